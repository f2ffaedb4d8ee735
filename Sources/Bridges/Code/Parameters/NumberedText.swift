/// Lines of code, divided into numbers and the text between them.
struct NumberedText {
    /// The text between the numbers, one more than there are numbers.
    let pieces: [String]
    /// The numbers as they are written.
    let numbers: [String]

    let values: [Double]

    /// Numbers within quotes, in names and in colours such as `#12A0FF` are text. Quotes in comments are ignored.
    init(_ text: String) {
        let letters = Array(text.utf8)
        var i = 0, piece: [UInt8] = [], quote = false, comment: Comment?, pieces = [""], numbers: [String] = []
        while i < letters.count {
            let c = letters[i]
            if quote, c == UInt8(ascii: "\\"), i + 1 < letters.count {
                piece += [c, letters[i + 1]]
                i += 2
                continue
            }
            if comment == nil, c == UInt8(ascii: "\"") { quote.toggle() }
            if !quote { comment = Self.comment(letters, at: i, in: comment) }
            let last = piece.last ?? UInt8(ascii: " ")
            if !quote, let end = Self.number(letters, at: i, after: last) {
                pieces[pieces.count - 1] = String(decoding: piece, as: UTF8.self)
                numbers.append(String(decoding: letters[i..<end], as: UTF8.self))
                pieces.append("")
                (piece, i) = ([], end)
                // Letters directly behind a number are its unit.
                while i < letters.count, Self.isWord(letters[i]) {
                    piece.append(letters[i])
                    i += 1
                }
                continue
            }
            piece.append(c)
            i += 1
        }
        pieces[pieces.count - 1] = String(decoding: piece, as: UTF8.self)
        (self.pieces, self.numbers, values) = (pieces, numbers, numbers.map { Double($0) ?? 0 })
    }

    private enum Comment { case line, block }

    /// The kind of comment at a letter, given that of the letter before; nil outside of comments.
    private static func comment(_ letters: [UInt8], at i: Int, in comment: Comment?) -> Comment? {
        let slash = UInt8(ascii: "/"), star = UInt8(ascii: "*")
        switch comment {
        case .line: return letters[i] == UInt8(ascii: "\n") ? nil : .line
        case .block: return letters[i] == slash && letters[i - 1] == star ? nil : .block
        case nil:
            guard letters[i] == slash, i + 1 < letters.count else { return nil }
            return letters[i + 1] == star ? .block : letters[i + 1] == slash ? .line : nil
        }
    }

    /// The end of a number that begins at `i`.
    private static func number(_ letters: [UInt8], at i: Int, after last: UInt8) -> Int? {
        var k = i
        if letters[k] == UInt8(ascii: "-") { k += 1 }
        guard k < letters.count, isDigit(letters[k]), !isWord(last), last != UInt8(ascii: "#") else { return nil }
        guard last != UInt8(ascii: "-"), last != UInt8(ascii: ".") else { return nil }
        while k < letters.count, isDigit(letters[k]) { k += 1 }
        if k + 1 < letters.count, letters[k] == UInt8(ascii: "."), isDigit(letters[k + 1]) {
            k += 1
            while k < letters.count, isDigit(letters[k]) { k += 1 }
        }
        return k
    }

    private static func isDigit(_ c: UInt8) -> Bool { c >= UInt8(ascii: "0") && c <= UInt8(ascii: "9") }

    private static func isWord(_ c: UInt8) -> Bool {
        isDigit(c) || (c | 0x20) >= UInt8(ascii: "a") && (c | 0x20) <= UInt8(ascii: "z") || c == UInt8(ascii: "_")
            || c == UInt8(ascii: "%") || c >= 128
    }

    /// The text with other words for its numbers. `word` gets a number's index, the number and the text on both sides.
    func text(_ word: (_ k: Int, _ number: String, _ before: String, _ after: String) -> String) -> String {
        var out = pieces[0]
        for k in numbers.indices { out += word(k, numbers[k], pieces[k], pieces[k + 1]) + pieces[k + 1] }
        return out
    }
}
