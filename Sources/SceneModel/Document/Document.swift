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

    /// Whether it is what editors check scenes with, and no scene.
    var isJSONSchema: Bool {
        guard case .object(let entries) = content, !entries.contains(where: { $0.key == "layers" }) else {
            return false
        }
        return entries.contains { entry in
            guard entry.key == "$schema", case .scalar(let dialect, _) = entry.value.content else { return false }
            return dialect.contains("json-schema.org/")
        }
    }

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

/// Reads a JSON text into values with places, through Yams (JSON is a subset of YAML 1.2, and Yams gives every node its line and column). What Yams would take beyond JSON,
/// `JSONGrammar` refuses; what JSON has beyond Yams, `YAMLText` translates.
enum Document {
    /// Limits that a scene file must keep: the text's size in bytes, how deep lists and objects nest, and how many values there are.
    static let maximumBytes = 4 << 20
    static let maximumDepth = 64
    static let maximumValues = 200_000

    static func parse(_ text: String, file: String) throws -> Value {
        do { return try value(of: text) } catch {
            throw SceneError(
                file: file, source: text,
                diagnostics: [Diagnostic(position: error.position, path: "", message: error.message)])
        }
    }

    private static func value(of text: String) throws(DocumentFault) -> Value {
        guard text.utf8.count <= maximumBytes else {
            throw DocumentFault(
                "a scene file has at most \(maximumBytes >> 20) MiB; this one has \(text.utf8.count) bytes", at: nil)
        }
        if let deep = firstTooDeep(text) {
            throw DocumentFault(
                "lists and objects nest more than \(maximumDepth) deep here; flatten the document", at: deep)
        }
        let source = try YAMLText(in: text)
        guard let root = try node(of: source) else {
            throw DocumentFault("the file is empty; a scene is a JSON object with \"duration\" and \"layers\"", at: nil)
        }
        try JSONGrammar.check(text)
        var budget = maximumValues
        guard let value = convert(root, path: "", source, budget: &budget) else {
            throw DocumentFault("more than \(maximumValues) values; use \"repeat\" for layers that are alike", at: nil)
        }
        return value
    }

    private static func node(of source: YAMLText) throws(DocumentFault) -> Yams.Node? {
        do { return try Yams.compose(yaml: source.text) } catch {
            guard let error = error as? YamlError else { throw DocumentFault("this is not JSON: \(error)", at: nil) }
            throw DocumentFault(message(of: error), at: mark(of: error).map(source.position))
        }
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

    private static func convert(_ node: Yams.Node, path: String, _ source: YAMLText, budget: inout Int) -> Value? {
        budget -= 1
        guard budget > 0 else { return nil }
        let at = node.mark.map(source.position) ?? SourcePosition(line: 1, column: 1)
        switch node {
        case .scalar(let s):
            let quoted = s.style == .doubleQuoted
            if !quoted, s.string == "null" { return Value(content: .null, position: at, path: path) }
            let place = SourcePosition(line: at.line, column: at.column, length: s.string.count + (quoted ? 2 : 0))
            return Value(content: .scalar(s.string, quoted: quoted), position: place, path: path)
        case .sequence(let items):
            var out: [Value] = []
            for (i, item) in items.enumerated() {
                guard let v = convert(item, path: "\(path)[\(i)]", source, budget: &budget) else { return nil }
                out.append(v)
            }
            return Value(content: .array(out), position: at, path: path)
        case .mapping(let pairs):
            var out: [Value.Entry] = []
            for (key, item) in pairs {
                let name = key.string ?? "?"
                guard let v = convert(item, path: path.isEmpty ? name : "\(path).\(name)", source, budget: &budget)
                else { return nil }
                var place = key.mark.map(source.position) ?? at
                place.length = name.count + 2
                out.append(.init(key: name, keyPosition: place, value: v))
            }
            return Value(content: .object(out), position: at, path: path)
        case .alias:
            return Value(content: .null, position: at, path: path)
        }
    }

    private static func mark(of error: YamlError) -> Mark? {
        switch error {
        case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _): return mark
        case .duplicatedKeysInMapping(_, let context): return context.mark
        default: return nil
        }
    }

    private static func message(of error: YamlError) -> String {
        switch error {
        case .scanner(_, let problem, _, _), .parser(_, let problem, _, _), .composer(_, let problem, _, _):
            return "this is not JSON: \(problem)"
        case .duplicatedKeysInMapping(let duplicates, _):
            return
                "the key \(duplicates.map { "'\($0)'" }.sorted().joined(separator: ", ")) stands twice in one object; keep one"
        default: return "this is not JSON: \(error)"
        }
    }
}
