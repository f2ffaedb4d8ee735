import ZoetropeGeometry

/// A number that may depend on the canvas, the parameters, the tracks, the time and the indices of repeats.
///
/// It is a program for a stack machine without loops or jumps: evaluation runs each step exactly once. True is 1 and
/// false is 0; every number except 0 counts as true.
package struct Expression: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case number(Double)
        case variable(Variable)
        case negate, not
        case binary(BinaryOperator)
        /// Pops a condition and two values, and pushes one of the values.
        case choose
        case call(Function, count: Int)
    }

    /// The program; empty for a constant whose value is finite.
    private let steps: [Step]
    /// The value of a constant; else 0.
    private let number: Double
    /// Whether `pi` is in it, though not as a divisor nor beside 180 or 360, which convert radians to degrees.
    private let mentionsPi: Bool
    /// Whether it calls sin, cos or tan.
    private let isTrigonometric: Bool

    package init(constant: Double) { (steps, number, mentionsPi, isTrigonometric) = ([], constant, false, false) }

    /// `steps` in the order of execution; they must leave exactly one value on the stack.
    init(steps: [Step]) {
        (mentionsPi, isTrigonometric) = Expression.radians(in: steps)
        let isConstant = !steps.contains { if case .variable = $0 { true } else { false } }
        number = isConstant ? Expression.run(steps, Bindings()) : 0
        self.steps = isConstant && number.isFinite ? [] : steps
    }

    /// Whether an angle by this expression seems to be in radians.
    var seemsToBeRadians: Bool { mentionsPi && !isTrigonometric }
    /// Whether the argument of one of its functions seems to be in radians.
    var turnsByRadians: Bool { mentionsPi && isTrigonometric }

    private static func radians(in steps: [Step]) -> (pi: Bool, isTrigonometric: Bool) {
        var pi = false, converts = false, turns = false
        for (k, step) in steps.enumerated() {
            switch step {
            case .number(.pi): pi = pi || k + 1 == steps.count || steps[k + 1] != .binary(.divide)
            case .number(let n): converts = converts || n == 180 || n == 360
            case .call(let function, _): turns = turns || [.sin, .cos, .tan].contains(function)
            default: break
            }
        }
        return (pi && !converts, turns)
    }

    /// The value if it depends on no names, else nil.
    var constant: Double? { steps.isEmpty || !number.isFinite ? number : nil }

    func divided(by divisor: Double) -> Expression {
        Expression(steps: (steps.isEmpty ? [.number(number)] : steps) + [.number(divisor), .binary(.divide)])
    }

    func minus(_ other: Expression) -> Expression {
        func program(_ e: Expression) -> [Step] { e.steps.isEmpty ? [.number(e.number)] : e.steps }
        return Expression(steps: program(self) + program(other) + [.binary(.subtract)])
    }

    /// The number of steps that an evaluation takes; some functions count as several.
    var cost: Int {
        steps.reduce(steps.isEmpty ? 1 : 0) { sum, step in
            if case .call(let function, _) = step { sum + function.cost } else { sum + 1 }
        }
    }

    /// All variables in the expression, in the order of the text.
    var variables: [Variable] { steps.compactMap { if case .variable(let v) = $0 { v } else { nil } } }

    /// The value. It may be infinite or NaN, for example after a division by zero; the caller must report that.
    package func value(_ b: Bindings) -> Double { steps.isEmpty ? number : Expression.run(steps, b) }

    private static func run(_ steps: [Step], _ b: Bindings) -> Double {
        if steps.count == 1, case .variable(let v) = steps[0] { return b[v] }
        var stack: [Double] = []
        for step in steps { step.run(on: &stack, b) }
        return stack[0]
    }

    /// What made the value infinite or no number: `1/0 is a division by 0`. Nil where the value is finite.
    func fault(_ b: Bindings) -> String? {
        // Beside each value, what made it so; the value that `? :` does not choose may be anything.
        var stack: [Double] = [], faults: [String?] = []
        for step in steps {
            let operands = Array(stack.suffix(step.operandCount)), causes = faults.suffix(operands.count)
            step.run(on: &stack, b)
            let result = stack[stack.count - 1]
            var cause = causes.compactMap { $0 }.first
            if case .choose = step { cause = causes[causes.startIndex + (operands[0] != 0 ? 1 : 2)] }
            faults.removeLast(operands.count)
            faults.append(result.isFinite ? nil : cause ?? step.fault(of: operands, result))
        }
        return faults.last ?? nil
    }
}

extension Expression.Step {
    /// Replaces the operands on the stack by the result.
    @inline(__always)
    fileprivate func run(on stack: inout [Double], _ b: Bindings) {
        switch self {
        case .number(let v): stack.append(v)
        case .variable(let v): stack.append(b[v])
        case .negate: stack.append(-stack.removeLast())
        case .not: stack.append(stack.removeLast() == 0 ? 1 : 0)
        case .binary(let op):
            let right = stack.removeLast()
            stack.append(op.apply(stack.removeLast(), right))
        case .choose:
            let no = stack.removeLast(), yes = stack.removeLast()
            stack.append(stack.removeLast() != 0 ? yes : no)
        case .call(let function, let count):
            let value = function.apply(stack[(stack.count - count)...])
            stack.removeLast(count)
            stack.append(value)
        }
    }

    fileprivate var operandCount: Int {
        switch self {
        case .number, .variable: 0
        case .negate, .not: 1
        case .binary: 2
        case .choose: 3
        case .call(_, let count): count
        }
    }
}

/// A name, resolved to where its value is kept.
package enum Variable: Hashable, Sendable {
    /// The canvas in points.
    case width, height
    /// The playhead and the duration of the run, in seconds.
    case time, duration
    /// The fingers of a gesture.
    case finger(FingerValue)
    /// By index into the scene's parameters or tracks.
    case parameter(Int), track(Int)
    /// A repeat's index or a layer's own name (`let`), by its position among those in scope, outermost first.
    case local(Int)
}

/// The values of variables while an expression is evaluated.
package struct Bindings: Hashable, Sendable {
    package var width = 0.0, height = 0.0, time = 0.0, duration = 0.0
    package var parameters: [Double] = []
    package var tracks: [Double] = []
    package var locals: [Double] = []
    package var finger = FingerState()

    package init() {}

    package subscript(_ v: Variable) -> Double {
        switch v {
        case .width: return width
        case .height: return height
        case .time: return time
        case .duration: return duration
        case .finger(let value): return finger[value]
        case .parameter(let i): return parameters[i]
        case .track(let i): return tracks[i]
        case .local(let i): return locals[i]
        }
    }
}

package enum BinaryOperator: String, Hashable, Sendable, CaseIterable {
    case or = "||", and = "&&"
    case equal = "==", notEqual = "!=", lessOrEqual = "<=", greaterOrEqual = ">=", less = "<", greater = ">"
    case add = "+", subtract = "-", multiply = "*", divide = "/", remainder = "%"

    /// The operator's precedence, as in C; larger numbers bind more tightly.
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
        case .remainder: return Function.modulo(l, r)
        }
    }
}
