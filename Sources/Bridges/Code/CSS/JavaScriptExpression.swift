import ZoetropeNumbers
import ZoetropeSceneModel

/// An expression of a scene in JavaScript.
package struct JavaScriptExpression {
    package let text: String
    /// The functions that it calls by their names in scenes, which the script defines.
    package let functions: [Function]

    /// A part of the text.
    private struct Part {
        var text: String
        /// As of `BinaryOperator`; larger numbers bind more tightly.
        var precedence = 9
        /// Whether it is true or false, where scenes have 1 and 0.
        var isTruth = false

        func within(_ precedence: Int) -> String { self.precedence < precedence ? "(\(text))" : text }
        var number: Part { isTruth ? Part(text: "+(\(text))", precedence: 7) : self }
    }

    /// - Parameter name: the text of a variable; nil for one that the script does not know.
    /// - Returns: nil for an expression with colours or with a function that the script does not have.
    package init?(_ expression: Expression, name: (Variable) -> String?) {
        var stack: [Part] = [], functions: [Function] = []
        func use(_ function: Function) -> String? {
            switch function.javaScript {
            case .own(let name): return name
            case .arrow:
                if !functions.contains(function) { functions.append(function) }
                return function.rawValue
            case .none: return nil
            }
        }
        for step in expression.program {
            switch step {
            case .number(let value): stack.append(Self.number(value))
            case .variable(let variable):
                guard let text = name(variable) else { return nil }
                stack.append(Part(text: text))
            case .negate: stack.append(Part(text: "-" + stack.removeLast().number.within(8), precedence: 7))
            case .not: stack.append(Part(text: "!" + stack.removeLast().within(8), precedence: 7, isTruth: true))
            case .binary(let op):
                let right = stack.removeLast(), left = stack.removeLast()
                guard let part = Self.binary(op, left, right, modulo: { use(.mod) }) else { return nil }
                stack.append(part)
            case .choose(let width):
                guard width == 1 else { return nil }
                let no = stack.removeLast(), yes = stack.removeLast(), condition = stack.removeLast()
                let text = "\(condition.within(1)) ? \(yes.number.within(0)) : \(no.number.within(0))"
                stack.append(Part(text: text, precedence: 0))
            case .pick(let count, let width):
                guard width == 1, let modulo = use(.mod) else { return nil }
                let index = stack.removeLast().number.text, list = stack.suffix(count).map(\.number.text)
                stack.removeLast(count)
                stack.append(
                    Part(
                        text:
                            "[\(list.joined(separator: ", "))][Math.min(Math.max(\(modulo)(Math.floor(\(index)), \(count)), 0), \(count - 1))]"
                    ))
            case .call(let function, let count):
                guard let name = use(function) else { return nil }
                let arguments = stack.suffix(count).map(\.number.text).joined(separator: ", ")
                stack.removeLast(count)
                stack.append(Part(text: "\(name)(\(arguments))"))
            case .mixColors, .withAlpha, .channel: return nil
            }
        }
        text = stack[0].number.text
        self.functions = functions
    }

    private static func number(_ value: Double) -> Part {
        let text = CodeNumber.text(value, places: 6), exact = Double(text) == value ? text : value.description
        return Part(text: exact, precedence: value < 0 ? 7 : 9)
    }

    private static func binary(_ op: BinaryOperator, _ left: Part, _ right: Part, modulo: () -> String?) -> Part? {
        let p = op.precedence
        switch op {
        case .remainder:
            return modulo().map { Part(text: "\($0)(\(left.number.text), \(right.number.text))") }
        // Truth on both sides, whatever the operands are.
        case .and, .or:
            let text = "\(left.within(p)) \(op.rawValue) \(right.within(p + 1))"
            return Part(text: left.isTruth && right.isTruth ? text : "!!(\(text))", precedence: p, isTruth: true)
        case .equal, .notEqual:
            let text = "\(left.number.within(p)) \(op.rawValue)= \(right.number.within(p + 1))"
            return Part(text: text, precedence: p, isTruth: true)
        case .less, .greater, .lessOrEqual, .greaterOrEqual, .add, .subtract, .multiply, .divide:
            let text = "\(left.number.within(p)) \(op.rawValue) \(right.number.within(p + 1))"
            return Part(text: text, precedence: p, isTruth: p == BinaryOperator.less.precedence)
        }
    }
}
