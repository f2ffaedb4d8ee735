import Geometry

/// A number that may depend on the canvas, the parameters, the tracks, the playhead and the repeat indices. It has no loops and a bounded depth, so
/// evaluating it takes time proportional to its text. Truth is 1, falsehood 0; whatever is not 0 counts as true.
package indirect enum Expression: Hashable, Sendable {
    case number(Double)
    case variable(Variable)
    case negate(Expression)
    case not(Expression)
    case binary(BinaryOperator, Expression, Expression)
    case choose(Expression, then: Expression, else: Expression)
    case call(Function, [Expression])
}

/// A name, resolved to where its value stands.
package enum Variable: Hashable, Sendable {
    /// The canvas in points.
    case width, height
    /// The playhead and the duration of the run, in seconds.
    case time, duration
    /// By index into the scene's parameters or tracks.
    case parameter(Int), track(Int)
    /// A repeat's index or a layer's own name (`let`), by its place among those in scope, the outermost first.
    case local(Int)
}

package enum BinaryOperator: String, Hashable, Sendable, CaseIterable {
    case or = "||", and = "&&"
    case equal = "==", notEqual = "!=", lessOrEqual = "<=", greaterOrEqual = ">=", less = "<", greater = ">"
    case add = "+", subtract = "-", multiply = "*", divide = "/", remainder = "%"

    /// How tightly it binds, as in C.
    var precedence: Int {
        switch self {
        case .or: return 1
        case .and: return 2
        case .equal, .notEqual: return 3
        case .lessOrEqual, .greaterOrEqual, .less, .greater: return 4
        case .add, .subtract: return 5
        case .multiply, .divide, .remainder: return 6
        }
    }
}

/// The values that variables stand for while an expression is evaluated.
package struct Bindings: Hashable, Sendable {
    package var width = 0.0, height = 0.0, time = 0.0, duration = 0.0
    package var parameters: [Double] = []
    package var tracks: [Double] = []
    package var locals: [Double] = []

    package init() {}

    package subscript(_ v: Variable) -> Double {
        switch v {
        case .width: return width
        case .height: return height
        case .time: return time
        case .duration: return duration
        case .parameter(let i): return parameters[i]
        case .track(let i): return tracks[i]
        case .local(let i): return locals[i]
        }
    }
}

extension Expression {
    /// The value; may be infinite or NaN (a division by zero), which the caller tells as an error with the expression's place.
    package func value(_ b: Bindings) -> Double {
        switch self {
        case .number(let v): return v
        case .variable(let v): return b[v]
        case .negate(let e): return -e.value(b)
        case .not(let e): return e.value(b) == 0 ? 1 : 0
        case .choose(let condition, let yes, let no): return condition.value(b) != 0 ? yes.value(b) : no.value(b)
        case .call(let function, let arguments): return function.apply(arguments.map { $0.value(b) })
        case .binary(.or, let l, let r): return l.value(b) != 0 || r.value(b) != 0 ? 1 : 0
        case .binary(.and, let l, let r): return l.value(b) != 0 && r.value(b) != 0 ? 1 : 0
        case .binary(let op, let l, let r): return op.apply(l.value(b), r.value(b))
        }
    }

    /// Every variable in it, in the order of the text.
    package var variables: [Variable] {
        switch self {
        case .number: return []
        case .variable(let v): return [v]
        case .negate(let e), .not(let e): return e.variables
        case .binary(_, let l, let r): return l.variables + r.variables
        case .choose(let c, let y, let n): return c.variables + y.variables + n.variables
        case .call(_, let a): return a.flatMap(\.variables)
        }
    }
}

extension BinaryOperator {
    /// On evaluated operands; `&&` and `||` are decided by their left side before, in `Expression.value`.
    func apply(_ l: Double, _ r: Double) -> Double {
        switch self {
        case .or: return l != 0 || r != 0 ? 1 : 0
        case .and: return l != 0 && r != 0 ? 1 : 0
        case .equal: return l == r ? 1 : 0
        case .notEqual: return l != r ? 1 : 0
        case .lessOrEqual: return l <= r ? 1 : 0
        case .greaterOrEqual: return l >= r ? 1 : 0
        case .less: return l < r ? 1 : 0
        case .greater: return l > r ? 1 : 0
        case .add: return l + r
        case .subtract: return l - r
        case .multiply: return l * r
        case .divide: return l / r
        case .remainder: return Function.mod.apply([l, r])
        }
    }
}

/// What an expression may call. Angles are degrees. A table, so that messages, documents and tests list the same names.
package enum Function: String, Hashable, Sendable, CaseIterable {
    case min, max, clamp, mix, step, smoothstep
    case abs, sign, floor, ceil, round, fract, mod
    case sqrt, hypot, pow, exp, log
    case sin, cos, tan, atan2

    /// How many arguments it takes.
    var arity: ClosedRange<Int> {
        switch self {
        case .min, .max: return 1...16
        case .hypot: return 2...3
        case .clamp, .mix, .smoothstep: return 3...3
        case .step, .mod, .pow, .atan2: return 2...2
        default: return 1...1
        }
    }

    func apply(_ a: [Double]) -> Double {
        switch self {
        case .min: return a.dropFirst().reduce(a[0]) { Swift.min($0, $1) }
        case .max: return a.dropFirst().reduce(a[0]) { Swift.max($0, $1) }
        case .clamp: return Swift.max(a[1], Swift.min(a[2], a[0]))
        case .mix: return a[0] * (1 - a[2]) + a[1] * a[2]
        case .step: return a[1] < a[0] ? 0 : 1
        case .smoothstep:
            let t = ((a[2] - a[0]) / (a[1] - a[0])).clamped(to: 0...1)
            return t * t * (3 - 2 * t)
        case .abs: return Swift.abs(a[0])
        case .sign: return a[0] > 0 ? 1 : a[0] < 0 ? -1 : 0
        case .floor: return a[0].rounded(.down)
        case .ceil: return a[0].rounded(.up)
        case .round: return a[0].rounded(.toNearestOrAwayFromZero)
        case .fract: return a[0] - a[0].rounded(.down)
        case .mod: return a[0] - (a[0] / a[1]).rounded(.down) * a[1]
        case .sqrt: return a[0].squareRoot()
        case .hypot: return a.reduce(0) { $0 + $1 * $1 }.squareRoot()
        case .pow: return Elementary.pow(a[0], a[1])
        case .exp: return Elementary.exp(a[0])
        case .log: return Elementary.log(a[0])
        case .sin: return Elementary.sin(degrees: a[0])
        case .cos: return Elementary.cos(degrees: a[0])
        case .tan: return Elementary.sin(degrees: a[0]) / Elementary.cos(degrees: a[0])
        case .atan2: return Elementary.atan2(degrees: a[0], a[1])
        }
    }
}
