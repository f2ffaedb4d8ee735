import ZoetropeCoreAnimation

extension UIView {
    /// Changes at parts of one time: `addKeyframe` within the block.
    ///
    /// Between key frames, values are interpolated by the mode of the options, and the whole time runs by their curve,
    /// which is easeInOut unless they have another one's bits.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        var timing = ViewTiming(duration: duration, motion: .curve(options.general.curve.function))
        if let outer = UIKitContext.current.animations.last, !options.contains(.overrideInheritedDuration) {
            timing.duration = outer.timing.duration
        }
        KeyframesAnimation(timing, delay: delay, options: options, completion: completion).run(animations)
    }

    /// Changes from `frameStartTime` to `frameStartTime + frameDuration`, in parts of the whole time.
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {
        guard let keyframes = UIKitContext.current.animations.last as? KeyframesAnimation else { return animations() }
        keyframes.within(frameStartTime, frameDuration, animations)
    }
}

/// A call of `animateKeyframes`: collects what becomes of each property, and animates it when the block ends.
final class KeyframesAnimation: ViewAnimation {
    private struct Track {
        let layer: CALayer, key: String
        /// Before the first change.
        let first: Any?
        var frames: [(start: Double, end: Double, value: Any?)] = []
    }

    private let mode: CAAnimationCalculationMode
    private var tracks: [Track] = []
    private var window = (start: 0.0, end: 1.0)

    init(
        _ timing: ViewTiming, delay: Double, options: UIView.KeyframeAnimationOptions, completion: ((Bool) -> Void)?
    ) {
        mode = options.mode
        super.init(timing, delay: delay, options: options.general, completion: completion)
    }

    func within(_ start: Double, _ duration: Double, _ changes: () -> Void) {
        let before = window
        window = (min(max(start, 0), 1), min(max(start + duration, 0), 1))
        changes()
        window = before
    }

    override func add(_ key: String, of layer: CALayer, old: Any?, shown: Any?) {
        let new = layer.value(forKey: key)
        if ValueDifference.isNone(old, new) { return }
        let first = options.contains(.beginFromCurrentState) ? shown : old
        let index = tracks.firstIndex { $0.layer === layer && $0.key == key } ?? tracks.count
        if index == tracks.count { tracks.append(Track(layer: layer, key: key, first: first)) }
        tracks[index].frames.append((window.start, window.end, new))
    }

    override func close() {
        for track in tracks { start(animation(of: track), of: track.layer, key: track.key) }
        tracks = []
        super.close()
    }

    /// A value holds until the next frame begins, and from its end on.
    private func animation(of track: Track) -> CAAnimation {
        var values: [Any] = [track.first ?? NSNull()], times = [0.0]
        for frame in track.frames.sorted(by: { $0.start < $1.start }) {
            let start = max(frame.start, times[times.count - 1])
            if start > times[times.count - 1] {
                values.append(values[values.count - 1])
                times.append(start)
            }
            values.append(frame.value ?? NSNull())
            times.append(max(frame.end, start))
        }
        if times[times.count - 1] < 1 {
            values.append(values[values.count - 1])
            times.append(1)
        }
        let animation = CAKeyframeAnimation(keyPath: track.key)
        (animation.values, animation.calculationMode) = (values, mode)
        if mode == .linear || mode == .cubic { animation.keyTimes = times.map { NSNumber(value: $0) } }
        // A discrete value holds to the next one's time, so there is one time more than there are values.
        if mode == .discrete { animation.keyTimes = (times + [1]).map { NSNumber(value: $0) } }
        animation.duration = timing.duration
        animation.fillMode = .both
        if case .curve(let function) = timing.motion { animation.timingFunction = function }
        return animation
    }
}
