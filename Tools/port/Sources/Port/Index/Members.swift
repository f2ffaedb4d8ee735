import SwiftSyntax

/// A method or a property of a class, as far as overriding it is concerned.
struct Member {
    /// What an override has in common with what it overrides: `close(_:)`, or a property's name.
    let key: String
    /// Without the names of arguments.
    let base: String
    /// The type as it is written around the member.
    let owner: String
    let isInExtension: Bool, isOverride: Bool
    /// Whether other files cannot see it.
    let isPrivate: Bool
    let isStatic: Bool
    let node: Syntax
    let name: TokenSyntax
    let modifiers: DeclModifierListSyntax
    unowned let draft: Draft

    var function: FunctionDeclSyntax? { node.as(FunctionDeclSyntax.self) }
    var property: VariableDeclSyntax? { node.as(VariableDeclSyntax.self) }

    /// Whether it can have another name: stored properties have observers, and a value.
    var isComputed: Bool {
        guard let binding = property?.bindings.first else { return true }
        guard binding.initializer == nil, let block = binding.accessorBlock else { return false }
        guard case .accessors(let list) = block.accessors else { return true }
        return list.contains { $0.accessorSpecifier.text == "get" }
    }

    /// A name for the member that no other type has.
    func name(in type: String) -> String {
        base.filter { $0 != "`" } + "_" + String(type.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
    var ownName: String { name(in: owner) }

    /// The members of classes in a file, without those of functions.
    static func all(in draft: Draft) -> [Member] {
        let collector = Collector(draft)
        collector.walk(draft.source.tree)
        return collector.members
    }

    private final class Collector: ScopedVisitor {
        private let draft: Draft
        var members: [Member] = []

        init(_ draft: Draft) {
            self.draft = draft
            super.init()
        }

        override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
            let isPlain =
                node.genericParameterClause == nil
                && !node.signature.parameterClause.parameters.contains { $0.ellipsis != nil }
            if isPlain { add(Syntax(node), node.name, MethodName(node).swift, node.modifiers) }
            return .skipChildren
        }

        override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
            if node.bindings.count == 1, let name = node.bindings.first?.pattern.as(IdentifierPatternSyntax.self) {
                add(Syntax(node), name.identifier, name.identifier.text, node.modifiers)
            }
            return .skipChildren
        }

        private func add(_ node: Syntax, _ name: TokenSyntax, _ key: String, _ modifiers: DeclModifierListSyntax) {
            guard let scope, let holder = node.holder else { return }
            let words = modifiers.map(\.name.text), around = holder.modifiers.map(\.name.text)
            let hidden: Set<String> = ["private", "fileprivate"]
            members.append(
                Member(
                    key: key, base: name.text, owner: scope, isInExtension: holder.isExtension,
                    isOverride: words.contains("override"), isPrivate: !hidden.isDisjoint(with: words + around),
                    isStatic: words.contains("static") || words.contains("class"), node: node, name: name,
                    modifiers: modifiers, draft: draft))
        }
    }
}

extension Syntax {
    /// The class or extension that a declaration is a member of.
    fileprivate var holder: (isExtension: Bool, modifiers: DeclModifierListSyntax)? {
        var node = parent
        while let current = node {
            if let found = current.as(ExtensionDeclSyntax.self) { return (true, found.modifiers) }
            if let found = current.as(ClassDeclSyntax.self) { return (false, found.modifiers) }
            if current.isProtocol(DeclGroupSyntax.self) { return nil }
            node = current.parent
        }
        return nil
    }
}
