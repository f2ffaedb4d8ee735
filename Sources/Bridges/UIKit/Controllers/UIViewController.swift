/// What controls a view, `UIViewController`: loads it, is told when it comes and goes, and presents others.
///
/// Controllers belong to the thread that makes them. What a subclass may override is in this file.
open class UIViewController: UIResponder, UIContentContainer {
    final var ownView: UIView?
    private var isLoading = false

    /// Nibs are not read.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
    public override convenience init() { self.init(nibName: nil, bundle: nil) }
    /// Archives are not read.
    public required init?(coder: NSCoder) { super.init() }

    open override var next: UIResponder? { viewIfLoaded?.superview ?? parent }

    // MARK: The view

    /// Loaded when it is asked for.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return ownView
        }
        set {
            ownView?.controller = nil
            ownView = newValue
            newValue?.controller = self
            newValue?.layer.mayKeep = true
            // Messages tell controllers' views apart by it.
            if newValue?.layer.name == "UIView" { newValue?.layer.name = "\(type(of: self)).view" }
        }
    }

    public final var viewIfLoaded: UIView? { ownView }
    public final var isViewLoaded: Bool { ownView != nil }

    /// Sets `view`: to a plain view of the screen's size.
    open func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        self.view = view
    }

    open func loadViewIfNeeded() {
        guard ownView == nil, !isLoading else { return }
        isLoading = true
        loadView()
        isLoading = false
        precondition(ownView != nil, "\(type(of: self)).loadView() sets no view")
        viewDidLoad()
    }

    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewIsAppearing(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    open func viewSafeAreaInsetsDidChange() {}
    open func updateViewConstraints() {}
    open func didReceiveMemoryWarning() {}

    // MARK: Words

    open var title: String? { didSet { navigationItem.title = title } }
    /// Kept: no bars are drawn.
    open private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
    open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)
    open var preferredContentSize = CGSize.zero
    /// There is no bar.
    open var hidesBottomBarWhenPushed = false
    open var definesPresentationContext = false
    // Kept, and of no effect, as all of `keptMembers`.
    open var providesPresentationContextTransitionStyle = false
    open var modalPresentationCapturesStatusBarAppearance = false
    open var shouldAutorotate: Bool { false }
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
    open var prefersStatusBarHidden: Bool { false }
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    open var childForStatusBarStyle: UIViewController? { nil }
    open var childForStatusBarHidden: UIViewController? { nil }
    open func setNeedsStatusBarAppearanceUpdate() {}
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    // Kept, too.
    open var edgesForExtendedLayout = UIRectEdge.all
    open var extendedLayoutIncludesOpaqueBars = false
    open var automaticallyAdjustsScrollViewInsets = true
    open var isModalInPresentation = false
    open var isEditing = false
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
    /// No bar shows them.
    open var toolbarItems: [UIBarButtonItem]?
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }
    open var nibName: String? { nil }
    open var restorationIdentifier: String?
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    package class var keptMembers: [KeptMember] { controllerKept }

    // MARK: Sizes, which stay the same in a run

    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {}
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    open func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }

    // MARK: Storyboards

    /// What made this controller, or the one that shows it.
    open internal(set) var storyboard: UIStoryboard?

    /// Called before a segue shows its destination.
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

    /// - Precondition: the controller's storyboard has a segue of the name.
    open func performSegue(withIdentifier identifier: String, sender: Any?) {
        guard let storyboard else {
            preconditionFailure(
                "\(type(of: self)) is from no storyboard: make it by UIStoryboard.instantiateViewController")
        }
        storyboard.perform(identifier, from: self, sender)
    }

    // MARK: Children

    open internal(set) weak var parent: UIViewController?
    open internal(set) var children: [UIViewController] = []

    open func addChild(_ childController: UIViewController) {
        if let old = childController.parent, old !== self { childController.removeFromParent() }
        childController.willMove(toParent: self)
        children.append(childController)
        childController.parent = self
    }

    open func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }

    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}
    /// Whether children are told with this controller that they appear.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    // MARK: Appearance

    /// What the view is about to become, or has become.
    enum Appearance { case gone, appearing, shown, disappearing }
    final var appearance = Appearance.gone
    final var isAppearanceAnimated = false

    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        isAppearing ? willAppear(animated) : willDisappear(animated)
    }

    open func endAppearanceTransition() {
        appearance == .appearing ? didAppear() : didDisappear()
    }

    open internal(set) var isBeingPresented = false
    open internal(set) var isBeingDismissed = false
    open internal(set) var isMovingToParent = false
    open internal(set) var isMovingFromParent = false

    // MARK: Presenting

    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    open internal(set) var presentedViewController: UIViewController?
    final weak var presenter: UIViewController?
    /// The controller that presented this one or one of its parents.
    open var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }
    final var presentation: UIPresentationController?
    /// Of this controller or of one of its parents, while it is presented.
    open var presentationController: UIPresentationController? { presentation ?? parent?.presentationController }
    final var sheet: UISheetPresentationController?
    /// The sheet as which this controller is presented, or will be where its style is one; asked for with the style
    /// `automatic`, it makes the controller a sheet.
    open var sheetPresentationController: UISheetPresentationController? {
        if let presentation { return presentation as? UISheetPresentationController }
        guard [.pageSheet, .formSheet, .automatic].contains(modalPresentationStyle) else { return nil }
        if sheet == nil { sheet = UISheetPresentationController(presentedViewController: self, presenting: nil) }
        return sheet
    }
    final weak var currentTransition: Transition?

    /// While a transition runs in which this controller, or one of its parents, takes part.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        currentTransition?.coordinator ?? parent?.transitionCoordinator
    }

    /// Presents a controller from the topmost parent of this one.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) { beginPresenting(viewControllerToPresent, flag, completion) }

    /// Dismisses what this controller presents, or this controller itself where it presents nothing.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { beginDismissing(flag, completion) }

    /// Pushes onto the navigation controller around this one, or presents.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let navigation = navigationController {
            navigation.pushViewController(vc, animated: true)
        } else {
            present(vc, animated: true)
        }
    }

    open func showDetailViewController(_ vc: UIViewController, sender: Any?) { present(vc, animated: true) }

    open var navigationController: UINavigationController? {
        (parent as? UINavigationController) ?? parent?.navigationController
    }
    open var tabBarController: UITabBarController? { (parent as? UITabBarController) ?? parent?.tabBarController }

    /// From one child to another: with the block, and by the flip, curl or dissolve that the options name.
    open func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        toViewController.willAppear(duration > 0)
        fromViewController.willDisappear(duration > 0)
        let box = fromViewController.view.superview
        func end(_ finished: Bool) {
            fromViewController.view.removeFromSuperview()
            fromViewController.didDisappear()
            toViewController.didAppear()
            completion?(finished)
        }
        func add() {
            if toViewController.view.superview == nil { box?.addSubview(toViewController.view) }
            toViewController.isAppearing()
        }
        if let box, !options.transition.isEmpty {
            UIView.transition(with: box, duration: duration, options: options) {
                add()
                fromViewController.view.removeFromSuperview()
                animations?()
            } completion: {
                end($0)
            }
        } else {
            add()
            UIView.animate(
                withDuration: duration, delay: 0, options: options, animations: animations ?? {}, completion: end)
        }
    }
}
