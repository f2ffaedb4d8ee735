import ZoetropeCoreAnimation

/// Plays transitions of controllers on a screen of its own, and records every frame of them.
///
/// ```swift
/// let recorder = TransitionRecorder()
/// let recording = try recorder.present(detail, from: list, with: DoorOpenAnimator())
/// try recording.write([.gif(to: .path("door.gif"))])
/// ```
///
/// A recording begins when the transition does, at 0 s, and ends when it has called `completeTransition`. Each one has a
/// window of its own; controllers are used once.
public final class TransitionRecorder {
    /// Of the screen, in points.
    public let size: CGSize
    /// Pixels a point, of the screen: that of snapshots. Recordings are drawn at any scale.
    public let scale: CGFloat
    /// What is behind everything.
    public var background: CGColor = .black
    /// Frames a second: there are frames at the times of all of these rates, from which GIFs and pictures take theirs.
    public var rates: [Double] = [60, 100]
    /// Further times of which there are frames, in seconds.
    public var times: [Double] = []
    /// What `UIAccessibility.isReduceMotionEnabled` says in recordings.
    public var reducesMotion = false
    /// The longest recording in seconds; what takes longer is an error.
    public var limit = 60.0

    /// - Parameters:
    ///   - size: of the screen in points.
    ///   - scale: of the screen, in pixels a point.
    public init(size: CGSize = CGSize(width: 390, height: 844), scale: CGFloat = 2) {
        (self.size, self.scale) = (size, scale)
    }

    // MARK: Transitions

    /// Presents a controller, with its own delegate where there is no animator.
    ///
    /// - Parameters:
    ///   - animator: takes the place of the delegate's.
    ///   - interaction: a gesture that drives it; nil to let it run.
    /// - Throws: a ``ZoetropeError`` that names what is pending, where it never completes.
    public func present(
        _ to: UIViewController, from: UIViewController,
        with animator: (any UIViewControllerAnimatedTransitioning)? = nil,
        interaction: RecordedInteraction? = nil
    ) throws -> TransitionRecording {
        let delegate = RecorderDelegate(animator, interaction)
        if animator != nil || interaction != nil { to.transitioningDelegate = delegate.over(to.transitioningDelegate) }
        return try withExtendedLifetime(delegate) {
            try record(from, interaction: interaction) { from.present(to, animated: true) }
        }
    }

    /// Dismisses a controller that another one presents.
    public func dismiss(
        _ from: UIViewController, to: UIViewController,
        with animator: (any UIViewControllerAnimatedTransitioning)? = nil,
        interaction: RecordedInteraction? = nil
    ) throws -> TransitionRecording {
        let delegate = RecorderDelegate(animator, interaction)
        if animator != nil || interaction != nil {
            from.transitioningDelegate = delegate.over(from.transitioningDelegate)
        }
        return try withExtendedLifetime(delegate) {
            try record(to, interaction: interaction, prepare: { to.present(from, animated: false) }) {
                to.dismiss(animated: true)
            }
        }
    }

    /// Pushes a controller in a navigation controller.
    ///
    /// - Parameter navigation: with `from` on top; nil for one that is made for the recording.
    public func push(
        _ to: UIViewController, from: UIViewController, in navigation: UINavigationController? = nil,
        with animator: (any UIViewControllerAnimatedTransitioning)? = nil, interaction: RecordedInteraction? = nil
    ) throws -> TransitionRecording {
        let stack = navigation ?? UINavigationController(rootViewController: from)
        let delegate = RecorderDelegate(animator, interaction)
        if animator != nil || interaction != nil { stack.delegate = delegate }
        return try withExtendedLifetime(delegate) {
            try record(stack, interaction: interaction) { stack.pushViewController(to, animated: true) }
        }
    }

    /// Pops a controller from a navigation controller.
    ///
    /// - Parameter navigation: with `to` and `from` on top; nil for one that is made for the recording.
    public func pop(
        _ from: UIViewController, to: UIViewController, in navigation: UINavigationController? = nil,
        with animator: (any UIViewControllerAnimatedTransitioning)? = nil, interaction: RecordedInteraction? = nil
    ) throws -> TransitionRecording {
        let stack = navigation ?? UINavigationController(rootViewController: to)
        if navigation == nil { stack.pushViewController(from, animated: false) }
        let delegate = RecorderDelegate(animator, interaction)
        if animator != nil || interaction != nil { stack.delegate = delegate }
        return try withExtendedLifetime(delegate) {
            try record(stack, interaction: interaction) { stack.popViewController(animated: true) }
        }
    }

    /// Selects another tab.
    ///
    /// - Parameter tabs: with both controllers and `from` selected; nil for one that is made for the recording.
    public func select(
        _ to: UIViewController, from: UIViewController, in tabs: UITabBarController? = nil,
        with animator: (any UIViewControllerAnimatedTransitioning)? = nil, interaction: RecordedInteraction? = nil
    ) throws -> TransitionRecording {
        let bar = tabs ?? UITabBarController()
        if tabs == nil { bar.viewControllers = [from, to] }
        let delegate = RecorderDelegate(animator, interaction)
        if animator != nil || interaction != nil { bar.delegate = delegate }
        return try withExtendedLifetime(delegate) {
            try record(bar, interaction: interaction) { bar.selectedViewController = to }
        }
    }

    // MARK: Anything

    /// Records whatever begins in a block: until all transitions have ended, and all animations where there are none; with
    /// a script, until its last action and everything that followed and has an end. Neither animations that repeat for ever
    /// nor display links keep a script's recording going.
    ///
    /// - Parameters:
    ///   - root: the window's controller.
    ///   - length: seconds after which the recording ends, whatever goes on then; nil to end it when that is over.
    ///   - prepare: what comes before the recording.
    ///   - script: what happens at times of the recording, in seconds, such as a finger's movement.
    ///   - start: at 0 s.
    /// - Throws: a ``ZoetropeError``, or what `start` throws.
    public func record(
        _ root: UIViewController, for length: Double? = nil, interaction: RecordedInteraction? = nil,
        prepare: () -> Void = {}, script: [(time: Double, action: () -> Void)] = [], start: () throws -> Void
    ) throws -> TransitionRecording {
        if let length, !(length > 0 && length <= max(limit, 0)) {
            throw RecorderError(
                "a recording of \(length) s cannot be made: say more than 0 and at most \(limit) s, or set the limit")
        }
        let stage = RecorderStage(size: size, scale: scale, background: background)
        let context = UIKitContext.current
        (context.isRunning, context.reducesMotion) = (true, reducesMotion)
        defer { (context.isRunning, context.reducesMotion, context.screenPicture) = (false, false, nil) }
        stage.show(root, prepare)
        for (time, action) in script { LayerLoop.at(time, action) }
        (stage.scriptEnd, stage.end) = (script.map(\.time).max(), length)
        try start()
        interaction?.begin()
        return try stage.play(rates: rates, times: times, limit: limit)
    }
}

/// Gives a recording's animator and interaction to whoever asks.
private final class RecorderDelegate: NSObject, UIViewControllerTransitioningDelegate, UINavigationControllerDelegate,
    UITabBarControllerDelegate
{
    private let animator: (any UIViewControllerAnimatedTransitioning)?
    private let interaction: RecordedInteraction?
    /// Asked for what the recording does not say.
    private var other: (any UIViewControllerTransitioningDelegate)?

    init(_ animator: (any UIViewControllerAnimatedTransitioning)?, _ interaction: RecordedInteraction?) {
        (self.animator, self.interaction) = (animator, interaction)
    }

    func over(_ other: (any UIViewControllerTransitioningDelegate)?) -> RecorderDelegate {
        self.other = other
        return self
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        animator ?? other?.animationController(forPresented: presented, presenting: presenting, source: source)
    }

    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        animator ?? other?.animationController(forDismissed: dismissed)
    }

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        other?.presentationController(forPresented: presented, presenting: presenting, source: source)
    }

    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
        interaction?.driver ?? other?.interactionControllerForPresentation(using: animator)
    }

    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
        interaction?.driver ?? other?.interactionControllerForDismissal(using: animator)
    }

    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction?.driver }

    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

    func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction?.driver }
}
