import ZoetropeGeometry
import ZoetropeTiming

/// A track that some movers of a motion share: from 0 to 1, with its timing.
struct PlaneTrack: Sendable {
    /// How it goes: steadily, by a curve between two ends, by a spring.
    enum Form: Hashable, Sendable, CaseIterable { case linear, curve, spring }

    /// When it begins: at a time of its own, with the first one, or where another one has ended.
    enum Begin: Hashable, Sendable {
        case own, first
        case after(Int)
    }

    let movers: [PlaneMover]
    let form: Form
    var begin = Begin.own
    /// Seconds since the recording's first frame at which it begins; its duration, or a spring's response, in seconds;
    /// then a curve's control points, or a spring's damping fraction.
    var values: [Double]
    /// By how much larger each mover's traits are: the pictures of a screen that comes from out of sight, or from
    /// opacity 0, do not tell how far away it began.
    var scales: [Double]
    /// The squares that it leaves beside those of poses that each frame has for itself.
    var excess: Double

    /// The numbers that the scene has for it.
    var numbers: Int { values.count - (begin == .own ? 0 : 1) }

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

    /// The part of the way that is gone at a time.
    static func part(_ form: Form, _ values: [Double], at time: Double) -> Double {
        let t = time - values[0]
        if t <= 0 { return 0 }
        switch form {
        case .linear: return min(1, t / values[1])
        case .curve: return CubicBezier(values[2], values[3], values[4], values[5]).value(at: t / values[1])
        case .spring:
            return Spring(response: values[1], dampingFraction: values[2], initialVelocity: 0).value(at: t)
        }
    }
}
