#if canImport(UIKit)
    import UIKit
#else
    import ZoetropeUIKit
#endif

/// The current page shrinks to nothing over the one that returns, which brightens.
public final class ShrinkDismiss: NSObject, UIViewControllerAnimatedTransitioning {
    private let duration: TimeInterval

    public init(duration: TimeInterval = 2) { self.duration = duration }

    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        duration
    }

    public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to),
            let next = transitionContext.viewController(forKey: .to),
            let page = from.snapshotView(afterScreenUpdates: false)
        else { return transitionContext.completeTransition(false) }
        let box = transitionContext.containerView
        to.frame = transitionContext.finalFrame(for: next)
        to.alpha = 0.5
        page.frame = from.frame
        box.addSubview(to)
        box.addSubview(page)
        from.isHidden = true
        let curve: UIView.AnimationOptions = transitionContext.isInteractive ? .curveLinear : .curveEaseInOut
        UIView.animate(withDuration: duration, delay: 0, options: curve) {
            page.frame = from.frame.insetBy(dx: from.frame.width / 2, dy: from.frame.height / 2)
            to.alpha = 1
        } completion: { _ in
            page.removeFromSuperview()
            from.isHidden = false
            to.alpha = 1
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
