import ZoetropeNumbers
import ZoetropePresentation
import ZoetropeSceneModel

/// A scene as a UIKit animator of layers and animations.
package struct SwiftFile: Sendable {
    package let text: String
    /// What the code cannot say, a line each. The file has them, too.
    package let notes: [String]

    /// `source` is what the file was made from.
    ///
    /// - Throws: a `CodeError` for a scene whose main part Core Animation cannot say.
    package init(_ tree: PresentationTree, source: String) throws {
        let forward = try CodeScene(tree), back = try CodeScene(tree, direction: .back)
        let there = try SwiftLayers(forward), here = try SwiftLayers(back)
        var notes = there.notes
        for note in here.notes where !notes.contains(note) { notes.append(note) }
        if !forward.scene.scene.usedFingers.isEmpty {
            notes.append("what its layers take from the fingers' places; the fingers drive the run's progress alone")
        }
        self.notes = notes
        text = SwiftText(there: there, here: here, notes: notes, source: source).file
    }
}

/// The parts of the file.
private struct SwiftText {
    let there, here: SwiftLayers
    let notes: [String]
    let source: String

    private var scene: CodeScene { there.scene }

    private var name: String {
        let words = scene.name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Transition"
        return name.first!.isNumber ? "The" + name : name
    }

    private func comment(_ text: String) -> String {
        let line = SafeText.line(text, limit: 2000)
        var out = "", width = 0
        for word in line.split(separator: " ") {
            if width + word.count > 110, width > 0 { (out, width) = (out + "\n/// ", 0) }
            out += (width == 0 ? "" : " ") + word
            width += word.count + 1
        }
        return "/// " + out
    }

    var file: String {
        let given = scene.scene.scene
        let about = given.description.isEmpty ? given.title : given.description
        let left =
            notes.isEmpty
            ? "// It says all of the scene."
            : "// Left out:\n" + notes.map { "// - " + SafeText.line($0, limit: 200) }.joined(separator: "\n")
        let pictures = Array(Set(there.pictures + here.pictures)).sorted()
        return """
            // Made by 'render code' from \(SafeText.line(source)): change the scene, not this file.
            \(left)

            #if canImport(UIKit)
                import UIKit
            #else
                import Foundation
                \(SwiftText.importing) ZoetropeUIKit
            #endif

            \(comment(about.isEmpty ? name : about))
            public final class \(name): NSObject, UIViewControllerAnimatedTransitioning {
                /// Seconds that the run takes; all of its parts become slower or faster with it.
                public var duration: TimeInterval = \(SwiftValues.number(scene.duration))
                /// Whether the way back is played: from the second screen to the first.
                public var isReversed = false
            \(picturesText(pictures))\(animator)
                // MARK: Layers

                /// The run's layers, \(SwiftValues.number(scene.canvas.width)) x \(SwiftValues.number(scene.canvas.height)) points, with the two screens; their animations begin when they are shown.
                public func stage(from: CGImage?, to: CGImage?) -> CALayer {
                    let stage = CALayer()
                    stage.bounds = CGRect(x: 0, y: 0, width: \(SwiftValues.number(scene.canvas.width)), height: \(SwiftValues.number(scene.canvas.height)))
                    stage.anchorPoint = .zero
                    stage.position = .zero
                    stage.masksToBounds = true
                    stage.backgroundColor = \(SwiftValues.color(LayerReadings.channels(scene.background)[...]))
                    if isReversed { addBack(to: stage, from, to) } else { addForward(to: stage, from, to) }
                    return stage
                }

                private func addForward(to stage: CALayer, _ from: CGImage?, _ to: CGImage?) {
            \(body(there))
                }

                private func addBack(to stage: CALayer, _ from: CGImage?, _ to: CGImage?) {
            \(body(here))
                }

            \(SwiftText.helpers)

                /// The scene's own duration in seconds.
                private let ownDuration: TimeInterval = \(SwiftValues.number(scene.duration))
            }

            """
    }

    private func body(_ layers: SwiftLayers) -> String {
        layers.lines.drop { $0.isEmpty }.map { $0.isEmpty ? "" : SwiftLine.wrapped($0, indent: 8) }
            .joined(separator: "\n")
    }

    private func picturesText(_ names: [String]) -> String {
        guard !names.isEmpty else { return "" }
        return
            "    /// The scene's other pictures, by name: \(names.map { SafeText.line($0) }.joined(separator: ", ")).\n    public var pictures: [String: CGImage] = [:]\n"
    }

    private var animator: String {
        """

            public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
                duration
            }

            public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
                let container = transitionContext.containerView
                guard let old = transitionContext.view(forKey: .from), let new = transitionContext.view(forKey: .to) else {
                    return transitionContext.completeTransition(false)
                }
                container.addSubview(new)
                new.frame = container.bounds
                new.layoutIfNeeded()
                let first = isReversed ? new : old, second = isReversed ? old : new
                let stage = stage(from: picture(of: first), to: picture(of: second))
                CATransaction.begin()
                CATransaction.setCompletionBlock {
                    stage.removeFromSuperlayer()
                    if transitionContext.transitionWasCancelled { new.removeFromSuperview() }
                    transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
                }
                container.layer.addSublayer(stage)
                // Keeps the transaction open until the run ends.
                let clock = CABasicAnimation(keyPath: "zPosition")
                clock.duration = duration
                stage.add(clock, forKey: "clock")
                CATransaction.commit()
            }

            /// What a view shows.
            private func picture(of view: UIView) -> CGImage? {
                UIGraphicsImageRenderer(bounds: view.bounds).image { _ in
                    view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
                }.cgImage
            }

        """
    }

    /// The word stands apart, since a check of this package's own imports reads lines.
    private static let importing = "import"

    /// What the statements call. Times are shares of the run.
    static let helpers = """
            // MARK: Animations, whose times are shares of the run

            private func basic(
                _ layer: CALayer, _ key: String, from: Any?, to: Any?, begin: Double, duration share: Double,
                _ timing: CAMediaTimingFunction
            ) {
                let animation = CABasicAnimation(keyPath: key)
                (animation.fromValue, animation.toValue) = (from, to)
                animation.timingFunction = timing
                run(animation, on: layer, key, begin, share)
            }

            private func spring(
                _ layer: CALayer, _ key: String, from: Any?, to: Any?, begin: Double, duration share: Double,
                stiffness: CGFloat, damping: CGFloat, velocity: CGFloat = 0
            ) {
                // A run of another length has a spring that is slower or faster by as much.
                let pace = ownDuration / duration
                let animation = CASpringAnimation(keyPath: key)
                (animation.fromValue, animation.toValue) = (from, to)
                animation.mass = 1
                animation.stiffness = stiffness * pace * pace
                animation.damping = damping * pace
                animation.initialVelocity = velocity * pace
                // Where it is cut off, the layer rests at its own value.
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                layer.setValue(to, forKeyPath: key)
                CATransaction.commit()
                run(animation, on: layer, key, begin, share, isHeld: false)
            }

            private func keys(
                _ layer: CALayer, _ key: String, times: [NSNumber], values: [Any],
                timings: [CAMediaTimingFunction]? = nil
            ) {
                let animation = CAKeyframeAnimation(keyPath: key)
                (animation.values, animation.keyTimes) = (values, times)
                animation.timingFunctions = timings
                run(animation, on: layer, key, 0, 1)
            }

            /// Each value is there from its time to the next.
            private func steps(_ layer: CALayer, _ key: String, times: [NSNumber], values: [Any?]) {
                let animation = CAKeyframeAnimation(keyPath: key)
                animation.calculationMode = .discrete
                (animation.values, animation.keyTimes) = (values.map { $0 ?? NSNull() }, times)
                run(animation, on: layer, key, 0, 1)
            }

            private func run(
                _ animation: CAAnimation, on layer: CALayer, _ key: String, _ begin: Double, _ share: Double,
                isHeld: Bool = true
            ) {
                animation.beginTime = begin == 0 ? 0 : layer.convertTime(CACurrentMediaTime(), from: nil) + begin * duration
                animation.duration = share * duration
                animation.fillMode = isHeld ? .both : .backwards
                animation.isRemovedOnCompletion = !isHeld
                layer.add(animation, forKey: key)
            }

            private var linear: CAMediaTimingFunction { CAMediaTimingFunction(name: .linear) }

            private func bezier(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) -> CAMediaTimingFunction {
                CAMediaTimingFunction(controlPoints: x1, y1, x2, y2)
            }

            // MARK: Values

            private func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat) -> CGColor {
                CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
            }

            private enum Step {
                case perspective(CGFloat)
                case rotate(CGFloat, CGFloat, CGFloat, CGFloat)
                case translate(CGFloat, CGFloat, CGFloat)
                case scale(CGFloat, CGFloat, CGFloat)
                case matrix([CGFloat])
            }

            /// The matrix of calls that begin with the identity; angles are in degrees.
            private func transform(_ steps: Step...) -> CATransform3D {
                var t = CATransform3DIdentity
                for step in steps {
                    switch step {
                    case .perspective(let m34): t.m34 = m34
                    case .rotate(let angle, let x, let y, let z): t = CATransform3DRotate(t, angle * .pi / 180, x, y, z)
                    case .translate(let x, let y, let z): t = CATransform3DTranslate(t, x, y, z)
                    case .scale(let x, let y, let z): t = CATransform3DScale(t, x, y, z)
                    case .matrix(let m):
                        t = CATransform3D(
                            m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
                            m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
                    }
                }
                return t
            }

            /// A path by the letters of its commands, and the coordinates of their points.
            private func path(_ commands: String, _ numbers: String) -> CGPath {
                let path = CGMutablePath(), n = numbers.split(separator: " ").map { CGFloat(Double($0) ?? 0) }
                var k = 0
                func next() -> CGPoint {
                    k += 2
                    return CGPoint(x: n[k - 2], y: n[k - 1])
                }
                for command in commands {
                    switch command {
                    case "M": path.move(to: next())
                    case "L": path.addLine(to: next())
                    case "Q":
                        let control = next()
                        path.addQuadCurve(to: next(), control: control)
                    case "C":
                        let (first, second) = (next(), next())
                        path.addCurve(to: next(), control1: first, control2: second)
                    default: path.closeSubpath()
                    }
                }
                return path
            }
        """
}
