/// Ends at once.
final class InstantAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        BuiltInAnimator.addComing(transitionContext)
        transitionContext.completeTransition(true)
    }
}

/// What happens without a delegate: the transitions of modal styles, and that of navigation.
final class BuiltInAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    enum Kind { case cover, uncover, dissolve, flip(back: Bool), push, pop }

    private let kind: Kind

    init(_ kind: Kind) { self.kind = kind }

    static func presenting(_ style: UIModalTransitionStyle) -> BuiltInAnimator {
        switch style {
        case .coverVertical, .partialCurl: BuiltInAnimator(.cover)
        case .crossDissolve: BuiltInAnimator(.dissolve)
        case .flipHorizontal: BuiltInAnimator(.flip(back: false))
        }
    }

    static func dismissing(_ style: UIModalTransitionStyle) -> BuiltInAnimator {
        switch style {
        case .coverVertical, .partialCurl: BuiltInAnimator(.uncover)
        case .crossDissolve: BuiltInAnimator(.dissolve)
        case .flipHorizontal: BuiltInAnimator(.flip(back: true))
        }
    }

    private static let slide = ViewTiming.screens

    private var duration: Double {
        switch kind {
        case .dissolve: 0.35
        case .flip: 0.75
        default: Self.slide.duration
        }
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        duration
    }

    /// Adds the view that comes, in its final frame.
    static func addComing(_ context: any UIViewControllerContextTransitioning) {
        guard let view = context.view(forKey: .to), let controller = context.viewController(forKey: .to) else { return }
        view.frame = context.finalFrame(for: controller)
        context.containerView.addSubview(view)
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let box = context.containerView, from = context.view(forKey: .from), to = context.view(forKey: .to)
        Self.addComing(context)
        let size = box.bounds.size
        switch kind {
        case .cover:
            let end = to?.center.y ?? 0
            to?.center.y = end + size.height
            run(context) { to?.center.y = end }
        case .uncover:
            if let from { box.bringSubviewToFront(from) }
            run(context) {
                from?.center.y += size.height
            } undo: {
                from?.center.y -= size.height
            }
        case .dissolve:
            to?.alpha = 0
            if let from, to == nil {
                run(context) {
                    from.alpha = 0
                } undo: {
                    from.alpha = 1
                }
            } else {
                run(context) { to?.alpha = 1 }
            }
        case .flip(let back):
            guard let from, let to else { return context.completeTransition(true) }
            UIView.flip(from, to, by: back ? .transitionFlipFromRight : .transitionFlipFromLeft, duration) { _ in
                context.completeTransition(!context.transitionWasCancelled)
            }
        case .push:
            to?.center.x += size.width
            run(context) {
                to?.center.x -= size.width
                from?.center.x -= size.width * 0.3
            } undo: {
            }
            after(context) { from?.center.x += size.width * 0.3 }
        case .pop:
            if let from { box.bringSubviewToFront(from) }
            to?.center.x -= size.width * 0.3
            run(context) {
                to?.center.x += size.width * 0.3
                from?.center.x += size.width
            } undo: {
            }
            after(context) { from?.center.x -= size.width }
        }
    }

    private var cleanup: (() -> Void)?
    private func after(_ context: any UIViewControllerContextTransitioning, _ body: @escaping () -> Void) {
        cleanup = body
    }

    /// - Parameter undo: what brings the model back where the transition is cancelled.
    private func run(
        _ context: any UIViewControllerContextTransitioning, _ changes: @escaping () -> Void,
        undo: @escaping () -> Void = {}
    ) {
        var timing = Self.slide
        if case .dissolve = kind { timing = ViewTiming(duration: 0.35, motion: .curve(.init(name: .easeInEaseOut))) }
        ViewAnimation(timing) { [self] _ in
            if context.transitionWasCancelled { undo() }
            cleanup?()
            context.completeTransition(!context.transitionWasCancelled)
        }.run(changes)
    }
}
