/// What bars would say: kept, as no bars are drawn.

open class UIBarItem: NSObject {
    open var title: String?
    open var image: UIImage?
    open var tag = 0
    open var isEnabled = true

    public override init() { super.init() }
}

/// A button of a bar, `UIBarButtonItem`. Code calls its action by ``send()``; no bar shows it.
open class UIBarButtonItem: UIBarItem {
    public enum Style: Int, Sendable { case plain, bordered, done }
    public enum SystemItem: Int, Sendable {
        case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks
        case search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, close
    }

    open var style = Style.plain
    open var tintColor: UIColor?
    open var width: CGFloat = 0
    open var customView: UIView?
    open weak var target: AnyObject?
    /// The target's method, which takes the item or nothing.
    open var action: Selector?
    private var handler: (() -> Void)?

    /// - Parameter action: in place of a target and a selector.
    public convenience init(title: String?, style: Style, action: (() -> Void)? = nil) {
        self.init()
        (self.title, self.style, handler) = (title, style, action)
    }

    public convenience init(image: UIImage?, style: Style, action: (() -> Void)? = nil) {
        self.init()
        (self.image, self.style, handler) = (image, style, action)
    }

    public convenience init(barButtonSystemItem systemItem: SystemItem, action: (() -> Void)? = nil) {
        self.init()
        (title, handler) = ("\(systemItem)", action)
    }

    /// A target's method, named by its type: `UIBarButtonItem(title: "Open", style: .plain, target: self, action:
    /// Self.open)`.
    public convenience init<T: AnyObject>(
        title: String?, style: Style, target: T, action: @escaping (T) -> () -> Void
    ) {
        self.init(title: title, style: style) { [weak target] in if let target { action(target)() } }
    }

    public convenience init<T: AnyObject>(
        image: UIImage?, style: Style, target: T, action: @escaping (T) -> () -> Void
    ) {
        self.init(image: image, style: style) { [weak target] in if let target { action(target)() } }
    }

    public convenience init<T: AnyObject>(
        barButtonSystemItem systemItem: SystemItem, target: T, action: @escaping (T) -> () -> Void
    ) {
        self.init(barButtonSystemItem: systemItem) { [weak target] in if let target { action(target)() } }
    }

    public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
        self.init(title: title, style: style)
        (self.target, self.action) = (target as AnyObject?, action)
    }

    public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
        self.init(image: image, style: style)
        (self.target, self.action) = (target as AnyObject?, action)
    }

    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
        self.init(barButtonSystemItem: systemItem)
        (self.target, self.action) = (target as AnyObject?, action)
    }

    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    /// What a tap does.
    open func send() {
        guard isEnabled else { return }
        handler?()
        if let target, let action { action.call(target, self) }
    }
}

open class UITabBarItem: UIBarItem {
    public enum SystemItem: Int, Sendable {
        case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search, downloads, mostRecent
        case mostViewed
    }

    open var selectedImage: UIImage?
    open var badgeValue: String?

    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        (self.title, self.image, self.tag) = (title, image, tag)
    }

    public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
        self.init(title: "\(systemItem)", image: nil, tag: tag)
    }

    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init(title: title, image: image, tag: 0)
        self.selectedImage = selectedImage
    }
}

/// What a controller would have in a navigation bar, `UINavigationItem`.
open class UINavigationItem: NSObject {
    public enum LargeTitleDisplayMode: Int, Sendable { case automatic, always, never }

    open var title: String?
    open var prompt: String?
    open var titleView: UIView?
    open var hidesBackButton = false
    open var backBarButtonItem: UIBarButtonItem?
    open var backButtonTitle: String?
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
    open var leftBarButtonItems: [UIBarButtonItem]?
    open var rightBarButtonItems: [UIBarButtonItem]?

    public init(title: String) { self.title = title.isEmpty ? nil : title }

    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }
}

public enum UIBarStyle: Int, Sendable { case `default`, black }
public enum UIBarMetrics: Int, Sendable { case `default`, compact }

/// A view that is in no window: what is set is kept.
open class UINavigationBar: UIView {
    open var isTranslucent = true
    open var barStyle = UIBarStyle.default
    open var barTintColor: UIColor?
    open var prefersLargeTitles = false
    open var shadowImage: UIImage?
    open var titleTextAttributes: [NSAttributedString.Key: Any]?
    open var topItem: UINavigationItem?
    private var background: UIImage?

    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        background = backgroundImage
    }
    open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { background }
}

open class UITabBar: UIView {
    /// Those of a tab controller's controllers; no bar shows them.
    open var items: [UITabBarItem]?
    open var isTranslucent = true
    open var barStyle = UIBarStyle.default
    open var barTintColor: UIColor?
}
