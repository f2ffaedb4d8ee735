/// A word of a command line in bash: what is typed, and what it stands for.
///
/// It is read and written scalar by scalar: to the shell, a sign with a combining mark after it is still that sign.
struct ShellWord {
    /// Without quotes and backslashes. Nothing is expanded.
    private(set) var text = ""
    /// The quote that the word begins with and that is not closed, `'` or `"`.
    private var openQuote: UnicodeScalar?
    /// Whether a quote is open that the word does not begin with. The shell replaces only what follows it.
    private var isQuotedWithin = false

    /// What a backslash keeps from its meaning between double quotes.
    private static let special: [UnicodeScalar] = ["\"", "\\", "$", "`"]
    /// What needs no backslash outside of quotes, besides letters and digits.
    private static let harmless: [UnicodeScalar] = ["-", "_", ".", "/", "+", "@", "%", ","]

    init(plain text: String) { self.text = text }

    /// The words of a command line, without quotes; nothing is expanded.
    static func split(_ line: String) -> [String] {
        var words: [String] = [], typed = "".unicodeScalars, quote: UnicodeScalar?, isEscaped = false
        for c in line.unicodeScalars {
            if c == " ", quote == nil, !isEscaped {
                if !typed.isEmpty { words.append(String(typed)) }
                typed = "".unicodeScalars
                continue
            }
            if !isEscaped, c == quote {
                quote = nil
            } else if !isEscaped, quote == nil, c == "'" || c == "\"" {
                quote = c
            }
            isEscaped = !isEscaped && c == "\\" && quote != "'"
            typed.append(c)
        }
        return (typed.isEmpty ? words : words + [String(typed)]).map { ShellWord(typed: $0).text }
    }

    init(typed: String) {
        var rest = Substring(typed).unicodeScalars, plain = String.UnicodeScalarView()
        var quote: UnicodeScalar?, isAtStart = true
        while let c = rest.popFirst() {
            switch (c, quote) {
            case ("'", "'"), ("\"", "\""): (quote, openQuote, isQuotedWithin) = (nil, nil, false)
            case ("'", nil), ("\"", nil):
                quote = c
                if isAtStart { openQuote = c } else { isQuotedWithin = true }
            case ("\\", nil): if let next = rest.popFirst() { plain.append(next) }
            case ("\\", "\""):
                let isEscape = rest.first.map(ShellWord.special.contains) ?? false
                plain.append(isEscape ? rest.removeFirst() : c)
            default: plain.append(c)
            }
            isAtStart = false
        }
        text = String(plain)
    }

    /// How `name` is typed in this word's place, after its open quote; nil where it cannot be.
    func completed(as name: String) -> String? {
        if isQuotedWithin { return nil }
        let scalars = name.unicodeScalars
        switch openQuote {
        case "'": return scalars.contains("'") ? nil : name
        // The shell replaces `!` by an earlier command also between quotes, with no way to prevent it.
        case .some: return scalars.contains("!") ? nil : ShellWord.escaping(name, where: ShellWord.special.contains)
        case nil:
            return ShellWord.escaping(name) { c in
                c.isASCII && !c.properties.isAlphabetic && !("0"..."9").contains(c) && !ShellWord.harmless.contains(c)
            }
        }
    }

    private static func escaping(_ name: String, where isSpecial: (UnicodeScalar) -> Bool) -> String {
        var escaped = String.UnicodeScalarView()
        for c in name.unicodeScalars {
            if isSpecial(c) { escaped.append("\\") }
            escaped.append(c)
        }
        return String(escaped)
    }
}
