import ZoetropeNumbers

/// The reason why a text cannot be read as a document, and its place.
struct DocumentFault: Error {
    let message: String
    /// In bytes; nil where no place can be named.
    let offset: Int?
    var length = 1
}

/// Parses a JSON text (RFC 8259) by recursive descent in a single pass. Accepts all of JSON and nothing else: no
/// comments, no trailing commas, no single quotes, no numbers such as `.5`. Repeated keys and unpaired surrogates are
/// rejected.
struct JSONParser {
    private let bytes: [UInt8]
    private var i = 0
    private var nodes: [Document.Node] = []
    private var depth = 0

    /// The values in the order of the text; `subject` is what messages call the document.
    static func parse(_ bytes: [UInt8], _ subject: Document.Subject) throws(DocumentFault) -> [Document.Node] {
        guard bytes.count <= SceneLimits.fileBytes else {
            throw DocumentFault(
                message: "the file has \(NumberText.grouped(bytes.count)) bytes; \(subject.name) has at most "
                    + "\(SceneLimits.fileBytes >> 20) MiB",
                offset: nil)
        }
        var parser = JSONParser(bytes: bytes)
        // Some editors begin a file with a byte order mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.i = 3 }
        parser.skipSpace()
        guard let first = parser.next else {
            throw DocumentFault(
                message: "the file is empty; \(subject.form)", offset: nil)
        }
        guard "{[\"".utf8.contains(first) else {
            throw parser.unexpected("\(subject.name) is a JSON object, which begins with {")
        }
        try parser.value(in: -1, label: 0)
        parser.skipSpace()
        if parser.next != nil { throw parser.unexpected("nothing may follow the end of the document; remove this") }
        return parser.nodes
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    // MARK: Lists and objects

    /// Parses the value at `i`, which the node `parent` contains.
    private mutating func value(in parent: Int, label: Int) throws(DocumentFault) {
        guard nodes.count < SceneLimits.values else {
            throw DocumentFault(
                message: "more than \(NumberText.grouped(SceneLimits.values)) values, which is the limit; "
                    + "use \"repeat\" for layers that are alike",
                offset: i)
        }
        let index = nodes.count
        nodes.append(
            Document.Node(
                kind: .null, start: Int32(i), end: Int32(i), parent: Int32(parent), label: Int32(label), next: 0))
        switch next {
        case UInt8(ascii: "{"): try object(index)
        case UInt8(ascii: "["): try array(index)
        case UInt8(ascii: "\""):
            nodes[index].kind = .string
            try string()
        default: nodes[index].kind = try word()
        }
        nodes[index].end = Int32(i)
        nodes[index].next = Int32(nodes.count)
    }

    private mutating func object(_ index: Int) throws(DocumentFault) {
        nodes[index].kind = .object
        var keys: Set<String> = []
        try list(until: UInt8(ascii: "}")) { (parser, _) throws(DocumentFault) in
            let start = parser.i
            try parser.key(&keys)
            try parser.value(in: index, label: start)
        }
    }

    private mutating func array(_ index: Int) throws(DocumentFault) {
        nodes[index].kind = .array
        try list(until: UInt8(ascii: "]")) { (parser, number) throws(DocumentFault) in
            try parser.value(in: index, label: number)
        }
    }

    /// Parses a list or an object. `item` is called for each item with its index, from 0.
    private mutating func list(
        until end: UInt8, item: (inout JSONParser, Int) throws(DocumentFault) -> Void
    ) throws(DocumentFault) {
        depth += 1
        guard depth <= SceneLimits.nesting else {
            throw DocumentFault(
                message: "lists and objects nest more than \(SceneLimits.nesting) deep here, which is the limit",
                offset: i)
        }
        i += 1
        skipSpace()
        var number = 0
        if !take(end) {
            while true {
                try item(&self, number)
                number += 1
                let after = i
                skipSpace()
                if take(end) { break }
                let bracket = Character(Unicode.Scalar(end)), comma = i
                guard take(UInt8(ascii: ",")) else {
                    // What comes next may be lines below.
                    throw beginsValue
                        ? notJSON("a comma is missing after this", at: after - 1)
                        : unexpected("expected a comma or \(bracket)")
                }
                skipSpace()
                if next == end { throw notJSON("remove the comma before \(bracket)", at: comma) }
            }
        }
        depth -= 1
    }

    /// Parses a key and its colon, up to the value.
    private mutating func key(_ keys: inout Set<String>) throws(DocumentFault) {
        let start = i
        guard next == UInt8(ascii: "\"") else {
            let word = plain
            throw unexpected(
                word.isEmpty
                    ? "expected a key in double quotes"
                    : "keys need double quotes: \"\(SafeText.line(word, limit: 40))\"",
                length: word.utf8.count)
        }
        try string()
        let end = i
        skipSpace()
        guard take(UInt8(ascii: ":")) else {
            throw notJSON("this key needs a colon and a value", at: start, length: end - start)
        }
        skipSpace()
        let name = JSONString.decode(bytes, quotedAt: start)
        if !keys.insert(name).inserted {
            throw DocumentFault(
                message: "the key '\(SafeText.line(name, limit: 40))' appears twice in one object; remove one",
                offset: start, length: end - start)
        }
    }

    // MARK: Texts

    private mutating func string() throws(DocumentFault) {
        let start = i
        i += 1
        while let c = next {
            switch c {
            case UInt8(ascii: "\""): return i += 1
            case UInt8(ascii: "\\"): try escape()
            case 0..<0x20: throw notJSON("a text cannot contain a line break or a tab; write \\n or \\t", at: i)
            default: i += 1
            }
        }
        throw notJSON("this text has no closing quote", at: start)
    }

    private mutating func escape() throws(DocumentFault) {
        guard i + 1 < bytes.count, bytes[i + 1] == UInt8(ascii: "u") else {
            guard i + 1 < bytes.count, JSONString.escapes[bytes[i + 1]] != nil else { throw unknownEscape }
            return i += 2
        }
        guard let unit = JSONString.unit(bytes, at: i) else { throw unknownEscape }
        let isPair = unit >> 10 == 0xD800 >> 10 && JSONString.unit(bytes, at: i + 6).map { $0 >> 10 } == 0xDC00 >> 10
        if unit >> 11 == 0xD800 >> 11, !isPair {
            throw notJSON(
                "half of a surrogate pair; write both halves (\\ud83c\\udf89), or the character itself", at: i,
                length: 6)
        }
        i += isPair ? 12 : 6
    }

    private var unknownEscape: DocumentFault {
        let end = bytes[(i + 1)...].prefix(4)
        let c = String(decoding: end, as: UTF8.self).first.map { SafeText.line(String($0)) } ?? ""
        if c == "(" { return notJSON("in JSON, '\\(' is written '\\\\('", at: i, length: 2) }
        return notJSON(
            "JSON has no escape \\\(c); it has \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits",
            at: i, length: 2)
    }

    // MARK: Numbers, true, false, null

    private mutating func word() throws(DocumentFault) -> Document.Node.Kind {
        let word = plain
        let kind: Document.Node.Kind? =
            switch word {
            case "true": .truth(true)
            case "false": .truth(false)
            case "null": .null
            default: JSONNumber.isValid(word) ? .number : nil
            }
        guard let kind else { throw unexpected(JSONNumber.reason(against: word), length: word.utf8.count) }
        i += word.utf8.count
        return kind
    }

    // MARK: Bytes

    private var next: UInt8? { i < bytes.count ? bytes[i] : nil }

    /// The text from here to the next character with a meaning in JSON.
    private var plain: String {
        String(decoding: bytes[i...].prefix { !" \t\r\n,:[]{}\"".utf8.contains($0) }, as: UTF8.self)
    }

    /// Whether a value or a word comes next.
    private var beginsValue: Bool {
        guard let c = next, c < 0x80 else { return false }
        let character = Character(Unicode.Scalar(c))
        return "\"{[-".contains(character) || character.isLetter || character.isNumber
    }

    private mutating func take(_ c: UInt8) -> Bool {
        guard next == c else { return false }
        i += 1
        return true
    }

    private mutating func skipSpace() {
        while let c = next, c == 0x20 || c == 0x0A || c == 0x09 || c == 0x0D { i += 1 }
    }

    private func notJSON(_ reason: String, at offset: Int, length: Int = 1) -> DocumentFault {
        DocumentFault(message: "this is not JSON: \(reason)", offset: offset, length: max(1, length))
    }

    /// The fault at `i`: a comment or a single quote if there is one, else `reason`.
    private func unexpected(_ reason: String, length: Int = 1) -> DocumentFault {
        switch next {
        case UInt8(ascii: "#"), UInt8(ascii: "/"):
            notJSON("JSON has no comments; remove this, or put it into \"description\"", at: i)
        case UInt8(ascii: "'"): notJSON("texts and keys need double quotes, not single ones", at: i)
        default: notJSON(reason, at: i, length: length)
        }
    }
}
