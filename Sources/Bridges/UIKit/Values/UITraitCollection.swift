/// How a screen is seen, as far as colours ask.
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }
/// Whether there is much room in a direction: a width of 600 points or more is regular, and a height of 500.
public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }
public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone = 0
    case pad, tv, carPlay
    case mac = 5
    case vision
}
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    case unspecified = -1
    case leftToRight = 0
    case rightToLeft
}
public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }
public enum UIForceTouchCapability: Int, Sendable { case unknown, unavailable, available }

/// What a screen is like, `UITraitCollection`.
open class UITraitCollection: NSObject, @unchecked Sendable {
    public let userInterfaceStyle: UIUserInterfaceStyle
    public let displayScale: CGFloat

    public init(userInterfaceStyle: UIUserInterfaceStyle = .light, displayScale: CGFloat = UIScreen.main.scale) {
        (self.userInterfaceStyle, self.displayScale) = (userInterfaceStyle, displayScale)
    }

    private static let key = "zoetrope.trait-collection"

    /// The calling thread's; light at first.
    public static var current: UITraitCollection {
        get { Thread.current.threadDictionary[key] as? UITraitCollection ?? UITraitCollection() }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    // MARK: By the screen's size

    open var horizontalSizeClass: UIUserInterfaceSizeClass {
        UIScreen.main.bounds.width >= 600 ? .regular : .compact
    }
    open var verticalSizeClass: UIUserInterfaceSizeClass {
        UIScreen.main.bounds.height >= 500 ? .regular : .compact
    }
    /// A pad where the shorter side has 600 points or more.
    open var userInterfaceIdiom: UIUserInterfaceIdiom {
        let size = UIScreen.main.bounds.size
        return min(size.width, size.height) >= 600 ? .pad : .phone
    }
    open var layoutDirection: UITraitEnvironmentLayoutDirection { .leftToRight }
    open var forceTouchCapability: UIForceTouchCapability { .unavailable }

    /// Calls a block with these traits as the current ones.
    open func performAsCurrent(_ actions: () -> Void) {
        let before = UITraitCollection.current
        UITraitCollection.current = self
        actions()
        UITraitCollection.current = before
    }

    open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        userInterfaceStyle != traitCollection?.userInterfaceStyle
    }
}
