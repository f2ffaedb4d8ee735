import ZoetropeNumbers
import ZoetropePixels

/// A number, a colour or words that a property of a layer consists of, by a name for people: `corner radius`, 14.
struct LayerPart: Sendable {
    enum Value: Sendable {
        case number(Double)
        case color(Color)
        /// An index.
        case picture(Int)
        /// Anybody's characters.
        case string(String)
        /// Ours.
        case words(String)
    }

    let name: String
    let value: Value
    /// Whether it is as in a plain layer, and nothing is said of it.
    var isPlain = false
    /// Whether descriptions of frames have it, besides the corners and the order of layers, which follow from it.
    var isDescribed = true
    /// The least change that people can see; nil where another row measures it.
    var visible: Double?
    /// What changes, in words; nil for the name.
    var subject: String?

    static func number(_ name: String, _ value: Double, plain: Double? = nil, visible: Double? = 1) -> LayerPart {
        LayerPart(name: name, value: .number(value), isPlain: value == plain, visible: visible)
    }

    /// Where there is none, it counts as clear.
    static func color(_ name: String, _ color: Color?, as subject: String? = nil) -> LayerPart {
        LayerPart(
            name: name, value: .color(color ?? .clear), isPlain: color == nil, visible: LayerChange.visibleFade,
            subject: subject)
    }

    /// Nil counts as plain. Any change is seen.
    static func words(_ name: String, _ words: String?, visible: Double? = 1) -> LayerPart {
        LayerPart(name: name, value: .words(words ?? ""), isPlain: words == nil, visible: visible)
    }

    static func flag(_ name: String, _ flag: Bool, plain: Bool) -> LayerPart {
        LayerPart(
            name: name, value: .words(flag ? "true" : "false"), isPlain: flag == plain, visible: 1)
    }

    /// For people who edit a scene; nil where it is plain.
    var text: String? {
        isPlain ? nil : words
    }

    var words: String? {
        switch value {
        case .number(let number): return NumberText.short(number, places: 3)
        case .color(let color): return color.hex
        case .picture(let picture): return "picture \(picture)"
        case .string(let string): return SafeText.line(string, limit: 200)
        case .words(let words): return words
        }
    }
}

extension LayerPart {
    /// The largest change of a part that both have.
    static func change(_ a: [LayerPart], _ b: [LayerPart]) -> LayerChange {
        var largest = LayerChange.none
        for part in a where part.visible != nil {
            guard let other = b.first(where: { $0.name == part.name }) else { continue }
            let change = part.change(to: other)
            if change.amount > largest.amount { largest = change }
        }
        return largest
    }

    private func change(to other: LayerPart) -> LayerChange {
        let visible = visible ?? 1
        switch (value, other.value) {
        case (.number(let a), .number(let b)):
            return .number(a, b, name, visible: visible)
        case (.color(let a), .color(let b)):
            return LayerChange(
                a.distance(to: b) / visible, .fade,
                words: LayerChange.from(a.hex, to: b.hex, subject ?? name))
        case (.string(let a), .string(let b)):
            // One that comes or goes has a size and a colour.
            guard !a.isEmpty, !b.isEmpty else { return .none }
            let texts = [a, b].map { SafeText.line($0, limit: 40) }
            return LayerChange(
                LayerPart.distance(a, b), words: LayerChange.from("'\(texts[0])'", to: "'\(texts[1])'", name))
        case (.words(let a), .words(let b)):
            return a == b ? .none : LayerChange(LayerChange.total, words: "changes its \(name)")
        default: return .none
        }
    }

    /// How many steps a number goes that one text has in place of the other's: 1 from `9.9 s` to `10.0 s`, and from
    /// `12:59` to `13:00`, where the first number counts. Other texts have no measure.
    static func distance(_ a: String, _ b: String) -> Double {
        let (a, b) = (pieces(of: a), pieces(of: b))
        guard a.count == b.count else { return LayerChange.total }
        var steps: Double?
        for (a, b) in zip(a, b) where a != b {
            guard let x = Double(a), let y = Double(b) else { return LayerChange.total }
            var places = [a, b].map { $0.drop { $0 != "." }.dropFirst().count }.max() ?? 0, distance = abs(x - y)
            while places > 0 { (places, distance) = (places - 1, distance * 10) }
            steps = steps ?? distance.rounded()
        }
        return steps ?? 0
    }

    /// A text as numbers and what is between them.
    private static func pieces(of text: String) -> [Substring] {
        var out: [Substring] = [], rest = text[...]
        func digits(_ text: Substring) -> Int { text.prefix { $0.isASCII && $0.isNumber }.count }
        while let first = rest.first {
            let sign = first == "-" ? 1 : 0, whole = digits(rest.dropFirst(sign))
            var length = whole > 0 ? sign + whole : 0
            let after = rest.dropFirst(length)
            if whole > 0, after.first == ".", case let places = digits(after.dropFirst()), places > 0 {
                length += 1 + places
            }
            // What is no number is a piece for each character.
            out.append(rest.prefix(max(1, length)))
            rest = rest.dropFirst(max(1, length))
        }
        return out
    }
}
