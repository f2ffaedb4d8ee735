import SwiftSyntax

/// The declarations of all files that are ported together, as far as rewriting asks for them.
struct ProjectIndex {
    /// Methods by the type that has them.
    private var methods: [String: [MethodName]] = [:]
    /// The names that `@objc(name)` gives to methods.
    private var given: [String: [MethodName: String]] = [:]
    /// Methods of `@objc` protocols that a type may leave out, and their protocols.
    private(set) var optionalMethods: [MethodName: String] = [:]
    private(set) var optionalProperties: [String: String] = [:]
    private var properties: Set<String> = []

    init(_ sources: [SwiftSource]) {
        for source in sources {
            let collector = Collector()
            collector.walk(source.tree)
            methods.merge(collector.methods) { $0 + $1 }
            given.merge(collector.given) { $0.merging($1) { first, _ in first } }
            optionalMethods.merge(collector.optionalMethods) { first, _ in first }
            optionalProperties.merge(collector.optionalProperties) { first, _ in first }
            properties.formUnion(collector.properties)
        }
    }

    /// Whether a property of this name is declared in the files.
    func hasProperty(_ name: String) -> Bool { properties.contains(name) }

    /// The method of a type that is meant by its name, with or without those of its arguments.
    func method(_ base: String, labels: [String]?, of type: String?) -> MethodName {
        if let labels { return MethodName(base: base, labels: labels) }
        let own = type.flatMap { methods[$0] } ?? []
        let found = own.filter { $0.base == base } + methods.values.flatMap { $0 }.filter { $0.base == base }
        return found.first ?? MethodName(base: base, labels: [])
    }

    /// The method of a type that Objective-C calls so; nil for none, and for several.
    func method(named name: String, of type: String) -> MethodName? {
        let found = Set((methods[type] ?? []).filter { objectiveC($0, of: type) == name })
        return found.count == 1 ? found.first : nil
    }

    /// How Objective-C calls a method.
    func objectiveC(_ method: MethodName, of type: String?) -> String {
        type.flatMap { given[$0]?[method] } ?? method.objectiveC
    }

    // MARK: Collecting

    private final class Collector: ScopedVisitor {
        var methods: [String: [MethodName]] = [:]
        var given: [String: [MethodName: String]] = [:]
        var optionalMethods: [MethodName: String] = [:]
        var optionalProperties: [String: String] = [:]
        var properties: Set<String> = []

        override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
            guard let scope else { return .visitChildren }
            let name = MethodName(node)
            if node.modifiers.isOptional { optionalMethods[name] = scope }
            methods[scope, default: []].append(name)
            for attribute in node.attributes where attribute.isNamed("objc") {
                guard let words = attribute.as(AttributeSyntax.self)?.arguments?.trimmedDescription else { continue }
                given[scope, default: [:]][name] = words
            }
            return .visitChildren
        }

        override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
            for binding in node.bindings {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
                if node.modifiers.isOptional, let scope {
                    optionalProperties[name] = scope
                } else {
                    properties.insert(name)
                }
            }
            return .visitChildren
        }
    }
}

extension DeclModifierListSyntax {
    var isOptional: Bool { contains { $0.name.text == "optional" } }
}
