import SwiftSyntax

/// Writes `#selector(close(_:))` as `Selector("close:", Menu.close(_:))`, and `#keyPath(CALayer.opacity)` as `"opacity"`.
final class SelectorRewriter: ScopedVisitor {
    private let draft: Draft, index: ProjectIndex

    init(_ draft: Draft, _ index: ProjectIndex) {
        (self.draft, self.index) = (draft, index)
        super.init()
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        switch node.macroName.text {
        case "selector":
            guard let argument = node.arguments.first else { return .visitChildren }
            draft.report(.spelling, node, "#selector", "#selector is written as a Selector with its method")
            selector(node, argument)
        case "keyPath":
            guard let argument = node.arguments.first else { return .visitChildren }
            draft.report(.spelling, node, "#keyPath", "#keyPath is written as its text")
            draft.replace(node, by: "\"\(keyPath(argument.expression))\"")
        default: return .visitChildren
        }
        return .skipChildren
    }

    /// `Selector("name")`, whose method is known here by its name.
    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let callee = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
            callee == "Selector" || callee == "NSSelectorFromString", node.arguments.count == 1, let scope,
            let words = node.arguments.first?.expression.literal, let method = index.method(named: words, of: scope)
        else { return .visitChildren }
        draft.report(.spelling, node, "Selector(\"…\")", "the selector has its method")
        draft.replace(node, by: "Selector(\"\(words)\", \(scope).\(method.swiftReference))")
        return .skipChildren
    }

    // MARK: Selectors

    private func selector(_ node: MacroExpansionExprSyntax, _ argument: LabeledExprSyntax) {
        // The words up to the expression, of which only the base may change: what is in it stays in its place.
        let head = node.pound.range.lowerBound..<argument.expression.range.lowerBound
        var expression = argument.expression, cast: TypeExprSyntax?
        if let (inner, type) = argument.expression.castParts { (expression, cast) = (inner, type) }
        while let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
            let only = tuple.elements.first
        {
            expression = only.expression
        }
        guard
            let reference = expression.as(DeclReferenceExprSyntax.self)
                ?? expression.as(MemberAccessExprSyntax.self)?.declName
        else { return }
        let base = expression.as(MemberAccessExprSyntax.self)?.base
        let type = owner(base), labels = reference.argumentNames?.arguments.map(\.name.text)
        if let label = argument.label?.text, label == "getter" || label == "setter" {
            let name = reference.baseName.text, isGetter = label == "getter"
            let word = isGetter ? name : "set\(name.prefix(1).uppercased())\(name.dropFirst()):"
            draft.edits.replace(
                head.lowerBound..<argument.expression.range.upperBound,
                by: "Selector(\"\(word)\", \(isGetter ? "get" : "set"): \\\(type ?? "Self").\(name)")
            return
        }
        let method = index.method(reference.baseName.text, labels: labels, of: type)
        let name = index.objectiveC(method, of: type)
        draft.edits.replace(head, by: "Selector(\"\(name)\", ")
        if let base {
            if type == scope || base.trimmedDescription == "self" || base.trimmedDescription == "Self" {
                draft.replace(base, by: type ?? "Self")
            } else if type == nil {
                draft.edits.insert("type(of: ", at: base.range.lowerBound)
                draft.edits.insert(")", at: base.range.upperBound)
            }
        } else if let scope {
            draft.edits.insert("\(scope).", at: reference.range.lowerBound)
        }
        if let cast { draft.edits.insert("(\(type ?? scope ?? "Self")) -> ", at: cast.range.lowerBound) }
    }

    /// The type whose method is meant; nil for an object that is not `self`.
    private func owner(_ base: ExprSyntax?) -> String? {
        guard let base else { return scope }
        let words = base.trimmedDescription
        if words == "self" || words == "Self" || words == "type(of: self)" || words == "type(of:self)" { return scope }
        let last = words.split(separator: ".").last ?? ""
        return last.first?.isUppercase == true ? words : nil
    }

    // MARK: Key paths

    /// The names without types before them. UIKit's `isHidden` is `hidden` in Objective-C.
    private func keyPath(_ expression: ExprSyntax) -> String {
        var names: [String] = [], rest: ExprSyntax? = expression
        while let node = rest {
            if let member = node.as(MemberAccessExprSyntax.self) {
                names.append(member.declName.baseName.text)
                rest = member.base
            } else if let chain = node.as(OptionalChainingExprSyntax.self) {
                rest = chain.expression
            } else if let force = node.as(ForceUnwrapExprSyntax.self) {
                rest = force.expression
            } else {
                names.append(node.trimmedDescription)
                rest = nil
            }
        }
        let members = Array(names.reversed().drop { $0.first?.isUppercase == true || $0 == "self" })
        return members.map { name in
            guard name.hasPrefix("is"), name.dropFirst(2).first?.isUppercase == true, !index.hasProperty(name) else {
                return name
            }
            return name.dropFirst(2).prefix(1).lowercased() + name.dropFirst(3)
        }.joined(separator: ".")
    }
}

extension ExprSyntax {
    /// The parts of `method as (Type) -> Void`.
    fileprivate var castParts: (ExprSyntax, TypeExprSyntax)? {
        guard let sequence = self.as(SequenceExprSyntax.self) else { return nil }
        let elements = Array(sequence.elements)
        guard elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self),
            let type = elements[2].as(TypeExprSyntax.self)
        else { return nil }
        return (elements[0], type)
    }

    /// The text of a literal without interpolations, which may be in parentheses.
    fileprivate var literal: String? {
        if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1 {
            return tuple.elements.first?.expression.literal
        }
        guard let segments = self.as(StringLiteralExprSyntax.self)?.segments, segments.count == 1 else { return nil }
        return segments.first?.as(StringSegmentSyntax.self)?.content.text
    }
}
