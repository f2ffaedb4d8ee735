#if canImport(UIKit)
    import UIKit
#else
    import ZoetropeUIKit
#endif

/// A coloured disc grows out of a button, and the next page grows out of it at the same time. Back, both shrink into the
/// button.
public final class CircleRectSpread: NSObject, UIViewControllerAnimatedTransitioning {
    private let center: CGPoint
    private let color: UIColor
    private let isBack: Bool
    private let duration: TimeInterval

    public init(
        from center: CGPoint, color: UIColor = UIColor(red: 1, green: 165.0 / 255, blue: 0, alpha: 1),
        isBack: Bool = false, duration: TimeInterval = 0.5
    ) { (self.center, self.color, self.isBack, self.duration) = (center, color, isBack, duration) }

    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        duration
    }

    public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else {
            return transitionContext.completeTransition(false)
        }
        let box = transitionContext.containerView, size = box.bounds.size, page = isBack ? from : to
        let x = max(center.x, size.width - center.x), y = max(center.y, size.height - center.y)
        let radius = (x * x + y * y).squareRoot()
        let disc = UIView(frame: CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)), whole = page.center
        disc.backgroundColor = color
        disc.layer.cornerRadius = radius
        disc.center = center
        for view in [to, disc, page] { box.addSubview(view) }
        func lay(_ scale: CGFloat, _ place: CGPoint, _ alpha: CGFloat) {
            for view in [disc, page] { view.transform = CGAffineTransform(scaleX: scale, y: scale) }
            (page.center, page.alpha) = (place, alpha)
        }
        let small = { lay(0.01, self.center, 0) }, large = { lay(1, whole, 1) }
        isBack ? large() : small()
        let curve: UIView.AnimationOptions = transitionContext.isInteractive ? .curveLinear : .curveEaseInOut
        UIView.animate(withDuration: duration, delay: 0, options: curve, animations: isBack ? small : large) { _ in
            disc.removeFromSuperview()
            large()
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
