/// What UIKit keeps for a process, and this library for a thread, so that tests run side by side.
final class UIKitContext {
    var screen = UIScreen(size: CGSize(width: 375, height: 667), scale: 2)
    var windows: [UIWindow] = []
    /// The animations whose blocks run, the innermost last.
    var animations: [ViewAnimation] = []
    var areAnimationsEnabled = true
    /// Those that have begun and not ended.
    var transitions: [Transition] = []
    /// What was asked for and could not be done, a line each.
    var problems: [String] = []

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
