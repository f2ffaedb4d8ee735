import ZoetropeGeometry

/// How a scroll view moves: how far its content follows a finger beyond its edge, and how it goes on by itself.
package enum ScrollMotion {
    /// `UIScrollView`'s, of the pull at an edge.
    package static let stiffness = 0.55
    /// `UIScrollView.DecelerationRate.normal`: what is left of a velocity after a millisecond.
    package static let rate = 0.998

    /// How far content goes when a finger is `x` beyond the edge of a view that is `dimension` long: x·d·c/(d + c·x), the
    /// same to both sides. It never goes further than the view is long.
    static func rubber(_ x: Double, within dimension: Double, stiffness c: Double) -> Double {
        guard dimension > 0, c >= 0 else { return .nan }
        let way = abs(x) * dimension * c / (dimension + c * abs(x))
        return x < 0 ? -way : way
    }

    /// How far something has gone `seconds` after a finger let go of it with a velocity a second: the sum of the ways of
    /// all milliseconds, v/1000·(r + r² + …), also between two of them.
    static func way(velocity: Double, after seconds: Double, rate: Double) -> Double {
        guard rate > 0, rate < 1 else { return .nan }
        let left = seconds > 0 ? Elementary.pow(rate, 1000 * seconds) : 1
        return velocity * projection(rate) * (1 - left)
    }

    /// How far something goes in all, in seconds at its velocity: r/(1 - r)/1000, as in WWDC 2018, session 803.
    package static func projection(_ rate: Double = ScrollMotion.rate) -> Double { rate / (1 - rate) / 1000 }
}
