/// How a text is set, in the words of `CATextLayer`.
package struct TextStyle: Hashable, Sendable {
    /// Points of the em.
    package var fontSize: Double
    /// Tags of OpenType features that are switched on, such as `tnum`.
    package var features: [FontFeature] = []
    package var alignment = TextAlignment.natural
    /// Whether lines that are wider than the bounds are broken.
    package var isWrapped = false
    package var truncation = TextTruncation.none
    /// The distance of baselines in points; nil for the font's own.
    package var lineHeight: Double?
    /// The most lines; 0 for as many as there are.
    package var lineLimit = 0

    package init(fontSize: Double) { self.fontSize = fontSize }
}

/// `CATextLayerAlignmentMode`'s names. Natural is left, and right for a paragraph that runs from right to left.
package enum TextAlignment: String, Hashable, Sendable, CaseIterable { case natural, left, right, center, justified }

/// `CATextLayerTruncationMode`'s names: which end of a text that does not fit becomes `…`.
package enum TextTruncation: String, Hashable, Sendable, CaseIterable { case none, start, middle, end }

/// The tag of an OpenType feature: four letters or digits.
package struct FontFeature: Hashable, Sendable {
    let tag: UInt32

    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        let isTag = bytes.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) }
        guard bytes.count == 4, isTag else { return nil }
        tag = bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }
}
