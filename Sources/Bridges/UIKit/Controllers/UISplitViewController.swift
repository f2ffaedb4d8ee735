import ZoetropeCoreAnimation

public protocol UISplitViewControllerDelegate: AnyObject {
    /// Whether the app has put the secondary controller away itself.
    func splitViewController(
        _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool
}

extension UISplitViewControllerDelegate {
    public func splitViewController(
        _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool { false }
}

/// Two controllers side by side, `UISplitViewController`: on a screen of compact width, as phones have it, one of them.
open class UISplitViewController: UIViewController {
    public enum DisplayMode: Int, Sendable { case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary }

    open weak var delegate: (any UISplitViewControllerDelegate)?
    open var preferredDisplayMode = DisplayMode.automatic { didSet { place() } }
    open var preferredPrimaryColumnWidthFraction: CGFloat = 0.4 { didSet { place() } }
    open var minimumPrimaryColumnWidth: CGFloat = 320 { didSet { place() } }
    open var maximumPrimaryColumnWidth: CGFloat = 320 { didSet { place() } }

    /// The primary, and the secondary.
    open var viewControllers: [UIViewController] = [] {
        didSet {
            for controller in oldValue where !viewControllers.contains(controller) {
                controller.willMove(toParent: nil)
                controller.viewIfLoaded?.removeFromSuperview()
                controller.removeFromParent()
            }
            for controller in viewControllers where controller.parent !== self {
                addChild(controller)
                controller.didMove(toParent: self)
            }
            place()
        }
    }

    open var isCollapsed: Bool { traitCollection.horizontalSizeClass == .compact }

    open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        viewControllers = viewControllers.prefix(1) + [vc]
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        place()
    }

    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        place()
    }

    private func place() {
        guard isViewLoaded else { return }
        let room = view.bounds
        if isCollapsed {
            guard let primary = viewControllers.first else { return }
            let secondary = viewControllers.count > 1 ? viewControllers[1] : nil
            let isAway = secondary.map {
                delegate?.splitViewController(self, collapseSecondary: $0, onto: primary) ?? false
            }
            show(only: isAway == false ? secondary ?? primary : primary, in: room)
            return
        }
        let share = room.width * preferredPrimaryColumnWidthFraction
        let width =
            preferredDisplayMode == .secondaryOnly
            ? 0 : min(max(share, minimumPrimaryColumnWidth), maximumPrimaryColumnWidth)
        for (index, controller) in viewControllers.prefix(2).enumerated() {
            controller.view.frame =
                index == 0
                ? CGRect(x: 0, y: 0, width: width, height: room.height)
                : CGRect(x: width, y: 0, width: room.width - width, height: room.height)
            view.addSubview(controller.view)
        }
    }

    private func show(only controller: UIViewController, in room: CGRect) {
        for other in viewControllers where other !== controller { other.viewIfLoaded?.removeFromSuperview() }
        controller.view.frame = room
        if controller.view.superview !== view { view.addSubview(controller.view) }
    }
}

extension UIViewController {
    /// The nearest split controller around this one.
    public var splitViewController: UISplitViewController? {
        var next = parent
        while let controller = next {
            if let found = controller as? UISplitViewController { return found }
            next = controller.parent
        }
        return nil
    }
}
