/// Names in a Swift file.
enum SwiftNames {
    /// The ASCII letters, digits and underscores of a text as an identifier.
    static func word(_ text: String) -> String {
        let letters = text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        let isWord = letters.contains { $0 != "_" } && !(letters.first?.isNumber ?? true)
        return isWord ? letters : "value" + letters
    }

    /// Names that a property of a class in this file cannot have: the language's words, members of `NSObject`, and bare
    /// names that the file declares or uses. Labels and members behind a point are not among them.
    static func taken(by file: String) -> Set<String> {
        var out = keywords.union(members), last: Substring = ""
        for line in file.split(separator: "\n") {
            for (word, before, after) in words(line) {
                let isDeclared = declarations.contains(last)
                if isDeclared || (before != "." && after != ":") { out.insert(String(word)) }
                last = word
            }
        }
        return out
    }

    /// A line's words outside of literals and comments, each with the characters before and after it.
    private static func words(_ line: Substring) -> [(Substring, Character, Character)] {
        var out: [(Substring, Character, Character)] = [], isText = false, k = line.startIndex
        var before: Character = " "
        while k < line.endIndex {
            let c = line[k]
            if isText, c == "\\" {
                k = line.index(k, offsetBy: 2, limitedBy: line.endIndex) ?? line.endIndex
                continue
            }
            if c == "\"" { isText.toggle() }
            if !isText, c == "/", line[k...].hasPrefix("//") { break }
            guard !isText, c.isLetter || c == "_" else {
                (before, k) = (c, line.index(after: k))
                continue
            }
            let end = line[k...].firstIndex { !($0.isLetter || $0.isNumber || $0 == "_") } ?? line.endIndex
            out.append((line[k..<end], before, end < line.endIndex ? line[end] : " "))
            (before, k) = (" ", end)
        }
        return out
    }

    private static let declarations: Set<Substring> = ["var", "let", "func", "enum", "class", "case"]

    private static let keywords: Set<String> = [
        "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "open", "operator", "precedencegroup",
        "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    private static let members: Set<String> = [
        "attributeKeys", "classForCoder", "className", "copy", "debugDescription", "description", "hash",
        "isAccessibilityElement", "isEqual", "isKind", "isProxy", "mutableCopy", "observationInfo", "perform",
        "scriptingProperties", "superclass", "zone",
    ]
}
