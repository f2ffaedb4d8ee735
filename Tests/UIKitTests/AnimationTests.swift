import Foundation
import Testing
import ZoetropeUIKit

/// A square on a small screen whose animations are watched.
final class Playground {
    let root = UIViewController(), square = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var log: [String] = []

    init() { root.view.addSubview(square) }

    var x: Double { Double(square.layer.presentation()?.position.x ?? -1) }
    var opacity: Double { Double(square.layer.presentation()?.opacity ?? -1) }

    /// Runs until everything is over; the script is at times.
    @discardableResult func play(
        _ script: [(time: Double, action: () -> Void)] = [], _ start: () -> Void
    ) throws -> TransitionRecording {
        try TransitionRecorder(size: CGSize(width: 100, height: 50), scale: 1).record(
            root, script: script, start: start)
    }
}

@Suite struct AnimationTests {
    private func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool { abs(a - b) <= tolerance }

    @Test func aCurveLeadsFromTheOldValueToTheNewOne() throws {
        let p = Playground()
        var middle = 0.0, quarter = 0.0, model = 0.0
        let recording = try p.play([
            (0.25, { quarter = p.x }),
            (
                0.5,
                {
                    middle = p.x
                    model = Double(p.square.center.x)
                }
            ),
        ]) { UIView.animate(withDuration: 1) { p.square.center.x = 85 } }
        // cubic-bezier(0.42, 0, 0.58, 1) is 0.1291616 at a quarter.
        #expect(near(middle, 45) && near(quarter, 5 + 80 * 0.1291616, 1e-4) && model == 85)
        #expect(near(recording.duration, 1))
    }

    /// Changes of one block add up, also where a matrix changes there and back again.
    @Test func aMatrixThatChangesThreeTimes() throws {
        let p = Playground(), moved = CGAffineTransform(translationX: -80, y: 0)
        let recorder = TransitionRecorder(size: CGSize(width: 100, height: 50), scale: 1)
        recorder.times = [0.5]
        let recording = try recorder.record(p.root) {
            p.square.transform = moved
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                for next in [CGAffineTransform.identity, moved, .identity] { p.square.transform = next }
            }
        }
        let corners = try #require(try recording.layers(at: 0.5).last).corners
        #expect(near(Double(corners[0].x), Double(p.square.frame.minX) - 40), "\(corners)")
    }

    @Test func delaysHoldTheOldValue() throws {
        let p = Playground()
        var held = 0.0, moving = 0.0
        try p.play([(0.4, { held = p.x }), (1, { moving = p.x })]) {
            UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear) { p.square.center.x = 85 }
        }
        #expect(near(held, 5) && near(moving, 45))
    }

    @Test func springsSettleAtTheirDuration() throws {
        let p = Playground()
        var most = 0.0
        let watch = (1..<50).map { n in (Double(n) / 50, { most = max(most, p.x) }) }
        let recording = try p.play(watch) {
            UIView.animate(
                withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
                animations: { p.square.center.x = 85 })
        }
        // A damping ratio of 0.5 overshoots by e^(-pi/sqrt(3)) = 0.163.
        #expect(near(most, 85 + 80 * 0.163, 0.2) && near(recording.duration, 1))
        let felt = try Playground().play {}
        #expect(felt.duration < 0.1)
    }

    @Test func animationsAddUp() throws {
        let p = Playground()
        var values: [Double] = []
        try p.play([
            (0.5, { UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { p.square.center.x = 5 } }),
            (0.75, { values.append(p.x) }), (1.25, { values.append(p.x) }),
        ]) { UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { p.square.center.x = 85 } }
        // At 0.75: 5 - 80·(1 - 0.75) + 80·(1 - 0.25) = 45; at 1.25 the first is over: 5 + 80·0.25 = 25.
        #expect(near(values[0], 45) && near(values[1], 25))
    }

    @Test func matricesAddUpWithoutAJump() throws {
        let p = Playground()
        var values: [Double] = []
        func angle() -> Double {
            (p.square.layer.presentation()?.value(forKeyPath: "transform.rotation.z") as? NSNumber)?.doubleValue ?? -9
        }
        try p.play([
            (
                0.5,
                { UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { p.square.transform = .identity } }
            ),
            (0.5, { values.append(angle()) }), (0.75, { values.append(angle()) }),
        ]) {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                p.square.transform = CGAffineTransform(rotationAngle: 1)
            }
        }
        // As with positions: 0.5, and then 0 - (1 - 0.75) + (1 - 0.25) = 0.5.
        #expect(near(values[0], 0.5) && near(values[1], 0.5))
    }

    @Test func beginningFromTheCurrentStateEndsWhatRuns() throws {
        let p = Playground()
        var value = 0.0
        try p.play([
            (
                0.5,
                {
                    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState]) {
                        p.square.center.x = 5
                    } completion: {
                        p.log.append("second \($0)")
                    }
                }
            ), (0.75, { value = p.x }),
        ]) {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                p.square.center.x = 85
            } completion: {
                p.log.append("first \($0)")
            }
        }
        // From 45 at 0.5 s to 5 at 1.5 s.
        #expect(near(value, 35) && p.log == ["first false", "second true"])
    }

    @Test func completionsComeInTheOrderOfTheirEnds() throws {
        let p = Playground(), other = UIView()
        p.root.view.addSubview(other)
        try p.play {
            UIView.animate(withDuration: 0.5) {
                p.square.alpha = 0
            } completion: {
                p.log.append("a \($0)")
            }
            UIView.animate(withDuration: 0.2) {
            } completion: {
                p.log.append("empty \($0)")
            }
            UIView.animate(withDuration: 0.3) {
                other.alpha = 0
            } completion: { _ in
                p.log.append("b")
                UIView.animate(withDuration: 0.1) {
                    other.alpha = 1
                } completion: { _ in
                    p.log.append("c")
                }
            }
            UIView.animate(withDuration: 0) {
                other.center.x = 3
            } completion: {
                p.log.append("none \($0)")
            }
            p.log.append("begun")
        }
        #expect(p.log == ["begun", "empty true", "none true", "b", "c", "a true"])
    }

    @Test func aViewThatIsTakenAwayEndsItsAnimations() throws {
        let p = Playground()
        try p.play([(0.3, { p.square.removeFromSuperview() })]) {
            UIView.animate(withDuration: 1) {
                p.square.alpha = 0
            } completion: {
                p.log.append("\($0)")
            }
        }
        #expect(p.log == ["false"])
    }

    @Test func innerAnimationsHaveTheOuterDuration() throws {
        let p = Playground()
        let recording = try p.play {
            UIView.animate(withDuration: 0.4) {
                p.log.append("\(UIView.inheritedAnimationDuration)")
                UIView.animate(withDuration: 2) { p.square.alpha = 0 }
                UIView.performWithoutAnimation { p.square.center.x = 50 }
            }
        }
        #expect(p.log == ["0.4"] && near(recording.duration, 0.4))
    }

    @Test func keyFramesHoldTheirValues() throws {
        let p = Playground()
        var values: [Double] = []
        try p.play([0.1, 0.25, 0.5, 0.7, 0.9].map { t in (t, { values.append(p.opacity) }) }) {
            UIView.animateKeyframes(
                withDuration: 1, delay: 0,
                options: .init(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
            ) {
                UIView.addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.2) { p.square.alpha = 0.5 }
                UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.2) { p.square.alpha = 0 }
            }
        }
        // Opacities are kept as 32-bit numbers.
        let expected = [1, 0.875, 0.5, 0.25, 0]
        #expect(values.count == 5 && zip(values, expected).allSatisfy { near($0, $1) }, "\(values)")
    }

    @Test func turningAViewOverShowsTheOtherOne() throws {
        let p = Playground(), back = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        (p.square.backgroundColor, back.backgroundColor) = (.white, .red)
        let recording = try p.play {
            UIView.transition(from: p.square, to: back, duration: 1, options: .transitionFlipFromLeft) {
                p.log.append("\($0)")
            }
        }
        let start = try recording.bitmap(at: 0.2), end = try recording.bitmap(at: 0.8)
        #expect(start[5, 5].g == 255 && end[5, 5].g < 80 && end[5, 5].r == 255)
        #expect(p.log == ["true"] && p.square.superview == nil && back.superview === p.root.view)
    }

    @Test func aDissolveMixesBeforeAndAfter() throws {
        let p = Playground()
        p.square.backgroundColor = .white
        let recording = try p.play {
            UIView.transition(
                with: p.square, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
                animations: { p.square.backgroundColor = .black }, completion: nil)
        }
        let middle = try recording.bitmap(at: 0.5)[5, 5], last = try recording.bitmap(at: recording.duration)[5, 5]
        #expect(abs(Int(middle.r) - 128) <= 1 && last.r == 0)
    }
}

@Suite struct PropertyAnimatorTests {
    private func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-6 }

    @Test func runsToItsEnd() throws {
        let p = Playground(), animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        animator.addAnimations { p.square.center.x = 85 }
        animator.addCompletion { p.log.append("\($0)") }
        var middle = 0.0
        try p.play([(0.5, { middle = p.x })]) {
            animator.startAnimation()
            p.log.append("\(animator.state) \(animator.isRunning)")
        }
        #expect(near(middle, 45) && p.log == ["active true", "end"] && animator.state == .inactive)
    }

    @Test func isHeldScrubbedAndContinued() throws {
        let p = Playground(), animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        animator.addAnimations { p.square.center.x = 85 }
        var values: [Double] = []
        let recording = try p.play([
            (0.25, { animator.pauseAnimation() }), (0.5, { values.append(p.x) }),
            (0.5, { animator.fractionComplete = 0.5 }), (0.5, { values.append(p.x) }),
            (0.6, { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }),
            (0.85, { values.append(p.x) }),
        ]) { animator.startAnimation() }
        #expect(near(values[0], 25) && near(values[1], 45) && near(values[2], 65))
        #expect(near(recording.duration, 1.1))
    }

    @Test func isTurnedRound() throws {
        let p = Playground(), animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        animator.addAnimations { p.square.center.x = 85 }
        animator.addCompletion { p.log.append("\($0)") }
        var value = 0.0
        try p.play([(0.5, { animator.isReversed = true }), (0.75, { value = p.x })]) { animator.startAnimation() }
        #expect(near(value, 25) && p.log == ["start"] && p.square.center.x == 5)
    }

    @Test func stopsWhereItIs() throws {
        let p = Playground(), animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        animator.addAnimations { p.square.center.x = 85 }
        animator.addCompletion { p.log.append("\($0)") }
        try p.play([
            (
                0.5,
                {
                    animator.stopAnimation(false)
                    p.log.append("\(animator.state)")
                    animator.finishAnimation(at: .current)
                }
            )
        ]) { animator.startAnimation() }
        #expect(near(Double(p.square.center.x), 45) && p.log == ["stopped", "current"])
    }
}
