/// What a value is: a number, a colour, a text, or a list of one of them. On the stack, a value is `width` numbers; a
/// text is one, its place in a `TextTable`.
struct ValueType: Hashable, Sendable {
    /// With its article, for messages.
    enum Kind: String { case number = "a number", color = "a colour", text = "a text" }

    let kind: Kind
    /// The number of a list's elements; nil for a single value.
    var count: Int?

    static let number = ValueType(kind: .number), color = ValueType(kind: .color), text = ValueType(kind: .text)

    var isColor: Bool { kind == .color }

    /// The numbers of a value, or of one of a list's elements.
    var elementWidth: Int { isColor ? 4 : 1 }
    var width: Int { elementWidth * (count ?? 1) }
    var element: ValueType { ValueType(kind: kind) }

    /// With its article, for messages.
    var words: String { count == nil ? kind.rawValue : "a list" }
}

/// A value in a scene: the expressions of its numbers. A colour has four, those of its channels; a list has those of
/// its elements, one after another.
struct TypedValue {
    let type: ValueType
    let numbers: [Number]
}

/// An expression of any type.
struct TypedExpression {
    let type: ValueType
    fileprivate let steps: [Expression.Step]

    init(type: ValueType, steps: [Expression.Step]) { (self.type, self.steps) = (type, steps) }

    /// An expression for each of the value's numbers.
    var expressions: [Expression] {
        guard type.isColor else { return [Expression(steps: steps)] }
        // Four steps without operands are the four channels: constants, or the numbers of a name.
        let areChannels = steps.count == 4 && steps.allSatisfy(\.isOperand)
        return (0..<4).map { Expression(steps: areChannels ? [steps[$0]] : steps + [.channel($0)]) }
    }
}

extension Expression.Step {
    fileprivate var isOperand: Bool {
        switch self {
        case .number, .variable: true
        default: false
        }
    }
}
