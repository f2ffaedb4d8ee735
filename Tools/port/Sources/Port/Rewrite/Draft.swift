import SwiftSyntax

/// A file while it is rewritten: its changes, what is added to its end, and what is reported of it.
final class Draft {
    let source: SwiftSource
    var edits = Edits()
    var appendix = ""
    private(set) var findings: [Finding] = []

    init(_ source: SwiftSource) { self.source = source }

    func report(_ kind: Finding.Kind, _ node: some SyntaxProtocol, _ name: String, _ text: String) {
        let place = source.place(node.positionAfterSkippingLeadingTrivia)
        findings.append(Finding(source.path, place.line, place.column, kind, name, text))
    }

    func blank(_ node: some SyntaxProtocol) { edits.blank(node.range, of: source.bytes) }
    func replace(_ node: some SyntaxProtocol, by text: String) { edits.replace(node.range, by: text) }

    /// The rewritten file, whose first line names the original.
    var text: String {
        let body = String(decoding: edits.applied(to: source.bytes), as: UTF8.self)
        let name = source.path.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
        return "#sourceLocation(file: \"\(name)\", line: 1)\n\(body)\(appendix.isEmpty ? "" : "\n\(appendix)")"
    }
}
