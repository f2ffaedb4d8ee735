/// Changes of a file's text that leave every line where it is: what takes the place of several lines ends with as many
/// line ends.
struct Edits {
    private struct Edit {
        let range: Range<Int>, text: String
    }
    private var list: [Edit] = []

    var isEmpty: Bool { list.isEmpty }

    /// - Parameter range: of bytes.
    mutating func replace(_ range: Range<Int>, by text: String) { list.append(Edit(range: range, text: text)) }

    mutating func insert(_ text: String, at place: Int) { replace(place..<place, by: text) }

    /// Puts spaces in the place of a text, so that columns stay, too.
    mutating func blank(_ range: Range<Int>, of bytes: [UInt8]) {
        replace(
            range, by: String(decoding: bytes[range].map { Self.isEnd($0) ? $0 : UInt8(ascii: " ") }, as: UTF8.self))
    }

    private static func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// The text with all changes. A change within another one is left out.
    func applied(to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [], place = 0
        // Insertions at one place stay in the order in which they were asked for.
        let order = list.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        for (_, edit) in order where edit.range.lowerBound >= place && edit.range.upperBound <= bytes.count {
            result += bytes[place..<edit.range.lowerBound]
            result += Array(edit.text.utf8)
            let missing = lineEnds(bytes[edit.range]) - lineEnds(Array(edit.text.utf8)[...])
            if missing > 0 { result += Array(repeating: UInt8(ascii: "\n"), count: missing) }
            place = edit.range.upperBound
        }
        return result + bytes[place...]
    }

    private func lineEnds(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    }
}
