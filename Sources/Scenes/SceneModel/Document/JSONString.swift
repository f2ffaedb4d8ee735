import ZoetropeNumbers

/// Decodes strings of a parsed JSON document. A string is identified by the offset of its opening quote.
enum JSONString {
    /// The byte that each letter after a backslash stands for.
    static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
        UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    /// The UTF-16 code unit of the escape `\uXXXX` at `i`; nil if there is none.
    static func unit(_ bytes: [UInt8], at i: Int) -> UInt32? {
        guard i + 6 <= bytes.count, bytes[i] == UInt8(ascii: "\\"), bytes[i + 1] == UInt8(ascii: "u") else {
            return nil
        }
        var unit: UInt32 = 0
        for byte in bytes[i + 2..<i + 6] {
            switch byte {
            case 0x30...0x39: unit = unit << 4 | UInt32(byte - 0x30)
            case 0x41...0x46, 0x61...0x66: unit = unit << 4 | UInt32((byte | 0x20) - 0x57)
            default: return nil
            }
        }
        return unit
    }

    static func decode(_ bytes: [UInt8], quotedAt start: Int) -> String {
        let end = end(bytes, quotedAt: start) - 1
        guard bytes[start + 1..<end].contains(UInt8(ascii: "\\")) else {
            return String(decoding: bytes[start + 1..<end], as: UTF8.self)
        }
        var out: [UInt8] = [], i = start + 1
        out.reserveCapacity(end - i)
        while i < end { i += step(bytes, at: i) { out.append($0) } }
        return String(decoding: out, as: UTF8.self)
    }

    /// The offset just after the closing quote.
    static func end(_ bytes: [UInt8], quotedAt start: Int) -> Int {
        var i = start + 1
        while i < bytes.count, bytes[i] != UInt8(ascii: "\"") { i += bytes[i] == UInt8(ascii: "\\") ? 2 : 1 }
        return min(i + 1, bytes.count)
    }

    /// The offset in the document of the byte `wanted` of the decoded text.
    static func offset(_ bytes: [UInt8], quotedAt start: Int, ofDecoded wanted: Int) -> Int {
        let end = end(bytes, quotedAt: start) - 1
        var i = start + 1, count = 0
        while i < end, count < wanted { i += step(bytes, at: i) { _ in count += 1 } }
        return i
    }

    /// Decodes the byte, escape or pair of escapes at `i`: calls `emit` for each byte of its UTF-8 and returns its
    /// length in the document.
    private static func step(_ bytes: [UInt8], at i: Int, _ emit: (UInt8) -> Void) -> Int {
        guard bytes[i] == UInt8(ascii: "\\") else {
            emit(bytes[i])
            return 1
        }
        guard let high = unit(bytes, at: i) else {
            emit(escapes[bytes[i + 1]] ?? 0x20)
            return 2
        }
        guard high >> 10 == 0xD800 >> 10, let low = unit(bytes, at: i + 6) else {
            Unicode.Scalar(high).map { String(Character($0)).utf8.forEach(emit) }
            return 6
        }
        let value = 0x10000 + (high & 0x3FF) << 10 + low & 0x3FF
        Unicode.Scalar(value).map { String(Character($0)).utf8.forEach(emit) }
        return 12
    }
}

/// The syntax of JSON numbers, which excludes `+1`, `010` and `.5`.
enum JSONNumber {
    /// -?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)?
    static func isValid(_ word: some StringProtocol) -> Bool {
        var rest = Substring(word).utf8
        func take(_ options: String) -> Bool {
            guard let c = rest.first, options.utf8.contains(c) else { return false }
            rest.removeFirst()
            return true
        }
        func digits() -> Int {
            let run = rest.prefix { (0x30...0x39).contains($0) }.count
            rest.removeFirst(run)
            return run
        }
        _ = take("-")
        guard take("0") || digits() > 0 else { return false }
        if take("."), digits() == 0 { return false }
        if take("eE") {
            _ = take("+-")
            if digits() == 0 { return false }
        }
        return rest.isEmpty
    }

    /// The reason why an unquoted word is not a JSON value, and what to write instead.
    static func reason(against word: String) -> String {
        let shown = SafeText.line(word, limit: 40)
        if word.isEmpty { return "expected a value; write null for none" }
        guard let first = word.first, first.isASCII, first.isNumber || "+-.".contains(first) else {
            return "'\(shown)' needs double quotes; without them JSON has only numbers, true, false and null"
        }
        let sign = word.hasPrefix("-") ? "-" : ""
        let digits = word.drop { "+-".contains($0) }
        let bare = digits.drop { $0 == "0" }
        let corrected = sign + (bare.first?.isNumber == true ? "" : "0") + bare
        guard corrected.utf8.count <= 40, isValid(corrected) else {
            return "'\(shown)' is not a number; write it as 12, 0.5 or 1e-3, or as an expression in double quotes"
        }
        if first == "+" { return "a JSON number has no + sign; write \(corrected)" }
        if digits.hasPrefix(".") { return "a JSON number needs a digit before its point; write \(corrected)" }
        return "a JSON number has no leading zeros; write \(corrected)"
    }
}
