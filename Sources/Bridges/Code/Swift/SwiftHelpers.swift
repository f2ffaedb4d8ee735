/// The functions that an animator's statements call.
enum SwiftHelpers {
    /// The transition itself: pictures of both screens, the layers over them, and the end. `width` and `height` are the
    /// layers', `length` is the name of the run's seconds.
    static func transition(width: String, height: String, length: String) -> String {
        """

            public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
                \(length)
            }

            public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
                let container = transitionContext.containerView
                let next = transitionContext.viewController(forKey: .to)
                guard let new = transitionContext.view(forKey: .to) ?? next?.view,
                    let old = transitionContext.view(forKey: .from) ?? transitionContext.viewController(forKey: .from)?.view
                else { return transitionContext.completeTransition(false) }
                if let next, transitionContext.view(forKey: .to) != nil {
                    let place = transitionContext.finalFrame(for: next)
                    new.frame = place.isEmpty ? container.bounds : place
                    container.addSubview(new)
                }
                new.layoutIfNeeded()
                let first = isReversed ? new : old, second = isReversed ? old : new
                let stage = stage(from: picture(of: first), to: picture(of: second))
                let size = container.bounds.size
                if size.width != \(width) || size.height != \(height) {
                    stage.transform = CATransform3DMakeScale(size.width / \(width), size.height / \(height), 1)
                }
                let box = UIView(frame: container.bounds), clock = UIView()
                box.isUserInteractionEnabled = false
                box.layer.addSublayer(stage)
                box.addSubview(clock)
                container.addSubview(box)
                // A view without a size, whose animation ends with the run: UIKit holds it and lets it go as it does the rest.
                UIView.animate(withDuration: \(length), delay: 0, options: .curveLinear) {
                    clock.alpha = 0
                } completion: { _ in
                    let wasCancelled = transitionContext.transitionWasCancelled
                    box.removeFromSuperview()
                    if wasCancelled, transitionContext.view(forKey: .to) != nil { new.removeFromSuperview() }
                    transitionContext.completeTransition(!wasCancelled)
                }
            }

            /// What a view shows.
            private func picture(of view: UIView) -> CGImage? {
                UIGraphicsImageRenderer(bounds: view.bounds).image { view.layer.render(in: $0.cgContext) }.cgImage
            }

        """
    }

    /// Times are shares of the run, whose seconds are called `length`.
    static func animations(length: String) -> String {
        """
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
                stiffness: Double, damping: Double, velocity: Double = 0
            ) {
                // A run of another length has a spring that is slower or faster by as much.
                let pace = ownDuration / \(length)
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
                _ layer: CALayer, _ key: String, times: [Double], values: [Any],
                timings: [CAMediaTimingFunction]? = nil
            ) {
                let animation = CAKeyframeAnimation(keyPath: key)
                (animation.values, animation.keyTimes) = (values, times.map { NSNumber(value: $0) })
                animation.timingFunctions = timings
                run(animation, on: layer, key, 0, 1)
            }

            /// Each value is there from its time to the next.
            private func steps(_ layer: CALayer, _ key: String, times: [Double], values: [Any?]) {
                let animation = CAKeyframeAnimation(keyPath: key)
                animation.calculationMode = .discrete
                animation.values = values.map { $0 ?? NSNull() }
                animation.keyTimes = times.map { NSNumber(value: $0) }
                run(animation, on: layer, key, 0, 1)
            }

            private func run(
                _ animation: CAAnimation, on layer: CALayer, _ key: String, _ begin: Double, _ share: Double,
                isHeld: Bool = true
            ) {
                animation.beginTime = begin == 0 ? 0 : layer.convertTime(CACurrentMediaTime(), from: nil) + begin * \(length)
                animation.duration = share * \(length)
                animation.fillMode = isHeld ? .both : .backwards
                animation.isRemovedOnCompletion = !isHeld
                layer.add(animation, forKey: key)
            }

            private var linear: CAMediaTimingFunction { CAMediaTimingFunction(name: .linear) }

            private func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> CAMediaTimingFunction {
                CAMediaTimingFunction(controlPoints: Float(x1), Float(y1), Float(x2), Float(y2))
            }

        """
    }

    static let values = """
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
            private func path(_ commands: String, _ n: [Double]) -> CGPath {
                let path = CGMutablePath()
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
