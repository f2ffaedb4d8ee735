import ZoetropeGeometry
import ZoetropeNumbers

/// Colours: words, channels and expressions.
extension Reader {
    func color(_ value: Value) -> ColorModel {
        switch value.content {
        case .array:
            let channels = numbers(value, 3...4)
            for n in channels where n.isConstant(outside: 0...1) {
                report(
                    "a colour's channels are 0 to 1, and this is \(n.text); for 255 write 1, for 128 \"128/255\"", at: n
                )
            }
            return .channels(channels)
        case .string(let s): return color(s, in: value)
        default:
            report(
                "expected a colour (\(ColorModel.forms), a colour's name, or [r, g, b, a] in 0…1), not "
                    + value.kind,
                at: value)
        }
        return .fixed(.clear)
    }

    private func color(_ text: String, in value: Value) -> ColorModel {
        if scope.meaning(text)?.type != .color, let color = ColorModel.fixedColor(text) { return .fixed(color) }
        // What cannot be an expression is a misspelt colour.
        let isWord = Scope.isName(text) || text.hasPrefix("#") && text.dropFirst().allSatisfy(\.isLetterOrDigit)
        if isWord, scope.meaning(text) == nil, !scope.later.contains(text), scope.reasons[text] == nil {
            let known = scope.names.filter { scope.meaning($0)?.type == .color }
            let hint = Suggestion.text(for: text, among: known + ColorModel.named.keys.sorted())
            report(
                "'\(SafeText.line(text, limit: 40))' is not a colour\(hint.isEmpty ? Reader.colorHint : hint)",
                at: value)
            return .fixed(.clear)
        }
        let before = faults, typed = typed(value)
        guard faults == before else { return .fixed(.clear) }
        guard typed.type == .color else {
            report(
                "'\(SafeText.line(text, limit: 40))' is \(typed.type.words), not a colour\(Reader.colorHint)", at: value
            )
            return .fixed(.clear)
        }
        return .channels(typed.numbers)
    }

    /// Reads a colour as the numbers of its channels.
    func colorNumbers(_ value: Value) -> [Number] {
        switch color(value) {
        case .channels(let n): n.count == 4 ? n : n + [.constant(1)]
        case .fixed(let color):
            (0..<4).map { Number(expression: Expression(constant: color.channel($0)), origin: value.origin) }
        }
    }

    private static let colorHint =
        "; write \(ColorModel.forms), a colour's name, mix(a, b, t), or [r, g, b, a] in 0…1"
}

extension Character {
    fileprivate var isLetterOrDigit: Bool { isLetter || isNumber }
}
