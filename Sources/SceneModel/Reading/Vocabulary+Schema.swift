import Foundation

/// The vocabulary as a JSON Schema, for editors, and as tables, for the document.
package enum SceneFormat {
    /// `docs/scene.schema.json`: draft 2020-12, keys sorted, two spaces of indentation, a final line feed.
    package static var schema: String {
        var root = Vocabulary.schema(of: .scene)
        root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        root["title"] = "A Zoetrope scene"
        root["$defs"] = Dictionary(
            uniqueKeysWithValues: Vocabulary.Kind.allCases.filter { $0 != .scene }.map {
                ($0.rawValue, Vocabulary.schema(of: $0))
            }
        )
        .merging(Vocabulary.basics) { a, _ in a }
        let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? JSONSerialization.data(withJSONObject: root, options: options) else { return "" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    /// The table of each kind of object, by the kind's name, as `docs/scene-format.md` has it.
    package static var tables: [String: String] {
        Dictionary(uniqueKeysWithValues: Vocabulary.Kind.allCases.map { ($0.rawValue, Vocabulary.table(of: $0)) })
    }

    /// `document` with the text between `<!-- keys: KIND -->` and `<!-- end -->` replaced by the kind's table, for every kind.
    package static func updated(_ document: String) -> String {
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
    fileprivate static func schema(of kind: Kind) -> [String: Any] {
        var properties: [String: Any] = [:]
        for key in keys(of: kind) {
            var s = schema(of: key.form)
            s["description"] = key.summary + (key.default.isEmpty ? "" : " Default: \(key.default).")
            properties[key.name] = s
        }
        var out: [String: Any] = ["type": "object", "properties": properties, "additionalProperties": false]
        let required = keys(of: kind).filter(\.required).map(\.name)
        if !required.isEmpty { out["required"] = required }
        if kind == .transformOperation { (out["minProperties"], out["maxProperties"]) = (1, 1) }
        return out
    }

    /// What several keys share.
    fileprivate static var basics: [String: [String: Any]] {
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
            "timingFunction": [
                "anyOf": [
                    ["enum": TimingFunction.named.keys.sorted()],
                    ["type": "array", "items": ["$ref": "#/$defs/number"], "minItems": 4, "maxItems": 4],
                    ["$ref": "#/$defs/timing"],
                ]
            ],
        ]
    }

    private static func schema(of form: Form) -> [String: Any] {
        switch form {
        case .text, .picture: return ["type": "string"]
        case .number: return ["$ref": "#/$defs/number"]
        case .truth: return ["$ref": "#/$defs/truth"]
        case .color: return ["$ref": "#/$defs/color"]
        case .timing: return ["$ref": "#/$defs/timingFunction"]
        case .word(let words): return ["enum": words]
        case .object(let kind): return ["$ref": "#/$defs/\(kind.rawValue)"]
        case .named(let form): return ["type": "object", "additionalProperties": schema(of: form)]
        case .list(let form): return ["type": "array", "items": schema(of: form)]
        case .numbers(let counts):
            return [
                "type": "array", "items": ["$ref": "#/$defs/number"], "minItems": counts.lowerBound,
                "maxItems": counts.upperBound,
            ]
        case .either(let forms): return ["anyOf": forms.map(schema)]
        }
    }

    fileprivate static func table(of kind: Kind) -> String {
        let rows = keys(of: kind).map { key in
            let unset = key.required ? "required" : key.default.isEmpty ? "none" : key.default
            return "| `\(key.name)` | \(words(for: key.form)) | \(unset) | \(key.summary) | `\(key.example)` |"
        }
        return (["", "| key | type | default | meaning | example |", "| --- | --- | --- | --- | --- |"] + rows + [""])
            .joined(separator: "\n")
    }

    private static func words(for form: Form) -> String {
        switch form {
        case .text: return "text"
        case .number: return "number"
        case .truth: return "truth value"
        case .color: return "colour"
        case .timing: return "timing"
        case .picture: return "picture's name"
        case .word(let words): return words.map { "`\($0)`" }.joined(separator: ", ")
        case .numbers(let n): return "\(Reader.words(n)) numbers"
        case .object(let kind): return "[\(kind.rawValue)](#\(kind.rawValue.lowercased()))"
        case .named(let form): return "names with a \(words(for: form)) each"
        case .list(let form): return "list of \(words(for: form))"
        case .either(let forms): return forms.map(words).joined(separator: " or ")
        }
    }
}
