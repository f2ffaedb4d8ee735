/// Where a line may end, by the rules of Unicode's UAX #14 that captions need: after spaces and hyphens, and between
/// ideographs, kana and Hangul, though not before closing nor after opening punctuation. Words of Thai, Lao, Khmer and
/// Burmese, which only a dictionary can find, are not broken.
enum LineBreaks {
    /// A space at which a line may end; it is not drawn there.
    static func isSpace(_ c: UInt32) -> Bool {
        switch c {
        case 0x09, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Whether a line may end before the character `i`, which is not the first.
    static func isAllowed(before i: Int, in text: [UInt32]) -> Bool {
        let last = text[i - 1], next = text[i]
        if isWord(last), isWord(next) { return false }
        if isSpace(next) || next == zeroWidthSpace || isAttached(next) { return false }
        if isSpace(last) || last == zeroWidthSpace { return true }
        if noBreak.contains(last) || noBreak.contains(next) { return false }
        if closing.contains(next) || opening.contains(last) { return false }
        if isIdeographic(last) || isIdeographic(next) { return true }
        // A hyphen or a dash ends a line between letters: not in `-5`, nor before a number's digits.
        return hyphens.contains(last) && i > 1 && !isSpace(text[i - 2]) && !isDigit(next)
    }

    private static let zeroWidthSpace: UInt32 = 0x200B
    private static let hyphens: Set<UInt32> = [0x2D, 0x2010, 0x2013, 0x2014]
    /// No-break spaces, the word joiner, the no-break hyphen.
    private static let noBreak: Set<UInt32> = [0xA0, 0x2007, 0x2011, 0x202F, 0x2060, 0xFEFF]
    private static let opening = scalars("([{“‘«‹〈《「『【〔〖〘〚（［｛｟｢$€£¥")
    /// Punctuation that ends something, and what Japanese does not begin a line with.
    private static let closing = scalars(
        ")]}”’»›,.:;!?%…、。，．：；？！％〉》」』】〕〗〙〛）］｝｠｣｡､・ー゠゛゜々〻ゝゞヽヾ" + "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ")

    private static func scalars(_ text: String) -> Set<UInt32> { Set(text.unicodeScalars.map(\.value)) }

    /// Whether a character belongs to the one before it: marks and joiners.
    private static func isAttached(_ c: UInt32) -> Bool {
        guard c >= 0x300, let scalar = Unicode.Scalar(c) else { return false }
        if c == 0x200D { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return false
        }
    }

    /// Whether lines may be broken beside a character without a space.
    private static func isIdeographic(_ c: UInt32) -> Bool {
        switch c {
        case 0x2E80...0x2FDF, 0x3001...0x30FF, 0x3105...0x312F, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF01...0xFFDC, 0x20000...0x3FFFD:
            return true
        default: return false
        }
    }

    /// A letter or a digit of ASCII: between two of these, no line ends.
    private static func isWord(_ c: UInt32) -> Bool { isDigit(c) || (0x41...0x5A).contains(c & ~0x20) }

    private static func isDigit(_ c: UInt32) -> Bool { (0x30...0x39).contains(c) }
}
