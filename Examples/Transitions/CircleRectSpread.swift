#if canImport(UIKit)
    import UIKit
#else
    import ZoetropeUIKit
#endif

/// A coloured disc grows out of a button, and the next page grows out of it at the same time.
public final class CircleRectSpread: NSObject, UIViewControllerAnimatedTransitioning {
    private let center: CGPoint
    private let color: UIColor
    private let duration: TimeInterval

    public init(
        from center: CGPoint, color: UIColor = UIColor(red: 1, green: 165.0 / 255, blue: 0, alpha: 1),
        duration: TimeInterval = 0.5
    ) { (self.center, self.color, self.duration) = (center, color, duration) }

    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        duration
    }

    public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let to = transitionContext.view(forKey: .to) else { return transitionContext.completeTransition(false) }
        let box = transitionContext.containerView, size = box.bounds.size
        let x = max(center.x, size.width - center.x), y = max(center.y, size.height - center.y)
        let radius = (x * x + y * y).squareRoot(), small = CGAffineTransform(scaleX: 0.01, y: 0.01)
        let disc = UIView(frame: CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)), end = to.center
        disc.backgroundColor = color
        disc.layer.cornerRadius = radius
        disc.center = center
        box.addSubview(disc)
        box.addSubview(to)
        disc.transform = small
        to.transform = small
        to.center = center
        to.alpha = 0
        UIView.animate(withDuration: duration) {
            disc.transform = .identity
            to.transform = .identity
            to.center = end
            to.alpha = 1
        } completion: { _ in
            disc.removeFromSuperview()
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
