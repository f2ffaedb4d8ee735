import ZoetropeGeometry
import Testing
import ZoetropeTypography

/// Lines and places, with a font of boxes: at 10 points a letter is 5 wide, a space 3, an ideograph 10, a line 10 high;
/// the baseline is 8 below a line's top, and boxes are 7 high and half a point narrower on each side.
@Suite struct LayoutTests {
    let boxes: Font

    init() throws { boxes = try fixture("Boxes.ttf") }

    @Test func oneLineBeginsAtTheTopLeft() throws {
        let text = try layout("ab c", font: boxes)
        #expect(text.boxes == [[5, 10, 45], [55, 10, 95], [135, 10, 175]])
        #expect(text.lineCount == 1)
        let moved = try TextLayout(
            "a", font: boxes, style: TextStyle(fontSize: 20), in: Rect(x: 100, y: 50, width: 9, height: 9))
        #expect(moved.boxes == [[1010, 520, 1090]])
    }

    @Test func lineFeedsBreakLines() throws {
        #expect(try layout("a\nb\r\n\u{2028}c", font: boxes).boxes.map { $0[1] } == [10, 110, 310])
    }

    /// "aa bb" is 23 wide, "aa bb cc" 36.
    @Test func wrappedLinesBreakAtSpaces() throws {
        let text = try layout("aa bb cc", font: boxes, width: 30) { $0.isWrapped = true }
        #expect(text.lines == [[5, 55, 135, 185], [5, 55]])
        #expect(try layout("aa bb cc", font: boxes, width: 30).lineCount == 1)
        #expect(try layout("aa bb", font: boxes, width: 23) { $0.isWrapped = true }.lineCount == 1)
        #expect(try layout("aa bb", font: boxes, width: 22.9) { $0.isWrapped = true }.lineCount == 2)
    }

    @Test func aSpaceAtALinesEndTakesNoRoom() throws {
        #expect(try layout("aa  bb", font: boxes, width: 10) { $0.isWrapped = true }.lines == [[5, 55], [5, 55]])
    }

    @Test func wordsThatAreTooLongAreCut() throws {
        #expect(try layout("aaaaa", font: boxes, width: 12) { $0.isWrapped = true }.lines == [[5, 55], [5, 55], [5]])
        // At least a letter stands in each line.
        #expect(try layout("aa", font: boxes, width: 1) { $0.isWrapped = true }.lineCount == 2)
        #expect(try layout("aa", font: boxes, width: 0) { $0.isWrapped = true }.lineCount == 2)
    }

    /// Three letters fit. Where the line may not end at the hyphen, the third is the last.
    @Test(arguments: [
        ("aa-bb", [3, 2]), ("a -bb", [1, 3]), ("a-555", [3, 2]), ("a-bbb", [2, 3]), ("aa/bb", [3, 2]),
        ("(aa)b", [3, 2]),
    ])
    func hyphens(text: String, counts: [Int]) throws {
        #expect(try layout(text, font: boxes, width: 17) { $0.isWrapped = true }.lines.map(\.count) == counts)
    }

    /// Ideographs wrap anywhere, but 。 and ー do not begin a line, nor does 「 end one.
    @Test func ideographs() throws {
        let wrap: (inout TextStyle) -> Void = { $0.isWrapped = true }
        #expect(try layout("一丁丂七丄", font: boxes, width: 20, wrap).lines.map(\.count) == [2, 2, 1])
        #expect(try layout("一丁。七丄", font: boxes, width: 20, wrap).lines.map(\.count) == [1, 2, 2])
        #expect(try layout("あい「う」え", font: boxes, width: 30, wrap).lines.map(\.count) == [2, 3, 1])
        #expect(try layout("あいうー", font: boxes, width: 30, wrap).lines.map(\.count) == [2, 2])
        #expect(try layout("aa一bb", font: boxes, width: 20, wrap).lines.map(\.count) == [3, 2])
    }

    @Test func alignment() throws {
        func lefts(_ alignment: TextAlignment) throws -> [[Int]] {
            try layout("aa b\nb", font: boxes, width: 30) { $0.alignment = alignment }.lines
        }
        #expect(try lefts(.natural) == [[5, 55, 135], [5]])
        #expect(try lefts(.left) == lefts(.natural))
        #expect(try lefts(.right) == [[125, 175, 255], [255]])
        #expect(try lefts(.center) == [[65, 115, 195], [130]])
    }

    /// Of 30 points, "a b c" takes 21: each space gets 4.5 more, except in the last line.
    @Test func justified() throws {
        let text = try layout("a b c dd ee", font: boxes, width: 30) {
            $0.alignment = .justified
            $0.isWrapped = true
        }
        #expect(text.lines == [[5, 130, 255], [5, 55, 135, 185]])
    }

    /// With 16 points to a line of 10, the letters are 3 lower.
    @Test func lineHeight() throws {
        let text = try layout("a\nb", font: boxes) { $0.lineHeight = 16 }
        #expect(text.boxes.map { $0[1] } == [40, 200])
        let narrow = try layout("a\nb", font: boxes) { $0.lineHeight = 4 }
        #expect(narrow.boxes.map { $0[1] } == [-20, 20])
    }

    // MARK: What does not fit

    /// Of "aaaaaaaa", 40 wide, four letters and `…` fit into 25.
    @Test func truncation() throws {
        func cut(_ mode: TextTruncation, _ text: String = "abcdefgh", width: Double = 27) throws -> TextLayout {
            try layout(text, font: boxes, width: width, height: 10) { $0.truncation = mode }
        }
        #expect(try cut(.none).boxes.count == 8)
        for mode in [TextTruncation.start, .middle, .end] {
            let text = try cut(mode)
            #expect(text.boxes.count == 5 && text.isTruncated)
            #expect(try !cut(mode, width: 40).isTruncated)
            #expect(try cut(mode, width: 0).boxes.count == 1)
        }
    }

    /// Of a letter, an ideograph and three letters, 30 wide, into 22: what is kept is told by its places.
    @Test func whatIsKept() throws {
        func lefts(_ mode: TextTruncation) throws -> [Int] {
            try layout("a一bcd", font: boxes, width: 22, height: 10) { $0.truncation = mode }.boxes.map { $0[0] }
        }
        // a一b… would be 25 wide; …bcd is 20; a一…d is 25, so a…d.
        #expect(try lefts(.end) == [5, 55, 155])
        #expect(try lefts(.start) == [5, 55, 105, 155])
        #expect(try lefts(.middle) == [5, 55, 105])
    }

    @Test func truncationInLines() throws {
        let text = try layout("aa bb cc dd ee", font: boxes, width: 24, height: 25) {
            $0.isWrapped = true
            $0.truncation = .end
        }
        // Two lines fit: "aa bb", and "cc d…", which is 23 wide.
        #expect(text.lines.map(\.count) == [4, 4])
        #expect(text.isTruncated)
        let paragraphs = try layout("aa\nbb\ncc", font: boxes, width: 24, height: 25) { $0.truncation = .end }
        #expect(paragraphs.lines.map(\.count) == [2, 3])
    }

    @Test func numberOfLines() throws {
        func lines(_ limit: Int) throws -> Int {
            try layout("aa bb cc", font: boxes, width: 12) {
                $0.isWrapped = true
                $0.lineLimit = limit
            }.lineCount
        }
        #expect(try lines(0) == 3)
        #expect(try lines(2) == 2)
        #expect(try lines(5) == 3)
    }

    @Test func emptyTexts() throws {
        for text in ["", " ", "\n", "\t\n "] {
            let empty = try layout(text, font: boxes) { $0.isWrapped = true }
            #expect(empty.box == nil)
        }
        #expect(try layout("a", font: boxes, size: 0).box == nil)
    }
}
