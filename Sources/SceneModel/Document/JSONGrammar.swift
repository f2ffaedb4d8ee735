/// Tells what YAML allows and JSON does not: comments, a comma too many, single quotes, keys without any, numbers such as `.5`. A file with those is refused by other JSON
/// tools, and by editors that have the schema, so it is not right here either. (Foundation's parser does not do for this: on Linux it takes `[1,]`, and says of nothing where it stands.)
///
/// It recurses on brackets, whose depth `Document` has bounded before.
struct JSONGrammar {
    private let text: [Unicode.Scalar]
    private var i = 0

    /// Throws at the first place that is not JSON.
    static func check(_ text: String) throws(DocumentFault) {
        var grammar = JSONGrammar(text: Array(text.unicodeScalars))
        // A mark of the byte order, which some editors write, is no part of the document.
        if grammar.next == "\u{FEFF}" { grammar.i += 1 }
        grammar.skipSpace()
        guard let first = grammar.next, "{[\"".unicodeScalars.contains(first) else {
            throw grammar.unexpected("a JSON document is an object, which begins with {")
        }
        try grammar.value()
        grammar.skipSpace()
        if grammar.next != nil { throw grammar.unexpected("nothing follows the end of the document; remove this") }
    }

    private init(text: [Unicode.Scalar]) { self.text = text }

    private mutating func value() throws(DocumentFault) {
        skipSpace()
        switch next {
        case "{": try list(until: "}") { (g) throws(DocumentFault) in try g.member() }
        case "[": try list(until: "]") { (g) throws(DocumentFault) in try g.value() }
        case "\"": try string()
        default: try word()
        }
    }

    private mutating func list(until end: Unicode.Scalar, item: (inout JSONGrammar) throws(DocumentFault) -> Void)
        throws(DocumentFault)
    {
        i += 1
        skipSpace()
        if take(end) { return }
        while true {
            try item(&self)
            skipSpace()
            if take(end) { return }
            let comma = i
            guard take(",") else { throw unexpected("a comma or \(end) should stand here") }
            skipSpace()
            if next == end {
                throw DocumentFault(
                    notJSON: "a comma before \(end); JSON has none there: remove it", in: text, at: comma)
            }
        }
    }

    private mutating func member() throws(DocumentFault) {
        skipSpace()
        guard next == "\"" else { throw unexpected("a key stands in double quotes: \"\(plain)\"", length: plain.count) }
        let key = i
        try string()
        let length = i - key
        skipSpace()
        guard take(":") else {
            throw DocumentFault(
                notJSON: "a colon and a value should follow this key", in: text, at: key, length: length)
        }
        try value()
    }

    // MARK: Texts

    private mutating func string() throws(DocumentFault) {
        i += 1
        while let c = next {
            switch c {
            case "\"": return i += 1
            case "\\": try escape()
            case "\0"..<" ":
                throw DocumentFault(
                    notJSON: "a text stands on one line; write \\n for its line breaks and \\t for tabs", in: text,
                    at: i)
            default: i += 1
            }
        }
        throw DocumentFault(notJSON: "the document ends within a text; end the text with \"", in: text, at: i)
    }

    private mutating func escape() throws(DocumentFault) {
        let c = i + 1 < text.count ? text[i + 1] : " ", digits = text[i...].dropFirst(2).prefix(4)
        let isKnown =
            c == "u"
            ? digits.count == 4 && digits.allSatisfy(\.properties.isASCIIHexDigit)
            : "\"\\/bfnrt".unicodeScalars.contains(c)
        guard isKnown else {
            throw DocumentFault(
                notJSON: "JSON has no escape \\\(c); it has \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four digits",
                in: text, at: i, length: 2)
        }
        i += c == "u" ? 6 : 2
    }

    // MARK: Everything else

    /// A number, true, false or null.
    private mutating func word() throws(DocumentFault) {
        let word = plain
        guard !["true", "false", "null"].contains(word), !JSONNumber.isRight(word) else {
            return i += word.unicodeScalars.count
        }
        throw unexpected(JSONNumber.reason(against: word), length: word.unicodeScalars.count)
    }

    // MARK: Scalars

    private var next: Unicode.Scalar? { i < text.count ? text[i] : nil }

    /// What stands here up to the next mark of JSON.
    private var plain: String {
        var out = String.UnicodeScalarView()
        out.append(contentsOf: text[i...].prefix { !" \t\r\n,:[]{}\"".unicodeScalars.contains($0) })
        return String(out)
    }

    private mutating func take(_ c: Unicode.Scalar) -> Bool {
        guard next == c else { return false }
        i += 1
        return true
    }

    private mutating func skipSpace() {
        while let c = next, c == " " || c == "\n" || c == "\t" || c == "\r" { i += 1 }
    }

    /// What is wrong here: YAML's own marks by their names, anything else by `reason`.
    private func unexpected(_ reason: String, length: Int = 1) -> DocumentFault {
        let told =
            switch next {
            case "#", "/": "JSON has no comments; remove this, or say it in \"description\""
            case "'": "texts and keys stand in double quotes, not in single ones"
            case "&", "*", "!": "JSON has no anchors, aliases and tags; write the value itself"
            case "|", ">": "JSON has no blocks of text; write it in double quotes, with \\n for line breaks"
            default: reason
            }
        return DocumentFault(notJSON: told, in: text, at: i, length: told == reason ? max(1, length) : 1)
    }
}
