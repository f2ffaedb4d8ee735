#if canImport(UIKit)
    import UIKit
#else
    import ZoetropeUIKit
#endif

/// The next page springs in from below over the current one, which dims. Back, it goes down again in 2 s, without a
/// spring.
public final class SpringPresent: NSObject, UIViewControllerAnimatedTransitioning {
    private let isBack: Bool
    private let duration: TimeInterval

    public init(isBack: Bool = false, duration: TimeInterval? = nil) {
        (self.isBack, self.duration) = (isBack, duration ?? (isBack ? 2 : 2.5))
    }

    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        duration
    }

    public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let first = transitionContext.viewController(forKey: .from),
            let next = transitionContext.viewController(forKey: .to), let from = first.view, let to = next.view
        else { return transitionContext.completeTransition(false) }
        let box = transitionContext.containerView, (page, lower) = isBack ? (from, to) : (to, from)
        let place = isBack ? transitionContext.initialFrame(for: first) : transitionContext.finalFrame(for: next)
        if isBack {
            to.frame = transitionContext.finalFrame(for: next)
            if transitionContext.view(forKey: .to) != nil { box.insertSubview(to, belowSubview: from) }
        } else {
            box.addSubview(to)
        }
        func lay(_ offset: CGFloat, _ alpha: CGFloat) {
            page.frame = place.offsetBy(dx: 0, dy: offset)
            lower.alpha = alpha
        }
        let away = { lay(place.height, 1) }, there = { lay(0, 0.5) }
        isBack ? there() : away()
        let end = { (_: Bool) in
            lower.alpha = 1
            page.frame = place
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        if isBack || transitionContext.isInteractive {
            let curve: UIView.AnimationOptions = transitionContext.isInteractive ? .curveLinear : .curveEaseInOut
            UIView.animate(
                withDuration: duration, delay: 0, options: curve, animations: isBack ? away : there, completion: end)
        } else {
            UIView.animate(
                withDuration: duration, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
                options: .curveLinear, animations: there, completion: end)
        }
    }
}
