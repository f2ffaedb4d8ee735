import ZoetropeGeometry

/// The motion of a damped spring from 0 to 1: x'' = w²·(1 - x) - 2·z·w·x' with x(0) = 0 and x'(0) = v, in closed form.
package struct Spring: Hashable, Sendable {
    /// w, the undamped angular frequency in radians a second.
    package let frequency: Double
    /// z, the damping ratio: below 1 the spring overshoots, at 1 it is critically damped, above 1 it is overdamped.
    package let ratio: Double
    /// v, the initial velocity in multiples of the whole distance per second.
    package let velocity: Double

    /// The smallest damping ratio of a spring that must settle within a given duration.
    package static let leastRatio = 0.01
    /// The longest duration of a spring that must settle within it, in seconds.
    package static let longest = 1e9
    /// The distance from 1 that UIKit's springs still have at the end of their duration.
    static let remainder = 0.001

    /// SwiftUI's springs by name, with the bounce that Apple documents for each; all have a duration of 0.5 s.
    package static let presets = ["smooth": 0, "snappy": 0.15, "bouncy": 0.3]

    private init(frequency: Double, ratio: Double, velocity: Double) {
        (self.frequency, self.ratio, self.velocity) = (frequency, ratio, velocity)
    }

    /// `CASpringAnimation`'s spring: mass and stiffness above 0, damping 0 or more. Unless overdamping is allowed, a
    /// damping ratio above 1 counts as 1.
    package init(
        mass: Double, stiffness: Double, damping: Double, initialVelocity: Double, allowsOverdamping: Bool = false
    ) {
        let ratio = damping / (2 * (stiffness * mass).squareRoot())
        self.init(
            frequency: (stiffness / mass).squareRoot(), ratio: allowsOverdamping ? ratio : min(ratio, 1),
            velocity: initialVelocity)
    }

    /// `CASpringAnimation(perceptualDuration:bounce:)`'s spring: the duration in seconds above 0, the bounce in -1…1. A
    /// bounce below 0 is overdamped, always: Core Animation allows it there by itself.
    package init(duration: Double, bounce: Double, initialVelocity: Double, allowsOverdamping: Bool = false) {
        // Stiffness (2π/d)², damping 4π(1 - b)/d, or 4π/(d·(1 + b)) for a negative bounce, as Apple documents them.
        self.init(
            response: duration, dampingFraction: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce),
            initialVelocity: initialVelocity, allowsOverdamping: allowsOverdamping || bounce < 0)
    }

    /// SwiftUI's `spring(response:dampingFraction:)`: the response is the period without damping, in seconds above 0.
    package init(
        response: Double, dampingFraction: Double, initialVelocity: Double, allowsOverdamping: Bool = false
    ) {
        self.init(
            frequency: 2 * Double.pi / response, ratio: allowsOverdamping ? dampingFraction : min(dampingFraction, 1),
            velocity: initialVelocity)
    }

    /// The spring of `UIView.animate(…usingSpringWithDamping:initialSpringVelocity:)`. The frequency is such that at
    /// `duration` (in seconds, above 0 and at most `longest`) only `remainder` of the way is left. Ratios above 1 count as 1.
    package init(dampingRatio: Double, initialVelocity: Double, duration: Double) {
        let ratio = min(dampingRatio, 1)
        let product = Spring.product(ratio: ratio, velocity: initialVelocity * duration)
        self.init(frequency: product / duration, ratio: ratio, velocity: initialVelocity)
    }

    /// The same spring with another initial velocity.
    package func beginning(with velocity: Double) -> Spring {
        Spring(frequency: frequency, ratio: ratio, velocity: velocity)
    }

    /// The fraction of the way at `t` seconds; exceeds 1 at times if z < 1.
    package func value(at t: Double) -> Double {
        let w = frequency, v = velocity
        if ratio == 1 { return 1 - Elementary.exp(-w * t) * (1 + (w - v) * t) }
        if ratio < 1 {
            let wd = w * (1 - ratio * ratio).squareRoot()
            return 1 - Elementary.exp(-ratio * w * t)
                * (Elementary.cos(wd * t) + (ratio * w - v) / wd * Elementary.sin(wd * t))
        }
        // The sum of two exponential decays with the rates w·(z - s) and w·(z + s).
        let s = (ratio * ratio - 1).squareRoot()
        let slow = w / (ratio + s), fast = w * (ratio + s)
        let share = (fast - v) / (fast - slow)
        return 1 - share * Elementary.exp(-slow * t) - (1 - share) * Elementary.exp(-fast * t)
    }

    /// W = w·D, the frequency times the duration, that solves UIKit's equation for z and V = v·D: the largest W with
    /// |z - V/W|/√(1 - z²)·e^(-z·W) = 0.001, or for z = 1 with |1 + W - V|·e^(-W) = 0.001.
    private static func product(ratio z: Double, velocity V: Double) -> Double {
        if V == 0, z < 1 { return Elementary.log(z / ((1 - z * z).squareRoot() * remainder)) / z }
        func excess(_ W: Double) -> Double {
            z < 1
                ? abs(z - V / W) * Elementary.exp(-z * W) - remainder * (1 - z * z).squareRoot()
                : abs(1 + W - V) * Elementary.exp(-W) - remainder
        }
        // After its last peak, the left side decreases to 0, and UIKit's Newton steps from W = 5 find the solution
        // there. With an initial velocity above 0, the left side has a zero before that peak. If the peak is below
        // 0.001, the only solution lies before that zero.
        let peak = V > 0 ? (z < 1 ? (V + (V * V + 4 * V).squareRoot()) / (2 * z) : V) : 0
        if peak > 0, excess(peak) <= 0 { return crossing(0, z < 1 ? V / z : V - 1, excess) }
        var high = max(1, 2 * peak)
        while excess(high) > 0 { high *= 2 }
        return crossing(peak, high, excess)
    }

    /// The zero of a function that is above 0 at `low` and at most 0 at `high`, by bisection to the last bit. Ends for
    /// any bounds and functions, also where they are infinite or not numbers.
    package static func crossing(_ low: Double, _ high: Double, _ f: (Double) -> Double) -> Double {
        var low = low, high = high
        while true {
            let middle = low + (high - low) / 2
            // False as well where the middle is not a number.
            guard middle > low, middle < high else { return high }
            if f(middle) > 0 { low = middle } else { high = middle }
        }
    }
}
