/// What UIKit keeps for a process, and this library for a thread, so that tests run side by side.
final class UIKitContext {
    var screen = UIScreen(size: CGSize(width: 375, height: 667), scale: 2)
    var windows: [UIWindow] = []

    private static let key = "zoetrope.uikit-context"

    /// The calling thread's.
    static var current: UIKitContext {
        let dictionary = Thread.current.threadDictionary
        if let context = dictionary[key] as? UIKitContext { return context }
        let context = UIKitContext()
        dictionary[key] = context
        return context
    }
}
