import ZoetropeCoreAnimation

/// What code of a transition reads of the app that it is in, `UIApplication`: its windows, and how the device is held.
open class UIApplication: NSObject {
    public enum State: Int, Sendable { case active, inactive, background }

    private static let perThread = PerThread("zoetrope.application") { UIApplication() }

    /// The calling thread's.
    open class var shared: UIApplication { perThread.current }

    open var windows: [UIWindow] { UIKitContext.current.windows }
    open var keyWindow: UIWindow? { windows.last }
    open var connectedScenes: Set<UIScene> { [scene] }
    private let scene = UIWindowScene()

    open var applicationState: State { .active }
    open var statusBarOrientation: UIInterfaceOrientation {
        let size = UIScreen.main.bounds.size
        return size.width > size.height ? .landscapeRight : .portrait
    }
    /// The safe area's upper edge.
    open var statusBarFrame: CGRect {
        CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: keyWindow?.safeAreaInsets.top ?? 0)
    }
    open var isStatusBarHidden: Bool { false }
    /// Kept: no bar is drawn.
    open var statusBarStyle = UIStatusBarStyle.default
    open func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {}
    open func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {
        self.statusBarStyle = statusBarStyle
    }
    /// Nil until it is set: a recording starts no app.
    open weak var delegate: (any UIApplicationDelegate)?
    open var isIdleTimerDisabled = false
    open var isNetworkActivityIndicatorVisible = false
    open var applicationIconBadgeNumber = 0
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
    open func canOpenURL(_ url: URL) -> Bool { false }

    /// Calls a method of a target, or of the first responder up from the sender that has it.
    @discardableResult
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        var receiver = target
        if receiver == nil {
            var responder = sender as? UIResponder
            while let candidate = responder, !action.isUnderstood(by: candidate) { responder = candidate.next }
            receiver = responder
        }
        guard let receiver, action.isUnderstood(by: receiver) else { return false }
        action.call(receiver, sender, event)
        return true
    }

    /// Kept in balance by nobody: there are no events.
    open func beginIgnoringInteractionEvents() {}
    open func endIgnoringInteractionEvents() {}
    open var isIgnoringInteractionEvents: Bool { false }
}

/// What people ask their device for, `UIAccessibility`; a recorder says it.
public enum UIAccessibility {
    public static var isReduceMotionEnabled: Bool { UIKitContext.current.reducesMotion }
    public static var prefersCrossFadeTransitions: Bool { UIKitContext.current.reducesMotion }
    public static var isReduceTransparencyEnabled: Bool { false }
    public static var isVoiceOverRunning: Bool { false }
}

open class UIScene: NSObject {
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive = 0
        case foregroundInactive, background
    }
    open var activationState: ActivationState { .foregroundActive }
}

/// Where the windows are, `UIWindowScene`: there is one.
open class UIWindowScene: UIScene {
    open var windows: [UIWindow] { UIKitContext.current.windows }
    open var keyWindow: UIWindow? { windows.last }
    open var screen: UIScreen { .main }
    open var interfaceOrientation: UIInterfaceOrientation { UIApplication.shared.statusBarOrientation }
    open var traitCollection: UITraitCollection { .current }
    open var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
}

open class UIStatusBarManager: NSObject {
    open var statusBarFrame: CGRect { UIApplication.shared.statusBarFrame }
    open var isStatusBarHidden: Bool { false }
}

public enum UIInterfaceOrientation: Int, Sendable {
    case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft

    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
    public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
    public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
    public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
    public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
    public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
    public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

public enum UIStatusBarStyle: Int, Sendable {
    case `default` = 0
    case lightContent
    case darkContent = 3
}
public enum UIStatusBarAnimation: Int, Sendable { case none, fade, slide }

/// The device that the screen's size is one of, `UIDevice`.
open class UIDevice: NSObject {
    private static let perThread = PerThread("zoetrope.device") { UIDevice() }

    open class var current: UIDevice { perThread.current }

    open var userInterfaceIdiom: UIUserInterfaceIdiom { UITraitCollection.current.userInterfaceIdiom }
    open var orientation: UIDeviceOrientation {
        UIApplication.shared.statusBarOrientation.isPortrait ? .portrait : .landscapeLeft
    }
    /// The version whose behaviour is followed.
    open var systemVersion: String { "17.0" }
    open var systemName: String { "iOS" }
    open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
}

public enum UIDeviceOrientation: Int, Sendable {
    case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

// MARK: What is felt

/// Makes no difference to a picture, `UIFeedbackGenerator`.
open class UIFeedbackGenerator: NSObject {
    open func prepare() {}
}

open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
    public init(style: FeedbackStyle) {}
    public override convenience init() { self.init(style: .medium) }
    open func impactOccurred() {}
    open func impactOccurred(intensity: CGFloat) {}
}

open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    public override init() {}
    open func selectionChanged() {}
}

open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackType: Int, Sendable { case success, warning, error }
    public override init() {}
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}
