#if canImport(UIKit)
    import UIKit
#else
    import ZoetropeUIKit
#endif

/// What animators of two whole pages have in common: they play, and then tidy up.
open class Animator: NSObject, UIViewControllerAnimatedTransitioning {
    public let duration: TimeInterval
    /// Whether it goes back to the page before.
    public let isBack: Bool

    public init(duration: TimeInterval = 0.6, isBack: Bool = false) {
        (self.duration, self.isBack) = (duration, isBack)
    }

    open func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        duration
    }

    open func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to),
            let next = transitionContext.viewController(forKey: .to)
        else { return transitionContext.completeTransition(false) }
        let box = transitionContext.containerView
        to.frame = transitionContext.finalFrame(for: next)
        box.addSubview(to)
        play(from, to, in: box) {
            let completes = !transitionContext.transitionWasCancelled
            box.layer.sublayerTransform = CATransform3DIdentity
            for view in box.subviews where view !== from && view !== to { view.removeFromSuperview() }
            for view in [from, to] {
                (view.alpha, view.isHidden) = (1, false)
                view.layer.transform = CATransform3DIdentity
                view.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
                view.layer.position = CGPoint(x: box.bounds.midX, y: box.bounds.midY)
                (view.layer.isDoubleSided, view.layer.zPosition) = (true, 0)
            }
            transitionContext.completeTransition(completes)
        }
    }

    /// Animates from one page to the other, which lies above it in the box, and calls `done`.
    open func play(_ from: UIView, _ to: UIView, in box: UIView, done: @escaping () -> Void) { done() }

    /// Gives what is in the box perspective.
    public final func setEye(_ distance: CGFloat, of box: UIView) {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / distance
        box.layer.sublayerTransform = perspective
    }

    /// A picture of a part of a page, in its place.
    public final func picture(of view: UIView, _ rect: CGRect) -> UIView {
        let part =
            view.resizableSnapshotView(from: rect, afterScreenUpdates: true, withCapInsets: .zero)
            ?? UIView(frame: rect)
        part.frame = rect
        return part
    }

    /// Turns about another point of the unit square, in the same place.
    public final func hinge(_ view: UIView, at anchor: CGPoint) {
        let frame = view.frame
        view.layer.anchorPoint = anchor
        view.layer.position = CGPoint(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    }
}
