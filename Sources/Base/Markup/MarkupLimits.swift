/// What an XML document may have at most: it bounds the time and the memory that a hostile one takes.
public struct MarkupLimits: Sendable, Hashable {
    public var bytes: Int
    public var depth: Int
    public var elements: Int
    /// Of all elements together.
    public var attributes: Int
    /// Bytes of UTF-8 in names, values and the characters between tags.
    public var text: Int
    /// Whether `<!DOCTYPE plist PUBLIC …>` is passed over. One with declarations is always refused.
    public var allowsDocumentType: Bool

    public init(
        bytes: Int = 64 << 20, depth: Int = 300, elements: Int = 200_000, attributes: Int = 2_000_000,
        text: Int = 64 << 20, allowsDocumentType: Bool = false
    ) {
        (self.bytes, self.depth, self.elements, self.attributes) = (bytes, depth, elements, attributes)
        (self.text, self.allowsDocumentType) = (text, allowsDocumentType)
    }
}

/// A place in a document; both are counted from 1.
public struct MarkupPlace: Sendable, Hashable {
    public let line: Int
    /// In characters.
    public let column: Int

    public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}

/// Why a document cannot be read, and where.
public struct MarkupError: Error, Hashable, CustomStringConvertible {
    public enum Problem: Sendable, Hashable {
        /// It is some other text: no element begins in it.
        case noElement
        /// It is no XML from here on; expat's words.
        case malformed(String)
        case documentType
        /// What it has too much of: "more than 200000 elements".
        case limit(String)
    }

    public let problem: Problem
    public let place: MarkupPlace

    init(_ problem: Problem, at place: MarkupPlace) { (self.problem, self.place) = (problem, place) }

    public var description: String {
        let words =
            switch problem {
            case .noElement: "no element"
            case .malformed(let words): words
            case .documentType: "a document type"
            case .limit(let words): words
            }
        return "\(place.line):\(place.column): \(words)"
    }
}
