import ZoetropeCoreAnimation

/// Animations between two calls, as they were before blocks. They do not nest.
extension UIView {
    private final class OpenAnimation {
        var duration = 0.2, delay = 0.0
        var curve = AnimationCurve.easeInOut
        var begins = false
        var repeats: Float = 0, reverses = false
        /// What is under way is closed when the animation is committed.
        var running: ViewAnimation?

        static let perThread = PerThread("zoetrope.open-animation") { Stack() }
        final class Stack { var animations: [OpenAnimation] = [] }
    }

    private class var open: OpenAnimation? { OpenAnimation.perThread.current.animations.last }

    /// Changes up to `commitAnimations` are animated: those after the settings, which hold until then.
    public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
        OpenAnimation.perThread.current.animations.append(OpenAnimation())
        restart()
    }

    public class func commitAnimations() {
        guard let last = OpenAnimation.perThread.current.animations.popLast() else { return }
        close(last)
    }

    public class func setAnimationDuration(_ duration: TimeInterval) { set { $0.duration = duration } }
    public class func setAnimationDelay(_ delay: TimeInterval) { set { $0.delay = delay } }
    public class func setAnimationCurve(_ curve: AnimationCurve) { set { $0.curve = curve } }
    public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
        set { $0.begins = fromCurrentState }
    }
    public class func setAnimationRepeatCount(_ repeatCount: Float) { set { $0.repeats = repeatCount } }
    public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
        set { $0.reverses = repeatAutoreverses }
    }

    private class func set(_ change: (OpenAnimation) -> Void) {
        guard let open else { return }
        change(open)
        restart()
    }

    /// Changes from now on are animated as the settings say.
    private class func restart() {
        guard let open else { return }
        close(open)
        var options = AnimationOptions(rawValue: UInt(open.curve.rawValue) << 16)
        if open.begins { options.insert(.beginFromCurrentState) }
        let animation = ViewAnimation(
            ViewTiming(duration: open.duration, motion: .curve(open.curve.function)), delay: open.delay,
            options: options)
        if open.repeats > 0 || open.reverses { animation.repetition = (max(open.repeats, 1), open.reverses) }
        UIKitContext.current.animations.append(animation)
        open.running = animation
    }

    private class func close(_ open: OpenAnimation) {
        guard let running = open.running else { return }
        UIKitContext.current.animations.removeAll { $0 === running }
        running.close()
        open.running = nil
    }
}
