import ZoetropeNumbers

/// A parsed JSON text and the place of each value in it.
///
/// A value is a small record of its byte range and the value that contains it. Paths, lines and columns are computed
/// only when a message needs them, so that they take no memory.
package final class Document: Sendable {
    struct Node: Sendable {
        enum Kind: Sendable { case null, truth(Bool), number, string, array, object }

        var kind: Kind
        /// The bytes of the value: `start ..< end`.
        let start: Int32
        var end: Int32
        /// The index of the list or object that contains this node; -1 for the document itself.
        let parent: Int32
        /// In an object, the offset of the opening quote of the key; in a list, the index.
        let label: Int32
        /// The index of the first node after this one and everything in it.
        var next: Int32
    }

    /// What a document is, for messages about all of it.
    package enum Subject: Sendable {
        case scene, configuration

        var name: String {
            switch self {
            case .scene: "a scene"
            case .configuration: "a configuration"
            }
        }

        /// `a scene is a JSON object with "duration" and "layers"`
        var form: String {
            switch self {
            case .scene: "a scene is a JSON object with \"duration\" and \"layers\""
            case .configuration: "a configuration is a JSON object such as {\"goldens\": \"Goldens\"}"
            }
        }
    }

    /// The file's name, as shown in messages.
    package let file: String
    package let text: String
    private let bytes: [UInt8]
    /// All values in the order of the text: a list or an object precedes its contents.
    private let nodes: [Node]

    /// - Throws: a `SceneError` if the text is not JSON or exceeds a limit.
    package init(text: String, file: String, _ subject: Subject = .scene) throws(SceneError) {
        (self.file, self.text) = (file, text)
        let bytes = Array(text.utf8)
        self.bytes = bytes
        do {
            nodes = try JSONParser.parse(bytes, subject)
        } catch {
            let place = error.offset.map { Document.place(in: bytes, at: $0, length: error.length) }
            throw SceneError(
                file: file,
                diagnostics: [
                    Diagnostic(position: place?.position, path: "", message: error.message, line: place?.line)
                ])
        }
    }

    package var root: Value { Value(document: self, index: 0) }

    /// What is wrong at a place that was kept.
    func diagnostic(_ message: String, at origin: Origin) -> Diagnostic {
        diagnostic(message, at: Place(origin.value))
    }

    /// The place that has a tag; it must be one of this document's.
    package func origin(tag: Int) -> Origin { Value(document: self, index: tag).origin }

    /// An error about the place of a value, or about the whole file.
    package func error(_ message: String, at origin: Origin?) -> SceneError {
        guard let origin else {
            return SceneError(file: file, diagnostics: [Diagnostic(position: nil, path: "", message: message)])
        }
        let diagnostic = origin.document.diagnostic(message, at: Place(origin.value))
        return SceneError(file: origin.document.file, diagnostics: [diagnostic])
    }
}

// MARK: Values

/// A value of a document.
package struct Value: Sendable {
    package enum Content {
        case null
        case truth(Bool)
        case number(Double)
        case string(String)
        case array([Value])
        case object([Entry])
    }

    package struct Entry {
        package let key: String
        package let value: Value
    }

    fileprivate let document: Document
    fileprivate let index: Int

    package var origin: Origin { Origin(value: self) }

    package var content: Content {
        switch document[index].kind {
        case .null: .null
        case .truth(let flag): .truth(flag)
        case .number: .number(Double(source) ?? .infinity)
        case .string: .string(document.string(quotedAt: Int(document[index].start)))
        case .array: .array(children)
        case .object: .object(children.map { Entry(key: $0.key, value: $0) })
        }
    }

    package var isNull: Bool { if case .null = document[index].kind { true } else { false } }
    package var string: String? { if case .string(let text) = content { text } else { nil } }
    package var array: [Value]? { if case .array = document[index].kind { children } else { nil } }

    /// The value's text in the file.
    package var source: String { document.source(of: document[index]) }

    /// The value's bytes in the text.
    var range: Range<Int> { Int(document[index].start)..<Int(document[index].end) }

    /// The value of a key; nil where this is no object or has no such key.
    subscript(key: String) -> Value? {
        guard case .object(let entries) = content else { return nil }
        return entries.first { $0.key == key }?.value
    }

    /// A description for messages: `a list`, `the text "left"`.
    package var kind: String {
        switch content {
        case .null: "null"
        case .truth, .number: SafeText.line(source, limit: 40)
        case .string(let text): "the text \"\(SafeText.line(text, limit: 40))\""
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// Whether the document is a JSON Schema, such as the one that editors check scenes with.
    var isJSONSchema: Bool {
        guard case .object(let entries) = content, !entries.contains(where: { $0.key == "layers" }) else {
            return false
        }
        return entries.first { $0.key == "$schema" }?.value.string?.contains("json-schema.org/") == true
    }

    /// Whether the document is a gesture in a file of its own.
    var isGesture: Bool {
        guard case .object(let entries) = content else { return false }
        let keys = Set(entries.map(\.key))
        return keys.contains("samples") && !keys.contains("layers")
    }

    /// The value's key in its object.
    fileprivate var key: String { document.string(quotedAt: Int(document[index].label)) }

    /// In an object, the offset of the opening quote of the value's key.
    var labelOffset: Int { Int(document[index].label) }

    var children: [Value] {
        let end = Int(document[index].next)
        var out: [Value] = [], child = index + 1
        while child < end {
            out.append(Value(document: document, index: child))
            child = Int(document[child].next)
        }
        return out
    }
}

/// The place of a value in a document, kept for errors that are found later.
package struct Origin: Hashable, Sendable {
    fileprivate let value: Value

    fileprivate var document: Document { value.document }

    /// The way to the value from the document's root: keys, and indices as numbers.
    package var path: [String] { value.document.steps(to: value.index) }

    /// What stands for the place where documents are unknown; see `Document.origin(tag:)`.
    package var tag: Int { value.index }

    package static func == (a: Origin, b: Origin) -> Bool {
        a.value.index == b.value.index && a.document === b.document
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(value.index)
        hasher.combine(ObjectIdentifier(document))
    }
}

/// The part of a document that a message points at.
package struct Place {
    package enum Part {
        case value, key
        /// A range of UTF-8 bytes in the decoded text of a string.
        case bytes(Range<Int>)
    }

    let value: Value
    let part: Part

    init(_ value: Value, _ part: Part = .value) { (self.value, self.part) = (value, part) }
    init(_ origin: Origin) { self.init(origin.value) }
}

// MARK: Paths and positions

extension Document {
    fileprivate subscript(index: Int) -> Node { nodes[index] }

    fileprivate func source(of node: Node) -> String {
        String(decoding: bytes[Int(node.start)..<Int(node.end)], as: UTF8.self)
    }

    fileprivate func string(quotedAt start: Int) -> String { JSONString.decode(bytes, quotedAt: start) }

    /// Keys, and indices as numbers.
    fileprivate func steps(to index: Int) -> [String] {
        var parts: [String] = [], index = index
        while nodes[index].parent >= 0 {
            let node = nodes[index]
            if case .object = nodes[Int(node.parent)].kind {
                parts.append(string(quotedAt: Int(node.label)))
            } else {
                parts.append("\(node.label)")
            }
            index = Int(node.parent)
        }
        return parts.reversed()
    }

    /// `layers[1].transform[0]`; empty for the document itself.
    private func path(of index: Int) -> String {
        var parts: [String] = [], index = index
        while nodes[index].parent >= 0 {
            let node = nodes[index], parent = nodes[Int(node.parent)]
            if case .object = parent.kind {
                let key = SafeText.line(string(quotedAt: Int(node.label)), limit: 60)
                parts.append(parent.parent < 0 ? key : "." + key)
            } else {
                parts.append("[\(node.label)]")
            }
            index = Int(node.parent)
        }
        return parts.reversed().joined()
    }

    func diagnostic(_ message: String, at place: Place) -> Diagnostic {
        let node = nodes[place.value.index]
        var start = Int(node.start), end = Int(node.end), owner = place.value.index
        switch place.part {
        case .value:
            // Of a list or an object, only the opening bracket is marked.
            switch node.kind {
            case .array, .object: end = start + 1
            default: break
            }
        case .key:
            start = Int(node.label)
            end = JSONString.end(bytes, quotedAt: start)
            owner = max(0, Int(node.parent))
        case .bytes(let range):
            guard case .string = node.kind else { break }
            let quote = start
            start = JSONString.offset(bytes, quotedAt: quote, ofDecoded: range.lowerBound)
            end = max(start + 1, JSONString.offset(bytes, quotedAt: quote, ofDecoded: range.upperBound))
        }
        let found = Document.place(in: bytes, at: start, length: end - start)
        return Diagnostic(position: found.position, path: path(of: owner), message: message, line: found.line)
    }

    /// A diagnostic that points at the key of `value`. Its path is that of the value.
    func diagnostic(_ message: String, atKeyOf value: Value) -> Diagnostic {
        var diagnostic = diagnostic(message, at: Place(value, .key))
        diagnostic.path = SafeText.line(path(of: value.index))
        return diagnostic
    }

    /// The line and the column of a byte, both counted from 1, and the text of the line around it. `length` is in
    /// bytes.
    private static func place(in bytes: [UInt8], at offset: Int, length: Int) -> (
        position: SourcePosition, line: Excerpt
    ) {
        let newline = UInt8(ascii: "\n"), offset = min(offset, bytes.count)
        let start = bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
        let number = bytes[..<start].reduce(1) { $0 + ($1 == newline ? 1 : 0) }
        // A character has at most four bytes. More than a message can show is not examined.
        let reach = 4 * Excerpt.width
        let end = bytes[offset...].prefix(reach).firstIndex(of: newline) ?? min(bytes.count, offset + reach)
        let before = String(decoding: bytes[start..<offset], as: UTF8.self).unicodeScalars
        let after = String(decoding: bytes[offset..<end], as: UTF8.self).unicodeScalars
        let marked = String(decoding: bytes[offset..<min(end, offset + length)], as: UTF8.self).unicodeScalars.count
        let hasMore = end < bytes.count && bytes[end] != newline
        let position = SourcePosition(line: number, column: before.count + 1, length: max(1, marked))
        return (position, Excerpt(before: before, after: after, hasMore: hasMore))
    }
}
