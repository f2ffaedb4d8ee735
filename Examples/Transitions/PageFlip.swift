#if canImport(UIKit)
    import UIKit
#else
    import ZoetropeUIKit
#endif

/// Half of the page turns over the spine, with the other half of the next one on its back: the right half to the left, or
/// the left half to the right. Back, it turns the other way.
public final class PageFlip: NSObject, UIViewControllerAnimatedTransitioning {
    public enum Direction { case left, right }

    /// Whether the left half turns to the right.
    private let turnsRight: Bool
    private let duration: TimeInterval

    public init(_ direction: Direction = .left, isBack: Bool = false, duration: TimeInterval = 0.5) {
        (turnsRight, self.duration) = ((direction == .right) != isBack, duration)
    }

    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        duration
    }

    public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else {
            return transitionContext.completeTransition(false)
        }
        let box = transitionContext.containerView
        let (left, right) = box.bounds.divided(atDistance: box.bounds.width / 2, from: .minXEdge)
        // What turns from its place, what comes down on the other side, and what is under the former.
        let (near, far) = turnsRight ? (left, right) : (right, left), sign: CGFloat = turnsRight ? 1 : -1
        guard let rising = half(of: from, near), let falling = half(of: to, far), let under = half(of: to, near)
        else { return transitionContext.completeTransition(false) }
        var perspective = CATransform3DIdentity
        perspective.m34 = -0.002
        box.layer.sublayerTransform = perspective
        box.insertSubview(to, at: 0)
        for view in [under, rising, falling] { box.addSubview(view) }
        under.frame = near
        let risingShade = hinge(rising, isLeft: turnsRight, in: box),
            fallingShade = hinge(falling, isLeft: !turnsRight, in: box)
        risingShade.alpha = 0
        fallingShade.alpha = 1
        falling.layer.transform = CATransform3DMakeRotation(-sign * .pi / 2, 0, 1, 0)
        var options: UIView.KeyframeAnimationOptions = .calculationModeLinear
        if transitionContext.isInteractive {
            options.insert(UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue))
        }
        UIView.animateKeyframes(withDuration: duration, delay: 0, options: options) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                rising.layer.transform = CATransform3DMakeRotation(sign * .pi / 2, 0, 1, 0)
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

    /// Turns about the middle of the container, with the edge that is there, and gets dark at the other one.
    private func hinge(_ view: UIView, isLeft: Bool, in box: UIView) -> UIView {
        let spine = CGPoint(x: isLeft ? 1 : 0, y: 0.5)
        view.layer.anchorPoint = spine
        view.layer.position = CGPoint(x: box.bounds.midX, y: box.bounds.midY)
        let shade = UIView(frame: view.bounds), gradient = CAGradientLayer()
        gradient.frame = shade.bounds
        gradient.colors = [UIColor(white: 0, alpha: 0).cgColor, UIColor(white: 0, alpha: 0.5).cgColor]
        (gradient.startPoint, gradient.endPoint) = (spine, CGPoint(x: 1 - spine.x, y: 0.5))
        shade.layer.addSublayer(gradient)
        view.addSubview(shade)
        return shade
    }
}
