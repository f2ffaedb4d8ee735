public protocol UITabBarControllerDelegate: NSObjectProtocol {
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UITabBarControllerDelegate {
    public func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { true }
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
    public func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    public func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// Controllers side by side, of which one shows, `UITabBarController`. It draws no bar.
open class UITabBarController: UIViewController {
    open weak var delegate: (any UITabBarControllerDelegate)?
    private let box = UIView()
    /// A view that is in no window: what is set is kept.
    open private(set) lazy var tabBar = UITabBar()
    private var tabs: [UIViewController] = [] {
        didSet { tabBar.items = tabs.isEmpty ? nil : tabs.map { $0.tabBarItem } }
    }
    private var index = 0

    open var viewControllers: [UIViewController]? {
        get { tabs }
        set { setViewControllers(newValue, animated: false) }
    }

    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        for controller in tabs {
            controller.viewIfLoaded?.removeFromSuperview()
            controller.removeFromParent()
        }
        tabs = viewControllers ?? []
        index = min(index, max(tabs.count - 1, 0))
        for controller in tabs {
            addChild(controller)
            controller.didMove(toParent: self)
        }
        if isViewLoaded { placeSelected() }
    }

    open override func loadView() {
        super.loadView()
        box.frame = view.bounds
        box.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        box.layer.name = "tabs"
        view.addSubview(box)
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        placeSelected()
    }

    private func placeSelected() {
        guard let selected = selectedViewController else { return }
        selected.view.frame = box.bounds
        box.addSubview(selected.view)
    }

    /// Setting it shows the controller, with the delegate's animation where it has one.
    open var selectedIndex: Int {
        get { index }
        set { select(newValue) }
    }

    open var selectedViewController: UIViewController? {
        get { tabs.indices.contains(index) ? tabs[index] : nil }
        set { if let position = tabs.firstIndex(where: { $0 === newValue }) { select(position) } }
    }

    private func select(_ new: Int) {
        guard tabs.indices.contains(new), new != index, let from = selectedViewController else { return }
        let to = tabs[new], old = index
        index = new
        guard isViewLoaded, view.window != nil else {
            if isViewLoaded {
                from.viewIfLoaded?.removeFromSuperview()
                placeSelected()
            }
            return
        }
        let animator = delegate?.tabBarController(self, animationControllerForTransitionFrom: from, to: to)
        let interaction = animator.flatMap { delegate?.tabBarController(self, interactionControllerFor: $0) }
        ChildTransition.run(
            "select \(type(of: to))", in: box, from: from, to: to, animator: animator ?? InstantAnimator(),
            interaction: interaction, isAnimated: animator != nil
        ) { [self] completed in
            if !completed { index = old }
        }
    }
}
