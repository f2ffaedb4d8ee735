#if canImport(UIKit)
    import UIKit
#else
    import ZoetropeUIKit
#endif

/// Two faces of a cube share an edge that slides across the screen while the cube turns by a quarter.
public final class Cube: NSObject, UIViewControllerAnimatedTransitioning {
    public enum Direction { case left, right }

    private let direction: Direction
    private let duration: TimeInterval

    public init(_ direction: Direction = .left, duration: TimeInterval = 1.5) {
        (self.direction, self.duration) = (direction, duration)
    }

    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        duration
    }

    public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else {
            return transitionContext.completeTransition(false)
        }
        let box = transitionContext.containerView, sign: CGFloat = direction == .left ? 1 : -1
        box.addSubview(to)
        to.frame = box.bounds
        hang(from, anchor: direction == .left ? 1 : 0)
        hang(to, anchor: direction == .left ? 0 : 1)
        let start = direction == .left ? box.bounds.width : 0, end = box.bounds.width - start
        for view in [from, to] { view.layer.position = CGPoint(x: start, y: box.bounds.midY) }
        from.layer.transform = turned(0)
        to.layer.transform = turned(sign * .pi / 2)
        // A finger is followed steadily.
        let curve: UIView.AnimationOptions = transitionContext.isInteractive ? .curveLinear : .curveEaseInOut
        UIView.animate(withDuration: duration, delay: 0, options: curve) {
            from.layer.transform = self.turned(-sign * .pi / 2)
            to.layer.transform = self.turned(0)
            for view in [from, to] { view.layer.position.x = end }
        } completion: { _ in
            for view in [from, to] {
                view.layer.transform = CATransform3DIdentity
                view.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
                view.layer.position = CGPoint(x: box.bounds.midX, y: box.bounds.midY)
            }
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }

    private func hang(_ view: UIView, anchor: CGFloat) {
        view.layer.isDoubleSided = false
        view.layer.anchorPoint = CGPoint(x: anchor, y: 0.5)
    }

    /// Turned about the edge, and seen from 200 points away.
    private func turned(_ angle: CGFloat) -> CATransform3D {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 200
        return CATransform3DRotate(perspective, angle, 0, 1, 0)
    }
}
