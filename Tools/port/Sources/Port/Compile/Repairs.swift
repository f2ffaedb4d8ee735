import SwiftParser
import SwiftSyntax

/// Changes that only the compiler knows to be needed: it has the types.
struct Repairs {
    let index: ProjectIndex

    /// The file with what can be repaired; nil if nothing can.
    func apply(to text: String, _ errors: [Diagnostic]) -> String? {
        let bytes = Array(text.utf8), tree = Parser.parse(source: text)
        let lines = SourceLocationConverter(fileName: "", tree: tree)
        var edits = Edits()
        for error in errors where error.line < lines.sourceLines.count {
            let position = lines.position(ofLine: error.line + Draft.headLines, column: error.column)
            guard let token = tree.token(at: position) else { continue }
            if error.message.hasPrefix("no such module") {
                if let node = token.ancestor(ImportDeclSyntax.self) { edits.blank(node.range, of: bytes) }
            } else if error.message.hasPrefix("cannot use optional chaining on non-optional value of type '(") {
                unchain(token, &edits, bytes)
            } else if error.message.hasPrefix("value of type 'AnyObject")
                || error.message.hasPrefix("value of type 'Any")
            {
                cast(token, error, &edits)
            } else if error.message.contains(" has no member ") || error.message.contains(" must be unwrapped") {
                restore(token, &edits)
            }
        }
        return edits.isEmpty ? nil : String(decoding: edits.applied(to: bytes), as: UTF8.self)
    }

    /// `scroll.delegate.scrollViewDidScroll?(scroll)`, whose method has a default here.
    private func unchain(_ token: TokenSyntax, _ edits: inout Edits, _ bytes: [UInt8]) {
        var node: Syntax? = Syntax(token)
        while let current = node, !(current.is(OptionalChainingExprSyntax.self)) {
            if let call = current.as(FunctionCallExprSyntax.self),
                call.calledExpression.is(OptionalChainingExprSyntax.self)
            {
                node = Syntax(call.calledExpression)
                break
            }
            node = current.parent
        }
        guard let chain = node?.as(OptionalChainingExprSyntax.self),
            chain.parent?.is(FunctionCallExprSyntax.self) == true
        else { return }
        edits.blank(chain.questionMark.range, of: bytes)
        guard let owner = chain.expression.as(MemberAccessExprSyntax.self)?.base, !owner.hasOptionalChain else {
            return
        }
        edits.insert("Optional(", at: owner.range.lowerBound)
        edits.insert(")?", at: owner.range.upperBound)
    }

    /// `label.textIfImplemented` of a type that is not the protocol: its own member is meant.
    private func restore(_ token: TokenSyntax, _ edits: inout Edits) {
        let suffix = OptionalMemberRewriter.suffix
        var node = token.parent
        // Not out of an argument: it is another expression's.
        while let current = node, !current.is(LabeledExprSyntax.self), !current.is(CodeBlockItemSyntax.self) {
            if current.as(MemberAccessExprSyntax.self)?.declName.baseName.text.hasSuffix(suffix) == true { break }
            node = current.parent
        }
        guard let member = node?.as(MemberAccessExprSyntax.self) else { return }
        let name = member.declName.baseName, own = name.text.dropLast(suffix.count)
        let isCalled = member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == member.id
        edits.replace(name.range, by: own + (isCalled ? "?" : ""))
    }

    /// `delegate?.menuDidOpenIfImplemented(…)` of any object: Objective-C looks the method up by its name.
    private func cast(_ token: TokenSyntax, _ error: Diagnostic, _ edits: inout Edits) {
        guard let name = error.quotes.last, name.hasSuffix(OptionalMemberRewriter.suffix) else { return }
        let base = String(name.dropLast(OptionalMemberRewriter.suffix.count))
        guard
            let type = index.optionalMethods.first(where: { $0.key.base == base })?.value
                ?? index.optionalProperties[base],
            let member = token.ancestor(MemberAccessExprSyntax.self, where: { $0.declName.baseName.text == name }),
            let owner = member.base
        else { return }
        if let chain = owner.as(OptionalChainingExprSyntax.self) {
            edits.insert("(", at: chain.range.lowerBound)
            edits.insert(" as? \(type))", at: chain.questionMark.range.lowerBound)
        } else {
            edits.insert("(", at: owner.range.lowerBound)
            edits.insert(" as? \(type))?", at: owner.range.upperBound)
        }
    }
}

extension SyntaxProtocol {
    fileprivate func ancestor<Node: SyntaxProtocol>(_ type: Node.Type, where isMeant: (Node) -> Bool = { _ in true })
        -> Node?
    {
        var node: Syntax? = Syntax(self)
        while let current = node {
            if let found = current.as(type), isMeant(found) { return found }
            node = current.parent
        }
        return nil
    }
}
