import Yams

/// A JSON text as Yams reads it, and the way from Yams' places back to those of the file. JSON escapes a character beyond U+FFFF as two halves, `\ud83c\udf89`, where YAML has one
/// escape, `\U0001f389`; and a tab may stand between any two words of JSON, but not before the first one of YAML.
struct YAMLText {
    /// What Yams reads.
    private(set) var text: String
    /// The columns of `text` behind each pair, by line; from there on the file is two characters ahead.
    private var ends: [Int: [Int]] = [:]

    /// Throws where a half stands alone.
    init(in json: String) throws(DocumentFault) {
        text = json
        guard json.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\t") }) else { return }
        let scalars = Array(json.unicodeScalars)
        var out: [Unicode.Scalar] = [], line = 1, column = 1, i = 0
        while i < scalars.count {
            let (length, written) = try YAMLText.piece(of: scalars, at: i)
            out.append(contentsOf: written)
            column += written.count
            if written.count < length { ends[line, default: []].append(column) }
            if written.last == "\n" { (line, column) = (line + 1, 1) }
            i += length
        }
        text = String(String.UnicodeScalarView(out))
    }

    /// How many characters of the JSON stand or fall together here, and what they are in YAML.
    private static func piece(of json: [Unicode.Scalar], at i: Int) throws(DocumentFault) -> (
        length: Int, written: ArraySlice<Unicode.Scalar>
    ) {
        if let high = half(0xD800...0xDBFF, of: json, at: i), let low = half(0xDC00...0xDFFF, of: json, at: i + 6) {
            return (12, escape(high, low))
        }
        if half(0xD800...0xDFFF, of: json, at: i) != nil {
            throw DocumentFault(
                notJSON: "a half of a character stands alone; write both (\\ud83c\\udf89), or the character itself",
                in: json, at: i, length: 6)
        }
        if json[i] == "\t" { return (1, [" "]) }
        let length = json[i] == "\\" ? min(2, json.count - i) : 1
        return (length, json[i..<i + length])
    }

    /// The number of the escape that stands here, where it is within a range.
    private static func half(_ range: ClosedRange<UInt32>, of json: [Unicode.Scalar], at i: Int) -> UInt32? {
        guard i + 6 <= json.count, json[i] == "\\", json[i + 1] == "u" else { return nil }
        return UInt32(String(String.UnicodeScalarView(json[i + 2..<i + 6])), radix: 16).flatMap {
            range.contains($0) ? $0 : nil
        }
    }

    private static func escape(_ high: UInt32, _ low: UInt32) -> ArraySlice<Unicode.Scalar> {
        let hex = String(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00), radix: 16)
        return ArraySlice(("\\U" + String(repeating: "0", count: 8 - hex.count) + hex).unicodeScalars)
    }

    /// Where in the file a place of `text` is.
    func position(_ mark: Mark) -> SourcePosition {
        let before = ends[mark.line].map { YAMLText.count(of: $0, upTo: mark.column) } ?? 0
        return SourcePosition(line: max(1, mark.line), column: max(1, mark.column + 2 * before))
    }

    /// How many of some ascending columns are not behind a column; by halves, because a hostile line has both many pairs and many values.
    private static func count(of columns: [Int], upTo column: Int) -> Int {
        var low = 0, high = columns.count
        while low < high {
            let middle = (low + high) / 2
            if columns[middle] <= column { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
