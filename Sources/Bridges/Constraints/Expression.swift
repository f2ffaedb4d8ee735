/// An unknown of a ``Solver``: a free number, negative as well as positive.
public struct Variable: Hashable, Comparable, Sendable {
    let symbol: Symbol

    public static func < (a: Variable, b: Variable) -> Bool { a.symbol < b.symbol }
}

/// A sum of unknowns with coefficients, and a constant.
public struct LinearExpression: Sendable {
    public var terms: [(variable: Variable, coefficient: Double)]
    public var constant: Double

    public init(_ terms: [(variable: Variable, coefficient: Double)] = [], constant: Double = 0) {
        (self.terms, self.constant) = (terms, constant)
    }

    public init(_ variable: Variable) { self.init([(variable, 1)]) }

    public static func + (a: LinearExpression, b: LinearExpression) -> LinearExpression {
        LinearExpression(a.terms + b.terms, constant: a.constant + b.constant)
    }

    public static func - (a: LinearExpression, b: LinearExpression) -> LinearExpression { a + b * -1 }

    public static func * (a: LinearExpression, factor: Double) -> LinearExpression {
        LinearExpression(a.terms.map { ($0.variable, $0.coefficient * factor) }, constant: a.constant * factor)
    }

    public static func + (a: LinearExpression, constant: Double) -> LinearExpression {
        LinearExpression(a.terms, constant: a.constant + constant)
    }

    public static func - (a: LinearExpression, constant: Double) -> LinearExpression { a + -constant }
}

/// How the value of a constraint's expression compares with zero.
public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal, greaterThanOrEqual
}

/// Which constraints give way: one of a higher priority never gives way to those of lower ones, however many there are.
///
/// Priorities run from 1 to 1000. Those of 1000 are required: a constraint that contradicts them is an error.
public struct Priority: Hashable, Comparable, Sendable {
    public let value: Double

    /// - Precondition: `value` is above 0 and at most 1000.
    public init(_ value: Double) {
        precondition(value > 0 && value <= 1000, "a priority is above 0 and at most 1000, not \(value)")
        self.value = value
    }

    public static let required = Priority(1000)
    public static let strong = Priority(750)
    public static let medium = Priority(500)
    public static let weak = Priority(250)

    public static func < (a: Priority, b: Priority) -> Bool { a.value < b.value }
}

/// A constraint in a ``Solver``.
public struct ConstraintHandle: Hashable, Comparable, Sendable {
    let index: Int

    public static func < (a: ConstraintHandle, b: ConstraintHandle) -> Bool { a.index < b.index }
}

/// Required constraints that cannot hold together; without any one of them the others could.
public struct ConstraintConflict: Error, CustomStringConvertible, Sendable {
    /// In the order in which they were added.
    public let constraints: [ConstraintHandle]
    /// Their names in the same order.
    public let names: [String]

    public var description: String {
        "these constraints are required and contradict each other: \(names.joined(separator: "; "))"
    }
}
