/// Texts from files as parts of a language: for each place where a text may stand, the one way to write it there. What
/// comes out cannot end the place that it stands in, and cannot change the direction in which code is read.
package enum Escape {
    /// The text of an element, or an attribute in double quotes, in HTML and XML. Characters that XML 1.0 does not allow
    /// become U+FFFD.
    package static func markup(_ text: some StringProtocol) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "\t", "\n", "\r": out += "&#\(scalar.value);"
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": out += "\u{FFFD}"
            // A reference to one of these means another character in HTML.
            case "\u{7F}"..."\u{9F}": out.unicodeScalars.append(scalar)
            default:
                if SafeText.isSafe(scalar) {
                    out.unicodeScalars.append(scalar)
                } else {
                    out += "&#\(scalar.value);"
                }
            }
        }
        return out
    }

    /// JSON for a `<script>` element, without any `<` that could end it. In JSON a `<` occurs in strings only.
    package static func script(json: [UInt8]) -> [UInt8] {
        json.flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] }
    }

    /// What stands between `/*` and `*/` in a style sheet, which may be in a `<style>` element: on one line.
    package static func cssComment(_ text: some StringProtocol, limit: Int = SafeText.width) -> String {
        apart(SafeText.line(text, limit: limit), before: "/", after: ["*", "<"])
    }

    /// A string of a style sheet with its double quotes, also as the argument of `url()`.
    package static func cssString(_ text: some StringProtocol) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\", "<": out += "\\" + String(scalar.value, radix: 16) + " "
            case "\u{0}": out += "\u{FFFD}"
            case _ where !SafeText.isSafe(scalar): out += "\\" + String(scalar.value, radix: 16) + " "
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }

    /// What stands between the backquotes of a template of JavaScript, without any expression in it.
    package static func javaScriptTemplate(_ text: some StringProtocol) -> String {
        var out = "".unicodeScalars
        for scalar in text.unicodeScalars {
            let isEnd = scalar == "/" && out.last == "<"
            if scalar == "\\" || scalar == "`" || scalar == "$" || isEnd { out.append("\\") }
            out.append(scalar)
        }
        return String(out)
    }

    /// A string of JavaScript with its double quotes, also within a `<script>` element or a template.
    package static func javaScriptString(_ text: some StringProtocol) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\", "<", "`", "$": out += "\\u{" + String(scalar.value, radix: 16) + "}"
            case _ where !SafeText.isSafe(scalar): out += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }

    /// What stands behind `//` in Swift.
    package static func swiftComment(_ text: some StringProtocol, limit: Int = SafeText.width) -> String {
        SafeText.line(text, limit: limit)
    }

    /// A literal of Swift with its quotes.
    package static func swiftLiteral(_ text: some StringProtocol) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": out += "\\" + String(scalar)
            case "\n": out += "\\n"
            case _ where !SafeText.isSafe(scalar): out += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }

    /// A word as a POSIX shell takes it: in single quotes where a character could mean something.
    package static func shellWord(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy {
            ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
                || "_@%+=:,./-".unicodeScalars.contains($0)
        }
        guard word.isEmpty || !isPlain else { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// The ASCII letters and digits of a text as words of an identifier; empty where it has none.
    package static func words(_ text: some StringProtocol) -> [String] {
        text.split(whereSeparator: { !($0.isASCII && ($0.isLetter || $0.isNumber)) }).map { String($0) }
    }

    /// The text with a space before each `mark` that follows one of some letters.
    private static func apart(_ text: String, before mark: Unicode.Scalar, after: Set<Unicode.Scalar>) -> String {
        var out = "".unicodeScalars
        for scalar in text.unicodeScalars {
            if scalar == mark, let last = out.last, after.contains(last) { out.append(" ") }
            out.append(scalar)
        }
        return String(out)
    }
}

/// Gives each of some things a name that no other has.
package struct UniqueNames {
    private var taken: Set<String>
    /// The number that a name was last given.
    private var counts: [String: Int] = [:]

    /// `taken` are names that nothing may have.
    package init(taken: Set<String> = []) { self.taken = taken }

    /// `name`; where another has it, with the lowest number from 2 on that makes it different.
    package mutating func next(_ name: String, separator: String = "") -> String {
        if taken.insert(name).inserted { return name }
        var count = counts[name] ?? 1
        var other = name
        repeat {
            count += 1
            other = "\(name)\(separator)\(count)"
        } while !taken.insert(other).inserted
        counts[name] = count
        return other
    }
}
