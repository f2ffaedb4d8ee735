/// Texts made safe for HTML and XML.
enum Markup {
    /// For an element's text or an attribute's value in double quotes. Characters that XML 1.0 cannot hold become U+FFFD.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result += "&#\(scalar.value);"
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// JSON for a `<script>`: no `<` is left that could end it. In JSON a `<` only stands in strings.
    static func safeInScript(_ json: [UInt8]) -> [UInt8] {
        json.flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] }
    }
}
