/// Presenting and dismissing: who takes part, where views go before and after, and who is told.
extension UIViewController {
    /// The controller that presents for this one.
    private var root: UIViewController { parent?.root ?? self }

    final func beginPresenting(_ other: UIViewController, _ animated: Bool, _ completion: (() -> Void)?) {
        let source = self, from = root
        guard from.presentedViewController == nil else {
            let presents = "\(type(of: from)) presents \(type(of: from.presentedViewController!)) already"
            UIKitContext.current.problems.add(
                line: "present \(type(of: other)): \(presents); dismiss that first, or present from it")
            return
        }
        guard let window = from.viewIfLoaded?.window else {
            UIKitContext.current.problems.add(
                line: "present \(type(of: other)): the view of \(type(of: from)) is in no window")
            return
        }
        let presentation = Self.presentation(of: other, from: from, source: source)
        let container = PresentationContainer(frame: window.bounds)
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        (container.presentation, presentation.containerView) = (presentation, container)
        (other.presenter, other.presentation, from.presentedViewController) = (from, presentation, other)
        other.isBeingPresented = true
        window.addSubview(container)

        let covers = presentation.shouldRemovePresentersView
        let context = TransitionContext(
            in: container, from: from, to: other, isAnimated: animated, style: other.modalPresentationStyle)
        context.toView = presentation.presentedView
        context.initialFrames[ObjectIdentifier(from)] = from.view.frame
        context.finalFrames[ObjectIdentifier(other)] = presentation.frameOfPresentedViewInContainerView
        let home = from.view.superview, frame = from.view.frame
        if covers {
            context.fromView = from.view
            container.addSubview(from.view)
        } else {
            context.finalFrames[ObjectIdentifier(from)] = from.view.frame
        }

        let animator =
            other.transitioningDelegate?.animationController(forPresented: other, presenting: from, source: source)
            ?? BuiltInAnimator.presenting(other.modalTransitionStyle)
        let interaction =
            animated ? other.transitioningDelegate?.interactionControllerForPresentation(using: animator) : nil
        let transition = Transition(
            "present \(type(of: other))", context, animator: animated ? animator : InstantAnimator(),
            interaction: interaction
        ) { completed in
            if completed {
                presentation.place()
                if covers { from.view.removeFromSuperview() }
                other.didAppear()
                if covers { from.didDisappear() }
            } else {
                other.view.removeFromSuperview()
                (other.presenter, other.presentation, from.presentedViewController) = (nil, nil, nil)
                if covers { from.bringBack(to: home, frame) }
                container.removeFromSuperview()
                other.reverse(false)
                if covers { from.reverse(true) }
            }
            other.isBeingPresented = false
            presentation.presentationTransitionDidEnd(completed)
            (other.currentTransition, from.currentTransition) = (nil, nil)
            if completed { completion?() }
        }
        (other.currentTransition, from.currentTransition) = (transition, transition)
        if covers { from.willDisappear(animated) }
        other.willAppear(animated)
        presentation.presentationTransitionWillBegin()
        if other.viewIfLoaded?.superview == nil {
            other.view.frame = presentation.frameOfPresentedViewInContainerView
        }
        other.isAppearing()
        transition.begin()
    }

    final func beginDismissing(_ animated: Bool, _ completion: (() -> Void)?) {
        guard let other = presentedViewController ?? (presenter == nil ? nil : self) else {
            if let parent { return parent.beginDismissing(animated, completion) }
            UIKitContext.current.problems.add(line: "dismiss: \(type(of: self)) neither presents nor is presented")
            return
        }
        // What is above it goes first, and only the topmost is seen to go.
        if let top = other.presentedViewController { return other.leave(under: top, animated, completion) }
        guard let to = other.presenter, let presentation = other.presentation,
            let container = presentation.containerView
        else { return }
        let covers = presentation.hidesPresenter
        other.isBeingDismissed = true
        let context = TransitionContext(
            in: container, from: other, to: to, isAnimated: animated, style: other.modalPresentationStyle)
        context.fromView = presentation.presentedView
        if covers { context.toView = to.view }
        let home = container.superview, frame = container.frame
        context.initialFrames[ObjectIdentifier(other)] = other.view.frame
        // Where it stays unless the animator moves it away: what fades begins with this.
        context.finalFrames[ObjectIdentifier(other)] = presentation.frameOfPresentedViewInContainerView
        context.finalFrames[ObjectIdentifier(to)] = frame
        if !covers { context.initialFrames[ObjectIdentifier(to)] = to.view.frame }

        let animator =
            other.transitioningDelegate?.animationController(forDismissed: other)
            ?? BuiltInAnimator.dismissing(other.modalTransitionStyle)
        let interaction =
            animated ? other.transitioningDelegate?.interactionControllerForDismissal(using: animator) : nil
        let transition = Transition(
            "dismiss \(type(of: other))", context, animator: animated ? animator : InstantAnimator(),
            interaction: interaction
        ) { completed in
            if completed {
                other.view.removeFromSuperview()
                if covers { to.bringBack(to: home, frame) }
                container.removeFromSuperview()
                if covers { to.didAppear() }
                other.didDisappear()
                (other.presenter, other.presentation, to.presentedViewController) = (nil, nil, nil)
            } else {
                if covers { to.view.removeFromSuperview() }
                presentation.place()
                if covers { to.reverse(false) }
                other.reverse(true)
            }
            other.isBeingDismissed = false
            presentation.dismissalTransitionDidEnd(completed)
            (other.currentTransition, to.currentTransition) = (nil, nil)
            if completed { completion?() }
        }
        (other.currentTransition, to.currentTransition) = (transition, transition)
        other.willDisappear(animated)
        if covers {
            to.view.frame = frame
            to.willAppear(animated)
        }
        presentation.dismissalTransitionWillBegin()
        if covers { to.isAppearing() }
        transition.begin()
    }

    /// Hands its presented controller to its presenter, then dismisses that controller.
    private func leave(under top: UIViewController, _ animated: Bool, _ completion: (() -> Void)?) {
        guard let to = presenter, let own = presentation, let upper = top.presentation else { return }
        let isCovered = upper.hidesPresenter
        if !isCovered { willDisappear(false) }
        view.removeFromSuperview()
        if !isCovered { didDisappear() }
        if own.hidesPresenter { upper.hidesMore = true }
        own.containerView?.removeFromSuperview()
        (presenter, presentation, presentedViewController) = (nil, nil, nil)
        (top.presenter, to.presentedViewController) = (to, top)
        own.dismissalTransitionDidEnd(true)
        to.beginDismissing(animated, completion)
    }

    private static func presentation(
        of other: UIViewController, from: UIViewController, source: UIViewController
    ) -> UIPresentationController {
        switch other.modalPresentationStyle {
        case .custom:
            other.transitioningDelegate?.presentationController(forPresented: other, presenting: from, source: source)
                ?? UIPresentationController(presentedViewController: other, presenting: from)
        case .pageSheet, .formSheet, .popover: UISheetPresentationController.taken(from: other, presenting: from)
        case .automatic where other.sheet != nil: UISheetPresentationController.taken(from: other, presenting: from)
        case .overFullScreen, .overCurrentContext:
            UIPresentationController(presentedViewController: other, presenting: from)
        case .automatic, .fullScreen, .currentContext, .none:
            FullScreenPresentation(presentedViewController: other, presenting: from)
        }
    }

    /// Puts the view back to where it was before a presentation took it.
    private func bringBack(to home: UIView?, _ frame: CGRect) {
        guard let home, view.superview !== home else { return }
        home.insertSubview(view, at: 0)
        if view.transform.isIdentity { view.frame = frame }
    }

    /// Of a transition that was cancelled: the calls for what did not happen.
    final func reverse(_ returns: Bool) {
        if returns {
            willAppear(isAppearanceAnimated)
            isAppearing()
            didAppear()
        } else {
            willDisappear(isAppearanceAnimated)
            didDisappear()
        }
    }
}

extension UIPresentationController {
    /// Puts the presented view to its place, where the animator has not.
    fileprivate func place() {
        guard let containerView, let presentedView, !presentedView.isDescendant(of: containerView) else { return }
        presentedView.frame = frameOfPresentedViewInContainerView
        containerView.addSubview(presentedView)
    }
}
