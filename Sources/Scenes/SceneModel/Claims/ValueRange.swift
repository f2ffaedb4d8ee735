import ZoetropeGeometry

/// Between which numbers a value lies, whatever a scene shows: interval arithmetic (Moore, 1966). A claim whose value is
/// never 0 can never fail.
struct ValueRange: Hashable {
    let low, high: Double

    init(_ low: Double, _ high: Double) { (self.low, self.high) = (low, high) }
    init(_ value: Double) { self.init(value, value) }

    static let any = ValueRange(-.infinity, .infinity), positive = ValueRange(0, .infinity), share = ValueRange(0, 1)
    static let yes = ValueRange(1), no = ValueRange(0)

    var isTrue: Bool { low > 0 || high < 0 }
    var isFalse: Bool { low == 0 && high == 0 }

    func hull(_ other: ValueRange) -> ValueRange { ValueRange(min(low, other.low), max(high, other.high)) }

    static prefix func - (a: ValueRange) -> ValueRange { ValueRange(-a.high, -a.low) }
    static func + (a: ValueRange, b: ValueRange) -> ValueRange { ValueRange(a.low + b.low, a.high + b.high) }

    static func * (a: ValueRange, b: ValueRange) -> ValueRange {
        // 0 times infinity is 0 here.
        func product(_ x: Double, _ y: Double) -> Double { x == 0 || y == 0 ? 0 : x * y }
        let ends = [product(a.low, b.low), product(a.low, b.high), product(a.high, b.low), product(a.high, b.high)]
        return ValueRange(ends.min() ?? 0, ends.max() ?? 0)
    }

    /// The values of `body`, which never falls, or never rises, over this range.
    func mapped(_ body: (Double) -> Double) -> ValueRange {
        let ends = [body(low), body(high)]
        return ends.contains(where: \.isNaN) ? .any : ValueRange(ends.min() ?? 0, ends.max() ?? 0)
    }

    private static func truth(_ isTrue: Bool, _ isFalse: Bool) -> ValueRange { isTrue ? .yes : isFalse ? .no : .share }

    static func applying(_ op: BinaryOperator, _ a: ValueRange, _ b: ValueRange) -> ValueRange {
        switch op {
        case .or: truth(a.isTrue || b.isTrue, a.isFalse && b.isFalse)
        case .and: truth(a.isTrue && b.isTrue, a.isFalse || b.isFalse)
        case .equal: truth(a.low == b.high && a.high == b.low, a.high < b.low || b.high < a.low)
        case .notEqual: truth(a.high < b.low || b.high < a.low, a.low == b.high && a.high == b.low)
        case .less: truth(a.high < b.low, a.low >= b.high)
        case .greaterOrEqual: truth(a.low >= b.high, a.high < b.low)
        case .greater: truth(a.low > b.high, a.high <= b.low)
        case .lessOrEqual: truth(a.high <= b.low, a.low > b.high)
        case .add: a + b
        case .subtract: a + -b
        case .multiply: a * b
        case .divide: b.isTrue ? a * b.mapped { 1 / $0 } : .any
        case .remainder: b.low > 0 ? ValueRange(0, b.high) : .any
        }
    }
}

extension Function {
    /// Between which numbers its value lies.
    func range(_ a: [ValueRange]) -> ValueRange {
        switch self {
        case .min: ValueRange(a.map(\.low).min() ?? 0, a.map(\.high).min() ?? 0)
        case .max: ValueRange(a.map(\.low).max() ?? 0, a.map(\.high).max() ?? 0)
        case .clamp:
            ValueRange(
                Swift.max(a[1].low, Swift.min(a[2].low, a[0].low)),
                Swift.max(a[1].high, Swift.min(a[2].high, a[0].high)))
        case .mix: a[2].low >= 0 && a[2].high <= 1 ? a[0].hull(a[1]) : .any
        case .step, .smoothstep, .fract: .share
        case .abs: a[0].low >= 0 ? a[0] : a[0].high <= 0 ? -a[0] : ValueRange(0, Swift.max(-a[0].low, a[0].high))
        case .sign, .floor, .ceil, .round: a[0].mapped { apply([$0]) }
        case .sqrt: ValueRange(Swift.max(0, a[0].low).squareRoot(), Swift.max(0, a[0].high).squareRoot())
        case .hypot, .exp: .positive
        case .sin, .cos: ValueRange(-1, 1)
        case .atan2: ValueRange(-180, 180)
        case .mod, .pow, .log, .tan, .bezier, .spring, .rubber, .deceleration: .any
        }
    }
}

extension FigureKind {
    /// Between which numbers it lies, of any layer and picture; `inner` is that of its expression.
    func range(_ inner: ValueRange?) -> ValueRange {
        switch self {
        case .left, .right, .top, .bottom, .centerX, .centerY, .value, .progress: .any
        case .boxWidth, .boxHeight, .scale, .speed, .order, .flashes, .overshoot: .positive
        case .angle: ValueRange(-180, 180)
        case .opacity, .seen, .facing, .covers, .inside, .above, .luminance, .blank, .change, .mirrored: .share
        case .contrast: ValueRange(1, 21)
        case .detail: ValueRange(0, 255)
        case .first, .last, .lowest, .highest: inner ?? .any
        }
    }
}

extension Expression {
    /// Whether a claim's expression is true whatever its figures are.
    func isAlwaysTrue(with figures: [Figure]) -> Bool { range(figures).isTrue }

    /// Between which numbers the value lies.
    private func range(_ figures: [Figure]) -> ValueRange {
        // Each value on the stack is that of the steps that made it, which lie side by side.
        var stack: [(range: ValueRange, start: Int)] = []
        for (k, step) in program.enumerated() {
            let operands = Array(stack.suffix(step.operandCount))
            stack.removeLast(operands.count)
            let start = operands.first?.start ?? k
            if case .binary(let op) = step {
                let left = program[start..<operands[1].start], right = program[operands[1].start..<k]
                let known = Expression.known(op, Array(left), Array(right))
                stack.append((known ?? .applying(op, operands[0].range, operands[1].range), start))
                continue
            }
            let results = step.ranges(operands.map(\.range), figures) { $0.range(figures) }
            stack += results.map { ($0, start) }
        }
        return stack.first?.range ?? .any
    }

    /// The result for two values that are the same, or of which one says the opposite of the other.
    private static func known(_ op: BinaryOperator, _ left: [Step], _ right: [Step]) -> ValueRange? {
        switch op {
        case .equal, .lessOrEqual, .greaterOrEqual: left == right ? .yes : nil
        case .notEqual, .less, .greater: left == right ? .no : nil
        case .or: areOpposites(left, right) ? .yes : nil
        case .and: areOpposites(left, right) ? .no : nil
        case .add, .subtract, .multiply, .divide, .remainder: nil
        }
    }

    private static func areOpposites(_ left: [Step], _ right: [Step]) -> Bool {
        if left == right + [.not] || right == left + [.not] { return true }
        guard case .binary(let a)? = left.last, case .binary(let b)? = right.last, a.opposite == b else { return false }
        return left.dropLast() == right.dropLast()
    }
}

extension Expression {
    /// The numbers with which figures of a kind are compared.
    func numbers(beside kind: FigureKind, of figures: [Figure]) -> [Double] {
        program.indices.dropFirst(2).compactMap { k in
            guard case .binary(let op) = program[k], op.opposite != nil else { return nil }
            let isOfKind: (Step) -> Bool = {
                if case .variable(.figure(let i)) = $0 { figures[i].kind == kind } else { false }
            }
            switch (program[k - 2], program[k - 1]) {
            case (let figure, .number(let number)) where isOfKind(figure): return number
            case (.number(let number), let figure) where isOfKind(figure): return number
            default: return nil
            }
        }
    }
}

extension BinaryOperator {
    /// The comparison that is true where this one is not.
    fileprivate var opposite: BinaryOperator? {
        switch self {
        case .equal: .notEqual
        case .notEqual: .equal
        case .less: .greaterOrEqual
        case .greaterOrEqual: .less
        case .greater: .lessOrEqual
        case .lessOrEqual: .greater
        case .or, .and, .add, .subtract, .multiply, .divide, .remainder: nil
        }
    }
}

extension Expression.Step {
    /// Between which numbers each of its results lies; `inner` is asked of the expressions of figures over time.
    fileprivate func ranges(
        _ a: [ValueRange], _ figures: [Figure], _ inner: (Expression) -> ValueRange
    ) -> [ValueRange] {
        switch self {
        case .number(let value): return [ValueRange(value)]
        case .variable(let name): return [name.range(figures, inner)]
        case .negate: return [-a[0]]
        case .not: return [a[0].isTrue ? .no : a[0].isFalse ? .yes : .share]
        case .binary(let op): return [.applying(op, a[0], a[1])]
        case .choose(let width):
            let yes = a[1..<1 + width], no = a[1 + width..<1 + 2 * width]
            return a[0].isTrue ? Array(yes) : a[0].isFalse ? Array(no) : zip(yes, no).map { $0.hull($1) }
        case .call(let function, _): return [function.range(a)]
        case .pick(let count, let width):
            return (0..<width).map { k in (1..<count).reduce(a[k]) { $0.hull(a[$1 * width + k]) } }
        case .mixColors, .withAlpha, .channel: return Array(repeating: .any, count: resultCount)
        }
    }
}

extension Variable {
    fileprivate func range(_ figures: [Figure], _ inner: (Expression) -> ValueRange) -> ValueRange {
        switch self {
        case .width, .height, .time, .duration: return .positive
        case .finger(.released), .finger(.cancelling), .finger(.interactive), .phase: return .share
        case .figure(let i):
            guard figures.indices.contains(i) else { return .any }
            return figures[i].kind.range(figures[i].expression.map(inner))
        case .finger, .color, .layerWidth, .layerHeight, .parentWidth, .parentHeight, .parameter, .track, .local:
            return .any
        }
    }
}
