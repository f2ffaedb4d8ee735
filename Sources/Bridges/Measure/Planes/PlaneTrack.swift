import ZoetropeGeometry
import ZoetropeTiming

/// A track from 0 to 1 that some movers of a motion share, with its timing.
struct PlaneTrack: Sendable {
    /// Its timing: linear, a curve, a spring, or key frames.
    enum Form: Hashable, Sendable {
        case linear, curve, spring
        /// Key frames, with the pace of each segment.
        case keys([PlaneKeys.Pace])

        static let withoutKeys: [Form] = [.linear, .curve, .spring]
    }

    /// Its begin: at a time of its own, with the first track, or at the end of another one.
    enum Begin: Hashable, Sendable {
        case own, first
        case after(Int)
    }

    let movers: [PlaneMover]
    let form: Form
    var begin = Begin.own
    /// The begin, in seconds since the recording's first frame; the duration, or a spring's response, in seconds; then
    /// a curve's control points, a spring's damping fraction, or the numbers of `PlaneKeys`.
    var values: [Double]
    /// A factor for each mover's traits: the pictures do not tell how far away a screen began that comes from out of
    /// sight, or from opacity 0.
    var scales: [Double]
    /// The cost beyond that of separate poses for every frame.
    var excess: Double

    /// How many numbers of a scene it takes; the choice of a named curve counts as one.
    var numbers: Int { values.count - (begin == .own ? 0 : 1) + (keys?.names ?? 0) }

    /// Its key frames; nil if it has none.
    var keys: PlaneKeys? { PlaneTrack.keys(form, values) }

    private static func keys(_ form: Form, _ values: [Double]) -> PlaneKeys? {
        if case .keys(let paces) = form { PlaneKeys(paces, values[2...]) } else { nil }
    }

    var start: Double { values[0] }
    /// The end of a curve, or the time at which a spring has settled; seconds since the recording's first frame.
    var end: Double {
        values[0] + (form == .spring ? PlaneTrack.settling(response: values[1], damping: values[2]) : values[1])
    }

    /// The seconds after which a spring is within a thousandth of its end.
    static func settling(response: Double, damping: Double) -> Double {
        response * (Elementary.log(1000) / (2 * Double.pi * min(damping, 1)) + PlaneTuning.springRise)
    }

    /// A run's length in seconds, rounded up to twentieths, and at least one.
    static func length(_ seconds: Double) -> Double { max(0.05, (seconds * 20).rounded(.up) / 20) }

    /// The parts of the way at some times.
    static func parts(_ form: Form, _ values: [Double], at times: [Double]) -> [Double] {
        let curve = form == .curve ? CubicBezier(values[2], values[3], values[4], values[5]) : .linear
        let keys = keys(form, values)
        let spring =
            form == .spring ? Spring(response: values[1], dampingFraction: values[2], initialVelocity: 0) : nil
        return times.map { time in
            let t = time - values[0]
            if t <= 0 { return 0 }
            return spring?.value(at: t) ?? keys?.part(at: t / values[1]) ?? curve.value(at: t / values[1])
        }
    }
}
