import ZoetropeGeometry
import ZoetropeTiming

/// A recorded gesture: the fingers' positions over time, and the rule that turns them into progress.
package struct Gesture: Sendable {
    /// What happens at the release.
    package enum Outcome: String, Sendable, CaseIterable {
        /// Goes where the projected progress is: to the end if it is above the threshold, else back to the start; or to
        /// the nearest detent.
        case release
        case finish, cancel
    }

    package struct Sample: Sendable {
        /// Seconds since the run's start.
        package let time: Double
        /// The progress; or x and y of one finger, or of two, in points.
        package let values: [Number]
        package var isProgress: Bool { values.count == 1 }
    }

    /// In the order of time, at least one.
    package let samples: [Sample]
    /// The expression for progress, over the variables `Gesture.names` (locals 0…7); nil if the samples are progress
    /// themselves.
    package let rule: Number?
    package let outcome: Outcome
    /// How far the progress at the release is carried on, in seconds at its velocity, before it is decided.
    package let projection: Number
    /// The projected progress above which a release finishes: an expression over `Gesture.releaseNames` (locals 0…10).
    package let threshold: Number
    /// The values of progress at which the run may come to rest, ascending; empty: 0 and 1, by the threshold.
    package let detents: [Number]
    /// The speed after the release, in multiples of the transition's own speed; an expression over `progress` (local
    /// 0).
    package let completionSpeed: Number
    /// The timing of the run after the release.
    package let completionCurve: TimingModel
    /// Named parts of the time after a release that does not cancel, in seconds from the release. In expressions, each
    /// name goes from 0 to 1 by the clock.
    package let phases: [PhaseModel]
    package let direction: Moment.Direction
    package let showTouches: Number

    package static let names = ["x", "y", "dx", "dy", "velocityX", "velocityY", "scale", "rotation"]
    /// What is known at the release: the fingers, the progress that they mean, its velocity, and the progress that the run
    /// has reached.
    package static let releaseNames = names + ["progress", "velocity", "released"]
    /// `UIPercentDrivenInteractiveTransition.completionCurve`'s default.
    static let defaultCurve = CubicBezier(0.42, 0, 0.58, 1)

    static func projectionMessage(_ seconds: Double) -> String {
        "a projection of \(seconds.text) s; it must be 0 or more: 0 decides by the progress at the release alone"
    }

    static func slowMessage(_ what: String) -> String {
        "\(what) never ends; it must be \(SceneLimits.completionSpeed) or more"
    }
}

/// The fingers' recorded positions.
struct FingerPath: Sendable {
    /// In the order of time, at least one.
    let samples: [(time: Double, values: [Double])]

    /// The time over which velocities are measured, in seconds: three frames of 60 Hz, so that one late sample does not
    /// decide, and a finger that rests before it lifts has stopped.
    static let window = 0.05

    var end: Double { samples[samples.count - 1].time }

    /// The mean rate of change of `value` in the last `window` before `time`.
    static func velocity<T>(at time: Double, zero: T, _ value: (Double) throws -> T, _ rate: (T, T, Double) -> T)
        rethrows -> T
    {
        let span = min(window, time)
        return span > 0 ? rate(try value(time), try value(time - span), 1 / span) : zero
    }

    /// The values at `time`, linearly interpolated between samples; constant before the first and after the last
    /// sample.
    func values(at time: Double) -> [Double] {
        guard let k = samples.firstIndex(where: { $0.time > time }) else { return samples[samples.count - 1].values }
        guard k > 0 else { return samples[0].values }
        let (a, b) = (samples[k - 1], samples[k])
        let t = (time - a.time) / (b.time - a.time)
        return zip(a.values, b.values).map { mix($0, $1, t) }
    }

    /// The finger, or the middle of two; the origin if the samples are progress.
    func middle(at time: Double) -> Point {
        let p = FingerPath.fingers(values(at: time))
        return p.reduce(.zero, +) * (1 / Double(max(1, p.count)))
    }

    /// The distance between two fingers relative to that at the start; 1 if there are not two.
    func scale(at time: Double) -> Double {
        let start = FingerPath.spread(samples[0].values)
        return start > 0 ? FingerPath.spread(values(at: time)) / start : 1
    }

    /// How far two fingers have turned about their middle since the start, in degrees clockwise, beyond a whole turn,
    /// too; 0 if there are not two.
    func rotation(at time: Double) -> Double {
        var angle = FingerPath.angle(samples[0].values), turned = 0.0
        for (_, values) in samples.prefix(while: { $0.time < time }).dropFirst() + [(time, values(at: time))] {
            let next = FingerPath.angle(values)
            // Between two samples, fingers take the shorter way.
            turned += next - angle - ((next - angle) / 360).rounded() * 360
            angle = next
        }
        return turned
    }

    /// The positions of the fingers in a sample's values; empty if the sample is progress.
    static func fingers(_ v: [Double]) -> [Point] {
        stride(from: 0, to: v.count - 1, by: 2).map { Point(v[$0], v[$0 + 1]) }
    }

    /// The distance between two fingers in points; 0 if there are not two.
    private static func spread(_ v: [Double]) -> Double {
        let p = fingers(v)
        return p.count == 2 ? (p[1] - p[0]).length : 0
    }

    /// The direction from the first finger to the second in degrees clockwise; 0 if there are not two.
    private static func angle(_ v: [Double]) -> Double {
        let p = fingers(v)
        return p.count == 2 ? Elementary.atan2Degrees(p[1].y - p[0].y, p[1].x - p[0].x) : 0
    }
}
