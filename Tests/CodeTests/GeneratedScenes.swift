import Foundation

/// Scenes made from docs/scene.schema.json: each property of a layer has values that are nothing at some moment, each
/// text is hostile, and names collide. The n-th scene is the same everywhere.
struct GeneratedScenes {
    /// The scene as text, with its texts as they are, or with letters and digits alone.
    struct Scene {
        let hostile, harmless: String
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    /// Where the scenes' picture is.
    static let pictures = root.appendingPathComponent("Tests/ZoetropeTestingTests/Goldens/square").path

    private let definitions: [String: Any]
    private let properties: [(name: String, schema: [String: Any])]

    init() throws {
        let data = try Data(contentsOf: Self.root.appendingPathComponent("docs/scene.schema.json"))
        let schema = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        let definitions = schema["$defs"] as? [String: Any] ?? [:]
        let layer = definitions["layer"] as? [String: Any]
        let all = layer?["properties"] as? [String: [String: Any]] ?? [:]
        self.definitions = definitions
        properties = all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }.filter { !Self.unused.contains($0.0) }
    }

    /// How many properties a layer has.
    var count: Int { properties.count }

    /// A layer bent by a deformation is an error by design; names are given; sublayers are made apart.
    private static let unused: Set<String> = ["deformation", "name", "sublayers", "let", "frame"]

    static let texts = [
        "</style><script>alert(1)</script>", "*/ } **// <!-- --> ]]>", "a\nprint(\"this ran\")", "\\(exit(1)) \\\" \\",
        "\u{202E}evil\u{2066}", "\"><img src=x onerror=alert(1)>", "a (b, [c", "'); x: url(", "&amp; &#60;b&#62; /* //",
    ]

    func scene(_ n: Int) -> Scene {
        var random = Steps(UInt64(n) &* 7919 &+ 1)
        var layers = (0..<2).map { k in layer(n * 2 + k, &random) }
        layers[1]["sublayers"] = [layer(n + 17, &random)]
        let parameters = [
            ["q", "Q", "ownDuration"], ["é", "日", "本"], ["duration", "spring", "eye1"], ["class", "stage", "hash"],
        ][n % 4]
        let words = Self.texts[n % Self.texts.count]
        layers[0]["frame"] = [
            "\(parameters[0])*t", "\(parameters[1])*t", "20 + \(parameters[2])*t", 20,
        ]
        for key in ["bounds", "position"] { layers[0][key] = nil }
        let scene: [String: Any] = [
            "canvas": ["width": 40, "height": 40], "duration": 0.05, "title": words, "description": words,
            "pictures": ["p": "at-0.500000.png"],
            "parameters": Dictionary(
                uniqueKeysWithValues: parameters.enumerated().map {
                    ($1, ["default": $0 + 2, "description": words] as [String: Any])
                }),
            "tracks": [
                "t": ["from": 0, "to": 1, "timing": "linear"],
                "c": ["from": "#FF0000", "to": "#0000FF00", "timing": "linear"],
            ],
            "layers": layers,
        ]
        return Scene(hostile: Self.text(scene), harmless: Self.text(Self.plain(scene)))
    }

    private static func text(_ value: Any) -> String {
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    /// The value with the hostile texts' letters and digits alone.
    private static func plain(_ value: Any) -> Any {
        switch value {
        case let text as String:
            return texts.contains(text)
                ? String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : " " }) : text
        case let list as [Any]: return list.map(plain)
        case let object as [String: Any]: return object.mapValues(plain)
        default: return value
        }
    }

    /// A layer with the n-th property and some others.
    private func layer(_ n: Int, _ random: inout Steps) -> [String: Any] {
        var out: [String: Any] = [
            "name": Self.texts[random.below(Self.texts.count)], "bounds": [30, "20 + 5*t"], "position": ["20*t", 20],
            "backgroundColor": "c",
        ]
        for k in [n % properties.count, random.below(properties.count), random.below(properties.count)] {
            let (name, schema) = properties[k]
            out[name] = value(schema, name, 0, &random)
        }
        return out
    }

    private static var numbers: [Any] {
        ["t", "1 - t", "max(0, 2*t - 1)", "min(1, 2*t)", "20*t", 0, 1, "t > 0.5 ? 0 : 2"]
    }
    private static var colors: [Any] { ["c", "clear", "white", ["t", 0, 0, "1 - t"]] }
    private static let paths = ["M5 5 L35 5", "M0 0 Z", "M5 5 C5 20 30 20 30 5 Z", "M3 3 L3 3"]

    /// A value of a schema.
    private func value(_ schema: [String: Any], _ key: String, _ depth: Int, _ random: inout Steps) -> Any? {
        if let reference = schema["$ref"] as? String {
            let name = String(reference.split(separator: "/").last ?? "")
            switch name {
            case "number": return Self.numbers[random.below(Self.numbers.count)]
            case "truth": return ["t", "t > 0.5", "1"][random.below(3)]
            case "color": return Self.colors[random.below(Self.colors.count)]
            case "pathData": return Self.paths[random.below(Self.paths.count)]
            default: return value(definitions[name] as? [String: Any] ?? [:], key, depth + 1, &random)
            }
        }
        if let words = schema["enum"] as? [Any] { return words[random.below(words.count)] }
        if let forms = schema["anyOf"] as? [[String: Any]] {
            return value(forms[random.below(forms.count)], key, depth + 1, &random)
        }
        switch schema["type"] as? String {
        case "boolean": return random.below(2) == 0
        case "number": return 1
        case "string":
            return key == "contents" ? "p" : key == "string" ? Self.texts[random.below(Self.texts.count)] : nil
        case "array":
            let least = schema["minItems"] as? Int ?? (key == "colors" || key == "locations" ? 2 : 1)
            let items = schema["items"] as? [String: Any] ?? [:]
            let list = (0..<least).compactMap { _ in value(items, key, depth + 1, &random) }
            return list.isEmpty ? nil : list
        case "object": return depth > 4 ? nil : object(schema, depth, &random)
        default: return nil
        }
    }

    private func object(_ schema: [String: Any], _ depth: Int, _ random: inout Steps) -> [String: Any]? {
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        let required = schema["required"] as? [String] ?? []
        let names = properties.keys.sorted()
        guard !names.isEmpty else { return nil }
        let most = (schema["maxProperties"] as? Int) ?? 3
        var chosen = Set(required)
        while chosen.count < min(most, names.count) { chosen.insert(names[random.below(names.count)]) }
        // One outline, and one kind of text.
        let outlines = chosen.intersection(["circle", "ellipse", "path", "roundedRect"]).sorted()
        for other in outlines.dropFirst() { chosen.remove(other) }
        if outlines.isEmpty, properties["roundedRect"] != nil { chosen.insert("path") }
        if properties["string"] != nil {
            chosen.insert("string")
            chosen.remove("runs")
        }
        if properties["strokeColor"] != nil { chosen.formUnion(["strokeColor", "strokeEnd"]) }
        var out: [String: Any] = [:]
        for name in chosen.sorted() { out[name] = value(properties[name] ?? [:], name, depth + 1, &random) }
        return out
    }

    /// A small generator of its own, since the scenes must stay what they are.
    struct Steps {
        private var state: UInt64

        init(_ seed: UInt64) { state = seed }

        mutating func below(_ n: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % n
        }
    }
}

/// A page or a file of Swift without the parts that are text: comments, literals, and what stands between tags.
enum Skeleton {
    /// Tags with the names of their attributes, and what is code of the style sheet and the script.
    static func page(_ text: String) -> (text: String, elements: Set<String>) {
        var out = "", elements: Set<String> = [], rest = text[...]
        while let open = rest.firstIndex(of: "<") {
            guard let close = end(of: rest[open...]) else { break }
            let tag = rest[open..<close]
            let name = String(tag.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "/" || $0 == "!" })
            elements.insert(name)
            out += code(tag, comments: false) + ">\n"
            rest = rest[close...].dropFirst()
            guard name == "style" || name == "script", let last = rest.range(of: "</") else { continue }
            out += code(rest[..<last.lowerBound], comments: true)
            rest = rest[last.lowerBound...]
        }
        return (out, elements)
    }

    static func swift(_ text: String) -> String { code(text[...], comments: true) }

    /// The end of a tag: the first `>` outside of quotes.
    private static func end(of tag: Substring) -> Substring.Index? {
        var isText = false
        return tag.indices.first { k in
            if tag[k] == "\"" { isText.toggle() }
            return !isText && tag[k] == ">"
        }
    }

    private static func code(_ text: Substring, comments: Bool) -> String {
        var out = "", k = text.startIndex
        while k < text.endIndex {
            let rest = text[k...]
            if comments, rest.hasPrefix("/*") {
                k = rest.range(of: "*/")?.upperBound ?? text.endIndex
            } else if comments, rest.hasPrefix("//") {
                k = rest.firstIndex(of: "\n") ?? text.endIndex
            } else if text[k] == "\"" {
                k = text.index(after: k)
                while k < text.endIndex, text[k] != "\"", text[k] != "\n" {
                    if text[k] == "\\" { k = text.index(after: k) }
                    if k < text.endIndex { k = text.index(after: k) }
                }
                if k < text.endIndex { k = text.index(after: k) }
                out += "\"\""
            } else {
                out.append(text[k])
                k = text.index(after: k)
            }
        }
        // How lines are broken depends on how long a literal is.
        return out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
