public protocol UINavigationControllerDelegate: NSObjectProtocol {
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
    public func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {}
    public func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {}
    public func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    public func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// A stack of controllers, `UINavigationController`, of which the last shows. It draws no bar.
open class UINavigationController: UIViewController {
    public enum Operation: Int, Sendable { case none, push, pop }

    open weak var delegate: (any UINavigationControllerDelegate)?
    /// The view in which its controllers are shown, and their transitions happen.
    private let box = UIView()

    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        viewControllers = [rootViewController]
    }

    /// - Parameter navigationBarClass: no bar of it is made.
    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) { super.init(nibName: nil, bundle: nil) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // Kept, and of no effect: there is no bar.
    package override class var keptMembers: [KeptMember] { navigationKept }
    open var isNavigationBarHidden = true
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
    open private(set) lazy var navigationBar = UINavigationBar()
    open var isToolbarHidden = true
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }
    open var hidesBarsOnSwipe = false
    /// Kept, and does nothing: a recording's interaction or a script's recognizer pops with a finger.
    open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = {
        let recognizer = UIScreenEdgePanGestureRecognizer()
        recognizer.edges = .left
        return recognizer
    }()

    open var topViewController: UIViewController? { stack.last }
    open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }
    private var stack: [UIViewController] = []

    /// The first is at the bottom.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }

    open override func loadView() {
        super.loadView()
        box.frame = view.bounds
        box.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        box.layer.name = "navigation"
        view.addSubview(box)
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        if let top = stack.last {
            top.view.frame = box.bounds
            box.addSubview(top.view)
        }
    }

    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        let old = stack.last, removed = stack.filter { !viewControllers.contains($0) }
        let added = viewControllers.filter { !stack.contains($0) }
        for controller in removed { controller.willMove(toParent: nil) }
        for controller in added { addChild(controller) }
        let isPush = viewControllers.last.map { !stack.contains($0) } ?? false
        stack = viewControllers
        show(stack.last, from: old, isPush ? .push : .pop, animated) {
            for controller in removed { controller.removeFromParent() }
            for controller in added { controller.didMove(toParent: self) }
        } onCancel: {
        }
    }

    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        guard !stack.contains(viewController) else {
            UIKitContext.current.problems.add(line: "push \(type(of: viewController)): it is in the stack already")
            return
        }
        let old = stack.last
        addChild(viewController)
        stack.append(viewController)
        viewController.isMovingToParent = true
        show(viewController, from: old, .push, animated) {
            viewController.isMovingToParent = false
            viewController.didMove(toParent: self)
        } onCancel: { [self] in
            viewController.isMovingToParent = false
            stack.removeLast()
            viewController.removeFromParent()
        }
    }

    @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1 else { return nil }
        return popToViewController(stack[stack.count - 2], animated: animated)?.last
    }

    @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        stack.first.flatMap { popToViewController($0, animated: animated) }
    }

    @discardableResult open func popToViewController(
        _ viewController: UIViewController, animated: Bool
    ) -> [UIViewController]? {
        guard let index = stack.firstIndex(where: { $0 === viewController }), index < stack.count - 1 else {
            return nil
        }
        let popped = Array(stack[(index + 1)...]), top = stack[stack.count - 1], before = stack
        stack.removeSubrange((index + 1)...)
        for controller in popped { controller.willMove(toParent: nil) }
        top.isMovingFromParent = true
        show(viewController, from: top, .pop, animated) {
            top.isMovingFromParent = false
            for controller in popped { controller.removeFromParent() }
        } onCancel: { [self] in
            top.isMovingFromParent = false
            stack = before
        }
        return popped
    }

    /// Shows a controller of the stack in place of another one.
    private func show(
        _ to: UIViewController?, from: UIViewController?, _ operation: Operation, _ animated: Bool,
        onEnd: @escaping () -> Void, onCancel: @escaping () -> Void
    ) {
        guard let to, to !== from else { return onEnd() }
        guard isViewLoaded else { return onEnd() }
        guard let from, view.window != nil else {
            from?.viewIfLoaded?.removeFromSuperview()
            to.view.frame = box.bounds
            box.addSubview(to.view)
            return onEnd()
        }
        delegate?.navigationController(self, willShow: to, animated: animated)
        let animator =
            delegate?.navigationController(self, animationControllerFor: operation, from: from, to: to)
            ?? BuiltInAnimator(operation == .push ? .push : .pop)
        let name = "\(operation == .push ? "push" : "pop") \(type(of: operation == .push ? to : from))"
        let interaction =
            animated ? delegate?.navigationController(self, interactionControllerFor: animator) : nil
        ChildTransition.run(
            name, in: box, from: from, to: to, animator: animated ? animator : InstantAnimator(),
            interaction: interaction, isAnimated: animated
        ) { [self] completed in
            guard completed else { return onCancel() }
            onEnd()
            delegate?.navigationController(self, didShow: to, animated: animated)
        }
    }
}

/// Transitions from one child to another within a container, as those of navigation and of tabs.
enum ChildTransition {
    static func run(
        _ name: String, in box: UIView, from: UIViewController, to: UIViewController,
        animator: any UIViewControllerAnimatedTransitioning,
        interaction: (any UIViewControllerInteractiveTransitioning)?, isAnimated: Bool,
        onEnd: @escaping (Bool) -> Void
    ) {
        let context = TransitionContext(in: box, from: from, to: to, isAnimated: isAnimated, style: .none)
        (context.fromView, context.toView) = (from.view, to.view)
        context.initialFrames[ObjectIdentifier(from)] = from.view.frame
        context.finalFrames[ObjectIdentifier(to)] = box.bounds
        let transition = Transition(name, context, animator: animator, interaction: interaction) { completed in
            let (stays, goes) = completed ? (to, from) : (from, to)
            goes.view.removeFromSuperview()
            if !stays.view.isDescendant(of: box) {
                stays.view.frame = box.bounds
                box.addSubview(stays.view)
            }
            if completed {
                from.didDisappear()
                to.didAppear()
            } else {
                to.reverse(false)
                from.reverse(true)
            }
            (from.currentTransition, to.currentTransition) = (nil, nil)
            onEnd(completed)
        }
        (from.currentTransition, to.currentTransition) = (transition, transition)
        from.willDisappear(isAnimated)
        to.willAppear(isAnimated)
        if to.view.superview == nil { to.view.frame = box.bounds }
        to.isAppearing()
        transition.begin()
    }
}
