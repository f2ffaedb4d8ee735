import SwiftSyntax

/// Takes conditions of platforms as a device has them, so that code for devices is compiled; and blanks the places that
/// a generated file names, so that errors have its own.
final class ConditionRewriter: SyntaxVisitor {
    private let draft: Draft

    init(_ draft: Draft) {
        self.draft = draft
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        if let condition = node.condition { PlatformCalls(draft).walk(condition) }
        return .visitChildren
    }

    override func visit(_ node: PoundSourceLocationSyntax) -> SyntaxVisitorContinueKind {
        draft.report(.spelling, node, "#sourceLocation", "#sourceLocation is left out")
        draft.blank(node)
        return .skipChildren
    }

    /// The conditions of one clause.
    private final class PlatformCalls: SyntaxVisitor {
        private let draft: Draft

        init(_ draft: Draft) {
            self.draft = draft
            super.init(viewMode: .sourceAccurate)
        }

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            let call = node.trimmedDescription.filter { !$0.isWhitespace }
            guard let isTrue = Self.onDevice(call) else { return .visitChildren }
            draft.replace(node, by: isTrue ? "true" : "false")
            draft.report(
                .condition, node, call, "\(call) is taken as \(isTrue ? "true: it leaves code out here" : "false")")
            return .skipChildren
        }

        /// The value on a device; nil for conditions that are not of platforms.
        private static func onDevice(_ call: String) -> Bool? {
            guard let open = call.firstIndex(of: "("), call.last == ")" else { return nil }
            let name = call[..<open], argument = call[call.index(after: open)...].dropLast()
            switch name {
            case "os": return argument == "iOS"
            case "targetEnvironment": return argument == "macCatalyst" ? false : nil
            case "canImport":
                if PortedPackage.umbrellas.contains(String(argument)) || argument == "CoreAnimation" { return true }
                return ["AppKit", "Cocoa", "WatchKit", "SwiftUI", "TVUIKit"].contains(argument) ? false : nil
            default: return nil
            }
        }
    }
}
