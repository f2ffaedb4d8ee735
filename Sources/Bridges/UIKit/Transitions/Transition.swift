/// One change from one controller to another, from its start to its end.
final class Transition {
    let context: TransitionContext
    let animator: any UIViewControllerAnimatedTransitioning
    private let interaction: (any UIViewControllerInteractiveTransitioning)?
    let coordinator: TransitionCoordinator
    /// What for, as messages have it: "present DetailController".
    let name: String
    /// Seconds, as the animator says.
    let duration: Double
    /// Is told whether it was completed.
    private let onEnd: (Bool) -> Void
    private(set) var hasEnded = false

    init(
        _ name: String, _ context: TransitionContext, animator: any UIViewControllerAnimatedTransitioning,
        interaction: (any UIViewControllerInteractiveTransitioning)?, onEnd: @escaping (Bool) -> Void
    ) {
        (self.name, self.context, self.animator, self.onEnd) = (name, context, animator, onEnd)
        self.interaction = interaction
        let starts = interaction?.wantsInteractiveStart ?? false
        context.isInteractive = starts
        duration = animator.transitionDuration(using: context)
        coordinator = TransitionCoordinator(context, duration: duration, isInteractive: starts)
        if let interaction { coordinator.completionCurve = interaction.completionCurve }
        context.transition = self
        UIKitContext.current.transitions.append(self)
    }

    /// Hands over to the animator, or to what drives it.
    func begin() {
        if let interaction, context.isAnimated {
            interaction.startInteractiveTransition(context)
        } else {
            animator.animateTransition(using: context)
        }
        if !hasEnded { coordinator.begin() }
    }

    func interactionChanged() {
        context.isInteractive = false
        coordinator.interactionChanged()
    }

    func end(_ didComplete: Bool) {
        guard !hasEnded else {
            UIKitContext.current.problems.add(line: "\(name): completeTransition was called again")
            return
        }
        hasEnded = true
        UIKitContext.current.transitions.removeAll { $0 === self }
        UIKitContext.current.lastOutcome = didComplete
        onEnd(didComplete)
        animator.animationEnded(didComplete)
        coordinator.end()
    }
}
