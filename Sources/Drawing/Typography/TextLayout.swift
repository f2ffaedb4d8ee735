import ZoetropeGeometry
import ZoetropeNumbers

/// A text, set into lines and placed in its bounds: the outlines of its glyphs.
package struct TextLayout: Hashable, Sendable {
    /// In the coordinates of the bounds, filled by the nonzero rule. Glyphs that may overlap, as letters do that join,
    /// are in different layers.
    package let layers: [[PlacedOutline]]
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
        var setter = LineSetter(font: font, style: style, bounds: bounds)
        try setter.set(text)
        var glyphs = PlacedGlyphs()
        for (index, line) in setter.lines.enumerated() { try setter.place(line, number: index, into: &glyphs) }
        (layers, box, segments) = (glyphs.layers, glyphs.box, glyphs.segments)
        (lineCount, isTruncated) = (setter.lines.count, setter.isTruncated)
        width = try setter.lines.reduce(0) { max($0, try setter.width($1)) } * setter.unit
    }
}

/// Breaks a text into lines, and cuts what does not fit.
private struct LineSetter {
    struct Line {
        let paragraph: Paragraph
        let range: Range<Int>
        /// The last lines of paragraphs are not justified.
        let isLast: Bool
    }

    let font: Font
    let style: TextStyle
    let bounds: Rect
    /// Points of a font unit, and of a line.
    let unit, lineHeight: Double
    private(set) var lines: [Line] = []
    private(set) var isTruncated = false

    init(font: Font, style: TextStyle, bounds: Rect) {
        (self.font, self.style, self.bounds) = (font, style, bounds)
        unit = style.fontSize / font.metrics.unitsPerEm
        lineHeight = style.lineHeight ?? font.metrics.lineHeight * unit
    }

    /// The bounds' width in font units.
    private var width: Double { unit > 0 ? bounds.width / unit : 0 }

    /// How many lines are shown: with truncation, only those that fit.
    private var limit: Int {
        let most = style.lineLimit > 0 ? style.lineLimit : Int.max
        guard style.truncation != .none, lineHeight > 0 else { return most }
        let fitting = (bounds.height / lineHeight * (1 + 1e-9)).rounded(.down)
        return min(most, max(1, Int(min(fitting, 1e6))))
    }

    // MARK: Lines

    mutating func set(_ text: String) throws {
        guard unit > 0 else { return }
        let paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            line.unicodeScalars.map { $0 == "\t" ? 0x20 : $0.value }
        }
        let limit = limit, features = style.features.map(\.tag)
        for (index, characters) in paragraphs.enumerated() {
            guard lines.count < limit else { return try leaveOutRest() }
            let paragraph = try Paragraph(characters, font: font, features: features)
            let ranges = style.isWrapped ? paragraph.lines(width: width) : [characters.indices]
            let room = min(ranges.count, limit - lines.count)
            for (k, range) in ranges.prefix(room).enumerated() {
                lines.append(
                    Line(paragraph: paragraph, range: paragraph.trimmed(range), isLast: k == ranges.count - 1))
            }
            if room < ranges.count {
                return try truncateLast(of: paragraph, from: ranges[room - 1].lowerBound)
            }
            if index == paragraphs.count - 1 || !style.isWrapped { try truncateIfTooWide() }
        }
    }

    /// What follows the last line is not shown: it ends with `…`.
    private mutating func leaveOutRest() throws {
        guard style.truncation != .none, let last = lines.last else { return }
        try replaceLast(with: last.paragraph, Array(last.paragraph.characters[last.range]), isCut: true)
    }

    private mutating func truncateLast(of paragraph: Paragraph, from start: Int) throws {
        guard style.truncation != .none else { return }
        try replaceLast(with: paragraph, Array(paragraph.characters[start...]), isCut: false)
    }

    private mutating func truncateIfTooWide() throws {
        guard style.truncation != .none, let last = lines.last, try width(last) > width else { return }
        try replaceLast(with: last.paragraph, Array(last.paragraph.characters[last.range]), isCut: false)
    }

    /// Puts as much of `text` as fits, and `…`, in place of the last line. `isCut`: even where all of it fits.
    private mutating func replaceLast(with paragraph: Paragraph, _ text: [UInt32], isCut: Bool) throws {
        lines.removeLast()
        isTruncated = true
        let cut = try TruncatedLine(text, like: paragraph, mode: isCut ? .end : style.truncation, width: width)
        lines.append(Line(paragraph: cut.line, range: cut.line.characters.indices, isLast: true))
    }

    func width(_ line: Line) throws -> Double {
        try line.paragraph.glyphs(line.range).reduce(0) { $0 + $1.advance }
    }

    // MARK: Places

    /// Adds a line's outlines. The text begins at the top of the bounds; what a line height adds to the font's own is
    /// half above the letters and half below.
    func place(_ line: Line, number: Int, into placed: inout PlacedGlyphs) throws {
        let glyphs = try line.paragraph.glyphs(line.range)
        let free = width - glyphs.reduce(0) { $0 + $1.advance }
        let spread = spread(line, glyphs, free)
        let m = font.metrics
        let baseline =
            bounds.y + lineHeight * Double(number) + (lineHeight - (m.ascent + m.descent) * unit) / 2 + m.ascent * unit
        var pen = indent(line, free: spread > 0 ? 0 : free)
        for glyph in glyphs {
            let outline = try font.outline(of: glyph.id)
            guard placed.segments + outline.path.elements.count <= TextLayout.mostSegments else {
                throw TextError(
                    "the text's outlines have more than \(NumberText.grouped(TextLayout.mostSegments)) segments; "
                        + "that is the limit")
            }
            let origin = Point(bounds.x + (pen + glyph.offset.x) * unit, baseline + glyph.offset.y * unit)
            placed.add(PlacedOutline(outline, scale: unit, origin: origin))
            pen += glyph.advance
            if spread > 0, line.paragraph.characters[glyph.cluster] == 0x20 { pen += spread }
        }
    }

    /// Where the line begins, in font units; `free` is the bounds' width without the line's.
    private func indent(_ line: Line, free: Double) -> Double {
        switch style.alignment {
        case .left: 0
        case .right: free
        case .center: free / 2
        case .natural, .justified: line.paragraph.isRightToLeft ? free : 0
        }
    }

    /// What each space of a justified line is widened by; 0 for other lines.
    private func spread(_ line: Line, _ glyphs: [Font.Glyph], _ free: Double) -> Double {
        guard style.alignment == .justified, style.isWrapped, !line.isLast, free > 0 else { return 0 }
        let spaces = glyphs.count { line.paragraph.characters[$0.cluster] == 0x20 }
        return spaces > 0 ? free / Double(spaces) : 0
    }
}

/// A line that does not fit, with `…` in place of what is left out.
private struct TruncatedLine {
    private(set) var line: Paragraph
    private static let ellipsis: UInt32 = 0x2026

    /// The directions are those of a paragraph that runs as `paragraph` does.
    init(_ text: [UInt32], like paragraph: Paragraph, mode: TextTruncation, width: Double) throws {
        func attempt(_ kept: Int, of starts: [Int]) throws -> Paragraph {
            let ends = TruncatedLine.ends(kept, of: starts, count: text.count, mode)
            var head = text[..<ends.head], tail = text[ends.tail...]
            while let last = head.last, LineBreaks.isSpace(last) { head.removeLast() }
            while let first = tail.first, LineBreaks.isSpace(first) { tail.removeFirst() }
            return try Paragraph(
                head + [TruncatedLine.ellipsis] + tail, font: paragraph.font, features: paragraph.features,
                isRightToLeft: paragraph.isRightToLeft)
        }
        // Cuts are made between clusters only.
        let whole = try Paragraph(
            text, font: paragraph.font, features: paragraph.features, isRightToLeft: paragraph.isRightToLeft)
        let starts = whole.advances().enumerated().compactMap { $0.element == nil ? nil : $0.offset }
        var low = 0, high = starts.count
        line = try attempt(0, of: starts)
        while low < high {
            let middle = (low + high + 1) / 2, candidate = try attempt(middle, of: starts)
            let filled = try candidate.glyphs(candidate.characters.indices).reduce(0) { $0 + $1.advance }
            if filled <= width { (low, line) = (middle, candidate) } else { high = middle - 1 }
        }
    }

    /// Where the head ends and the tail begins if so many clusters are kept.
    private static func ends(_ kept: Int, of starts: [Int], count: Int, _ mode: TextTruncation)
        -> (head: Int, tail: Int)
    {
        func place(_ cluster: Int) -> Int { cluster < starts.count ? starts[cluster] : count }
        let head =
            switch mode {
            case .start: 0
            case .middle: (kept + 1) / 2
            case .none, .end: kept
            }
        return (place(head), place(starts.count - (kept - head)))
    }
}

/// The outlines of a text's glyphs, in as few layers as keep those apart whose boxes overlap.
private struct PlacedGlyphs {
    private(set) var layers: [[PlacedOutline]] = []
    /// Around all of them.
    private(set) var box: Rect?
    private(set) var segments = 0
    /// The boxes of the latest glyphs of each layer: a glyph overlaps its neighbours, and a mark what it stands on.
    private var latest: [[Rect]] = []
    private static let neighbours = 4, mostLayers = 3

    mutating func add(_ glyph: PlacedOutline) {
        guard let place = glyph.box else { return }
        let layer = latest.firstIndex { !$0.contains { !$0.intersection(place).isEmpty } } ?? latest.count
        let index = min(layer, Self.mostLayers - 1)
        if index == layers.count {
            layers.append([])
            latest.append([])
        }
        layers[index].append(glyph)
        latest[index].append(place)
        if latest[index].count > Self.neighbours { latest[index].removeFirst() }
        box = box?.union(place) ?? place
        segments += glyph.outline.path.elements.count
    }
}
