import ZoetropePixels
import ZoetropeNumbers

/// A token of an expression and its place in the text.
struct Token {
    enum Kind: Equatable {
        case number(Double, source: String), color(Color, source: String), name(String), text(String)
        case symbol(String), end
    }

    let kind: Kind
    /// In bytes of UTF-8.
    let range: Range<Int>

    private static let pairs: Set<String> = ["||", "&&", "==", "!=", "<=", ">="]

    static func all(in text: String) throws(ExpressionError) -> [Token] {
        let scalars = Array(text.unicodeScalars)
        var out: [Token] = [], i = 0, offset = 0
        while i < scalars.count {
            if isWhitespace(scalars[i]) {
                offset += UTF8.width(scalars[i])
                i += 1
                continue
            }
            let (kind, end) = try one(scalars, at: i, offset)
            let length = scalars[i..<end].reduce(0) { $0 + UTF8.width($1) }
            out.append(Token(kind: kind, range: offset..<offset + length))
            (i, offset) = (end, offset + length)
        }
        return out + [Token(kind: .end, range: offset..<offset + 1)]
    }

    /// The token at the scalar `i`, whose UTF-8 begins at `offset`, and the index after its last scalar.
    private static func one(_ c: [Unicode.Scalar], at i: Int, _ offset: Int) throws(ExpressionError) -> (Kind, Int) {
        if isDigit(c[i]) || (c[i] == "." && i + 1 < c.count && isDigit(c[i + 1])) {
            return try number(c, at: i, offset)
        }
        if Scope.beginsName(c[i]) {
            let end = c[i...].firstIndex { !Scope.continuesName($0) } ?? c.count
            return (.name(string(c[i..<end])), end)
        }
        if c[i] == "'" || c[i] == "\"", let text = quoted(c, at: i) { return text }
        if i + 1 < c.count, endsPair(c[i + 1]), pairs.contains(string(c[i...i + 1])) {
            return (.symbol(string(c[i...i + 1])), i + 2)
        }
        if c[i] == "#" { return try color(c, at: i, offset) }
        if "+-*/%()<>!?:,[]".unicodeScalars.contains(c[i]) { return (.symbol(string(c[i...i])), i + 1) }
        let hint =
            switch c[i] {
            case "^": "; write pow(a, b)"
            case "=": "; write == to compare"
            case "&", "|": "; write \(c[i])\(c[i])"
            default: ""
            }
        throw ExpressionError(
            message: "'\(SafeText.line(string(c[i...i])))' has no meaning in an expression\(hint)",
            range: offset..<offset + UTF8.width(c[i]))
    }

    /// A text in single or double quotes; two in a row are one that is part of the text. Nil where it does not end.
    private static func quoted(_ c: [Unicode.Scalar], at i: Int) -> (Kind, Int)? {
        var text: ArraySlice<Unicode.Scalar> = [], start = i + 1
        while let end = c[start...].firstIndex(of: c[i]) {
            text += c[start..<end]
            guard end + 1 < c.count, c[end + 1] == c[i] else { return (.text(string(text)), end + 1) }
            text.append(c[i])
            start = end + 2
        }
        return nil
    }

    /// `#RGB`, `#RRGGBB` or `#RRGGBBAA`.
    private static func color(_ c: [Unicode.Scalar], at i: Int, _ offset: Int) throws(ExpressionError) -> (Kind, Int) {
        let end = c[(i + 1)...].firstIndex { !Scope.continuesName($0) } ?? c.count
        let text = string(c[i..<end])
        guard let color = Color(hex: text) else {
            throw ExpressionError(
                message: "'\(SafeText.line(text, limit: 40))' is not a colour; write #RGB, #RRGGBB or #RRGGBBAA",
                range: offset..<offset + text.utf8.count)
        }
        return (.color(color, source: text), end)
    }

    private static func number(_ c: [Unicode.Scalar], at i: Int, _ offset: Int) throws(ExpressionError) -> (Kind, Int) {
        var j = i
        while j < c.count, isDigit(c[j]) || c[j] == "." { j += 1 }
        if j < c.count, c[j] == "e" || c[j] == "E" {
            var k = j + 1
            if k < c.count, c[k] == "+" || c[k] == "-" { k += 1 }
            if k < c.count, isDigit(c[k]) {
                while k < c.count, isDigit(c[k]) { k += 1 }
                j = k
            }
        }
        let text = string(c[i..<j])
        guard let v = Double(text), v.isFinite else {
            throw ExpressionError(
                message: "'\(SafeText.line(text, limit: 40))' is not a number", range: offset..<offset + j - i)
        }
        return (.number(v, source: text), j)
    }

    private static func isDigit(_ c: Unicode.Scalar) -> Bool { ("0"..."9").contains(c) }
    private static func endsPair(_ c: Unicode.Scalar) -> Bool { c == "|" || c == "&" || c == "=" }

    /// Looking up a scalar's properties takes long: only for those that are not ASCII.
    private static func isWhitespace(_ c: Unicode.Scalar) -> Bool {
        c.isASCII ? c == " " || ("\t"..."\r").contains(c) : c.properties.isWhitespace
    }

    private static func string(_ c: ArraySlice<Unicode.Scalar>) -> String {
        if c.allSatisfy(\.isASCII) {
            return String(unsafeUninitializedCapacity: c.count) { bytes in
                for (k, scalar) in c.enumerated() { bytes[k] = UInt8(truncatingIfNeeded: scalar.value) }
                return c.count
            }
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: c)
        return String(view)
    }
}
