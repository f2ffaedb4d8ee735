#if canImport(UIKit)
    import UIKit
#else
    import ZoetropeUIKit
#endif

/// The next page shows through a circle that grows from a button until it has passed every corner. Back, the page that
/// goes is seen through a circle that closes.
public final class CircleSpread: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
    private let center: CGPoint
    private let radius: CGFloat
    private let isBack: Bool
    private let duration: TimeInterval
    private var context: UIViewControllerContextTransitioning?

    public init(from center: CGPoint, radius: CGFloat = 20, isBack: Bool = false, duration: TimeInterval = 0.5) {
        (self.center, self.radius, self.isBack, self.duration) = (center, radius, isBack, duration)
    }

    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        duration
    }

    public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else {
            return transitionContext.completeTransition(false)
        }
        context = transitionContext
        let box = transitionContext.containerView, page = isBack ? from : to
        box.addSubview(to)
        box.addSubview(page)
        let farthest = CGPoint(
            x: max(center.x, box.bounds.width - center.x), y: max(center.y, box.bounds.height - center.y))
        let whole = (farthest.x * farthest.x + farthest.y * farthest.y).squareRoot()
        let (start, end) = isBack ? (circle(whole), circle(radius)) : (circle(radius), circle(whole))
        let mask = CAShapeLayer()
        mask.path = end
        page.layer.mask = mask
        let spread = CABasicAnimation(keyPath: "path")
        spread.fromValue = start
        spread.toValue = end
        spread.duration = duration
        spread.delegate = self
        mask.add(spread, forKey: "path")
    }

    private func circle(_ radius: CGFloat) -> CGPath {
        UIBezierPath(arcCenter: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true).cgPath
    }

    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard let context else { return }
        context.view(forKey: isBack ? .from : .to)?.layer.mask = nil
        context.completeTransition(!context.transitionWasCancelled)
        self.context = nil
    }
}
