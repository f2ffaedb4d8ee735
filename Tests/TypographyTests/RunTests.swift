import Testing
import ZoetropeGeometry
import ZoetropeTypography

/// Texts of several runs, with a font of boxes: at 10 points a letter is 5 wide, a space 3, a line 10 high; the baseline
/// is 8 below a line's top. At 20 points everything is twice as large.
@Suite struct RunTests {
    let boxes: Font

    init() throws { boxes = try fixture("Boxes.ttf") }

    private func layout(
        _ runs: [(String, Double)], width: Double = 1000, height: Double = 1000,
        _ change: (inout TextStyle) -> Void = { _ in }
    ) throws -> TextLayout {
        var style = TextStyle(fontSize: 0)
        change(&style)
        return try TextLayout(
            runs.map { TextRun($0.0, font: boxes, fontSize: $0.1) }, style: style,
            in: Rect(x: 0, y: 0, width: width, height: height))
    }

    /// The pens of a run's letters.
    private func pens(_ text: TextLayout, _ run: Int) -> [Point] {
        text.layers.indices.filter { text.runs[$0] == run }.flatMap { text.layers[$0] }.map(\.origin)
            .sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    }

    /// The line is as high as its largest letters: 20, with the baseline at 16.
    @Test func sizesShareABaseline() throws {
        let text = try layout([("ab", 10), ("c", 20), ("d", 10)])
        #expect(pens(text, 0) == [Point(0, 16), Point(5, 16)])
        #expect(pens(text, 1) == [Point(10, 16)])
        #expect(pens(text, 2) == [Point(20, 16)])
        #expect(text.width == 25 && text.lineCount == 1)
    }

    /// Each line has the height of what is in it: 10, then 20, then 10 for the empty one, which is in the second run.
    @Test func linesHaveTheirOwnHeights() throws {
        let text = try layout([("a\nb", 10), ("c", 20), ("\n\nd", 10)])
        #expect(pens(text, 0) == [Point(0, 8), Point(0, 26)])
        #expect(pens(text, 1) == [Point(5, 26)])
        #expect(pens(text, 2) == [Point(0, 48)])
        // A line height of its own holds for all.
        let even = try layout([("a\nb", 10), ("c", 20)]) { $0.lineHeight = 30 }
        #expect(pens(even, 0) == [Point(0, 18), Point(0, 51)])
    }

    /// "ab cd" is 23 + 10 wide where "cd" is twice as large: it breaks at 30, at the space, and not within a word that
    /// two runs make.
    @Test func linesBreakAcrossRuns() throws {
        let text = try layout([("ab ", 10), ("cd", 20)], width: 30) { $0.isWrapped = true }
        #expect(pens(text, 0) == [Point(0, 8), Point(5, 8)])
        #expect(pens(text, 1) == [Point(0, 26), Point(10, 26)])
        let word = try layout([("aa b", 10), ("b", 10)], width: 20) { $0.isWrapped = true }
        #expect(pens(word, 0) == [Point(0, 8), Point(5, 8), Point(0, 18)])
        #expect(pens(word, 1) == [Point(5, 18)])
    }

    /// 3 letters of 5 and `…` of 10 fit into 25: `…` looks like what is before it.
    @Test func theEllipsisBelongsToWhatIsBeforeIt() throws {
        let text = try layout([("aa", 10), ("bbbb", 20)], width: 31) { $0.truncation = .end }
        #expect(text.isTruncated)
        #expect(pens(text, 0).count == 2)
        #expect(pens(text, 1) == [Point(10, 16), Point(20, 16)])
    }

    /// With truncation, lines are shown while they fit: 10 + 20 + 20 in 45.
    @Test func linesThatFit() throws {
        let runs = [("a\n", 10.0), ("b\nc", 20)]
        #expect(try layout(runs, height: 50) { $0.truncation = .end }.lineCount == 3)
        let cut = try layout(runs, height: 45) { $0.truncation = .end }
        #expect(cut.lineCount == 2 && cut.isTruncated)
    }

    @Test func centredLinesCountAllRuns() throws {
        let text = try layout([("a", 10), ("b", 20)], width: 45) { $0.alignment = .center }
        #expect(pens(text, 0) == [Point(15, 16)])
        #expect(pens(text, 1) == [Point(20, 16)])
    }

    /// Runs that differ in nothing are set as one, kerned across their border.
    @Test(arguments: FontWeight.allCases) func aRunInPartsIsTheSame(weight: FontWeight) throws {
        let font = Font.bundled(weight), bounds = Rect(x: 3, y: 4, width: 200, height: 90)
        var style = TextStyle(fontSize: 17)
        style.isWrapped = true
        let whole = try TextLayout("AVATAR Tofu, AVATAR Tofu", font: font, style: style, in: bounds)
        let parts = try TextLayout(
            ["AVA", "TAR T", "ofu, AVATAR ", "Tofu"].map { TextRun($0, font: font, fontSize: 17) }, style: style,
            in: bounds)
        func pens(_ text: TextLayout) -> [Point] {
            text.layers.joined().map(\.origin).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
        }
        #expect(pens(whole) == pens(parts))
        #expect(whole.box == parts.box && whole.width == parts.width)
    }

    // MARK: Weights

    /// Heavier letters are wider. Lines are the same.
    @Test func weights() throws {
        let widths = try FontWeight.allCases.map { weight in
            try TextLayout(
                "Hamburg", font: .bundled(weight), style: TextStyle(fontSize: 20), in: Rect(Size(400, 40))
            ).width
        }
        #expect(widths == widths.sorted() && Set(widths).count == 4)
        #expect(Font.bundled === Font.bundled(.medium))
        for weight in FontWeight.allCases { #expect(Font.bundled(weight).metrics == Font.bundled.metrics) }
        #expect(
            FontWeight.allCases.map { Font.bundled($0).name } == [
                "Inter Regular", "Inter Medium", "Inter Semibold", "Inter Bold",
            ])
    }

    @Test func everyWeightSaysThatItIsTheBundledOne() {
        for weight in FontWeight.allCases {
            let message = complaint {
                _ = try TextLayout(
                    "中", font: .bundled(weight), style: TextStyle(fontSize: 9), in: Rect(Size(9, 9)))
            }
            #expect(message.hasPrefix("the bundled font has Latin, Greek and Cyrillic, but no glyph for U+4E2D"))
        }
    }
}
