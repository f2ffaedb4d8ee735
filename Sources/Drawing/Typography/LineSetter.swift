import ZoetropeGeometry
import ZoetropeNumbers

/// Breaks a text into lines, and cuts what does not fit. Widths are in units of the first run's font, at its size.
struct LineSetter {
    struct Line {
        let paragraph: Paragraph
        let range: Range<Int>
        /// The last lines of paragraphs are not justified.
        let isLast: Bool
        /// Points from the top of the bounds to the top of the line.
        var top = 0.0
    }

    /// The vertical measures of a line in points: the distance to the next, and the letters' own with their sum.
    private struct Measures: Equatable {
        var height, ascent, descent, letters: Double
    }

    let runs: [TextRun]
    let faces: [Face]
    let style: TextStyle
    let bounds: Rect
    /// Points of a unit.
    let unit: Double
    /// Of each run.
    private let measures: [Measures]
    /// Whether all runs have the same, so that lines are evenly spaced.
    private let isEven: Bool
    private(set) var lines: [Line] = []
    private(set) var isTruncated = false

    init(_ runs: [TextRun], style: TextStyle, bounds: Rect) {
        (self.runs, self.style, self.bounds) = (runs, style, bounds)
        func unit(_ run: TextRun) -> Double { run.fontSize / run.font.metrics.unitsPerEm }
        let base = unit(runs[0])
        self.unit = base
        faces = runs.map { Face(font: $0.font, factor: base > 0 ? unit($0) / base : 1) }
        measures = runs.map { run in
            let m = run.font.metrics, unit = unit(run)
            return Measures(
                height: style.lineHeight ?? m.lineHeight * unit, ascent: m.ascent * unit, descent: m.descent * unit,
                letters: (m.ascent + m.descent) * unit)
        }
        let first = measures[0]
        isEven = measures.allSatisfy { $0 == first }
    }

    /// The largest of the runs in a part of a paragraph. One without characters has those of the run that it is in.
    private func measures(_ paragraph: Paragraph, _ range: Range<Int>) -> Measures {
        var out = measures[range.isEmpty ? paragraph.firstRun : paragraph.text.runs[range.lowerBound]]
        if isEven { return out }
        var last = -1
        for run in paragraph.text.runs[range] where run != last {
            let other = measures[run]
            let (ascent, descent) = (max(out.ascent, other.ascent), max(out.descent, other.descent))
            out = Measures(
                height: max(out.height, other.height), ascent: ascent, descent: descent, letters: ascent + descent)
            last = run
        }
        return out
    }

    /// The bounds' width.
    private var width: Double { unit > 0 ? bounds.width / unit : 0 }

    /// How many lines are shown where they are evenly spaced: with truncation, only those that fit.
    private var limit: Int {
        let most = style.lineLimit > 0 ? style.lineLimit : Int.max, height = measures[0].height
        guard isEven, style.truncation != .none, height > 0 else { return most }
        let fitting = (bounds.height / height * (1 + 1e-9)).rounded(.down)
        return min(most, max(1, Int(min(fitting, 1e6))))
    }

    /// How many of a paragraph's lines are shown.
    private func room(for ranges: [Range<Int>], of paragraph: Paragraph, _ limit: Int) -> Int {
        let most = min(ranges.count, limit - lines.count)
        if isEven || style.truncation == .none { return most }
        var bottom = bottom, count = 0
        while count < most {
            bottom += measures(paragraph, ranges[count]).height
            if bottom > bounds.height * (1 + 1e-9), count + lines.count > 0 { break }
            count += 1
        }
        return count
    }

    /// Points from the top of the bounds to the bottom of the last line.
    private var bottom: Double { lines.last.map { $0.top + measures($0.paragraph, $0.range).height } ?? 0 }

    private mutating func append(_ paragraph: Paragraph, _ range: Range<Int>, isLast: Bool) {
        let top = isEven ? measures[0].height * Double(lines.count) : bottom
        lines.append(Line(paragraph: paragraph, range: range, isLast: isLast, top: top))
    }

    /// The characters of each paragraph, and the run that it begins in.
    private func paragraphs() -> [(text: RunCharacters, firstRun: Int)] {
        var out: [(text: RunCharacters, firstRun: Int)] = [(RunCharacters(), 0)]
        for (index, run) in runs.enumerated() {
            let pieces = run.string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            for (k, piece) in pieces.enumerated() {
                if k > 0 { out.append((RunCharacters(), index)) }
                let characters = piece.unicodeScalars.map { $0 == "\t" ? 0x20 : $0.value }
                let runs = [Int](repeating: index, count: characters.count)
                out[out.count - 1].text = out[out.count - 1].text + RunCharacters(characters: characters, runs: runs)
            }
        }
        return out
    }

    // MARK: Lines

    mutating func set() throws {
        guard unit > 0 else { return }
        let paragraphs = paragraphs(), limit = limit, features = style.features.map(\.tag)
        for (index, part) in paragraphs.enumerated() {
            guard lines.count < limit else { return try leaveOutRest() }
            var paragraph = try Paragraph(part.text, faces: faces, features: features)
            paragraph.firstRun = part.firstRun
            let ranges = style.isWrapped ? paragraph.lines(width: width) : [part.text.characters.indices]
            let room = room(for: ranges, of: paragraph, limit)
            if room == 0 { return try leaveOutRest() }
            for (k, range) in ranges.prefix(room).enumerated() {
                append(paragraph, paragraph.trimmed(range), isLast: k == ranges.count - 1)
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
        try replaceLast(with: last.paragraph, last.range, isCut: true)
    }

    private mutating func truncateLast(of paragraph: Paragraph, from start: Int) throws {
        guard style.truncation != .none else { return }
        try replaceLast(with: paragraph, start..<paragraph.characters.count, isCut: false)
    }

    private mutating func truncateIfTooWide() throws {
        guard style.truncation != .none, let last = lines.last, try width(last) > width else { return }
        try replaceLast(with: last.paragraph, last.range, isCut: false)
    }

    /// Puts as much of a part of `paragraph` as fits, and `…`, in place of the last line. `isCut`: even where all of it
    /// fits.
    private mutating func replaceLast(with paragraph: Paragraph, _ range: Range<Int>, isCut: Bool) throws {
        lines.removeLast()
        isTruncated = true
        let cut = try TruncatedLine(
            paragraph.text[range], like: paragraph, mode: isCut ? .end : style.truncation, width: width)
        append(cut.line, cut.line.characters.indices, isLast: true)
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
        let m = measures(line.paragraph, line.range)
        let baseline = bounds.y + line.top + (m.height - m.letters) / 2 + m.ascent
        var pen = indent(line, free: spread > 0 ? 0 : free)
        for glyph in glyphs {
            let run = line.paragraph.text.runs[glyph.cluster], face = faces[run], scale = unit * face.factor
            let outline = try face.font.outline(of: glyph.id)
            guard placed.segments + outline.path.elements.count <= TextLayout.mostSegments else {
                throw TextError(
                    "the text's outlines have more than \(NumberText.grouped(TextLayout.mostSegments)) segments; "
                        + "that is the limit")
            }
            let origin = Point(bounds.x + (pen + glyph.offset.x) * unit, baseline + glyph.offset.y * unit)
            placed.add(PlacedOutline(outline, scale: scale, origin: origin), run: run)
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
