import ZoetropeGeometry
import ZoetropeTiming

/// The functions that expressions may call. Angles are in degrees.
package enum Function: String, Hashable, Sendable, CaseIterable {
    case min, max, clamp, mix, step, smoothstep
    case abs, sign, floor, ceil, round, fract, mod
    case sqrt, hypot, pow, exp, log
    case sin, cos, tan, atan2
    case bezier, spring
    case rubber, deceleration

    /// Those that were added to version 1 of the format: a scene may have a name of its own that is written the same.
    static let added: Set<Function> = [.rubber, .deceleration]

    /// The allowed numbers of arguments.
    package var arity: ClosedRange<Int> {
        switch self {
        case .min, .max: return 1...16
        case .hypot, .rubber, .deceleration: return 2...3
        case .bezier: return 5...5
        case .clamp, .mix, .smoothstep: return 3...3
        case .step, .mod, .pow, .atan2, .spring: return 2...2
        default: return 1...1
        }
    }

    /// The number of steps that a call counts as. `spring` and `bezier` solve equations; the numbers only weigh the
    /// limit on steps.
    var cost: Int { self == .spring ? 100 : self == .bezier ? 10 : 1 }

    /// The function's value. The number of arguments must be within `arity`.
    func apply(_ arguments: ArraySlice<Double>) -> Double {
        let base = arguments.startIndex, count = arguments.count
        let a = arguments[base], b = count > 1 ? arguments[base + 1] : 0, c = count > 2 ? arguments[base + 2] : 0
        switch self {
        case .min: return arguments.dropFirst().reduce(a) { Swift.min($0, $1) }
        case .max: return arguments.dropFirst().reduce(a) { Swift.max($0, $1) }
        case .clamp: return Swift.max(b, Swift.min(c, a))
        case .mix: return a * (1 - c) + b * c
        case .step: return b < a ? 0 : 1
        case .smoothstep:
            let t = ((c - a) / (b - a)).clamped(to: 0...1)
            return t * t * (3 - 2 * t)
        case .hypot: return (a * a + b * b + c * c).squareRoot()
        case .mod: return Function.modulo(a, b)
        case .pow: return Elementary.pow(a, b)
        case .atan2: return Elementary.atan2Degrees(a, b)
        case .bezier:
            guard (0...1).contains(a), (0...1).contains(c) else { return .nan }
            return CubicBezier(a, b, c, arguments[base + 3]).value(at: arguments[base + 4])
        case .spring:
            guard a >= Spring.leastRatio else { return .nan }
            return b <= 0 ? 0 : b >= 1 ? 1 : Spring(dampingRatio: a, initialVelocity: 0, duration: 1).value(at: b)
        case .rubber: return ScrollMotion.rubber(a, within: b, stiffness: count > 2 ? c : ScrollMotion.stiffness)
        case .deceleration: return ScrollMotion.way(velocity: a, after: b, rate: count > 2 ? c : ScrollMotion.rate)
        default: return apply(a)
        }
    }

    /// Functions of one argument.
    private func apply(_ x: Double) -> Double {
        switch self {
        case .abs: return Swift.abs(x)
        case .sign: return x > 0 ? 1 : x < 0 ? -1 : 0
        case .floor: return x.rounded(.down)
        case .ceil: return x.rounded(.up)
        case .round: return x.rounded(.toNearestOrAwayFromZero)
        case .fract: return x - x.rounded(.down)
        case .sqrt: return x.squareRoot()
        case .exp: return Elementary.exp(x)
        case .log: return Elementary.log(x)
        case .sin: return Elementary.sin(degrees: x)
        case .cos: return Elementary.cos(degrees: x)
        case .tan: return Elementary.sin(degrees: x) / Elementary.cos(degrees: x)
        default: return .nan
        }
    }

    /// The remainder with the sign of the divisor: -1 % 4 is 3.
    static func modulo(_ l: Double, _ r: Double) -> Double { l - (l / r).rounded(.down) * r }
}
