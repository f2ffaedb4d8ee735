import Yams

/// A value of a scene file with its place in it.
struct Value {
    enum Content {
        case null
        /// Text as written; `quoted` tells `"1"` from `1`.
        case scalar(String, quoted: Bool)
        case array([Value])
        case object([Entry])
    }

    struct Entry {
        let key: String
        let keyPosition: SourcePosition
        let value: Value
    }

    let content: Content
    let position: SourcePosition
    /// `layers[1].transform[0]`; empty for the document itself.
    let path: String

    /// What it is, for messages: "a list", "an object", …
    var kind: String {
        switch content {
        case .null: return "null"
        case .scalar(let text, let quoted): return quoted ? "the text \"\(text.prefix(40))\"" : "\(text.prefix(40))"
        case .array: return "a list"
        case .object: return "an object"
        }
    }
}

/// Reads a JSON text into values with places, through Yams (JSON is a subset of YAML 1.2, and Yams gives every node its line and column).
enum Document {
    /// Limits that a scene file must keep: the text's size in bytes, how deep lists and objects nest, and how many values there are.
    static let maximumBytes = 4 << 20
    static let maximumDepth = 64
    static let maximumValues = 200_000

    static func parse(_ text: String, file: String) throws -> Value {
        func fail(_ message: String, at position: SourcePosition?) -> SceneError {
            SceneError(file: file, source: text, diagnostics: [Diagnostic(position: position, path: "", message: message)])
        }
        guard text.utf8.count <= maximumBytes else { throw fail("a scene file has at most \(maximumBytes >> 20) MiB; this one has \(text.utf8.count) bytes", at: nil) }
        if let deep = firstTooDeep(text) { throw fail("lists and objects nest more than \(maximumDepth) deep here; flatten the document", at: deep) }
        let root: Yams.Node?
        do { root = try Yams.compose(yaml: text) } catch let error as YamlError { throw fail(message(of: error), at: position(of: error)) }
        guard let root else { throw fail("the file is empty; a scene is a JSON object with \"duration\" and \"layers\"", at: nil) }
        var budget = maximumValues
        guard let value = convert(root, path: "", budget: &budget) else {
            throw fail("more than \(maximumValues) values; use \"repeat\" for layers that are alike", at: nil)
        }
        return value
    }

    /// Brackets outside of strings, counted before any parser recurses on them. Block-style YAML cannot nest deeper than its indentation, which the
    /// same limit bounds.
    private static func firstTooDeep(_ text: String) -> SourcePosition? {
        var depth = 0, line = 1, column = 0, quoted = false, escaped = false, indent = 0, leading = true
        for c in text.unicodeScalars {
            column += 1
            if c == "\n" { line += 1; column = 0; indent = 0; leading = true; continue }
            if leading, c == " " || c == "-" || c == "?" || c == "\t" { indent += 1 } else { leading = false }
            if indent > 64 * maximumDepth { return SourcePosition(line: line, column: column) }
            // A run of "- - - -" nests a list at each dash.
            if escaped { escaped = false; continue }
            if quoted {
                if c == "\\" { escaped = true } else if c == "\"" { quoted = false }
                continue
            }
            switch c {
            case "\"": quoted = true
            case "[", "{": depth += 1
            case "]", "}": depth = max(0, depth - 1)
            default: break
            }
            if depth > maximumDepth { return SourcePosition(line: line, column: column) }
        }
        return nil
    }

    private static func convert(_ node: Yams.Node, path: String, budget: inout Int) -> Value? {
        budget -= 1
        guard budget > 0 else { return nil }
        let at = SourcePosition(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
        switch node {
        case .scalar(let s):
            let quoted = s.style == .doubleQuoted || s.style == .singleQuoted
            if !quoted, ["null", "~", ""].contains(s.string) { return Value(content: .null, position: at, path: path) }
            let place = SourcePosition(line: at.line, column: at.column, length: s.string.count + (quoted ? 2 : 0))
            return Value(content: .scalar(s.string, quoted: quoted), position: place, path: path)
        case .sequence(let items):
            var out: [Value] = []
            for (i, item) in items.enumerated() {
                guard let v = convert(item, path: "\(path)[\(i)]", budget: &budget) else { return nil }
                out.append(v)
            }
            return Value(content: .array(out), position: at, path: path)
        case .mapping(let pairs):
            var out: [Value.Entry] = []
            for (key, item) in pairs {
                let name = key.string ?? "?"
                guard let v = convert(item, path: path.isEmpty ? name : "\(path).\(name)", budget: &budget) else { return nil }
                let place = SourcePosition(line: key.mark?.line ?? at.line, column: key.mark?.column ?? at.column, length: name.count + 2)
                out.append(.init(key: name, keyPosition: place, value: v))
            }
            return Value(content: .object(out), position: at, path: path)
        case .alias:
            return Value(content: .null, position: at, path: path)
        }
    }

    private static func position(of error: YamlError) -> SourcePosition? {
        switch error {
        case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _):
            return SourcePosition(line: max(1, mark.line), column: max(1, mark.column))
        case .duplicatedKeysInMapping(_, let context):
            return SourcePosition(line: max(1, context.mark.line), column: max(1, context.mark.column))
        default: return nil
        }
    }

    private static func message(of error: YamlError) -> String {
        switch error {
        case .scanner(_, let problem, _, _), .parser(_, let problem, _, _), .composer(_, let problem, _, _):
            return "this is not JSON: \(problem)"
        case .duplicatedKeysInMapping(let duplicates, _):
            return "the key \(duplicates.map { "'\($0)'" }.sorted().joined(separator: ", ")) stands twice in one object; keep one"
        default: return "this is not JSON: \(error)"
        }
    }
}
