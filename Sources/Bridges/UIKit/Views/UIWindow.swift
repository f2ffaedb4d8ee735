/// What a run shows: its size, and how many pixels a point has, `UIScreen`.
open class UIScreen: NSObject {
    open internal(set) var bounds: CGRect
    open internal(set) var scale: CGFloat
    open var brightness: CGFloat = 1
    open var maximumFramesPerSecond: Int { 60 }
    open var traitCollection: UITraitCollection { .current }
    open class var screens: [UIScreen] { [main] }
    open var nativeScale: CGFloat { scale }
    open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale) }

    init(size: CGSize, scale: CGFloat) {
        bounds = CGRect(origin: .zero, size: size)
        self.scale = scale
    }

    /// The calling thread's; a recorder gives it the run's size. At first 390 x 844 points of 2 x 2 pixels.
    open class var main: UIScreen { UIKitContext.current.screen }
}

/// The topmost view, `UIWindow`: shows the view of its root controller.
open class UIWindow: UIView {
    open var screen: UIScreen = .main

    /// The one that there is.
    open var windowScene: UIWindowScene? = UIApplication.shared.connectedScenes.first as? UIWindowScene

    /// Which windows are in front of others.
    public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

        public static let normal = Level(0)
        public static let statusBar = Level(1000)
        public static let alert = Level(2000)

        public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
        public static func + (a: Level, b: CGFloat) -> Level { Level(a.rawValue + b) }
        public static func - (a: Level, b: CGFloat) -> Level { Level(a.rawValue - b) }
    }

    /// Kept: a recording shows one window.
    open var windowLevel = Level.normal
    open func resignKey() {}

    public convenience init(windowScene: UIWindowScene) { self.init(frame: UIScreen.main.bounds) }
    /// Of the screen's size.
    public convenience init() { self.init(frame: UIScreen.main.bounds) }

    open override var window: UIWindow? { self }
    open override var next: UIResponder? { nil }

    /// Its view fills the window. It appears when the window is made visible.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            if isShown { oldValue?.disappear { oldValue?.viewIfLoaded?.removeFromSuperview() } }
            if isShown { showRoot() }
        }
    }
    private var isShown = false

    open func makeKeyAndVisible() {
        let context = UIKitContext.current
        context.windows.removeAll { $0 === self }
        context.windows.append(self)
        guard !isShown else { return }
        isShown = true
        showRoot()
    }

    open func makeKey() { makeKeyAndVisible() }

    private func showRoot() {
        guard let root = rootViewController else { return }
        if root.presentedViewController?.presentation?.hidesPresenter != true {
            root.appear {
                root.view.frame = bounds
                addSubview(root.view)
            }
        }
        // What it presents, in a window that was there before.
        var top = root
        while let next = top.presentedViewController, let container = next.presentation?.containerView {
            container.frame = bounds
            addSubview(container)
            top = next
        }
    }
    open var isKeyWindow: Bool { UIKitContext.current.windows.last === self }
}
