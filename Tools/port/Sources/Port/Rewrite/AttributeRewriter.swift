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
        "NSCopying", "GKInspectable", "UIApplicationMain", "NSApplicationMain",
    ]

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        let name = node.attributeName.trimmedDescription
        let isBlock = name == "convention" && node.arguments?.trimmedDescription == "block"
        guard Self.attributes.contains(name) || isBlock else { return .visitChildren }
        draft.report(.spelling, node, "@\(name)", "@\(name) is left out")
        draft.blank(node)
        return .skipChildren
    }

    /// A layer's property that Core Animation keeps by its name.
    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let attribute = node.attributes.first(where: { $0.isNamed("NSManaged") }),
            let binding = node.bindings.first, node.bindings.count == 1, binding.accessorBlock == nil,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        else { return .visitChildren }
        draft.blank(attribute)
        draft.report(.spelling, attribute, "@NSManaged", "'\(name)' is kept by its name")
        draft.edits.insert(
            " { get { managedValue(forKey: \"\(name)\") } set { setValue(newValue, forKey: \"\(name)\") } }",
            at: binding.range.upperBound)
        return .visitChildren
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
