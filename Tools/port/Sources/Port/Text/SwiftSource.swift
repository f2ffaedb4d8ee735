import Foundation
import SwiftParser
import SwiftSyntax

/// A file of Swift and its syntax tree.
public struct SwiftSource {
    /// Bytes of the largest file that is read: a tree's depth grows with a file's size.
    static let largest = 1 << 20

    /// How deep a file's tree may be: Swift's own compiler ends at deeper ones.
    static let deepest = 2000

    public let path: String
    let bytes: [UInt8]
    let tree: SourceFileSyntax
    private let lines: SourceLocationConverter

    /// - Throws: ``Unread`` for a file that is not text, that is too large, or whose syntax has errors.
    public init(contentsOf path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else { throw Unread("it cannot be opened") }
        try self.init(path: path, [UInt8](data))
    }

    init(path: String, _ bytes: [UInt8]) throws {
        guard bytes.count <= Self.largest else { throw Unread("it has more than \(Self.largest) bytes") }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw Unread("it is not UTF-8 text") }
        (self.path, self.bytes) = (path, bytes)
        tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
        lines = SourceLocationConverter(fileName: path, tree: tree)
        guard Self.isShallow(tree) else { throw Unread("its expressions are nested too deeply") }
        guard !tree.hasError else { throw Unread("its syntax has errors: compile it where it belongs first") }
    }

    private static func isShallow(_ tree: SourceFileSyntax) -> Bool {
        var left = [(Syntax(tree), 0)]
        while let (node, depth) = left.popLast() {
            guard depth < deepest else { return false }
            for child in node.children(viewMode: .sourceAccurate) { left.append((child, depth + 1)) }
        }
        return true
    }

    init(path: String, text: String) throws { try self.init(path: path, Array(text.utf8)) }

    func place(_ position: AbsolutePosition) -> (line: Int, column: Int) {
        let location = lines.location(for: position)
        return (location.line, location.column)
    }
}

/// Why a file is left out.
public struct Unread: Error {
    public let reason: String
    init(_ reason: String) { self.reason = reason }
}

extension String {
    /// Text of bytes that are valid; nil for others.
    fileprivate init?(validating bytes: [UInt8], as encoding: UTF8.Type) {
        guard let text = String(bytes: bytes, encoding: .utf8) else { return nil }
        self = text
    }
}

extension SyntaxProtocol {
    /// The bytes of a node, without the spaces and comments around it.
    var range: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }
}
