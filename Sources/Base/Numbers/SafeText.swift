/// Text from files and arguments as it may appear in a message: on one line, of bounded length, and unable to steer
/// the terminal or the log that shows it.
package enum SafeText {
    /// The longest line that a message quotes, in characters.
    package static let width = 160

    /// `text` on one line of at most `limit` characters; what is cut off becomes `…`.
    ///
    /// Control characters, line separators and characters that change the direction of text are written as `\n`,
    /// `\t` or `\u{1B}`. The markers of commands in a CI log (`::error::` at the start of a line, `##[…` and `##vso[…`
    /// anywhere) are broken up in the same way.
    package static func line(_ text: some StringProtocol, limit: Int = width) -> String {
        var out = "", count = 0
        for scalar in text.unicodeScalars {
            let shown = isSafe(scalar) ? String(Character(scalar)) : escape(scalar)
            count += isSafe(scalar) ? 1 : shown.unicodeScalars.count
            if count > limit { return withoutCommands(out) + "…" }
            out.unicodeScalars.append(contentsOf: shown.unicodeScalars)
        }
        return withoutCommands(out)
    }

    /// Each scalar as one safe scalar, so that columns stay where they are: control characters become their symbols
    /// (`␛`), other unsafe characters `�`, and a tab a space.
    package static func columns(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var out = String.UnicodeScalarView()
        for scalar in scalars { out.append(isSafe(scalar) ? scalar : symbol(scalar)) }
        return String(out)
    }

    /// False for C0 and C1 control characters, line and paragraph separators, marks that change the direction of text,
    /// and the byte order mark.
    package static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
        default: true
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
    }

    private static func symbol(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x09: " "
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        default: "\u{FFFD}"
        }
    }

    /// GitHub reads `::name::` at the start of a line and `##[name]` anywhere as a command, Azure Pipelines `##vso[`.
    private static func withoutCommands(_ line: String) -> String {
        var line = line
        let spaces = line.prefix { $0 == " " }
        if line.dropFirst(spaces.count).hasPrefix("::") { line = spaces + "\\u{3A}" + line.dropFirst(spaces.count + 1) }
        var out = "", rest = line[...]
        while let hash = rest.firstIndex(of: "#") {
            out += rest[..<hash]
            rest = rest[hash...]
            out += rest.hasPrefix("##[") || rest.hasPrefix("##vso[") ? "\\u{23}" : "#"
            rest = rest.dropFirst()
        }
        return out + rest
    }
}
