import Geometry

/// How a value goes from its start to its end: maps elapsed time to the fraction of the way. 0 at the start, 1 at the end; a spring overshoots in between.
package enum TimingFunction: Hashable, Sendable {
    case bezier(CubicBezier)
    case spring(Spring)

    package static let linear = TimingFunction.bezier(.linear)
    package static let easeInEaseOut = TimingFunction.bezier(CubicBezier(0.42, 0, 0.58, 1))

    /// The named curves of `CAMediaTimingFunction`.
    package static let named: [String: TimingFunction] = [
        "linear": .linear,
        "easeIn": .bezier(CubicBezier(0.42, 0, 1, 1)),
        "easeOut": .bezier(CubicBezier(0, 0, 0.58, 1)),
        "easeInEaseOut": .easeInEaseOut,
        "default": .bezier(CubicBezier(0.25, 0.1, 0.25, 1)),
    ]

    /// The fraction of the way at `t` seconds of `duration`. Exactly 0 for t <= 0 and exactly 1 for t >= duration.
    package func value(at t: Double, duration: Double) -> Double {
        if t <= 0 { return duration > 0 || t < 0 ? 0 : 1 }
        if t >= duration { return 1 }
        switch self {
        case .bezier(let curve): return curve.value(at: t / duration)
        case .spring(let spring): return spring.oscillation(duration: duration).value(at: t)
        }
    }
}

/// A cubic Bézier through (0, 0) and (1, 1) as a function of x, as in `CAMediaTimingFunction(controlPoints:)` and CSS's `cubic-bezier()`.
package struct CubicBezier: Hashable, Sendable {
    /// The control points; x1 and x2 are within 0…1, so that y is a function of x.
    package let x1, y1, x2, y2: Double

    package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }

    package static let linear = CubicBezier(0, 0, 1, 1)

    /// y where the curve's x is `x`, within 1e-12. Bisection with Newton's steps inside the bracket: it cannot diverge where the curve is steep.
    package func value(at x: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        if x1 == y1, x2 == y2 { return x }
        var low = 0.0, high = 1.0, s = x
        for _ in 0..<64 {
            let error = CubicBezier.at(s, x1, x2) - x
            if abs(error) < 1e-15 { break }
            if error > 0 { high = s } else { low = s }
            let step = s - error / CubicBezier.slope(s, x1, x2)
            s = step > low && step < high ? step : (low + high) / 2
        }
        return CubicBezier.at(s, y1, y2)
    }

    private static func at(_ s: Double, _ p1: Double, _ p2: Double) -> Double {
        ((1 + 3 * p1 - 3 * p2) * s + (3 * p2 - 6 * p1)) * s * s + 3 * p1 * s
    }

    private static func slope(_ s: Double, _ p1: Double, _ p2: Double) -> Double {
        (3 * (1 + 3 * p1 - 3 * p2) * s + 2 * (3 * p2 - 6 * p1)) * s + 3 * p1
    }
}
