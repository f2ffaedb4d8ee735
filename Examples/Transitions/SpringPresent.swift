#if canImport(UIKit)
    import UIKit
#else
    import ZoetropeUIKit
#endif

/// The next page springs in from below over the current one, which dims.
public final class SpringPresent: NSObject, UIViewControllerAnimatedTransitioning {
    private let duration: TimeInterval

    public init(duration: TimeInterval = 2.5) { self.duration = duration }

    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        duration
    }

    public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.viewController(forKey: .from)?.view,
            let next = transitionContext.viewController(forKey: .to), let to = next.view
        else { return transitionContext.completeTransition(false) }
        let end = transitionContext.finalFrame(for: next)
        to.frame = end.offsetBy(dx: 0, dy: end.height)
        transitionContext.containerView.addSubview(to)
        UIView.animate(
            withDuration: duration, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
            options: .curveLinear
        ) {
            from.alpha = 0.5
            to.frame = end
        } completion: { _ in
            from.alpha = 1
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
