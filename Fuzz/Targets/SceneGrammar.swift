import SceneModel
import Text

/// Generates scenes from the vocabulary's table: valid in form, extreme in their values. Random text is almost always
/// rejected by the reader; these scenes reach the evaluator and the rasterizer.
struct SceneGrammar {
    private var choices: Choices
    /// The number of layers that may still be generated, which keeps a scene fast to draw.
    private var layersLeft = 24
    private var depth = 0
    private var trackNames: [String] = []

    /// A scene as JSON text.
    static func scene(from bytes: UnsafeRawBufferPointer) -> String {
        var grammar = SceneGrammar(choices: Choices(bytes))
        return grammar.scene()
    }

    /// An expression that usually parses.
    static func expression(from bytes: UnsafeRawBufferPointer) -> String {
        var grammar = SceneGrammar(choices: Choices(bytes))
        return grammar.expression(depth: 6)
    }

    private static let names = ["a", "b", "c"]
    private static let numbers: [String] = [
        "0", "1", "0.5", "-1", "2", "90", "100", "-200", "180", "0.001", "1e-9", "1e9", "-1e15", "1e19", "1e154",
        "1e300",
        "-1e308", "5e-324", "2147483648", "9007199254740993", "0.25", "64", "30", "360", "-0.002", "256",
    ]

    private mutating func scene() -> String {
        var members = [
            #""duration": \#(choices.element(of: ["1", "0.5", "600", "1e-9"]))"#,
            #""canvas": {"width": \#(choices.element(of: ["64", "256", "1", "200"])), "height": 96}"#,
            #""pictures": {"from": "from.png", "to": "to.png"}"#,
        ]
        if choices.oneIn(2) { members.append(#""parameters": {"p": \#(value(.object(.parameter)))}"#) }
        let tracks = (0..<choices.below(4)).map { k in
            trackNames.append(Self.names[k % Self.names.count])
            return #""\#(Self.names[k % Self.names.count])": \#(value(.object(.track)))"#
        }
        if !tracks.isEmpty { members.append(#""tracks": {\#(unique(tracks))}"#) }
        if choices.oneIn(4) { members.append(#""back": \#(value(.object(.back)))"#) }
        if choices.oneIn(4) { members.append(#""gesture": \#(value(.object(.gesture)))"#) }
        members.append(#""layers": [\#(list { $0.object(.layer) })]"#)
        return "{" + members.joined(separator: ", ") + "}"
    }

    /// The members, without those whose key has occurred before: the parser rejects repeated keys, so the scene would
    /// not be read.
    private func unique(_ members: [String]) -> String {
        var seen: Set<Substring> = []
        return members.filter { seen.insert($0.prefix { $0 != ":" }).inserted }.joined(separator: ", ")
    }

    private mutating func list(atMost limit: Int = 6, _ item: (inout SceneGrammar) -> String) -> String {
        var items = [item(&self)]
        while items.count < limit, choices.oneIn(3) { items.append(item(&self)) }
        return items.joined(separator: ", ")
    }

    private mutating func object(_ kind: Vocabulary.Kind) -> String {
        depth += 1
        defer { depth -= 1 }
        if kind == .layer { layersLeft -= 1 }
        let keys = Vocabulary.keys(of: kind).all
        // An operation or a shape has exactly one of several keys.
        let isAlternative = !keys.contains(where: \.required) && (kind == .transformOperation || kind == .shape)
        var chosen = isAlternative ? [choices.element(of: keys)] : keys.filter(\.required)
        if !isAlternative {
            for _ in 0..<choices.below(6) { chosen.append(choices.element(of: keys)) }
        }
        let members = chosen.compactMap { key -> String? in
            guard depth < 7 || key.required else { return nil }
            guard key.name != "sublayers" || layersLeft > 0 else { return nil }
            // Usually the example from the vocabulary: with only random values, hardly anything would be visible.
            let text = choices.oneIn(3) ? value(key.form) : key.example
            return "\(JSONWriter.quoted(key.name)): \(text.contains("…") ? value(key.form) : text)"
        }
        return "{" + unique(members) + "}"
    }

    private mutating func value(_ form: Vocabulary.Form) -> String {
        switch form {
        case .text: return JSONWriter.quoted(choices.element(of: ["M0 0L40 0A40 40 0 0 1 0 40Z", "", "from", path()]))
        case .number: return number()
        case .truth: return choices.element(of: ["true", "false", number()])
        case .numbers(let range):
            let count =
                range.lowerBound + choices.below(min(range.upperBound, range.lowerBound + 8) - range.lowerBound + 1)
            return "[" + (0..<count).map { _ in number() }.joined(separator: ", ") + "]"
        case .color:
            return choices.element(of: [#""red""#, ##""#0008""##, #""clear""#, "[1, 0, time, 0.5]", ##""#FFF""##])
        case .word(let words): return words.isEmpty ? #""""# : JSONWriter.quoted(choices.element(of: words))
        case .picture: return choices.element(of: [#""from""#, #""to""#])
        case .timing: return choices.element(of: [#""linear""#, #""easeOut""#, "[0.3, -2, 0.6, 3]", object(.timing)])
        case .object(let kind): return object(kind)
        case .named(let form): return "{" + unique([#""a": \#(value(form))"#, #""b": \#(value(form))"#]) + "}"
        case .list(let form): return "[" + list { $0.value(form) } + "]"
        case .either(let forms): return value(choices.element(of: forms))
        }
    }

    private mutating func number() -> String {
        switch choices.below(4) {
        case 0, 1: choices.element(of: Self.numbers)
        case 2: "\(Double(choices.below(65_536)) / 64 - 512)"
        default: JSONWriter.quoted(expression(depth: 3))
        }
    }

    private mutating func expression(depth: Int) -> String {
        let names = ["time", "duration", "width", "height", "i", "p"] + (trackNames.isEmpty ? ["time"] : trackNames)
        guard depth > 0, !choices.isAtEnd else { return choices.element(of: names + Self.numbers) }
        let kind = choices.below(8)
        if kind < 2 { return choices.element(of: names + Self.numbers) }
        let operands = (0..<[0, 0, 2, 2, 1, 2, 3, 3][kind]).map { _ in expression(depth: depth - 1) }
        let list = operands.joined(separator: ", ")
        switch kind {
        case 2, 3: return "(\(operands.joined(separator: " \(choices.element(of: Self.operators)) ")))"
        case 4: return "\(choices.element(of: Self.unary))(\(list))"
        case 5: return "\(choices.element(of: Self.binary))(\(list))"
        case 6: return "\(choices.element(of: Self.ternary))(\(list))"
        default: return "(\(operands[0]) ? \(operands[1]) : \(operands[2]))"
        }
    }

    private static let operators = ["+", "-", "*", "/", "%", "<", ">=", "==", "&&", "||"]
    private static let unary = [
        "abs", "floor", "round", "fract", "sqrt", "exp", "log", "sin", "cos", "tan", "sign", "ceil",
    ]
    private static let binary = ["min", "max", "step", "mod", "pow", "atan2", "hypot"]
    private static let ternary = ["clamp", "mix", "smoothstep"]

    private mutating func path() -> String {
        let lengths: [(Character, Int)] = [
            ("L", 2), ("C", 6), ("Q", 4), ("A", 7), ("H", 1), ("v", 1), ("s", 4), ("t", 2), ("Z", 0), ("m", 2),
        ]
        var text = "M0 0"
        for _ in 0..<choices.below(8) {
            let (command, count) = choices.element(of: lengths)
            text.append(command)
            text += (0..<count).map { k in
                command == "A" && (k == 3 || k == 4) ? "\(choices.below(2))" : choices.element(of: Self.numbers)
            }.joined(separator: " ")
        }
        return text
    }
}
