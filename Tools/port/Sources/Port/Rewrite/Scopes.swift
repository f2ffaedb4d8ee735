import SwiftSyntax

/// Visits a tree and knows the type around each place.
class ScopedVisitor: SyntaxVisitor {
    /// The names of the types around, the innermost last.
    private(set) var scopes: [String] = []
    var scope: String? { scopes.last }

    init() { super.init(viewMode: .sourceAccurate) }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
    override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
    override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
    override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
    override func visitPost(_ node: ActorDeclSyntax) { scopes.removeLast() }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
    override func visitPost(_ node: ProtocolDeclSyntax) { scopes.removeLast() }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.extendedType.trimmedDescription)
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { scopes.removeLast() }

    private func enter(_ name: String) -> SyntaxVisitorContinueKind {
        scopes.append(name)
        return .visitChildren
    }
}

/// A method's name and the names of its arguments; `_` for those without.
struct MethodName: Hashable {
    let base: String
    let labels: [String]

    init(base: String, labels: [String]) { (self.base, self.labels) = (base, labels) }

    init(_ node: FunctionDeclSyntax) {
        base = node.name.text
        labels = node.signature.parameterClause.parameters.map(\.firstName.text)
    }

    /// `tap(_:at:)`.
    var swift: String { base + "(" + labels.map { "\($0):" }.joined() + ")" }

    /// `tap(_:at:)`, and `tap` without arguments: as a method is referred to.
    var swiftReference: String { labels.isEmpty ? base : swift }

    /// `tap:at:`, or `tapWithPlace:at:` where the first argument has a name.
    var objectiveC: String {
        guard let first = labels.first else { return base }
        let head = first == "_" ? base : base + "With" + first.prefix(1).uppercased() + first.dropFirst()
        return head + ":" + labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
    }
}
