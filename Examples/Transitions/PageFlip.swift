#if canImport(UIKit)
    import UIKit
#else
    import ZoetropeUIKit
#endif

/// The right half of the page turns over the spine, with the left half of the next one on its back.
public final class PageFlip: NSObject, UIViewControllerAnimatedTransitioning {
    private let duration: TimeInterval

    public init(duration: TimeInterval = 0.5) { self.duration = duration }

    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        duration
    }

    public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else {
            return transitionContext.completeTransition(false)
        }
        let box = transitionContext.containerView,
            (left, right) = box.bounds.divided(
                atDistance: box.bounds.width / 2, from: .minXEdge)
        guard let rising = half(of: from, right), let falling = half(of: to, left), let under = half(of: to, right)
        else {
            return transitionContext.completeTransition(false)
        }
        var perspective = CATransform3DIdentity
        perspective.m34 = -0.002
        box.layer.sublayerTransform = perspective
        box.insertSubview(to, at: 0)
        for view in [under, rising, falling] { box.addSubview(view) }
        under.frame = right
        hinge(rising, at: CGPoint(x: 0, y: 0.5), in: box)
        hinge(falling, at: CGPoint(x: 1, y: 0.5), in: box)
        let risingShade = shade(rising, start: CGPoint(x: 0, y: 0.5), end: CGPoint(x: 1, y: 0.5))
        let fallingShade = shade(falling, start: CGPoint(x: 1, y: 0.5), end: CGPoint(x: 0, y: 0.5))
        risingShade.alpha = 0
        fallingShade.alpha = 1
        falling.layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        UIView.animateKeyframes(withDuration: duration, delay: 0, options: .calculationModeLinear) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                rising.layer.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
                risingShade.alpha = 1
            }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                falling.layer.transform = CATransform3DIdentity
                fallingShade.alpha = 0
            }
        } completion: { _ in
            for view in [under, rising, falling] { view.removeFromSuperview() }
            box.layer.sublayerTransform = CATransform3DIdentity
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }

    private func half(of view: UIView, _ rect: CGRect) -> UIView? {
        view.resizableSnapshotView(from: rect, afterScreenUpdates: true, withCapInsets: .zero)
    }

    /// Turns about the middle of the container, with this edge.
    private func hinge(_ view: UIView, at anchor: CGPoint, in box: UIView) {
        view.layer.anchorPoint = anchor
        view.layer.position = CGPoint(x: box.bounds.midX, y: box.bounds.midY)
    }

    private func shade(_ view: UIView, start: CGPoint, end: CGPoint) -> UIView {
        let shade = UIView(frame: view.bounds), gradient = CAGradientLayer()
        gradient.frame = shade.bounds
        gradient.colors = [UIColor(white: 0, alpha: 0).cgColor, UIColor(white: 0, alpha: 0.5).cgColor]
        (gradient.startPoint, gradient.endPoint) = (start, end)
        shade.layer.addSublayer(gradient)
        view.addSubview(shade)
        return shade
    }
}
