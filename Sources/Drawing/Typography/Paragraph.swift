import CZoetropeText
import ZoetropeNumbers

/// A font of a text, at its size.
struct Face {
    let font: Font
    /// What the font's units are multiplied by: lengths in a text are in units of its first font, at that one's size.
    let factor: Double
}

/// Characters, each with the index of the run that it belongs to.
struct RunCharacters {
    var characters: [UInt32] = [], runs: [Int] = []

    subscript(range: Range<Int>) -> RunCharacters {
        RunCharacters(characters: Array(characters[range]), runs: Array(runs[range]))
    }

    static func + (a: RunCharacters, b: RunCharacters) -> RunCharacters {
        RunCharacters(characters: a.characters + b.characters, runs: a.runs + b.runs)
    }
}

/// A text without line feeds: its directions, the widths of its parts, and its glyphs in visual order.
struct Paragraph {
    let text: RunCharacters
    var characters: [UInt32] { text.characters }
    /// Those of the runs.
    let faces: [Face]
    let features: [UInt32]
    /// The run that it begins in, where it has no characters.
    var firstRun = 0
    /// Whether the paragraph itself runs from right to left: by its first letter, or as it was told.
    let isRightToLeft: Bool
    /// By the Unicode Bidirectional Algorithm; odd ones run from right to left.
    private let levels: [Int8]
    /// As HarfBuzz numbers them. Characters without a script of their own have that of what is before them.
    private let scripts: [UInt32]
    /// All glyphs, from left to right.
    private var whole: [Font.Glyph] = []

    /// - Throws: a `TextError` for emoji, and for a character that the font does not have.
    init(_ text: RunCharacters, faces: [Face], features: [UInt32], isRightToLeft: Bool? = nil) throws {
        let characters = text.characters
        var levels = [Int8](repeating: 0, count: characters.count), base: Int8 = 0
        let direction: Int32 = isRightToLeft.map { $0 ? 1 : 0 } ?? 2
        guard ctext_levels(characters, characters.count, direction, &levels, &base) else {
            throw TextError("there is no memory for the text")
        }
        (self.text, self.faces, self.features) = (text, faces, features)
        (self.levels, self.isRightToLeft) = (levels, base == 1)
        scripts = Paragraph.scripts(of: characters)
        try checkForEmoji()
        whole = try shaped(characters.indices)
    }

    private static func scripts(of characters: [UInt32]) -> [UInt32] {
        var scripts = characters.map(ctext_script)
        var last = scripts.first { $0 != 0 } ?? 0
        for i in scripts.indices {
            if scripts[i] == 0 { scripts[i] = last } else { last = scripts[i] }
        }
        return scripts
    }

    private func checkForEmoji() throws {
        for (i, c) in characters.enumerated() where c > 0xA8 {
            guard let scalar = Unicode.Scalar(c) else { continue }
            let isChosen = i + 1 < characters.count && characters[i + 1] == 0xFE0F
            guard scalar.properties.isEmojiPresentation || (isChosen && scalar.properties.isEmoji) else { continue }
            throw TextError(
                "\(Paragraph.name(of: c)) is an emoji, and text has one colour; show it as a picture")
        }
    }

    // MARK: Glyphs

    /// The glyphs of a range of characters, from left to right.
    ///
    /// - Throws: a `TextError` where the font has no glyph for a sequence that begins or ends with the range.
    func glyphs(_ range: Range<Int>) throws -> [Font.Glyph] {
        range == characters.indices ? whole : try shaped(range)
    }

    private func shaped(_ range: Range<Int>) throws -> [Font.Glyph] {
        var out: [Font.Glyph] = []
        for run in visualRuns(range) {
            let face = faces[text.runs[run.lowerBound]]
            let glyphs = try face.font.glyphs(
                of: characters, run, isRightToLeft: levels[run.lowerBound] & 1 == 1, script: scripts[run.lowerBound],
                features: features)
            if let missing = glyphs.first(where: { $0.id == 0 }) {
                throw lacks(characters[missing.cluster], face.font)
            }
            out += face.factor == 1 ? glyphs : glyphs.map { $0.scaled(by: face.factor) }
        }
        return out
    }

    /// The parts of one direction, one script and one face, from left to right: rule L2 of the algorithm, which turns around each
    /// sequence of runs at a level or above, from the highest level to the lowest odd one.
    private func visualRuns(_ range: Range<Int>) -> [Range<Int>] {
        var runs: [Range<Int>] = [], start = range.lowerBound
        for i in range
        where i > start && (levels[i] != levels[i - 1] || scripts[i] != scripts[i - 1] || !isSameFace(i, i - 1)) {
            runs.append(start..<i)
            start = i
        }
        if start < range.upperBound { runs.append(start..<range.upperBound) }
        func level(_ run: Range<Int>) -> Int8 { levels[run.lowerBound] }
        var highest = runs.map(level).max() ?? 0
        while highest > 0 {
            var i = 0
            while i < runs.count {
                var end = i
                while end < runs.count, level(runs[end]) >= highest { end += 1 }
                if end > i { runs[i..<end].reverse() }
                i = max(end, i + 1)
            }
            highest -= 1
        }
        return runs
    }

    /// Runs of one face that differ in colour alone are shaped together.
    private func isSameFace(_ i: Int, _ j: Int) -> Bool {
        let (a, b) = (text.runs[i], text.runs[j])
        return a == b || (faces[a].font === faces[b].font && faces[a].factor == faces[b].factor)
    }

    private func lacks(_ character: UInt32, _ font: Font) -> TextError {
        let isBundled = font.isBundled
        let which = isBundled ? "the bundled font has Latin, Greek and Cyrillic, but no" : "its font has no"
        return TextError(
            "\(which) glyph for \(Paragraph.name(of: character))\(isBundled ? "" : " ('\(SafeText.line(font.name))')")",
            remedy: "name a font file that has it with \"font\"")
    }

    /// `U+4E2D '中'`
    static func name(of character: UInt32) -> String {
        let digits = String(character, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        guard let scalar = Unicode.Scalar(character) else { return code }
        return "\(code) '\(SafeText.line(String(scalar), limit: 8))'"
    }

    // MARK: Widths

    /// The width of each character in font units: a cluster's first character has all of its width. Nil for characters
    /// inside a cluster, before which nothing can be cut.
    func advances() -> [Double?] {
        var out = [Double?](repeating: nil, count: characters.count)
        for glyph in whole { out[glyph.cluster] = (out[glyph.cluster] ?? 0) + glyph.advance }
        return out
    }

    /// The lines of at most `width` font units. A word that is wider than that is cut where it must be. Spaces at a
    /// line's end take no room.
    func lines(width: Double) -> [Range<Int>] {
        let advances = advances()
        var lines: [Range<Int>] = [], start = 0, wordStart = 0, filled = 0.0, i = 0
        while i < characters.count {
            if i > start, LineBreaks.isAllowed(before: i, in: characters) { wordStart = i }
            filled += advances[i] ?? 0
            let isTooWide = filled > width && !LineBreaks.isSpace(characters[i]) && advances[i] != nil
            if isTooWide, i > start {
                let end = wordStart > start ? wordStart : i
                lines.append(start..<end)
                (start, wordStart, filled, i) = (end, end, 0, end)
            } else {
                i += 1
            }
        }
        lines.append(start..<characters.count)
        return lines
    }

    /// A range without the spaces at its end.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, LineBreaks.isSpace(characters[end - 1]) { end -= 1 }
        return range.lowerBound..<end
    }
}
