/// The syntactic part of porting: each file alone, with the declarations of all of them.
public struct RewrittenFile: Sendable {
    public let path: String
    public internal(set) var text: String
    public let findings: [Finding]
}

public enum Rewriting {
    /// What is rewritten.
    public enum Extent: Sendable {
        /// Import lines and conditions of platforms.
        case imports
        case everything
    }

    /// - Parameters:
    ///   - sources: all files of a module.
    ///   - index: their declarations, and those of the modules that they import; of these files alone, if it is nil.
    static func rewrite(
        _ sources: [SwiftSource], _ extent: Extent = .everything, index: ProjectIndex? = nil
    ) -> [RewrittenFile] {
        let index = index ?? ProjectIndex(sources)
        let drafts = sources.map { Draft($0) }
        for draft in drafts {
            let tree = draft.source.tree
            ImportRewriter(draft).walk(tree)
            ConditionRewriter(draft).walk(tree)
            guard extent == .everything else { continue }
            draft.importsUIKit = true
            AttributeRewriter(draft).walk(tree)
            SelectorRewriter(draft, index).walk(tree)
            OptionalMemberRewriter(draft, index).walk(tree)
        }
        if extent == .everything { OverrideRewriter(drafts).rewrite() }
        return drafts.map { RewrittenFile(path: $0.source.path, text: $0.text, findings: $0.findings) }
    }
}
