import SwiftSyntax

/// Overrides between extensions, which Objective-C's runtime has and Swift's has not. A member of an extension that a
/// class overrides becomes a dispatcher, which asks the object's class and its superclasses, the nearest first:
///
///     extension UIView { func mark() {…} }            →  func mark_UIView() {…}, and the dispatcher `mark()`
///     extension UILabel { override func mark() {…} }  →  func mark_UILabel() {…}
///
/// An override in an extension of a class that is declared in these files moves into the class by a call.
struct OverrideRewriter {
    private let members: [Member]
    private let classes: [String: (draft: Draft, brace: TokenSyntax)]
    /// The first type that each class of these files names behind its own: its superclass, if it has one.
    private let superclasses: [String: String]
    /// Types of these files that are no classes.
    private let others: Set<String>

    init(_ drafts: [Draft]) {
        members = drafts.flatMap(Member.all).filter { !$0.isStatic }
        var found: [String: (Draft, TokenSyntax)] = [:], above: [String: String] = [:]
        var others: Set<String> = []
        for draft in drafts {
            let collector = Classes()
            collector.walk(draft.source.tree)
            for (name, brace) in collector.braces { found[name] = (draft, brace) }
            others.formUnion(collector.others)
            above.merge(collector.superclasses) { first, _ in first }
        }
        (classes, superclasses, self.others) = (found, above, others)
    }

    func rewrite() {
        let overrides = Dictionary(grouping: members.filter(\.isOverride)) { $0.key }
        var done: Set<String> = []
        for root in members where root.isInExtension && !root.isOverride {
            let own = (overrides[root.key] ?? []).filter { isBelow($0, root) }
            guard !own.isEmpty, !done.contains(root.key), !own.contains(where: \.isPrivate), !root.isPrivate,
                isOnly(root), own.allSatisfy(\.isComputed)
            else { continue }
            done.insert(root.key)
            dispatch(root, own)
        }
        for member in members where member.isOverride && member.isInExtension && !done.contains(member.key) {
            if let place = classes[member.owner], !member.isPrivate { move(member, to: place) }
        }
    }

    /// Whether a member overrides that of an extension, and not one of a class on the way up.
    private func isBelow(_ member: Member, _ root: Member) -> Bool {
        guard member.owner != root.owner else { return false }
        var type = member.owner, seen: Set<String> = []
        while let next = superclasses[type], seen.insert(type).inserted {
            if next == root.owner { return true }
            type = next
            let isItsOwn = members.contains { $0.owner == next && $0.key == member.key && !$0.isOverride }
            if isItsOwn { return false }
        }
        // Above the classes of these files are the system's, whose order nobody knows here.
        return classes[root.owner] == nil && classes[type] == nil && !others.contains(root.owner)
    }

    /// Whether no other type begins a member of this name.
    private func isOnly(_ root: Member) -> Bool {
        members.filter { $0.key == root.key && !$0.isOverride && $0.isInExtension }.count == 1
    }

    // MARK: Dispatchers

    private func dispatch(_ root: Member, _ overrides: [Member]) {
        guard let shape = MemberShape(root) else { return }
        for member in [root] + overrides {
            makePlain(member)
            member.draft.report(
                .spelling, member.name, "override in extension", "'\(member.key)' is chosen by the object's class")
        }
        for member in overrides { SuperCalls(member, root).walk(member.node) }
        root.draft.appendix += shape.dispatcher(
            root,
            overrides.compactMap { member in
                MemberShape(member).map { (member, $0) }
            })
    }

    /// `super.mark(x)` of an override begins with the superclass: `mark_from(superclass, x)`.
    private final class SuperCalls: SyntaxVisitor {
        private let member: Member, name: String, above: String

        init(_ member: Member, _ root: Member) {
            (self.member, name) = (member, root.name(in: "from"))
            above = "OverriddenMember.superclass(of: \(member.owner).self)"
            super.init(viewMode: .sourceAccurate)
        }

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            guard let callee = node.calledExpression.as(MemberAccessExprSyntax.self), isMeant(callee),
                let paren = node.leftParen
            else { return .visitChildren }
            member.draft.replace(callee, by: name)
            member.draft.edits.insert(node.arguments.isEmpty ? above : above + ", ", at: paren.range.upperBound)
            return .visitChildren
        }

        override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
            guard member.property != nil, isMeant(node) else { return .visitChildren }
            member.draft.replace(node, by: "\(name)(\(above))")
            return .skipChildren
        }

        private func isMeant(_ node: MemberAccessExprSyntax) -> Bool {
            node.base?.is(SuperExprSyntax.self) == true && node.declName.baseName.text == member.base
        }
    }

    /// Gives a member its own name, with which nothing overrides it.
    private func makePlain(_ member: Member) {
        member.draft.replace(member.name, by: member.ownName)
        for modifier in member.modifiers {
            switch modifier.name.text {
            case "override": member.draft.blank(modifier)
            case "open": member.draft.replace(modifier, by: "public")
            default: break
            }
        }
    }

    // MARK: Moves

    /// `override func mark(_ x: Int) {…}` of an extension: its class gets `override func mark(_ x: Int) { mark_Own(x) }`.
    private func move(_ member: Member, to place: (draft: Draft, brace: TokenSyntax)) {
        guard let shape = MemberShape(member) else { return }
        makePlain(member)
        member.draft.report(
            .spelling, member.name, "override in extension", "'\(member.key)' is overridden in the class, by a call")
        place.draft.edits.insert(shape.forward(member), at: place.brace.range.upperBound)
    }

    /// Where the bodies of classes begin.
    private final class Classes: ScopedVisitor {
        var braces: [(String, TokenSyntax)] = []
        var superclasses: [String: String] = [:]
        var others: Set<String> = []

        override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
            others.insert(node.name.text)
            return super.visit(node)
        }

        override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
            others.insert(node.name.text)
            return super.visit(node)
        }

        override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
            others.insert(node.name.text)
            return super.visit(node)
        }

        override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
            superclasses[node.name.text] = node.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
            braces.append((node.name.text, node.memberBlock.leftBrace))
            return super.visit(node)
        }
    }
}
