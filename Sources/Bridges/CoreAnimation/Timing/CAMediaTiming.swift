import Foundation

/// A place in a hierarchy of times, `CAMediaTiming`: of layers and of animations.
///
/// A time of the parent becomes `(time - beginTime) · speed + timeOffset`. With a speed of 0, `timeOffset` alone decides.
public protocol CAMediaTiming: AnyObject {
    /// Seconds in the parent's time. For an animation that is added to a layer, 0 is the moment of the next commit.
    var beginTime: CFTimeInterval { get set }
    /// Seconds of one cycle; 0 is 0.25 s, or the group's duration.
    var duration: CFTimeInterval { get set }
    /// How fast local time runs; below 0 it runs backwards.
    var speed: Float { get set }
    /// Added to local time, in seconds.
    var timeOffset: CFTimeInterval { get set }
    /// How many cycles; may be a fraction, and infinite. 0 counts as 1.
    var repeatCount: Float { get set }
    /// Seconds of all cycles together; takes the place of `repeatCount` where it is above 0.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each cycle is followed by its way back.
    var autoreverses: Bool { get set }
    /// What is shown before the beginning and after the end.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// Whether an animation's first value holds before it (backwards), its last one after it (forwards), both or none.
public struct CAMediaTimingFillMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

#if !canImport(Darwin)
    public typealias CFTimeInterval = Double
#endif

/// An animation's timing, in numbers.
struct AnimationTiming {
    var duration: Double
    var speed: Double, timeOffset: Double
    var repeatCount: Double, repeatDuration: Double
    var autoreverses: Bool
    var fillsBackwards: Bool, fillsForwards: Bool

    /// Where an animation is in its cycle.
    struct Phase {
        /// 0…1 of the duration.
        var fraction: Double
        /// How many cycles are over.
        var iteration: Double
    }

    /// The fastest speed, and the most cycles that are counted.
    private static let fastest = 1e6, mostCycles = 1e9

    /// Numbers that make no sense count as those of a new animation.
    init(_ timing: any CAMediaTiming, defaultDuration: Double) {
        func finite(_ v: Double, _ other: Double) -> Double { v.isFinite ? v : other }
        let own = finite(timing.duration, 0)
        duration = own > 0 ? own : max(0, finite(defaultDuration, 0))
        speed = min(max(finite(Double(timing.speed), 1), -Self.fastest), Self.fastest)
        timeOffset = finite(timing.timeOffset, 0)
        repeatCount = timing.repeatCount.isNaN ? 0 : Double(timing.repeatCount)
        repeatDuration = timing.repeatDuration.isNaN ? 0 : timing.repeatDuration
        autoreverses = timing.autoreverses
        fillsBackwards = [.backwards, .both].contains(timing.fillMode)
        fillsForwards = [.forwards, .both].contains(timing.fillMode)
    }

    private var cycle: Double { autoreverses ? duration * 2 : duration }

    /// Seconds of local time from the beginning to the end; may be infinite.
    var activeDuration: Double {
        repeatDuration > 0 ? repeatDuration : cycle * (repeatCount > 0 ? repeatCount : 1)
    }

    /// Whether it is over at `elapsed` seconds of the parent's time after the beginning.
    func isOver(after elapsed: Double) -> Bool { elapsed * abs(speed) >= activeDuration }

    /// The phase at `elapsed` seconds of the parent's time after the beginning; nil where nothing is shown.
    ///
    /// - Parameter includesEnd: whether the end itself still belongs to the animation, as within a group, where the
    ///   next animation may begin there.
    func phase(after elapsed: Double, includesEnd: Bool) -> Phase? {
        let total = activeDuration
        var elapsed = elapsed * abs(speed)
        if elapsed < 0 {
            guard fillsBackwards else { return nil }
            elapsed = 0
        } else if elapsed >= total {
            let isEnd = elapsed <= total + max(1, total) * 1e-12
            guard fillsForwards || (includesEnd && isEnd) else { return nil }
            elapsed = total
        }
        guard duration > 0, elapsed.isFinite else { return Phase(fraction: 1, iteration: 0) }
        let local = (speed < 0 ? -elapsed : elapsed) + timeOffset
        var iteration = (local / cycle).rounded(.down), position = local - iteration * cycle
        // A cycle ends with its end, where the whole animation does or time runs backwards.
        if position <= cycle * 1e-12, speed < 0 || (elapsed == total && total > 0) {
            (position, iteration) = (cycle, iteration - 1)
        }
        if autoreverses, position > duration { position = cycle - position }
        return Phase(fraction: min(max(position / duration, 0), 1), iteration: min(max(0, iteration), Self.mostCycles))
    }
}
