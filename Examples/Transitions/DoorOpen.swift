#if canImport(UIKit)
    import UIKit
#else
    import ZoetropeUIKit
#endif

/// The current page parts in the middle like a sliding door, and the next one comes closer behind it.
public final class DoorOpen: NSObject, UIViewControllerAnimatedTransitioning {
    private let duration: TimeInterval

    public init(duration: TimeInterval = 0.5) { self.duration = duration }

    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        duration
    }

    public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to),
            let next = transitionContext.viewController(forKey: .to)
        else { return transitionContext.completeTransition(false) }
        let container = transitionContext.containerView,
            (left, right) = from.bounds.divided(
                atDistance: from.bounds.width / 2, from: .minXEdge)
        guard
            let leftDoor = from.resizableSnapshotView(from: left, afterScreenUpdates: false, withCapInsets: .zero),
            let rightDoor = from.resizableSnapshotView(from: right, afterScreenUpdates: false, withCapInsets: .zero)
        else { return transitionContext.completeTransition(false) }
        leftDoor.frame = left
        rightDoor.frame = right
        to.frame = transitionContext.finalFrame(for: next)
        for view in [to, leftDoor, rightDoor] { container.addSubview(view) }
        to.transform = CGAffineTransform(scaleX: 0.7, y: 0.7)
        from.isHidden = true
        UIView.animate(withDuration: duration, delay: 0, options: .curveEaseOut) {
            leftDoor.frame = left.offsetBy(dx: -left.width, dy: 0)
            rightDoor.frame = right.offsetBy(dx: right.width, dy: 0)
            to.transform = .identity
        } completion: { _ in
            from.isHidden = false
            to.transform = .identity
            leftDoor.removeFromSuperview()
            rightDoor.removeFromSuperview()
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
