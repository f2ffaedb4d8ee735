import ZoetropeGeometry
import ZoetropeSceneModel
import ZoetropeTiming

/// Figures of a spring that goes from 0 to 1.
package struct SpringFigures: Sendable {
    package let spring: Spring
    /// The overshoot beyond 1, as a share of the way; 0 for none.
    package let overshoot: Double
    /// The time of the peak, in seconds; nil without an overshoot.
    package let peak: Double?
    /// The time at which it first reaches 1, in seconds; nil if it only approaches 1.
    package let arrival: Double?
    /// The time from which on it stays within 0.001 of 1, in seconds; infinite without damping.
    package let settled: Double
    /// `CASpringAnimation.settlingDuration`, in seconds; infinite without damping.
    package let settlingDuration: Double

    /// The distance from the end that counts as settled, as a share of the way.
    package static let near = 0.001

    package init(_ spring: Spring) {
        self.spring = spring
        let bound = spring.settlingTime(from: 1, velocity: -spring.velocity, within: Self.near)
        settlingDuration = bound
        // Of a spring without damping, only the first oscillations are sampled.
        let end = bound.isFinite ? bound : 4 * Double.pi / spring.frequency
        let count = 4000
        let times = (0...count).map { end * Double($0) / Double(count) }, values = times.map(spring.value)
        let first = values.firstIndex { $0 >= 1 }
        arrival = first.map { k in
            k == 0 ? 0 : Spring.crossing(times[k - 1], times[k]) { 1 - spring.value(at: $0) }
        }
        let top = values.indices.max { values[$0] < values[$1] }!
        if values[top] > 1 + 1e-9 {
            let (t, v) = Self.maximum(of: spring, around: times[max(0, top - 1)], times[min(count, top + 1)])
            (peak, overshoot) = (t, v - 1)
        } else {
            (peak, overshoot) = (nil, 0)
        }
        if bound.isFinite, let last = values.lastIndex(where: { abs($0 - 1) > Self.near }), last < count {
            settled = Spring.crossing(times[last], times[last + 1]) { abs(spring.value(at: $0) - 1) - Self.near }
        } else {
            settled = bound
        }
    }

    /// The time and value of the maximum, by bisection of the slope.
    private static func maximum(of spring: Spring, around low: Double, _ high: Double) -> (Double, Double) {
        var (low, high) = (low, high)
        for _ in 0..<60 {
            let a = low + (high - low) / 3, b = high - (high - low) / 3
            if spring.value(at: a) < spring.value(at: b) { low = a } else { high = b }
        }
        return ((low + high) / 2, spring.value(at: (low + high) / 2))
    }

    /// The duration in seconds with which UIView's animation has this spring; nil if it cannot: UIView's springs do not
    /// overdamp.
    package var viewDuration: Double? {
        guard spring.ratio <= 1, spring.ratio >= Spring.leastRatio else { return nil }
        // Without velocity, the product of UIView's frequency and the duration is constant.
        if spring.velocity == 0 {
            return Spring(dampingRatio: spring.ratio, initialVelocity: 0, duration: 1).frequency / spring.frequency
        }
        func frequency(_ d: Double) -> Double {
            Spring(dampingRatio: spring.ratio, initialVelocity: spring.velocity, duration: d).frequency
        }
        // A longer duration means a slower spring.
        guard frequency(1e-3) > spring.frequency, frequency(1e3) < spring.frequency else { return nil }
        return Spring.crossing(1e-3, 1e3) { frequency($0) - spring.frequency }
    }

    /// The period without damping, in seconds: SwiftUI's response, and duration.
    package var response: Double { 2 * Double.pi / spring.frequency }
    /// SwiftUI's bounce.
    package var bounce: Double { spring.ratio <= 1 ? 1 - spring.ratio : 1 / spring.ratio - 1 }
    /// For a mass of 1.
    package var stiffness: Double { spring.frequency * spring.frequency }
    package var damping: Double { 2 * spring.ratio * spring.frequency }
}
