import SwiftSyntax

/// Gives optional members of protocols a default that says that they are missing, and a sibling that asks for them:
/// `delegate?.menuDidOpen?(menu)` becomes `delegate?.menuDidOpenIfImplemented(menu)`.
final class OptionalMemberRewriter: ScopedVisitor {
    private let draft: Draft, index: ProjectIndex

    init(_ draft: Draft, _ index: ProjectIndex) {
        (self.draft, self.index) = (draft, index)
        super.init()
    }

    static let suffix = "IfImplemented"

    // MARK: Protocols

    private var access = ""

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        let words = node.modifiers.map(\.name.text)
        access = words.first { ["public", "fileprivate", "private"].contains($0) }.map { "\($0) " } ?? ""
        if access == "private " { access = "fileprivate " }
        return super.visit(node)
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.modifiers.isOptional, let scope else { return .visitChildren }
        blankOptional(node.modifiers, node, node.name.text)
        let name = MethodName(node), signature = node.signature
        let parameters = signature.parameterClause.trimmedDescription.lines
        let result = signature.returnClause?.type.trimmedDescription.lines
        let arguments = signature.parameterClause.parameters.map { parameter in
            let own = (parameter.secondName ?? parameter.firstName).text, label = parameter.firstName.text
            let isInout = parameter.type.trimmedDescription.hasPrefix("inout ")
            return (label == "_" ? "" : "\(label): ") + (isInout ? "&" : "") + own
        }.joined(separator: ", ")
        let returned = result.map { " -> \($0)" } ?? ""
        add(
            to: scope,
            "\(access)func \(name.base)\(parameters)\(returned) { OptionalMember.missing(\"\(name.swift)\") }",
            "@discardableResult \(access)func \(name.base.bare)\(Self.suffix)\(parameters) -> (\(result ?? "Void"))? "
                + "{ OptionalMember.call(\"\(name.swift)\") { self.\(name.base)(\(arguments)) } }")
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.modifiers.isOptional, let scope else { return .visitChildren }
        for binding in node.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                let type = binding.typeAnnotation?.type.trimmedDescription.lines
            else { continue }
            blankOptional(node.modifiers, node, name)
            let isSettable = binding.accessorBlock?.trimmedDescription.contains("set") == true
            let missing = "OptionalMember.missing(\"\(name)\")"
            add(
                to: scope,
                "\(access)var \(name): \(type) " + (isSettable ? "{ get { \(missing) } set {} }" : "{ \(missing) }"),
                "\(access)var \(name.bare)\(Self.suffix): (\(type))? { OptionalMember.call(\"\(name)\") { self.\(name) } }"
            )
        }
        return .visitChildren
    }

    private func blankOptional(_ modifiers: DeclModifierListSyntax, _ node: some SyntaxProtocol, _ name: String) {
        for modifier in modifiers where modifier.name.text == "optional" { draft.blank(modifier) }
        draft.report(.spelling, node, "@objc optional", "'\(name)' has a default, which says that it is missing")
    }

    private func add(to type: String, _ members: String...) {
        draft.appendix += "extension \(type) {\n" + members.map { "    \($0)\n" }.joined() + "}\n"
    }

    // MARK: Calls

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let chain = node.calledExpression.as(OptionalChainingExprSyntax.self) {
            call(node, chain.expression, chain.questionMark, isForced: false)
        } else if let force = node.calledExpression.as(ForceUnwrapExprSyntax.self) {
            call(node, force.expression, force.exclamationMark, isForced: true)
        }
        return .visitChildren
    }

    private func call(_ node: FunctionCallExprSyntax, _ callee: ExprSyntax, _ mark: TokenSyntax, isForced: Bool) {
        guard
            let reference = callee.as(DeclReferenceExprSyntax.self) ?? callee.as(MemberAccessExprSyntax.self)?.declName
        else { return }
        let base = reference.baseName.text
        let labels = node.arguments.map { $0.label?.text ?? "_" }, isLabelled = labels.contains { $0 != "_" }
        let isKnown = index.optionalMethods.keys.contains { known in
            known.base == base
                && (node.trailingClosure == nil ? known.labels == labels : known.labels.starts(with: labels))
        }
        if isKnown, isLabelled || !index.hasProperty(base) {
            draft.replace(reference.baseName, by: base.bare + Self.suffix)
            draft.blank(mark)
            if isForced { draft.edits.insert("!", at: node.range.upperBound) }
        } else if isLabelled, let member = callee.as(MemberAccessExprSyntax.self), let owner = member.base {
            // Closures have no names of arguments: it is a method that UIKit's protocols make optional.
            draft.blank(mark)
            guard !isForced, !owner.hasOptionalChain else { return }
            draft.edits.insert("Optional(", at: owner.range.lowerBound)
            draft.edits.insert(")?", at: owner.range.upperBound)
        } else {
            return
        }
        draft.report(.spelling, mark, "optional call", "'\(base)' is called by its default where it is missing")
    }

    // MARK: Properties

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.declName.baseName.text
        guard index.optionalProperties[name] != nil, let base = node.base, !node.isAssigned,
            !["self", "super", "Self"].contains(base.trimmedDescription)
        else { return .visitChildren }
        draft.replace(node.declName.baseName, by: name.bare + Self.suffix)
        draft.report(.spelling, node, "optional property", "'\(name)' is asked for by its default where it is missing")
        return .visitChildren
    }
}

extension String {
    /// On one line.
    fileprivate var lines: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
    /// Without backticks.
    fileprivate var bare: String { filter { $0 != "`" } }
}

extension ExprSyntax {
    /// Whether a part of a chain may be nil already.
    var hasOptionalChain: Bool {
        if self.is(OptionalChainingExprSyntax.self) { return true }
        if let member = self.as(MemberAccessExprSyntax.self) { return member.base?.hasOptionalChain ?? false }
        if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.hasOptionalChain }
        if let call = self.as(SubscriptCallExprSyntax.self) { return call.calledExpression.hasOptionalChain }
        if let force = self.as(ForceUnwrapExprSyntax.self) { return force.expression.hasOptionalChain }
        return false
    }
}

extension MemberAccessExprSyntax {
    /// Whether it is on the left of an assignment.
    fileprivate var isAssigned: Bool {
        guard let sequence = parent?.as(ExprListSyntax.self), sequence.first.map({ Syntax($0) == Syntax(self) }) == true
        else { return false }
        return sequence.dropFirst().first?.is(AssignmentExprSyntax.self) == true
    }
}
