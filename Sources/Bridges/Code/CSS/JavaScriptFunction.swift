import ZoetropeSceneModel

/// A function of expressions in JavaScript.
package enum JavaScriptFunction: Hashable, Sendable {
    /// JavaScript's own, by its name.
    case own(String)
    /// An arrow function with the function's name.
    case arrow(String)
    /// One that solves equations, which a page's script does not.
    case none
}

extension Function {
    /// The same values for finite arguments. Angles are in degrees.
    package var javaScript: JavaScriptFunction {
        switch self {
        case .min, .max, .abs, .sign, .floor, .ceil, .sqrt, .hypot, .pow, .exp, .log: .own("Math.\(rawValue)")
        case .clamp: .arrow("(x, low, high) => Math.max(low, Math.min(high, x))")
        case .mix: .arrow("(a, b, t) => a * (1 - t) + b * t")
        case .step: .arrow("(edge, x) => x < edge ? 0 : 1")
        case .smoothstep:
            .arrow(
                """
                (low, high, x) => {
                    const t = Math.min(Math.max((x - low) / (high - low), 0), 1);
                    return t * t * (3 - 2 * t);
                  }
                """)
        case .round: .arrow("(x) => Math.sign(x) * Math.floor(Math.abs(x) + 0.5)")
        case .fract: .arrow("(x) => x - Math.floor(x)")
        case .mod: .arrow("(a, b) => a - Math.floor(a / b) * b")
        case .sin, .cos, .tan: .arrow("(x) => Math.\(rawValue)(x * Math.PI / 180)")
        case .atan2: .arrow("(y, x) => Math.atan2(y, x) * 180 / Math.PI")
        case .rubber:
            .arrow(
                "(x, size, c = \(CodeNumber.text(ScrollMotion.stiffness, places: 6))) => x * size * c / (size + c * Math.abs(x))"
            )
        case .deceleration:
            .arrow(
                "(v, t, r = \(CodeNumber.text(ScrollMotion.rate, places: 6))) => v * r / (1 - r) / 1000 * (1 - r ** (1000 * Math.max(t, 0)))"
            )
        case .bezier, .spring: .none
        }
    }
}
