import SwiftSyntax

/// Takes away attributes and modifiers that Objective-C's runtime and Interface Builder read.
final class AttributeRewriter: SyntaxVisitor {
    private let draft: Draft

    init(_ draft: Draft) {
        self.draft = draft
        super.init(viewMode: .sourceAccurate)
    }

    private static let attributes: Set<String> = [
        "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBSegueAction", "IBInspectable", "IBDesignable",
        "NSCopying", "NSManaged", "GKInspectable", "UIApplicationMain", "NSApplicationMain",
    ]

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        let name = node.attributeName.trimmedDescription
        let isBlock = name == "convention" && node.arguments?.trimmedDescription == "block"
        guard Self.attributes.contains(name) || isBlock else { return .visitChildren }
        draft.report(.spelling, node, "@\(name)", "@\(name) is left out")
        draft.blank(node)
        return .skipChildren
    }

    override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
        guard node.name.text == "dynamic" else { return .visitChildren }
        draft.report(.spelling, node, "dynamic", "'dynamic' is left out")
        draft.blank(node)
        return .skipChildren
    }

    /// Objective-C's protocols are those of classes.
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.attributes.contains(where: { $0.isNamed("objc") }) else { return .visitChildren }
        let inherited = node.inheritanceClause?.inheritedTypes
        let known: Set<String> = ["AnyObject", "class", "NSObjectProtocol"]
        if inherited?.contains(where: { known.contains($0.type.trimmedDescription) }) == true { return .visitChildren }
        if let first = inherited?.first {
            draft.edits.insert("AnyObject, ", at: first.range.lowerBound)
        } else {
            draft.edits.insert(": AnyObject", at: node.name.range.upperBound)
        }
        return .visitChildren
    }
}

extension AttributeListSyntax.Element {
    func isNamed(_ name: String) -> Bool {
        self.as(AttributeSyntax.self)?.attributeName.trimmedDescription == name
    }
}
