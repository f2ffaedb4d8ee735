import Testing

import ZoetropeSceneModel

/// Texts as values: names of `let`, parameters, and what expressions do with them.
@Suite struct TextValueTests {
    private func scene(_ string: String, keys: String = "", layer: String = "") throws -> Scene {
        try Scene(
            text: """
                {"duration": 1, "canvas": {"width": 9, "height": 9}, "tracks": {"t": {"from": 0, "to": 1}}\(keys),
                 "layers": [{\(layer)"text": {"string": "\(string)"}}]}
                """, file: "s.json")
    }

    /// What the only layer shows halfway through.
    private func shown(
        _ string: String, keys: String = "", layer: String = "", set: [String: String] = [:], at time: Double = 0.5
    ) throws -> String {
        let parameters = set.map { Setting.Assignment(name: $0, value: $1) }
        let scene = try scene(string, keys: keys, layer: layer).resolve(Setting(pictures: [:], parameters: parameters))
        var b = try scene.bindings(at: Moment(time: time))
        for n in scene.scene.layers[0].values { b.locals.append(try scene.number(n, b)) }
        return try scene.scene.layers[0].text!.strings[0].text(scene.texts) { try scene.number($0, b) }
    }

    private func fault(
        _ string: String, keys: String = "", layer: String = "", set: [String: String] = [:]
    ) -> String {
        do {
            return "shows " + (try shown(string, keys: keys, layer: layer, set: set))
        } catch { return "\(error)".split(separator: "\n").first.map(String.init) ?? "" }
    }

    private static let title = #", "let": {"title": "'Good morning'", "days": ["'Mon'", "'Tue'", "'Wed'"]}"#

    @Test func names() throws {
        #expect(try shown(#"\\(title)!"#, keys: Self.title) == "Good morning!")
        #expect(try shown(#"\\(days[1]), \\(round(2*t)), \\(title)"#, keys: Self.title) == "Tue, 1, Good morning")
        #expect(try shown(#"\\(own)"#, keys: Self.title, layer: #""let": {"own": "days[2]"}, "#) == "Wed")
        // The scene's may use each other, in any order.
        let chosen = #", "let": {"a": "t < 0.4 ? b : 'late'", "b": "'early'"}"#
        #expect(try shown(#"\\(a)"#, keys: chosen, at: 0.1) == "early")
        #expect(try shown(#"\\(a)"#, keys: chosen, at: 0.9) == "late")
    }

    @Test func choices() throws {
        #expect(try shown(#"\\(t > 0.4 ? 'Close (x)' : 'Open')"#) == "Close (x)")
        #expect(try shown(#"\\(['a', 'b, c', 'd'][4*t])"#) == "d")
        #expect(try shown(#"\\(['a', 'b, c', 'd'][1])"#) == "b, c")
    }

    /// Quotes of one kind may be in a text in the other, or doubled in their own.
    @Test func quotes() throws {
        #expect(try shown(#"\\('it''s')"#) == "it's")
        #expect(try shown(#"\\(\"it's\")"#) == "it's")
        #expect(try shown(#"\\(\"a \"\"b\"\"\")"#) == "a \"b\"")
        #expect(try shown(#"\\('')-\\('''')"#) == "-'")
    }

    @Test func parameters() throws {
        let keys = #", "parameters": {"dark": 0, "name": "'Ada'", "mode": {"default": "dark ? 'Night' : 'Day'"}}"#
        let string = #"\\(name): \\(mode)"#
        #expect(try shown(string, keys: keys) == "Ada: Day")
        #expect(try shown(string, keys: keys, set: ["dark": "1"]) == "Ada: Night")
        // As a caller has it: without quotes, whatever is in it.
        #expect(try shown(string, keys: keys, set: ["name": "O'Hara + \\(1)", "mode": ""]) == "O'Hara + \\(1): ")
        let parameters = try scene(string, keys: keys).parameters
        #expect(parameters.map(\.defaultText) == ["0", "Ada", "dark ? 'Night' : 'Day'"])
        let resolved = try scene(string, keys: keys).resolve(
            Setting(pictures: [:], parameters: [.init(name: "mode", value: "Dusk")]))
        #expect(parameters.map(resolved.defaultText) == ["0", "Ada", "Day"])
    }

    /// What is saved as a default is what a caller has set.
    @Test(arguments: ["Eve", "it's", "", "''", "a \"b\" \\ c", "\u{5D0} \n", "#FFF", "1"])
    func savedDefaults(_ text: String) throws {
        let keys = #", "parameters": {"name": {"default": "'Ada'"}, "other": "'Bob'"}"#
        for name in ["name", "other"] {
            let source = try scene(#"\\(name)\\(other)"#, keys: keys).source.text
            let saved = try SceneEdit.text(source, file: "s.json", defaults: [name: text])
            let parameters = try Scene(text: saved, file: "s.json").parameters
            #expect(parameters.first { $0.name == name }?.defaultText == text)
        }
    }

    @Test func faults() {
        let rule = "texts are chosen with a condition, and joined in a string: \"\\(a) \\(b)\""
        #expect(fault(#"\\('a' + 'b')"#).hasSuffix("this is a text; '+' is for numbers; \(rule)"))
        #expect(fault(#"\\(title == 'a')"#, keys: Self.title).hasSuffix("this is a text; '==' is for numbers; \(rule)"))
        #expect(fault(#"\\(-title)"#, keys: Self.title).hasSuffix("this is a text; a sign is for numbers"))
        #expect(fault(#"\\(round(title))"#, keys: Self.title).hasSuffix("this is a text; round takes numbers"))
        #expect(fault(#"\\(title, 2)"#, keys: Self.title).hasSuffix("are for numbers, and this is a text"))
        #expect(fault(#"\\(red)"#).hasSuffix("this is a colour; a string can have numbers and texts in it"))
        #expect(fault(#"\\(t > 0 ? 'a' : 1)"#).hasSuffix("of one kind, and the first is a text"))
        #expect(fault(#"\\('a)"#).contains("has no ')'"))
        #expect(
            fault("x", keys: #", "parameters": {"p": {"default": "'a'", "minimum": 0}}"#).hasSuffix(
                "a text has no range; drop 'minimum' and 'maximum'"))
        #expect(
            fault("x", keys: #", "parameters": {"p": 1}"#, set: ["p": "'a'"]).hasSuffix(
                "a number is expected here, and this is a text"))
        let long = String(repeating: "x", count: 2_001)
        #expect(
            fault(#"\\(p)"#, keys: #", "parameters": {"p": "'a'"}"#, set: ["p": long]).hasSuffix(
                "a text of 2,001 characters; a parameter's has at most 2,000"))
    }

    /// Words without quotes are a likely mistake.
    @Test(arguments: [
        #", "let": {"a": "Zürich"}"#, #", "let": {"a": "t times"}"#, #", "parameters": {"a": "Hi there"}"#,
    ])
    func missingQuotes(_ keys: String) {
        #expect(fault("x", keys: keys).hasSuffix(#"; a text is in single quotes: "'Hello'""#))
        #expect(!fault("x", keys: #", "back": {"duration": "Zürich"}"#).contains("quotes"))
    }

    @Test func aNameWithoutItsParentheses() throws {
        let warnings = try scene("title", keys: Self.title).warnings.map(\.message)
        #expect(warnings.contains(#"this shows the word 'title'; its text is "\\(title)""#), "\(warnings)")
    }

    // MARK: Every key

    /// A scene in which an object of a kind has these keys, and what it requires besides them; nil for kinds that are
    /// in no scene or only in a list of choices.
    private func whole(with kind: Vocabulary.Kind, _ keys: [String: String]) -> String? {
        var ways: [Vocabulary.Kind: (String) -> String] = [.scene: { $0 }], front: [Vocabulary.Kind] = [.scene]
        while ways[kind] == nil, !front.isEmpty {
            var next: [Vocabulary.Kind] = []
            for outer in front {
                for key in Vocabulary.keys(of: outer).all {
                    guard let (inner, wrap) = Self.object(key.form), ways[inner] == nil else { continue }
                    let way = ways[outer]!
                    ways[inner] = { way(Self.object(outer, [key.name: wrap($0)])) }
                    next.append(inner)
                }
            }
            front = next
        }
        return ways[kind]?(Self.object(kind, keys))
    }

    private static func object(_ kind: Vocabulary.Kind, _ keys: [String: String]) -> String {
        let required = Vocabulary.keys(of: kind).all.filter { $0.required && keys[$0.name] == nil }
        var all = keys.merging(required.map { ($0.name, $0.example) }) { a, _ in a }
        // Examples name other layers, or choose between keys.
        if kind == .claim { all["that"] = keys["that"] ?? #""time < 0.5""# }
        if kind == .shapeLayer {
            let outlines = ["circle", "ellipse", "roundedRect", "path"]
            if !outlines.contains(where: { keys[$0] != nil }) { all["circle"] = #"{"center": [4, 4], "radius": 3}"# }
            all["strokeColor"] = keys["strokeColor"] ?? #""red""#
        }
        if kind == .scene {
            all["canvas"] = all["canvas"] ?? #"{"width": 9, "height": 9}"#
            all["let"] = all["let"] ?? #"{"title": "'Good morning'"}"#
        }
        return "{" + all.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }

    /// The kind of object that a form has, and how it is written.
    private static func object(_ form: Vocabulary.Form) -> (Vocabulary.Kind, (String) -> String)? {
        switch form {
        case .object(let kind): return (kind, { $0 })
        case .list(let form): return object(form).map { kind, wrap in (kind, { "[\(wrap($0))]" }) }
        case .named(let form): return object(form).map { kind, wrap in (kind, { "{\"a\": \(wrap($0))}" }) }
        case .either(let forms): return forms.lazy.compactMap { object($0) }.first
        default: return nil
        }
    }

    private static func values(_ form: Vocabulary.Form, of text: String) -> [String] {
        switch form {
        case .string: return [text]
        case .list(let form): return values(form, of: text).map { "[\($0)]" }
        case .either(let forms): return forms.flatMap { values($0, of: text) }
        default: return []
        }
    }

    /// Every key that takes a text shows a name's: alone, and as the one of a list.
    @Test func everyKeyThatTakesATextTakesAName() throws {
        var tried: [String] = []
        for kind in Vocabulary.Kind.allCases {
            for key in Vocabulary.keys(of: kind).all {
                for value in Self.values(key.form, of: #""\\(title), \\(1 + 1)""#) {
                    let text = try #require(whole(with: kind, [key.name: value]), "\(kind) \(key.name)")
                    let scene = try Scene(text: text, file: "s.json").resolve(Setting(pictures: [:]))
                    let b = try scene.bindings(at: Moment(time: 0)), model = try #require(scene.scene.layers[0].text)
                    let strings = model.strings + model.runs.flatMap(\.strings)
                    let shown = try strings.map { try $0.text(scene.texts) { try scene.number($0, b) } }
                    #expect(shown == ["Good morning, 2"], "\(text)")
                    tried.append("\(kind.rawValue).\(key.name)")
                }
            }
        }
        #expect(tried == ["text.string", "text.string", "textRun.string", "textRun.string"])
    }

    /// Where a number or a colour belongs, a text is a fault with its place.
    @Test func noOtherKeyTakesOne() throws {
        func wrong(_ form: Vocabulary.Form) -> String? {
            switch form {
            case .number, .truth, .color: #""'a'""#
            case .numbers(let counts):
                "[" + [String](repeating: #""'a'""#, count: counts.lowerBound).joined(separator: ", ") + "]"
            default: nil
            }
        }
        var tried = 0
        // Beside `default`, a parameter has plain numbers.
        for kind in Vocabulary.Kind.allCases where kind != .parameter {
            for key in Vocabulary.keys(of: kind).all {
                guard let value = wrong(key.form), let text = whole(with: kind, [key.name: value]) else { continue }
                do {
                    _ = try Scene(text: text, file: "s.json")
                    Issue.record("no error: \(text)")
                } catch {
                    let isNamed = "\(error)".split(separator: "\n").contains {
                        $0.contains(key.name) && $0.contains("a text")
                    }
                    #expect(isNamed, "\(kind) \(key.name): \(error)")
                }
                tried += 1
            }
        }
        #expect(tried > 100)
    }
}
