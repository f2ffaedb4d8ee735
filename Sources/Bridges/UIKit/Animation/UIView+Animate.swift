extension UIView {
    // MARK: Curves

    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        run(
            ViewTiming(duration: duration, motion: .curve(options.curve.function)), delay, options, animations,
            completion)
    }

    // MARK: Springs

    /// A spring that is settled after `duration`.
    ///
    /// - Parameters:
    ///   - dampingRatio: below 1 it overshoots.
    ///   - velocity: at the start, in whole distances a second.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        run(
            .spring(duration: duration, dampingRatio: Double(dampingRatio), velocity: Double(velocity)), delay, options,
            animations, completion)
    }

    /// A spring by the time that it is felt to take, and its bounce, -1…1.
    public class func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
        delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        run(
            .spring(felt: duration, bounce: Double(bounce), velocity: Double(initialSpringVelocity)), delay, options,
            animations, completion)
    }

    // MARK: Again and again

    /// Within the block of an animation: what changes in this block is repeated.
    ///
    /// - Parameters:
    ///   - count: how often; with `autoreverses`, there and back is once.
    ///   - autoreverses: whether it goes back each time.
    public class func modifyAnimations(
        withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
    ) {
        guard let animation = UIKitContext.current.animations.last else { return animations() }
        let before = animation.repetition
        animation.repetition = (Float(count), autoreverses)
        animations()
        animation.repetition = before
    }

    // MARK: Without

    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let context = UIKitContext.current, before = context.areAnimationsEnabled
        context.areAnimationsEnabled = false
        actionsWithoutAnimation()
        context.areAnimationsEnabled = before
    }

    public class func setAnimationsEnabled(_ enabled: Bool) { UIKitContext.current.areAnimationsEnabled = enabled }
    public class var areAnimationsEnabled: Bool { UIKitContext.current.areAnimationsEnabled }
    /// The duration of the animation whose block runs; 0 outside.
    public class var inheritedAnimationDuration: TimeInterval {
        UIKitContext.current.animations.last?.timing.duration ?? 0
    }

    /// Within another animation, its duration and curve hold unless the options say otherwise.
    private class func run(
        _ timing: ViewTiming, _ delay: Double, _ options: AnimationOptions, _ changes: () -> Void,
        _ completion: ((Bool) -> Void)?
    ) {
        var timing = timing
        if let outer = UIKitContext.current.animations.last?.timing {
            if !options.contains(.overrideInheritedDuration) { timing.duration = outer.duration }
            if !options.contains(.overrideInheritedCurve) { timing.motion = outer.motion }
        }
        ViewAnimation(timing, delay: delay, options: options, completion: completion).run(changes)
    }
}
