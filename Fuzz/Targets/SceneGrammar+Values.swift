import ZoetropeSceneModel
import ZoetropeNumbers

/// Values: mostly tame, since one that the reader refuses keeps a whole scene from being drawn.
extension SceneGrammar {
    private static let tame: [String] = [
        "0", "1", "0.5", "-1", "2", "90", "100", "-200", "180", "0.001", "0.25", "64", "30", "360", "-0.002", "256",
    ]
    private static let wild: [String] = [
        "1e-9", "1e9", "-1e15", "1e19", "1e154", "1e300", "-1e308", "5e-324", "2147483648", "9007199254740993",
    ]

    mutating func value(of key: Vocabulary.Key) -> String {
        switch key.name {
        case "count": choices.element(of: ["2", "0", "8", "30", "3.5", "-1e19"])
        case "minimum": "-1e300"
        case "maximum": "1e300"
        case "contentsRect":
            choices.element(of: [
                "[0, 0, 1, 1]", "[0.5, 0.5, 1e-9, 0.5]", #"[0.25, "0.5*turn", 0.001, 0.25]"#, "[0, 0, 0, 0]",
            ])
        case "frame", "bounds": rect(key.name == "frame" ? 2 : choices.below(2) * 2)
        case "radius", "dampingRatio", "mass", "stiffness", "damping", "response", "duration", "dampingFraction":
            size()
        // A mask is an outline, or a layer, which may be repeated.
        case "mask": choices.oneIn(2) && layersLeft > 0 ? object(.layer) : object(.shape)
        case "backdrop": choices.oneIn(2) ? object(.backdrop) : choices.element(of: [#""light""#, #""dark""#])
        case "initialVelocity": number()
        case "begin": number()
        case "index": #""i""#
        case "string":
            choices.element(of: [
                #""Swipe \\\\(x, 1)""#, JSONWriter.quoted("\\(\(expression(depth: 2)))"), #"["one", "two\\n three"]"#,
                "\"\u{5D0}\u{5D1} (12) a-b\"",
            ])
        case "font": "null"
        case "fontFeatures": #"["tnum"]"#
        case "fontSize", "lineHeight": size()
        case "bounce": choices.element(of: ["0.2", "1", "-0.5", "-0.999999"])
        default: value(key.form)
        }
    }

    private mutating func rect(_ origins: Int) -> String {
        let numbers = (0..<origins).map { _ in number() } + [size(), size()]
        return "[" + numbers.joined(separator: ", ") + "]"
    }

    private mutating func value(_ form: Vocabulary.Form) -> String {
        switch form {
        case .string: return #""\\(x > 1 ? 'one' : 'it''s (two)')""#
        case .text: return JSONWriter.quoted(choices.element(of: ["M0 0L40 0A40 40 0 0 1 0 40Z", path(), path()]))
        case .number, .plainNumber: return number()
        case .flag: return choices.element(of: ["true", "false"])
        case .truth: return choices.element(of: ["true", "false", number()])
        case .pair: return value(.numbers(2...2))
        case .numbers(let range):
            let count =
                range.lowerBound + choices.below(min(range.upperBound, range.lowerBound + 8) - range.lowerBound + 1)
            return "[" + (0..<count).map { _ in number() }.joined(separator: ", ") + "]"
        case .color:
            return choices.element(of: [#""red""#, ##""#0008""##, #""clear""#, #"[1, 0, "x/9", 0.5]"#, ##""#FFF""##])
        case .word(let words): return words.isEmpty ? #""""# : JSONWriter.quoted(choices.element(of: words))
        case .picture: return choices.element(of: [#""from""#, #""to""#])
        case .timing: return choices.element(of: [#""linear""#, #""easeOut""#, "[0.3, -2, 0.6, 3]", object(.timing)])
        case .path: return choices.oneIn(3) ? object(.pathMix) : value(.pathData)
        case .pathData:
            let corner = #"["M", \#(number()), \#(number())]"#, arc = #"["A", 9, \#(size()), 0, 1, 0, 40, 9]"#
            return choices.element(of: [value(.text), #"[\#(corner), ["L", 40, \#(number())], \#(arc), ["Z"]]"#])
        case .object(let kind): return object(kind)
        // Of no scene.
        case .part: return "{}"
        case .named(let form): return "{" + unique([#""a": \#(value(form))"#, #""b": \#(value(form))"#]) + "}"
        case .list(let form): return "[" + list { $0.value(form) } + "]"
        case .either(let forms): return value(forms[0])
        }
    }

    mutating func number() -> String {
        switch choices.below(16) {
        case 0...9: choices.element(of: Self.tame)
        case 10, 11: "\(Double(choices.below(65_536)) / 64 - 512)"
        case 12: choices.element(of: Self.wild)
        default: JSONWriter.quoted(expression(depth: 3))
        }
    }

    /// A number that is not negative.
    mutating func size() -> String {
        switch choices.below(8) {
        case 0...4: choices.element(of: ["1", "0.5", "2", "90", "100", "0.01", "64", "30", "256", "1000"])
        case 5: choices.element(of: ["1e-9", "1e6", "5e-324", "1e300", "0.2"])
        case 6: "\(Double(choices.below(65_536)) / 128 + 0.01)"
        default: JSONWriter.quoted("abs(\(expression(depth: 2)))")
        }
    }

    mutating func expression(depth: Int) -> String {
        guard depth > 0, !choices.isAtEnd else { return operand() }
        let kind = choices.below(8)
        if kind < 2 { return operand() }
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

    private mutating func operand() -> String {
        choices.oneIn(8) ? choices.element(of: Self.wild) : choices.element(of: names + Self.tame)
    }

    private static let operators = ["+", "-", "*", "/", "%", "<", ">=", "==", "&&", "||"]
    private static let unary = [
        "abs", "floor", "round", "fract", "sqrt", "exp", "log", "sin", "cos", "tan", "sign", "ceil",
    ]
    private static let binary = ["min", "max", "step", "mod", "pow", "atan2", "hypot", "rubber", "deceleration"]
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
                command == "A" && (k == 3 || k == 4)
                    ? "\(choices.below(2))" : choices.element(of: choices.oneIn(8) ? Self.wild : Self.tame)
            }.joined(separator: " ")
        }
        return text
    }
}
