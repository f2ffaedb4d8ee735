import Geometry

/// A damped spring from 0 to 1, in one of its two parametrisations, never a mixture.
package enum Spring: Hashable, Sendable {
    /// UIKit's: a damping ratio (above 0) and an initial velocity in whole distances a second. Its frequency follows from the duration, at which the envelope has fallen to 0.001.
    case damped(ratio: Double, initialVelocity: Double)
    /// `CASpringAnimation`'s: mass and stiffness above 0, damping 0 or more, and the same initial velocity. The duration only cuts it off.
    case physical(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double)

    /// The envelope at the end of a `damped` spring, and the amplitude at which a `physical` one counts as settled.
    static let settled = 0.001

    /// The motion itself, for a run of `duration` seconds.
    package func oscillation(duration: Double) -> Oscillation {
        switch self {
        case .damped(let ratio, let velocity):
            return Oscillation(
                frequency: Spring.frequency(ratio: ratio, velocity: velocity, duration: duration), ratio: ratio,
                velocity: velocity)
        case .physical(let mass, let stiffness, let damping, let velocity):
            return Oscillation(
                frequency: (stiffness / mass).squareRoot(), ratio: damping / (2 * (stiffness * mass).squareRoot()),
                velocity: velocity)
        }
    }

    /// When a `physical` spring's envelope has fallen to 0.001, in seconds (`CASpringAnimation.settlingDuration`); nil for the other kind, and for an undamped spring.
    package var settlingDuration: Double? {
        guard case .physical(_, _, let damping, _) = self, damping > 0 else { return nil }
        let motion = oscillation(duration: 0)
        var high = 1.0
        while motion.envelope(at: high) > Spring.settled, high < 1e6 { high *= 2 }
        return bisect(low: 0, high: high) { motion.envelope(at: $0) > Spring.settled }
    }

    /// The frequency w whose envelope is 0.001 at `duration`: the last crossing, found from above where the envelope is surely smaller.
    private static func frequency(ratio: Double, velocity: Double, duration: Double) -> Double {
        func above(_ w: Double) -> Bool {
            Oscillation(frequency: w, ratio: ratio, velocity: velocity).envelope(at: duration) > settled
        }
        var high = 1 / duration
        for _ in 0..<200 where above(high) || above(high * 1.5) { high *= 2 }
        return bisect(low: high / 2, high: high, above)
    }

    /// The point between `low` and `high` where `above` turns from true to false, to the last bit.
    private static func bisect(low: Double, high: Double, _ above: (Double) -> Bool) -> Double {
        var low = low, high = high
        // The crossing may lie below `low` too; go down until the bracket holds.
        while !above(low), low > high * 1e-9 { low /= 2 }
        for _ in 0..<100 {
            let mid = (low + high) / 2
            if mid <= low || mid >= high { break }
            if above(mid) { low = mid } else { high = mid }
        }
        return high
    }

    private func bisect(low: Double, high: Double, _ above: (Double) -> Bool) -> Double {
        Spring.bisect(low: low, high: high, above)
    }
}

/// x'' = w²·(1 - x) - 2·z·w·x' with x(0) = 0 and x'(0) = v, in closed form.
package struct Oscillation: Hashable, Sendable {
    /// w, the undamped angular frequency in radians a second.
    package let frequency: Double
    /// z; 1 and more are taken as critical damping.
    package let ratio: Double
    /// v, in whole distances a second.
    package let velocity: Double

    /// The fraction of the way at `t` seconds; overshoots where z < 1.
    package func value(at t: Double) -> Double {
        let w = frequency, v = velocity
        guard ratio < 1 else { return 1 - Elementary.exp(-w * t) * (1 + (w - v) * t) }
        let wd = w * (1 - ratio * ratio).squareRoot()
        return 1 - Elementary.exp(-ratio * w * t)
            * (Elementary.cos(wd * t) + (ratio * w - v) / wd * Elementary.sin(wd * t))
    }

    /// What UIKit takes for the distance from 1 at `t`: the decaying amplitude of the sine (for z >= 1, the distance).
    package func envelope(at t: Double) -> Double {
        let w = frequency, v = velocity
        guard ratio < 1 else { return abs(1 + (w - v) * t) * Elementary.exp(-w * t) }
        let k = (ratio * w - v) / (w * (1 - ratio * ratio).squareRoot())
        return abs(k) * Elementary.exp(-ratio * w * t)
    }
}
