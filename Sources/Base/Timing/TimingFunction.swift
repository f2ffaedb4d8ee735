/// Maps elapsed time to the fraction of the way from a value's start (0) to its end (1). The fraction of a spring may
/// exceed 1 in between.
package enum TimingFunction: Hashable, Sendable {
    case bezier(CubicBezier)
    /// A spring, cut off at the duration.
    case spring(Spring)

    package static let linear = TimingFunction.bezier(.linear)

    /// The fraction of the way at `t` seconds of `duration`: exactly 0 before the start and exactly 1 from the end on.
    package func value(at t: Double, duration: Double) -> Double {
        if t >= duration { return 1 }
        if t <= 0 { return 0 }
        switch self {
        case .bezier(let curve): return curve.value(at: t / duration)
        case .spring(let spring): return spring.value(at: t)
        }
    }
}

/// A cubic Bézier curve through (0, 0) and (1, 1) as a function of x, as in `CAMediaTimingFunction(controlPoints:)` and
/// CSS's `cubic-bezier()`.
package struct CubicBezier: Hashable, Sendable {
    /// The control points; x1 and x2 are within 0…1, so that y is a function of x.
    package let x1, y1, x2, y2: Double

    package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }

    package static let linear = CubicBezier(0, 0, 1, 1)

    /// The curves that `CAMediaTimingFunctionName` names.
    package static let named: [String: CubicBezier] = [
        "linear": linear,
        "easeIn": CubicBezier(0.42, 0, 1, 1),
        "easeOut": CubicBezier(0, 0, 0.58, 1),
        "easeInEaseOut": CubicBezier(0.42, 0, 0.58, 1),
        "default": CubicBezier(0.25, 0.1, 0.25, 1),
    ]

    /// The name that `CAMediaTimingFunctionName` has for the curve; nil for another one.
    package var name: String? { Self.named.first { $0.value == self }?.key }

    /// x1, y1, x2, y2.
    package var numbers: [Double] { [x1, y1, x2, y2] }

    /// The curve's y at `x`, within 1e-12. Uses Newton steps that stay inside a bisection bracket, so that they cannot
    /// diverge where the curve is steep.
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
