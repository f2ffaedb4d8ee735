import ZoetropeGeometry
import ZoetropePixels

/// A number that may depend on the canvas, the parameters, the tracks, the time and the indices of repeats.
///
/// It is a program for a stack machine without loops or jumps: evaluation runs each step exactly once. True is 1 and
/// false is 0; every number except 0 counts as true.
package struct Expression: Hashable, Sendable {
    /// A colour is four numbers on the stack: red, green, blue, alpha.
    package enum Step: Hashable, Sendable {
        case number(Double)
        case variable(Variable)
        case negate, not
        case binary(BinaryOperator)
        /// Pops a condition and two values of `width` numbers, and pushes one of the values.
        case choose(width: Int)
        case call(Function, count: Int)
        /// Pops `count` values of `width` numbers and an index, and pushes the value at that place.
        case pick(count: Int, width: Int)
        /// Pops two colours and how far to go from the first to the second; pushes the colour between them.
        case mixColors
        /// Pops a colour and another alpha for it; pushes the colour with that alpha.
        case withAlpha
        /// Pops a colour, and pushes one of its channels, 0…3.
        case channel(Int)
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

    /// Its steps; one for a constant.
    package var program: [Step] { steps.isEmpty ? [.number(number)] : steps }

    func divided(by divisor: Double) -> Expression {
        Expression(steps: program + [.number(divisor), .binary(.divide)])
    }

    func minus(_ other: Expression) -> Expression {
        Expression(steps: program + other.program + [.binary(.subtract)])
    }

    /// The number of steps that an evaluation takes; some functions count as several.
    var cost: Int {
        steps.reduce(steps.isEmpty ? 1 : 0) { sum, step in
            if case .call(let function, _) = step { sum + function.cost } else { sum + 1 }
        }
    }

    /// All variables in the expression, in the order of the text.
    package var variables: [Variable] { steps.compactMap { if case .variable(let v) = $0 { v } else { nil } } }

    /// The places of the figures that a claim asks for.
    package var figures: [Int] { variables.compactMap { if case .figure(let i) = $0 { i } else { nil } } }

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
            var cause = causes.compactMap { $0 }.first
            if let chosen = step.chosen(among: operands) {
                cause =
                    causes[chosen.lowerBound + causes.startIndex..<chosen.upperBound + causes.startIndex]
                    .compactMap { $0 }.first
            }
            faults.removeLast(operands.count)
            for result in stack.suffix(step.resultCount) {
                faults.append(result.isFinite ? nil : cause ?? step.fault(of: operands, result))
            }
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
        case .choose(let width):
            let isTrue = stack[stack.count - 2 * width - 1] != 0
            keep(isTrue ? 1..<1 + width : 1 + width..<1 + 2 * width, on: &stack)
        case .pick:
            if let chosen = chosen(among: stack.suffix(operandCount)) { return keep(chosen, on: &stack) }
            stack.removeLast(operandCount)
            for _ in 0..<resultCount { stack.append(.nan) }
        case .mixColors:
            let t = stack.removeLast(), a = stack.count - 8
            for k in a..<a + 4 { stack[k] = stack[k] * (1 - t) + stack[k + 4] * t }
            stack.removeLast(4)
        case .withAlpha: stack.remove(at: stack.count - 2)
        case .channel(let k): keep(k..<k + 1, on: &stack)
        case .call(let function, let count):
            let value = function.apply(stack[(stack.count - count)...])
            stack.removeLast(count)
            stack.append(value)
        }
    }

    var operandCount: Int {
        switch self {
        case .number, .variable: 0
        case .negate, .not: 1
        case .binary: 2
        case .choose(let width): 1 + 2 * width
        case .call(_, let count): count
        case .pick(let count, let width): count * width + 1
        case .mixColors: 9
        case .withAlpha: 5
        case .channel: 4
        }
    }

    var resultCount: Int {
        switch self {
        case .choose(let width), .pick(_, let width): width
        case .mixColors, .withAlpha: 4
        default: 1
        }
    }

    /// The places of the operands that the result is, for a step that passes on some of them; else nil. The index of
    /// a list is rounded down, and starts over at the list's end; one that is not finite chooses nothing.
    fileprivate func chosen(among operands: some RandomAccessCollection<Double>) -> Range<Int>? {
        switch self {
        case .choose(let width):
            return operands.first == 0 ? 1 + width..<1 + 2 * width : 1..<1 + width
        case .pick(let count, let width):
            guard let index = operands.last, index.isFinite else { return nil }
            let place = Function.modulo(index.rounded(.down), Double(count)).clamped(to: 0...Double(count - 1))
            return Int(place) * width..<(Int(place) + 1) * width
        default: return nil
        }
    }

    /// Replaces the operands by some of them.
    private func keep(_ places: Range<Int>, on stack: inout [Double]) {
        let base = stack.count - operandCount
        for (k, place) in places.enumerated() { stack[base + k] = stack[base + place] }
        stack.removeLast(operandCount - places.count)
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
    /// How far a phase after the gesture's release has gone, by its place among those of the scene.
    case phase(Int)
    /// A channel, 0…3, of a colour parameter.
    case color(Int, channel: Int)
    /// The layer's size and its parent's, in points.
    case layerWidth, layerHeight, parentWidth, parentHeight
    /// By index into the scene's parameters or tracks.
    case parameter(Int), track(Int)
    /// What a claim asks of a run, by its place among the claim's figures.
    case figure(Int)
    /// A repeat's index or a layer's own name (`let`), by its position among those in scope, outermost first.
    case local(Int)
}

/// The values of variables while an expression is evaluated.
package struct Bindings: Hashable, Sendable {
    package var width = 0.0, height = 0.0, time = 0.0, duration = 0.0
    package var parameters: [Double] = []
    package var tracks: [Double] = []
    package var locals: [Double] = []
    /// Those of a claim.
    package var figures: [Double] = []
    package var finger = FingerState()
    /// Seconds from the start of the run, where `time` is another: in the run back, and that of a gesture.
    package var elapsed: Double?
    /// The values of colour parameters; clear for the others.
    package var colors: [Color] = []
    /// The sizes of the layer whose values are evaluated, and of its parent.
    package var layer = Size(0, 0), parent = Size(0, 0)

    package init() {}

    package subscript(_ v: Variable) -> Double {
        switch v {
        case .width: return width
        case .height: return height
        case .time: return time
        case .duration: return duration
        case .finger(let value): return finger[value]
        case .phase(let i): return finger.phases.indices.contains(i) ? finger.phases[i] : 0
        case .color(let i, let channel): return colors[i].channel(channel)
        case .layerWidth: return layer.width
        case .layerHeight: return layer.height
        case .parentWidth: return parent.width
        case .parentHeight: return parent.height
        case .parameter(let i): return parameters[i]
        case .track(let i): return tracks[i]
        case .figure(let i): return figures[i]
        case .local(let i): return locals[i]
        }
    }
}

package enum BinaryOperator: String, Hashable, Sendable, CaseIterable {
    case or = "||", and = "&&"
    case equal = "==", notEqual = "!=", lessOrEqual = "<=", greaterOrEqual = ">=", less = "<", greater = ">"
    case add = "+", subtract = "-", multiply = "*", divide = "/", remainder = "%"

    /// The operator's precedence, as in C; larger numbers bind more tightly.
    package var precedence: Int {
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
