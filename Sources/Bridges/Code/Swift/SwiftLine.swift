import ZoetropeNumbers

/// Statements as lines of at most 120 characters, broken as swift-format breaks them.
enum SwiftLine {
    private static let width = 120

    /// A documentation comment.
    static func comment(_ text: String, indent: Int) -> String {
        let space = String(repeating: " ", count: indent) + "/// "
        var out = space, length = 0
        for word in Escape.swiftComment(text, limit: 2000).split(separator: " ") {
            if length + word.count > 110 - indent, length > 0 { (out, length) = (out + "\n" + space, 0) }
            out += (length == 0 ? "" : " ") + word
            length += word.count + 1
        }
        return out
    }

    static func wrapped(_ line: String, indent: Int) -> String {
        let space = String(repeating: " ", count: indent)
        guard !line.contains("\n"), indent + line.count > width, !line.hasPrefix("//"), let call = Call(line) else {
            return space + line
        }
        let inner = String(repeating: " ", count: indent + 4), whole = call.arguments.joined(separator: ", ")
        if inner.count + whole.count + call.tail.count <= width {
            return space + call.head + "\n" + inner + whole + call.tail
        }
        let comma = call.isList ? "," : ""
        let parts = call.arguments.enumerated().map { k, part in
            wrapped(
                part + (k + 1 < call.arguments.count ? "," : comma + (call.isList ? "" : call.tail)), indent: indent + 4
            )
        }
        return space + call.head + "\n" + parts.joined(separator: "\n") + (call.isList ? "\n" + space + call.tail : "")
    }

    /// For each character, whether it belongs to a literal or its quotes.
    private static func literals(_ characters: [Character]) -> [Bool] {
        var out = [Bool](repeating: false, count: characters.count), isText = false, k = 0
        while k < characters.count {
            let isQuote = characters[k] == "\""
            out[k] = isText || isQuote
            if isQuote { isText.toggle() }
            if isText, characters[k] == "\\", k + 1 < characters.count {
                k += 1
                out[k] = true
            }
            k += 1
        }
        return out
    }

    /// A call: the text up to its first bracket, its arguments, and the text after them. Brackets and commas in
    /// literals are text.
    private struct Call {
        var head = "", arguments: [String] = [], tail = ""
        var isList = false

        init?(_ line: String) {
            let characters = Array(line)
            let isText = SwiftLine.literals(characters)
            guard
                let open = characters.indices.first(where: { k in
                    !isText[k] && (characters[k] == "(" || characters[k] == "[")
                })
            else { return nil }
            isList = characters[open] == "["
            head = String(characters[...open])
            var depth = 0, part = "", k = open + 1
            while k < characters.count {
                let c = characters[k]
                if !isText[k], depth == 0, c == ")" || c == "]" {
                    arguments.append(part)
                    tail = String(characters[k...])
                    return
                }
                if !isText[k], c == "(" || c == "[" { depth += 1 }
                if !isText[k], c == ")" || c == "]" { depth -= 1 }
                if !isText[k], depth == 0, c == "," {
                    arguments.append(part)
                    part = ""
                    if k + 1 < characters.count, characters[k + 1] == " " { k += 1 }
                } else {
                    part.append(c)
                }
                k += 1
            }
            return nil
        }
    }
}
