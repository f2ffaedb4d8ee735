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

    /// - Parameter sources: all files of a module.
    public static func rewrite(_ sources: [SwiftSource], _ extent: Extent = .everything) -> [RewrittenFile] {
        let index = ProjectIndex(sources)
        return sources.map { source in
            let draft = Draft(source)
            ImportRewriter(draft).walk(source.tree)
            ConditionRewriter(draft).walk(source.tree)
            if extent == .everything {
                AttributeRewriter(draft).walk(source.tree)
                SelectorRewriter(draft, index).walk(source.tree)
                OptionalMemberRewriter(draft, index).walk(source.tree)
            }
            return RewrittenFile(path: source.path, text: draft.text, findings: draft.findings)
        }
    }
}
