/// What a value is: a number, a colour, or a list of either. On the stack, a value is `width` numbers.
struct ValueType: Hashable, Sendable {
    let isColor: Bool
    /// The number of a list's elements; nil for a single value.
    var count: Int?

    static let number = ValueType(isColor: false), color = ValueType(isColor: true)

    /// The numbers of a value, or of one of a list's elements.
    var elementWidth: Int { isColor ? 4 : 1 }
    var width: Int { elementWidth * (count ?? 1) }
    var element: ValueType { ValueType(isColor: isColor) }

    /// With its article, for messages.
    var words: String { count == nil ? (isColor ? "a colour" : "a number") : "a list" }
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
