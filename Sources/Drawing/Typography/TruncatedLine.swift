/// A line that does not fit, with `…` in place of what is left out.
struct TruncatedLine {
    private(set) var line: Paragraph
    private static let ellipsis: UInt32 = 0x2026

    /// The directions are those of a paragraph that runs as `paragraph` does.
    init(_ text: RunCharacters, like paragraph: Paragraph, mode: TextTruncation, width: Double) throws {
        func attempt(_ kept: Int, of starts: [Int]) throws -> Paragraph {
            var (head, tail) = TruncatedLine.ends(kept, of: starts, count: text.characters.count, mode)
            while head > 0, LineBreaks.isSpace(text.characters[head - 1]) { head -= 1 }
            while tail < text.characters.count, LineBreaks.isSpace(text.characters[tail]) { tail += 1 }
            // `…` looks like what is before it.
            let run = head > 0 ? text.runs[head - 1] : text.runs.first ?? paragraph.firstRun
            let ellipsis = RunCharacters(characters: [TruncatedLine.ellipsis], runs: [run])
            return try Paragraph(
                text[0..<head] + ellipsis + text[tail..<text.characters.count], faces: paragraph.faces,
                features: paragraph.features, isRightToLeft: paragraph.isRightToLeft)
        }
        // Cuts are made between clusters only.
        let whole = try Paragraph(
            text, faces: paragraph.faces, features: paragraph.features, isRightToLeft: paragraph.isRightToLeft)
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
