import SwiftSyntax

/// A file while it is rewritten: its changes, what is added to its end, and what is reported of it.
final class Draft {
    let source: SwiftSource
    var edits = Edits()
    var appendix = ""
    /// Whether the file sees UIKit although it does not say so: Foundation's headers have names of UIKit's here, and a
    /// framework's own header is imported by all of its files.
    var importsUIKit = false
    private(set) var findings: [Finding] = []

    init(_ source: SwiftSource) { self.source = source }

    func report(_ kind: Finding.Kind, _ node: some SyntaxProtocol, _ name: String, _ text: String) {
        let place = source.place(node.positionAfterSkippingLeadingTrivia)
        findings.append(Finding(source.path, place.line, place.column, kind, name, text))
    }

    func blank(_ node: some SyntaxProtocol) { edits.blank(node.range, of: source.bytes) }
    func replace(_ node: some SyntaxProtocol, by text: String) { edits.replace(node.range, by: text) }

    /// Lines of a rewritten file before those of the original.
    static let headLines = 2

    /// The rewritten file, whose first lines import UIKit and name the original.
    var text: String {
        let body = String(decoding: edits.applied(to: source.bytes), as: UTF8.self)
        let name = source.path.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
        let head = importsUIKit ? "import UIKit" : ""
        return "\(head)\n#sourceLocation(file: \"\(name)\", line: 1)\n\(body)\(appendix.isEmpty ? "" : "\n\(appendix)")"
    }
}
