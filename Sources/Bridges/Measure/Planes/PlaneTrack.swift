import ZoetropeGeometry
import ZoetropeTiming

/// A track that some movers of a motion share: from 0 to 1, with its timing.
struct PlaneTrack: Sendable {
    /// How it goes: steadily, by a curve between two ends, by a spring, by key frames.
    enum Form: Hashable, Sendable {
        case linear, curve, spring
        /// From key frame to key frame, each step at a pace of its own.
        case keys([PlaneKeys.Pace])

        static let withoutKeys: [Form] = [.linear, .curve, .spring]
    }

    /// When it begins: at a time of its own, with the first one, or where another one has ended.
    enum Begin: Hashable, Sendable {
        case own, first
        case after(Int)
    }

    let movers: [PlaneMover]
    let form: Form
    var begin = Begin.own
    /// Seconds since the recording's first frame at which it begins; its duration, or a spring's response, in seconds;
    /// then a curve's control points, a spring's damping fraction, or what `PlaneKeys` has.
    var values: [Double]
    /// By how much larger each mover's traits are: the pictures of a screen that comes from out of sight, or from
    /// opacity 0, do not tell how far away it began.
    var scales: [Double]
    /// The squares that it leaves beside those of poses that each frame has for itself.
    var excess: Double

    /// The numbers that the scene has for it; a curve that was chosen by its name is one.
    var numbers: Int { values.count - (begin == .own ? 0 : 1) + (keys?.names ?? 0) }

    /// Its key frames; nil where it has none.
    var keys: PlaneKeys? { PlaneTrack.keys(form, values) }

    private static func keys(_ form: Form, _ values: [Double]) -> PlaneKeys? {
        if case .keys(let paces) = form { PlaneKeys(paces, values[2...]) } else { nil }
    }

    var start: Double { values[0] }
    /// Where a curve ends; of a spring, where it has settled.
    var end: Double {
        values[0] + (form == .spring ? PlaneTrack.settling(response: values[1], damping: values[2]) : values[1])
    }

    /// The seconds after which a spring has settled to a thousandth.
    static func settling(response: Double, damping: Double) -> Double {
        response * (Elementary.log(1000) / (2 * Double.pi * min(damping, 1)) + 0.4)
    }

    /// A length of a run, in seconds: somewhat rounded up, a twentieth at least.
    static func length(_ seconds: Double) -> Double { max(0.05, (seconds * 20).rounded(.up) / 20) }

    /// The part of the way that is gone at some times.
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
