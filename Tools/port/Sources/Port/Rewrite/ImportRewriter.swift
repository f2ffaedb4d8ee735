import SwiftSyntax

/// Imports whole modules: of UIKit and its neighbours there are no parts.
final class ImportRewriter: SyntaxVisitor {
    private let draft: Draft

    init(_ draft: Draft) {
        self.draft = draft
        super.init(viewMode: .sourceAccurate)
    }

    /// Modules of Apple's whose names are UIKit's own here.
    private static let neighbours: Set<String> = ["CoreAnimation", "ObjectiveC", "CoreFoundation"]

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let module = node.path.first?.name.text else { return .skipChildren }
        let isPart = node.importKindSpecifier != nil || node.path.count > 1
        guard
            Self.neighbours.contains(module) || Self.isApples(module)
                || (PortedPackage.umbrellas.contains(module) && isPart)
        else { return .skipChildren }
        let kind = node.importKindSpecifier?.range.lowerBound ?? node.path.range.lowerBound
        draft.edits.replace(
            kind..<node.path.range.upperBound, by: Self.neighbours.contains(module) ? "UIKit" : name(module))
        draft.report(.spelling, node, "import \(module)", "'\(node.trimmedDescription)' imports the whole of UIKit")
        return .skipChildren
    }

    /// On a Mac, all of them but UIKit are the system's, and have other types of the same names.
    private static func isApples(_ module: String) -> Bool {
        #if os(macOS)
            module != "UIKit" && PortedPackage.umbrellas.contains(module)
        #else
            false
        #endif
    }

    private func name(_ module: String) -> String { Self.isApples(module) ? "UIKit" : module }
}
