/// What goes on beside a transition.
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    var isAnimated: Bool { get }
    var presentationStyle: UIModalPresentationStyle { get }
    var initiallyInteractive: Bool { get }
    var isInteractive: Bool { get }
    var isInterruptible: Bool { get }
    var isCancelled: Bool { get }
    var transitionDuration: TimeInterval { get }
    var percentComplete: CGFloat { get }
    var completionVelocity: CGFloat { get }
    var completionCurve: UIView.AnimationCurve { get }
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    var containerView: UIView { get }
    var targetTransform: CGAffineTransform { get }
}

/// Animates beside a transition, and tells when it is over.
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Animates with the transition's duration, right after the animator has begun.
    ///
    /// - Returns: whether there is a transition that is animated.
    @discardableResult func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    @discardableResult func animateAlongsideTransition(
        in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
    func notifyWhenInteractionEnds(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
    @discardableResult public func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The coordinator of one transition.
final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
    typealias Block = (any UIViewControllerTransitionCoordinatorContext) -> Void

    private let context: TransitionContext
    let initiallyInteractive: Bool
    let transitionDuration: TimeInterval
    var completionCurve = UIView.AnimationCurve.easeInOut
    private var animations: [Block] = [], completions: [Block] = [], changes: [Block] = []
    private var hasBegun = false

    init(_ context: TransitionContext, duration: TimeInterval, isInteractive: Bool) {
        (self.context, transitionDuration, initiallyInteractive) = (context, duration, isInteractive)
    }

    var isAnimated: Bool { context.isAnimated }
    var presentationStyle: UIModalPresentationStyle { context.presentationStyle }
    var isInteractive: Bool { context.isInteractive }
    var isInterruptible: Bool { false }
    var isCancelled: Bool { context.transitionWasCancelled }
    var percentComplete: CGFloat { context.percentComplete }
    var completionVelocity: CGFloat { 1 }
    var containerView: UIView { context.containerView }
    var targetTransform: CGAffineTransform { context.targetTransform }
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        context.viewController(forKey: key)
    }
    func view(forKey key: UITransitionContextViewKey) -> UIView? { context.view(forKey: key) }

    func animate(alongsideTransition animation: Block?, completion: Block?) -> Bool {
        if let completion { completions.append(completion) }
        guard let animation else { return isAnimated }
        animations.append(animation)
        if hasBegun { run() }
        return isAnimated
    }

    func animateAlongsideTransition(in view: UIView?, animation: Block?, completion: Block?) -> Bool {
        animate(alongsideTransition: animation, completion: completion)
    }

    func notifyWhenInteractionChanges(_ handler: @escaping Block) { changes.append(handler) }
    func notifyWhenInteractionEnds(_ handler: @escaping Block) { changes.append(handler) }

    /// The animator has begun.
    func begin() {
        hasBegun = true
        run()
    }

    private func run() {
        let blocks = animations
        animations = []
        guard !blocks.isEmpty else { return }
        let all = { for block in blocks { block(self) } }
        guard isAnimated, transitionDuration > 0 else { return UIView.performWithoutAnimation(all) }
        ViewAnimation(ViewTiming(duration: transitionDuration, motion: .curve(completionCurve.function))).run(all)
    }

    func interactionChanged() { for handler in changes { handler(self) } }

    func end() {
        run()
        for block in completions { block(self) }
        completions = []
    }
}
