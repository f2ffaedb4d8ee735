import Foundation

/// A method by its name, `Selector`, and the method itself, since nothing finds methods by name without Objective-C: code
/// that says `#selector(Menu.close(_:))` elsewhere is written `Selector("close:", Menu.close(_:))` here.
///
/// Two selectors of one name are equal, as in Objective-C.
public struct Selector: Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// As Objective-C writes it: `close:` for `close(_:)`.
    public let name: String
    /// Calls the method of a target with arguments; nil for a name alone.
    private let method: ((Any, [Any?]) -> SelectorOutcome)?
    /// Whether an object is one whose class has the method.
    private let accepts: (Any) -> Bool

    private init(
        _ name: String, of accepts: @escaping (Any) -> Bool = { _ in false },
        body: ((Any, [Any?]) -> SelectorOutcome)?
    ) { (self.name, self.accepts, method) = (name, accepts, body) }

    /// A name alone. It can be compared, and not called.
    public init(_ name: String) { self.init(name, body: nil) }
    public init(stringLiteral name: String) { self.init(name, body: nil) }

    // MARK: Methods of a class

    public init<Target, Result>(_ name: String, _ method: @escaping (Target) -> () -> Result) {
        self.init(name, of: { $0 is Target }) { target, _ in
            guard let target = target as? Target else { return .notUnderstood }
            return .called(method(target)())
        }
    }

    public init<Target, A, Result>(_ name: String, _ method: @escaping (Target) -> (A) -> Result) {
        self.init(name, of: { $0 is Target }) { target, arguments in
            guard let target = target as? Target, let a: A = Self.argument(0, arguments) else { return .notUnderstood }
            return .called(method(target)(a))
        }
    }

    public init<Target, A, B, Result>(_ name: String, _ method: @escaping (Target) -> (A, B) -> Result) {
        self.init(name, of: { $0 is Target }) { target, arguments in
            guard let target = target as? Target, let a: A = Self.argument(0, arguments),
                let b: B = Self.argument(1, arguments)
            else { return .notUnderstood }
            return .called(method(target)(a, b))
        }
    }

    public init<Target, A, B, C, Result>(_ name: String, _ method: @escaping (Target) -> (A, B, C) -> Result) {
        self.init(name, of: { $0 is Target }) { target, arguments in
            guard let target = target as? Target, let a: A = Self.argument(0, arguments),
                let b: B = Self.argument(1, arguments), let c: C = Self.argument(2, arguments)
            else { return .notUnderstood }
            return .called(method(target)(a, b, c))
        }
    }

    // MARK: Methods of a type itself

    @_disfavoredOverload
    public init<Result>(_ name: String, _ function: @escaping () -> Result) {
        self.init(name) { _, _ in .called(function()) }
    }

    @_disfavoredOverload
    public init<A, Result>(_ name: String, _ function: @escaping (A) -> Result) {
        self.init(name) { _, arguments in
            guard let a: A = Self.argument(0, arguments) else { return .notUnderstood }
            return .called(function(a))
        }
    }

    // MARK: Properties

    /// Reads a property.
    public init<Target, Value>(_ name: String, get property: KeyPath<Target, Value>) {
        self.init(name, of: { $0 is Target }) { target, _ in
            guard let target = target as? Target else { return .notUnderstood }
            return .called(target[keyPath: property])
        }
    }

    /// Sets a property to the first argument.
    public init<Target, Value>(_ name: String, set property: ReferenceWritableKeyPath<Target, Value>) {
        self.init(name, of: { $0 is Target }) { target, arguments in
            guard let target = target as? Target, let value: Value = Self.argument(0, arguments) else {
                return .notUnderstood
            }
            return .called(target[keyPath: property] = value)
        }
    }

    /// An argument as a parameter's type; those that are missing are nil.
    private static func argument<A>(_ index: Int, _ arguments: [Any?]) -> A? {
        let given: Any? = arguments.indices.contains(index) ? arguments[index] : nil
        return given as? A
    }

    // MARK: Use

    public var description: String { name }

    /// Calls the method; one that the target has not is a warning of the recording, and nil.
    @discardableResult
    public func call(_ target: Any, _ arguments: Any?...) -> Any? { send(to: target, arguments) }

    func send(to target: Any, _ arguments: [Any?]) -> Any? {
        switch method?(target, arguments) {
        case .called(let result): return result
        case .notUnderstood:
            UIKitContext.current.warn("\(type(of: target)) has no '\(name)' that takes these arguments")
        case nil:
            UIKitContext.current.warn(
                "'\(name)' is a selector that was made of a name alone, which calls nothing: name the method, too")
        }
        return nil
    }

    /// Whether the method is one of an object's class. It is not called.
    func isUnderstood(by object: Any) -> Bool { accepts(object) }

    public static func == (a: Selector, b: Selector) -> Bool { a.name == b.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What became of a call by a selector.
private enum SelectorOutcome {
    case called(Any?)
    case notUnderstood
}
