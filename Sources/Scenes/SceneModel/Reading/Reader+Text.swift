import ZoetropeNumbers
import ZoetropeTypography

extension Reader {
    /// Reads a layer's text.
    func text(_ o: ObjectReader) -> TextModel {
        let plain = TextLook(font: .bundled(.medium), fontSize: .constant(36), color: .fixed(.white))
        let look = look(o, plain)
        if o["string"] == nil, o["runs"] == nil {
            report("'string' is missing: the text, or its parts as 'runs'", at: o.value)
        } else if o["string"] != nil, let runs = o["runs"] {
            report("give either 'string' or 'runs'", at: runs)
        }
        let runs = o["runs"].map { array($0).map { run(ObjectReader($0, .textRun, self), look) } } ?? []
        if runs.isEmpty, let value = o["runs"], value.array != nil {
            report("a list of runs needs at least one", at: value)
        }
        if runs.count > SceneLimits.textRuns, let value = o["runs"] {
            report("\(runs.count) runs; the limit is \(SceneLimits.textRuns)", at: value)
        }
        return TextModel(
            strings: o["string"].map(strings) ?? [], index: o.number("stringIndex"), look: look, runs: runs,
            features: o["fontFeatures"].map { array($0).compactMap(feature) } ?? [],
            alignment: o.word("alignmentMode", default: .natural), isWrapped: o.truth("wrapped", default: false),
            truncation: o.word("truncationMode", default: .none),
            lineHeight: o.number("lineHeight").map { notNegative($0, "a line's height") },
            lineLimit: notNegative(o.number("numberOfLines", default: 0), "a number of lines"))
    }

    /// A part of a text; what it does not say is as in the text around it.
    private func run(_ o: ObjectReader, _ around: TextLook) -> TextRunModel {
        TextRunModel(strings: o["string"].map(strings) ?? [], look: look(o, around))
    }

    private func look(_ o: ObjectReader, _ around: TextLook) -> TextLook {
        let weight = o["fontWeight"].map { word($0, default: FontWeight.medium) }
        var choice = weight.map(FontChoice.bundled) ?? around.font
        if let file = o["font"].flatMap(font) { choice = .file(file) }
        if o["font"] != nil, let value = o["fontWeight"] {
            report("a font's file has its own weight; give either 'font' or 'fontWeight'", at: value)
        }
        let size = o.number("fontSize").map {
            atMost(SceneLimits.fontSize, notNegative($0, "a font's size"), "a font's size")
        }
        return TextLook(
            font: choice, fontSize: size ?? around.fontSize, color: o.color("foregroundColor") ?? around.color)
    }

    private func strings(_ value: Value) -> [TextTemplate] {
        guard let items = value.array else { return template(value).map { [$0] } ?? [] }
        if items.isEmpty { report("a list of texts needs at least one", at: value) }
        return items.compactMap(template)
    }

    /// The number of the font's file in `fonts`.
    private func font(_ value: Value) -> Int? {
        guard let file = text(value) else { return nil }
        if let known = fonts.firstIndex(where: { $0.file == file }) { return known }
        guard fonts.count < SceneLimits.fonts else {
            report("more than \(SceneLimits.fonts) fonts; that is the limit", at: value)
            return nil
        }
        fonts.append(FontReference(file: file, origin: value.origin))
        return fonts.count - 1
    }

    private func feature(_ value: Value) -> FontFeature? {
        guard let text = text(value) else { return nil }
        if let feature = FontFeature(text) { return feature }
        report(
            "'\(SafeText.line(text, limit: 40))' is not an OpenType feature; its name has four letters or digits, "
                + "such as tnum",
            at: value)
        return nil
    }

    // MARK: Numbers in texts

    /// Reads a text, and the expressions in its `\(…)`.
    private func template(_ value: Value) -> TextTemplate? {
        guard let string = text(value) else { return nil }
        let count = string.unicodeScalars.count, limit = TextLayout.characters
        guard count <= limit else {
            report(
                "a text of \(NumberText.grouped(count)) characters; the limit is \(NumberText.grouped(limit))",
                at: value
            )
            return nil
        }
        if scope.meaning(string)?.type == .text {
            warn("this shows the word '\(string)'; its text is \"\\\\(\(string))\"", at: value.origin)
        }
        var parts: [TextTemplate.Part] = []
        do {
            var scanner = TemplateScanner(string)
            while let piece = try scanner.next() {
                switch piece {
                case .text(let text): parts.append(.text(text))
                case .value(let source, let offset, let places):
                    parts.append(part(source, in: value, at: offset, places: places))
                }
            }
        } catch { report(error.message, at: value, .bytes(error.range)) }
        let template = TextTemplate(parts: parts, origin: value.origin)
        // The others are counted in each frame.
        if !template.hasNames { cost.characters += count }
        return template
    }

    /// Reads the expression of one `\(…)`: a number or a text.
    private func part(_ source: String, in value: Value, at offset: Int, places: Int?) -> TextTemplate.Part {
        let typed = typed(source, in: value, at: offset)
        func fault(_ message: String) -> TextTemplate.Part {
            report(message, at: value, .bytes(offset..<offset + source.utf8.count))
            return .text("")
        }
        switch typed.type {
        case .number:
            cost.characters += TemplateScanner.longestNumber
            return .number(typed.numbers[0], places: places)
        case .text where places == nil: return .named(typed.numbers[0])
        case .text: return fault("digits behind the point are for numbers, and this is a text")
        default: return fault("this is \(typed.type.words); a string can have numbers and texts in it")
        }
    }
}

/// Splits a text at its `\(…)`.
private struct TemplateScanner {
    enum Piece {
        case text(String)
        /// The expression, its offset in bytes, and the digits after the point.
        case value(String, at: Int, places: Int?)
    }

    /// The characters of the longest number: that of -10^18 with six places.
    static let longestNumber = 27

    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func next() throws(ExpressionError) -> Piece? {
        let start = position
        guard start < bytes.count else { return nil }
        var i = start
        while i < bytes.count, !isOpening(i) { i += 1 }
        position = i
        return i > start ? .text(text(start..<i)) : try value()
    }

    private func isOpening(_ i: Int) -> Bool {
        bytes[i] == UInt8(ascii: "\\") && i + 1 < bytes.count && bytes[i + 1] == UInt8(ascii: "(")
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Reads `\(expression)` or `\(expression, places)`.
    private mutating func value() throws(ExpressionError) -> Piece {
        let start = position + 2
        var depth = 1, brackets = 0, i = start, comma: Int?, quote: UInt8?
        while i < bytes.count {
            switch bytes[i] {
            case let byte where quote != nil: if byte == quote { quote = nil }
            case UInt8(ascii: "'"), UInt8(ascii: "\""): quote = bytes[i]
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "["): brackets += 1
            case UInt8(ascii: "]"): brackets -= 1
            case UInt8(ascii: ",") where depth == 1 && brackets == 0: comma = i
            default: break
            }
            if depth == 0 { break }
            i += 1
        }
        guard i < bytes.count else {
            throw ExpressionError(message: "this '\\(' has no ')'", range: position..<start)
        }
        position = i + 1
        guard let comma else { return .value(text(start..<i), at: start, places: nil) }
        let digits = text(comma + 1..<i).filter { $0 != " " }
        guard let places = Int(digits), (0...6).contains(places) else {
            throw ExpressionError(
                message: "after the comma is the number of digits behind the point, 0 to 6", range: comma + 1..<i)
        }
        return .value(text(start..<comma), at: start, places: places)
    }
}
