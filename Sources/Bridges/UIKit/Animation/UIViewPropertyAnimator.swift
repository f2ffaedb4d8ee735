import ZoetropeCoreAnimation

/// Animates changes of views that can be held, scrubbed, reversed and continued, `UIViewPropertyAnimator`.
///
/// `fractionComplete` is the part of the way that the values have gone. When it is held and continues, the rest of the
/// way takes its part of the duration, along the curve.
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    /// Where the values are at a time.
    private enum Course {
        case held(Double)
        /// From a fraction to an end, by a timing, from a time on.
        case running(from: Double, to: Double, ViewTiming, begin: Double)
    }

    open private(set) var timingParameters: (any UITimingCurveProvider)?
    /// Seconds.
    open private(set) var duration: TimeInterval
    open private(set) var delay: TimeInterval = 0
    open private(set) var state = UIViewAnimatingState.inactive
    open private(set) var isRunning = false
    // Kept, and of no effect, as all of `keptMembers`.
    open var isUserInteractionEnabled = true
    open var isManualHitTestingEnabled = false
    open var isInterruptible = true
    /// Kept, too: scrubbing is always linear.
    open var scrubsLinearly = true
    /// Whether it stays active at its end, so that it can be turned round.
    open var pausesOnCompletion = false

    private let timing: ViewTiming
    private var blocks: [(body: () -> Void, delayFactor: Double)] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var groups: [DrivenAnimation] = []
    private var course = Course.held(0)
    /// Ends that do not count any more, since the course changed.
    private var round = 0

    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        timing = parameters.timing(duration: duration)
        self.duration = timing.duration
        timingParameters = parameters
    }

    public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    public override convenience init() { self.init(duration: 0.25, curve: .easeInOut) }

    @discardableResult open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: duration, curve: options.curve, animations: animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    // MARK: What it does

    open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

    /// - Parameter delayFactor: the part of the way before these changes begin, 0…1.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        blocks.append((animation, min(max(Double(delayFactor), 0), 1)))
        if state == .active { activate() }
    }

    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// Runs the blocks; their changes are driven from now on.
    private func activate() {
        state = .active
        UIKitContext.current.warnings.add(kept: self)
        let waiting = blocks
        blocks = []
        for (body, delayFactor) in waiting {
            let drive = AnimationDrive { [weak self] in
                guard let self else { return 1 }
                return delayFactor > 0 ? (value - delayFactor) / max(1 - delayFactor, 1e-9) : value
            }
            let limited = delayFactor > 0 ? AnimationDrive { max(0, drive.fraction()) } : drive
            let group = DrivenAnimation(duration: duration, limited)
            groups.append(group)
            group.run(body)
        }
    }

    /// The part of the way that the values have gone; below 0 or above 1 where a spring overshoots.
    private var value: Double {
        switch course {
        case .held(let fraction): return fraction
        case .running(let from, let to, let timing, let begin):
            let t = (CACurrentMediaTime() - begin) / max(timing.duration, 1e-9)
            return from + (to - from) * timing.value(at: t)
        }
    }

    // MARK: Running

    open func startAnimation() { startAnimation(afterDelay: 0) }

    open func startAnimation(afterDelay delay: TimeInterval) {
        guard state != .stopped, !isRunning else { return }
        if state == .inactive { activate() }
        self.delay = delay
        let first = value
        run(to: isReversed ? 0 : 1, timing, part: first == 0 || first == 1 ? 1 : nil, delay: delay)
    }

    /// - Parameter part: the share of the duration that it takes; nil for the remaining share of the way.
    private func run(to end: Double, _ timing: ViewTiming, part: Double?, delay: Double = 0) {
        let first = min(max(value, 0), 1), begin = CACurrentMediaTime() + delay
        var own = timing
        own.duration = timing.duration * (part ?? abs(end - first))
        if case .spring(let mass, let stiffness, let damping, let velocity) = timing.motion, own.duration > 0 {
            // The same motion in another time.
            let k = timing.duration / own.duration
            own.motion = .spring(mass: mass, stiffness: stiffness * k * k, damping: damping * k, velocity: velocity * k)
        }
        course = .running(from: first, to: end, own, begin: begin)
        isRunning = true
        round += 1
        let current = round
        LayerLoop.at(begin + own.duration) { [self] in
            guard current == round else { return }
            isRunning = false
            course = .held(end)
            if !pausesOnCompletion { complete(at: end == 1 ? .end : .start) }
        }
    }

    open func pauseAnimation() {
        guard state != .stopped else { return }
        if state == .inactive { activate() }
        hold(value)
    }

    private func hold(_ fraction: Double) {
        round += 1
        isRunning = false
        course = .held(fraction)
    }

    /// Goes on after it was held.
    ///
    /// - Parameter durationFactor: the part of the duration that the rest takes; 0 for the rest's own part.
    open func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {
        guard state == .active, !isRunning else { return }
        let timing = parameters?.timing(duration: duration) ?? timing
        run(to: isReversed ? 0 : 1, timing, part: durationFactor > 0 ? Double(durationFactor) : nil)
    }

    /// Turns a running animation round where it is.
    open var isReversed = false {
        didSet {
            guard isReversed != oldValue, isRunning else { return }
            run(to: isReversed ? 0 : 1, timing, part: nil)
        }
    }

    open var fractionComplete: CGFloat {
        get { CGFloat(min(max(isReversed ? 1 - value : value, 0), 1)) }
        set {
            guard state != .stopped else { return }
            if state == .inactive { activate() }
            let fraction = min(max(Double(newValue), 0), 1)
            hold(isReversed ? 1 - fraction : fraction)
        }
    }

    // MARK: The end

    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active else { return }
        hold(value)
        for group in groups { group.settle(at: .current) }
        groups = []
        state = withoutFinishing ? .inactive : .stopped
        if withoutFinishing { completions = [] }
    }

    /// - Precondition: it was stopped by `stopAnimation(false)`.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else { return }
        complete(at: finalPosition)
    }

    private func complete(at position: UIViewAnimatingPosition) {
        for group in groups { group.settle(at: position) }
        groups = []
        state = .inactive
        let blocks = completions
        completions = []
        for block in blocks { block(position) }
    }
}

/// Changes that an animator drives.
final class DrivenAnimation: ViewAnimation {
    private let drive: AnimationDrive
    /// The model's values before.
    private var before: [(layer: CALayer, key: String, value: Any?)] = []

    init(duration: Double, _ drive: AnimationDrive) {
        self.drive = drive
        super.init(ViewTiming(duration: max(duration, 1e-6), motion: .curve(CAMediaTimingFunction(name: .linear))))
    }

    override func add(_ key: String, of layer: CALayer, old: Any?, shown: Any?) {
        before.append((layer, key, old))
        super.add(key, of: layer, old: old, shown: shown)
    }

    override func attach(_ animation: CAAnimation, to layer: CALayer, _ name: String) {
        layer.add(animation, forKey: name, drive: drive)
    }

    /// Ends the animations, with the model's values where they are to be.
    func settle(at position: UIViewAnimatingPosition) {
        let values: [(layer: CALayer, key: String, value: Any?)]
        switch position {
        case .end: values = []
        case .start: values = before.reversed()
        case .current: values = before.map { ($0.layer, $0.key, $0.layer.shownValue($0.key)) }
        }
        removeAll()
        UIView.performWithoutAnimation {
            for (layer, key, value) in values { layer.setValue(value, forKey: key) }
        }
        before = []
    }
}
