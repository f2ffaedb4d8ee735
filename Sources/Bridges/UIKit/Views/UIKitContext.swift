import ZoetropeCoreAnimation
import ZoetropeLayers

/// What UIKit keeps for a process, and this library for a thread, so that tests run side by side.
final class UIKitContext {
    var screen = UIScreen(size: CGSize(width: 390, height: 844), scale: 2)
    var windows: [UIWindow] = []
    /// The animations whose blocks run, the innermost last.
    var animations: [ViewAnimation] = []
    var areAnimationsEnabled = true
    /// Those that have begun and not ended.
    var transitions: [Transition] = []
    /// Whether the transition that ended last was completed.
    var lastOutcome: Bool?
    /// Animations whose end is awaited.
    var pending: [ViewAnimation] = []
    /// What was asked for and could not be done.
    var problems = LeftOuts()
    /// What is probably not meant.
    var warnings = LeftOuts()
    /// A layer as a recording's screen showed it when the code began that is running now, at a scale; nil where it was not
    /// there.
    typealias ScreenPicture = (CALayer, Double) throws -> CGImage?
    /// Nil while nothing is on the screen.
    var screenPicture: ScreenPicture?
    /// Whether the touch that views are being told of has come to the end of the chain of responders.
    var touchFellThrough = false
    /// What `UIAccessibility` says of motion.
    var reducesMotion = false
    /// Whether a recording's time passes on this thread.
    var isRunning = false

    private static let perThread = PerThread("zoetrope.uikit-context") { UIKitContext() }

    /// The calling thread's.
    static var current: UIKitContext { perThread.current }
}

extension UIKitContext {
    func warn(_ line: String) { warnings.add(line: line) }

    /// Ends animations whose time is over and whose layers are not in the window, which brings others to their ends.
    func endAnimations(outside window: UIWindow) {
        pending.removeAll { !$0.isPending }
        for animation in pending where animation.end <= CACurrentMediaTime() + 1e-9 {
            for (layer, key) in animation.animated where layer.topmost !== window.layer {
                layer.removeAnimation(forKey: key)
            }
        }
    }
}

extension CALayer {
    fileprivate var topmost: CALayer { superlayer?.topmost ?? self }
}
