import Foundation
import Testing
import ZoetropeCoreAnimation

@Suite struct LayerTests {
    @Test func sublayersAreOrdered() {
        let root = CALayer(), a = CALayer(), b = CALayer(), c = CALayer()
        root.addSublayer(a)
        root.insertSublayer(b, at: 0)
        root.insertSublayer(c, above: b)
        #expect(root.sublayers == [b, c, a])
        root.insertSublayer(a, below: c)
        #expect(root.sublayers == [b, a, c] && a.superlayer === root)
        let d = CALayer()
        root.replaceSublayer(a, with: d)
        #expect(root.sublayers == [b, d, c] && a.superlayer == nil)
        let other = CALayer()
        other.addSublayer(b)
        #expect(root.sublayers == [d, c] && b.superlayer === other)
        root.sublayers = nil
        #expect(root.sublayers == nil && d.superlayer == nil)
    }

    @Test func keyPathsNameParts() {
        let layer = CALayer()
        layer.setValue(30, forKeyPath: "bounds.size.width")
        layer.setValue(CGPoint(x: 1, y: 2), forKeyPath: "position")
        layer.setValue(CGFloat(0.25), forKey: "opacity")
        layer.setValue(true, forKey: "hidden")
        #expect(layer.bounds.size.width == 30 && layer.position == CGPoint(x: 1, y: 2))
        #expect(layer.opacity == 0.25 && layer.isHidden)
        #expect(layer.value(forKeyPath: "position.y") as? CGFloat == 2)
        #expect(layer.value(forKeyPath: "position.y") as? Double == 2)
        #expect(layer.value(forKey: "isHidden") as? Bool == true)
        layer.setValue(Double.pi / 2, forKeyPath: "transform.rotation.z")
        layer.setValue(3, forKeyPath: "transform.scale.x")
        layer.setValue(CGSize(width: 7, height: 8), forKeyPath: "transform.translation")
        let t = layer.transform
        #expect(abs(t.m12 - 3) < 1e-12 && abs(t.m21 + 1) < 1e-12 && t.m41 == 7 && t.m42 == 8)
        #expect(abs((layer.value(forKeyPath: "transform.rotation") as? Double ?? 0) - .pi / 2) < 1e-12)
        layer.setValue("mine", forKey: "tag")
        #expect(layer.value(forKey: "tag") as? String == "mine" && layer.value(forKey: "nothing") == nil)
    }

    @Test func framesFollowTransforms() {
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 20, width: 40, height: 60)
        #expect(layer.position == CGPoint(x: 30, y: 50) && layer.bounds == CGRect(x: 0, y: 0, width: 40, height: 60))
        layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
        let frame = layer.frame
        #expect(abs(frame.minX) < 1e-9 && abs(frame.minY - 30) < 1e-9)
        #expect(abs(frame.width - 60) < 1e-9 && abs(frame.height - 40) < 1e-9)
    }

    @Test func pointsAreConverted() {
        let root = CALayer(), inner = CALayer(), innermost = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        inner.frame = CGRect(x: 10, y: 20, width: 50, height: 50)
        inner.bounds.origin = CGPoint(x: 5, y: 0)
        innermost.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
        innermost.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
        root.addSublayer(inner)
        inner.addSublayer(innermost)
        // The middle of the innermost layer is (15, 15) in `inner`, and (20, 35) in the root.
        #expect(root.convert(CGPoint(x: 5, y: 5), from: innermost) == CGPoint(x: 20, y: 35))
        #expect(innermost.convert(CGPoint(x: 20, y: 35), from: root) == CGPoint(x: 5, y: 5))
        #expect(innermost.convert(innermost.bounds, to: root) == CGRect(x: 10, y: 25, width: 20, height: 20))
        #expect(root.hitTest(CGPoint(x: -30, y: -15)) === innermost)
    }

    @Test func theTopmostLayerIsHit() {
        let root = CALayer(), low = CALayer(), high = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        low.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        high.frame = CGRect(x: 25, y: 25, width: 50, height: 50)
        root.addSublayer(high)
        root.addSublayer(low)
        high.zPosition = 1
        #expect(root.hitTest(CGPoint(x: 30, y: 30)) === high && root.hitTest(CGPoint(x: 10, y: 10)) === low)
        high.isHidden = true
        #expect(root.hitTest(CGPoint(x: 30, y: 30)) === low && root.hitTest(CGPoint(x: 200, y: 0)) == nil)
    }

    private final class Row: CALayer {
        var layouts = 0

        override func layoutSublayers() {
            layouts += 1
            for (index, layer) in (sublayers ?? []).enumerated() {
                layer.frame = CGRect(
                    x: CGFloat(index) * bounds.height, y: 0, width: bounds.height, height: bounds.height)
            }
        }
    }

    @Test func layoutRunsOnceForAChange() {
        let row = Row()
        row.addSublayer(CALayer())
        row.addSublayer(CALayer())
        row.bounds = CGRect(x: 0, y: 0, width: 100, height: 20)
        row.layoutIfNeeded()
        row.layoutIfNeeded()
        #expect(row.layouts == 1 && row.sublayers?[1].frame == CGRect(x: 20, y: 0, width: 20, height: 20))
    }

    private final class Ball: CALayer {
        var weight = 1

        override func makePresentation() -> CALayer? { Ball(layer: self) }

        override init() { super.init() }

        override init(layer: Any) {
            super.init(layer: layer)
            weight = (layer as? Ball)?.weight ?? 0
        }

        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    @Test func subclassesCopyThemselvesForPresentation() {
        let ball = Ball()
        ball.weight = 7
        #expect(ball.presentation()?.weight == 7 && ball.presentation()?.model() === ball)
        #expect(Row().presentation() == nil && CAShapeLayer().presentation() != nil)
    }
}

@Suite struct ActionTests {
    private func committed() throws -> (root: CALayer, layer: CALayer, run: LayerRun) {
        LayerClock.now = 0
        let root = CALayer(), layer = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        root.addSublayer(layer)
        let run = LayerRun(root, duration: 2)
        _ = try run.bitmap(at: 0)
        return (root, layer, run)
    }

    @Test func changesAreAnimatedInAQuarterOfASecond() throws {
        let (_, layer, run) = try committed()
        layer.opacity = 0
        #expect(layer.animation(forKey: "opacity")?.duration == 0.25)
        _ = try run.bitmap(at: 0.125)
        let middle = try #require(layer.presentation()).opacity
        // The default curve's value at its middle.
        #expect(abs(Double(middle) - (1 - 0.8024034)) < 1e-4)
        _ = try run.bitmap(at: 0.25)
        #expect(layer.presentation()?.opacity == 0 && layer.animationKeys() == nil)
    }

    @Test func transactionsSetTheDurationAndTellTheirEnd() throws {
        let (_, layer, run) = try committed()
        var ended: [Double] = []
        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        CATransaction.setCompletionBlock { ended.append(CACurrentMediaTime()) }
        layer.position = CGPoint(x: 100, y: 0)
        CATransaction.commit()
        _ = try run.bitmap(at: 0.5)
        #expect(layer.presentation()?.position.x == 50 && ended.isEmpty)
        _ = try run.bitmap(at: 1)
        #expect(ended == [1])
    }

    @Test func actionsCanBeSwitchedOffAndReplaced() throws {
        let (_, layer, _) = try committed()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.opacity = 0
        CATransaction.commit()
        layer.actions = ["position": NSNull()]
        layer.position = CGPoint(x: 5, y: 5)
        #expect(layer.animationKeys() == nil)
        let own = CABasicAnimation(keyPath: "zPosition")
        own.duration = 3
        layer.actions = ["zPosition": own]
        layer.zPosition = 1
        #expect(layer.animation(forKey: "zPosition")?.duration == 3)
    }

    private final class Witness: CAAnimationDelegate {
        var events: [String] = []
        func animationDidStart(_ anim: CAAnimation) { events.append("start \(CACurrentMediaTime())") }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
            events.append("stop \(CACurrentMediaTime()) \(flag)")
        }
    }

    @Test func delegatesAreToldAtTheFramesTimes() throws {
        let (_, layer, run) = try committed()
        let witness = Witness(), animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.duration, animation.beginTime, animation.delegate) = (0, 0.5, 0.5, witness)
        layer.add(animation, forKey: "fade")
        for time in [0.25, 0.5, 0.75, 1, 1.25] { _ = try run.bitmap(at: time) }
        #expect(witness.events == ["start 0.5", "stop 1.0 true"])
    }

    @Test func changesDuringARun() throws {
        let (root, _, _) = try committed()
        root.backgroundColor = .black
        let run = LayerRun(root, duration: 1)
        run.at(0.5) {
            CATransaction.setDisableActions(true)
            root.backgroundColor = .white
        }
        #expect(try run.bitmap(at: 0.4)[0, 0].r == 0 && run.bitmap(at: 0.5)[0, 0].r == 255)
    }
}
