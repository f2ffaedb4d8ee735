import ZoetropeGeometry

/// A part of a text in one font and size.
package struct TextRun: Hashable, Sendable {
    package var string: String
    package var font: Font
    /// Points of the em.
    package var fontSize: Double

    package init(_ string: String, font: Font, fontSize: Double) {
        (self.string, self.font, self.fontSize) = (string, font, fontSize)
    }
}

/// A text, set into lines and placed in its bounds: the outlines of its glyphs.
package struct TextLayout: Hashable, Sendable {
    /// In the coordinates of the bounds, filled by the nonzero rule. Glyphs that may overlap, as letters do that join,
    /// are in different layers, and so are different runs.
    package let layers: [[PlacedOutline]]
    /// The run of each layer.
    package let runs: [Int]
    /// The rectangle around the outlines; nil where there is nothing to see.
    package let box: Rect?
    /// How many segments the outlines have.
    package let segments: Int
    package let lineCount: Int
    /// The way of the pen in the longest line, in points.
    package let width: Double
    /// How many outlines there are.
    package var glyphs: Int { layers.reduce(0) { $0 + $1.count } }
    /// Whether something was left out for `…`.
    package let isTruncated: Bool

    /// Characters of one text, and segments of its outlines.
    package static let characters = 10_000, mostSegments = 200_000

    /// - Throws: a `TextError` for a character that the font does not have, for emoji, and for texts beyond the limits.
    package init(_ text: String, font: Font, style: TextStyle, in bounds: Rect) throws {
        try self.init([TextRun(text, font: font, fontSize: style.fontSize)], style: style, in: bounds)
    }

    /// A text of several runs, at least one. They have sizes of their own; `style` says the rest.
    ///
    /// - Throws: a `TextError`, as above.
    package init(_ runs: [TextRun], style: TextStyle, in bounds: Rect) throws {
        var setter = LineSetter(runs, style: style, bounds: bounds)
        try setter.set()
        var glyphs = PlacedGlyphs(runs: runs.count), width = 0.0
        for (index, line) in setter.lines.enumerated() {
            try setter.place(line, number: index, into: &glyphs)
            width = max(width, try setter.width(line))
        }
        (layers, self.runs, box, segments) = (glyphs.layers, glyphs.runs, glyphs.box, glyphs.segments)
        (lineCount, isTruncated, self.width) = (setter.lines.count, setter.isTruncated, width * setter.unit)
    }
}
