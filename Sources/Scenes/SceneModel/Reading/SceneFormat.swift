import ZoetropeNumbers

/// A vocabulary as JSON Schemas for editors, and as tables for documents.
package enum SceneFormat {
    /// `docs/scene.schema.json`.
    package static var schema: String {
        let kinds = Vocabulary.Kind.allCases.map { ($0.rawValue, Vocabulary.keys(of: $0)) }
        return schema(of: Vocabulary.Kind.scene.rawValue, "A Zoetrope scene", kinds)
    }

    /// The schema of a document that is one of some kinds of object: draft 2020-12, keys in ascending order, with a
    /// final line feed.
    package static func schema(
        of document: String, _ title: String, _ kinds: [(name: String, keys: Vocabulary.Keys)]
    ) -> String {
        var root = kinds.first { $0.name == document }.map { Vocabulary.schema(of: $0.name, $0.keys) } ?? [:]
        root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        root["title"] = .string(title)
        let others = kinds.filter { $0.name != document }
        root["$defs"] = .object(
            Vocabulary.basics.merging(others.map { ($0.name, .object(Vocabulary.schema(of: $0.name, $0.keys))) }) {
                a, _ in a
            })
        // Writing fails only for numbers that are not finite, and the schema has none.
        return ((try? JSONWriter.text(root)) ?? "") + "\n"
    }

    /// `docs/gesture.schema.json`, for gestures in files of their own.
    package static var gestureSchema: String {
        let root: [String: JSONValue] = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A Zoetrope gesture",
            "$ref": "scene.schema.json#/$defs/gesture",
        ]
        return ((try? JSONWriter.text(root)) ?? "") + "\n"
    }

    /// The table of each kind of object, by the kind's name, as in the documents.
    package static var tables: [String: String] {
        Dictionary(
            uniqueKeysWithValues: Vocabulary.Kind.allCases.map { ($0.rawValue, table(of: Vocabulary.keys(of: $0))) })
    }

    /// The table of one kind of object.
    package static func table(of keys: Vocabulary.Keys) -> String { Vocabulary.table(of: keys) }

    /// The tables of the format's own document: those of the kinds, and that of the functions of claims.
    package static var documentTables: [String: String] { tables.merging(["figures": FigureKind.table]) { a, _ in a } }

    /// `document` with the text between `<!-- keys: KIND -->` and `<!-- end -->` replaced by the table of that kind.
    package static func updated(_ document: String, with tables: [String: String] = documentTables) -> String {
        var out: [Substring] = [], skipping = false
        for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("<!-- end -->") { skipping = false }
            if !skipping { out.append(line) }
            guard line.hasPrefix("<!-- keys: "), let kind = line.dropFirst(11).split(separator: " ").first,
                let table = tables[String(kind)]
            else { continue }
            out += table.split(separator: "\n")
            skipping = true
        }
        return out.joined(separator: "\n")
    }
}

extension Vocabulary {
    fileprivate static func schema(of kind: String, _ keys: Keys) -> [String: JSONValue] {
        let keys = keys.all
        var properties: [String: JSONValue] = [:]
        for key in keys {
            var s = schema(of: key.form)
            s["description"] = .string(key.summary + (key.default.isEmpty ? "" : " Default: \(key.default)."))
            properties[key.name] = .object(s)
        }
        var out: [String: JSONValue] = [
            "type": "object", "properties": .object(properties), "additionalProperties": false,
        ]
        let required = keys.filter(\.required).map { JSONValue.string($0.name) }
        if !required.isEmpty { out["required"] = .array(required) }
        if [Kind.transformOperation, .filter].map(\.rawValue).contains(kind) {
            (out["minProperties"], out["maxProperties"]) = (1, 1)
        }
        return out
    }

    /// The schema's definitions to which several keys refer.
    fileprivate static var basics: [String: JSONValue] {
        [
            "number": [
                "type": ["number", "string"],
                "description": "A number, or an expression as a string: \"width/2 - 20\".",
            ],
            "truth": ["type": ["boolean", "number", "string"]],
            "color": [
                "anyOf": [
                    ["type": "string"],
                    ["type": "array", "items": ["$ref": "#/$defs/number"], "minItems": 3, "maxItems": 4],
                ]
            ],
            "pathData": [
                "description": "SVG path data, or a list of segments such as [\"L\", \"width\", 20].",
                "anyOf": [
                    ["type": "string"],
                    [
                        "type": "array", "minItems": 1,
                        "items": ["type": "array", "items": ["$ref": "#/$defs/number"], "minItems": 1, "maxItems": 8],
                    ],
                ],
            ],
            "timingFunction": [
                "anyOf": [
                    ["enum": words(Reader.timingNames)],
                    ["type": "array", "items": ["$ref": "#/$defs/number"], "minItems": 4, "maxItems": 4],
                    ["$ref": "#/$defs/timing"],
                ]
            ],
        ]
    }

    private static func words(_ words: [String]) -> JSONValue { .array(words.map { .string($0) }) }

    private static func schema(of form: Form) -> [String: JSONValue] {
        switch form {
        case .text, .string, .picture: return ["type": "string"]
        case .number: return ["$ref": "#/$defs/number"]
        case .plainNumber: return ["type": "number"]
        case .truth: return ["$ref": "#/$defs/truth"]
        case .flag: return ["type": "boolean"]
        case .color: return ["$ref": "#/$defs/color"]
        case .timing: return ["$ref": "#/$defs/timingFunction"]
        case .path: return ["anyOf": [["$ref": "#/$defs/pathData"], ["$ref": "#/$defs/pathMix"]]]
        case .pathData: return ["$ref": "#/$defs/pathData"]
        case .word(let words): return ["enum": self.words(words)]
        case .object(let kind): return schema(of: .part(kind.rawValue))
        case .part(let name): return ["$ref": .string("#/$defs/\(name)")]
        case .named(let form): return ["type": "object", "additionalProperties": .object(schema(of: form))]
        case .list(let form): return ["type": "array", "items": .object(schema(of: form))]
        case .pair: return schema(of: .numbers(2...2))
        case .numbers(let counts):
            return [
                "type": "array", "items": ["$ref": "#/$defs/number"], "minItems": .integer(counts.lowerBound),
                "maxItems": .integer(counts.upperBound),
            ]
        case .either(let forms): return ["anyOf": .array(forms.map { .object(schema(of: $0)) })]
        }
    }

    fileprivate static func table(of keys: Keys) -> String {
        let rows = keys.all.map { key in
            let unset = key.required ? "required" : key.default.isEmpty ? "none" : key.default
            return "| `\(key.name)` | \(words(for: key.form)) | \(unset) | \(key.summary) | `\(key.example)` |"
        }
        return (["", "| key | type | default | meaning | example |", "| --- | --- | --- | --- | --- |"] + rows + [""])
            .joined(separator: "\n")
    }

    private static func words(for form: Form) -> String {
        switch form {
        case .text, .string: return "text"
        case .number, .plainNumber: return "number"
        case .truth: return "true, false or expression"
        case .flag: return "true or false"
        case .color: return "colour"
        case .timing: return "timing"
        case .path: return "[path](#path)"
        case .pathData: return "text or list of segments"
        case .picture: return "picture's name"
        case .word(let words): return words.map { "`\($0)`" }.joined(separator: ", ")
        case .pair(let first, let second): return "[\(first), \(second)]"
        case .numbers(let n): return "\(NumberText.range(n)) numbers"
        case .object(let kind): return words(for: .part(kind.rawValue))
        case .part(let name): return "[\(name)](#\(name.lowercased()))"
        case .named(let form): return "map from name to \(words(for: form))"
        case .list(let form): return "list of \(words(for: form))"
        case .either(let forms): return forms.map(words).joined(separator: " or ")
        }
    }
}
