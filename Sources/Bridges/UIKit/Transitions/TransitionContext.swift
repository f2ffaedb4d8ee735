/// What an animator is told, and how it tells that it is done.
final class TransitionContext: NSObject, UIViewControllerContextTransitioning {
    let containerView: UIView
    let from, to: UIViewController?
    /// Nil for a view that stays where it is.
    var fromView, toView: UIView?
    var initialFrames: [ObjectIdentifier: CGRect] = [:], finalFrames: [ObjectIdentifier: CGRect] = [:]
    let isAnimated: Bool
    var isInteractive = false
    private(set) var transitionWasCancelled = false
    let presentationStyle: UIModalPresentationStyle
    /// 0…1.
    private(set) var percentComplete: CGFloat = 0
    weak var transition: Transition?

    init(
        in containerView: UIView, from: UIViewController?, to: UIViewController?, isAnimated: Bool,
        style: UIModalPresentationStyle
    ) {
        (self.containerView, self.from, self.to) = (containerView, from, to)
        (self.isAnimated, presentationStyle) = (isAnimated, style)
    }

    var targetTransform: CGAffineTransform { .identity }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        key == .from ? from : key == .to ? to : nil
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        key == .from ? fromView : key == .to ? toView : nil
    }

    /// Zero where the controller is not shown yet.
    func initialFrame(for vc: UIViewController) -> CGRect { initialFrames[ObjectIdentifier(vc)] ?? .zero }
    /// Zero for a controller whose view the one that comes covers.
    func finalFrame(for vc: UIViewController) -> CGRect { finalFrames[ObjectIdentifier(vc)] ?? .zero }

    func updateInteractiveTransition(_ percentComplete: CGFloat) { self.percentComplete = percentComplete }
    func finishInteractiveTransition() { transition?.interactionChanged() }
    func pauseInteractiveTransition() {}

    func cancelInteractiveTransition() {
        transitionWasCancelled = true
        transition?.interactionChanged()
    }

    func completeTransition(_ didComplete: Bool) { transition?.end(didComplete) }
}
