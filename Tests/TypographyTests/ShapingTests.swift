import ZoetropeGeometry
import Testing
import ZoetropeTypography

@Suite struct ShapingTests {
    let dejavu: Font

    init() throws { dejavu = try fixture("DejaVuSans.ttf") }

    /// The contours of a text's glyphs from left to right, moved to where the first one begins.
    private func shapes(_ text: String, _ font: Font) throws -> [Path.Element] {
        let elements = try layout(text, font: font, size: 2048).path.elements
        guard case .move(let first)? = elements.first else { return [] }
        return elements.map { moved($0, by: Point(-first.x, -first.y)) }
    }

    private func moved(_ e: Path.Element, by d: Point) -> Path.Element {
        func at(_ p: Point) -> Point { Point((p.x + d.x).rounded(), (p.y + d.y).rounded()) }
        switch e {
        case .move(let p): return .move(at(p))
        case .line(let p): return .line(at(p))
        case .quad(let c, let p): return .quad(control: at(c), end: at(p))
        case .cubic(let c, let b, let p): return .cubic(at(c), at(b), end: at(p))
        case .close: return .close
        }
    }

    /// The left border of the box around a text.
    private func left(_ text: String, width: Double = 1000, _ change: (inout TextStyle) -> Void = { _ in }) throws
        -> Double
    {
        try layout(text, font: dejavu, width: width, change).box?.minX ?? 0
    }

    /// Hebrew runs from right to left: the first letter is the rightmost. Numbers in it run from left to right.
    @Test func rightToLeft() throws {
        #expect(try shapes("אב", dejavu) == shapes("\u{202D}בא\u{202C}", dejavu))
        #expect(try shapes("12 אב", dejavu) == shapes("\u{202D}בא 12\u{202C}", dejavu))
        #expect(try shapes("אב cd", dejavu) == shapes("\u{202D}cd בא\u{202C}", dejavu))
        #expect(try shapes("ab אב", dejavu) == shapes("\u{202D}ab בא\u{202C}", dejavu))
    }

    @Test func bracketsAreMirrored() throws {
        #expect(try shapes("(א)", dejavu) == shapes("\u{202D}(א)\u{202C}", dejavu))
    }

    /// Natural alignment is that of the paragraph.
    @Test func naturalAlignment() throws {
        #expect(try left("אב") > 900)
        #expect(try left("אב") { $0.alignment = .left } < 10)
        #expect(try left("ab") < 10)
    }

    /// Arabic letters join: the three of "بيت" are other glyphs than the three alone, and narrower together.
    @Test func arabicLettersJoin() throws {
        let word = try layout("\u{628}\u{64A}\u{62A}", font: dejavu) { $0.alignment = .left }
        let alone = try layout("\u{628}\u{200C}\u{64A}\u{200C}\u{62A}", font: dejavu) { $0.alignment = .left }
        let (a, b) = (try #require(word.box), try #require(alone.box))
        #expect(a.width < 0.9 * b.width)
        #expect(word.path != alone.path)
    }

    /// Lines of a wrapped paragraph are each turned around, not the paragraph.
    @Test func linesRunFromTheTop() throws {
        let both = try layout("אבג דהו", font: dejavu, width: 25) { $0.isWrapped = true }
        #expect(both.lineCount == 2)
        let first = try layout("אבג", font: dejavu, width: 25)
        #expect(Array(both.path.elements.prefix(first.path.elements.count)) == first.path.elements)
    }

    /// `AV` is closer together than its letters, and digits of `tnum` are all of one width.
    @Test func kerningAndFeatures() throws {
        func width(_ text: String, _ features: [String] = []) throws -> Double {
            let text = try layout("|\(text)|", font: .bundled) { $0.features = features.compactMap(FontFeature.init) }
            return text.box?.width ?? 0
        }
        #expect(try width("AVAV") < width("AAVV") - 1)
        #expect(try width("1111") < width("0000") - 1)
        #expect(abs(try width("1111", ["tnum"]) - width("0000", ["tnum"])) < 1e-9)
        #expect(FontFeature("tnums") == nil && FontFeature("t n!") == nil)
    }

    /// An accent that is a character of its own stands over its letter, as in the letter that has it.
    @Test func accentsAreComposed() throws {
        #expect(try shapes("e\u{301}", .bundled) == shapes("é", .bundled))
    }

    @Test func latinGreekAndCyrillic() throws {
        for text in ["Zürich, Łódź, İstanbul, Việt Nam", "Γειά σου Κόσμε", "Привіт, світе: ґудзик", "← → ✓ … — “€”"] {
            #expect(try layout(text, font: .bundled).box != nil)
        }
    }

    @Test func whatAFontLacks() throws {
        #expect(
            complaint { _ = try layout("a中", font: .bundled) }
                == "the bundled font has Latin, Greek and Cyrillic, but no glyph for U+4E2D '中'; "
                + "name a font file that has it with \"font\"")
        #expect(
            complaint { _ = try layout("é", font: dejavu) }
                == "its font has no glyph for U+00E9 'é' ('DejaVuSans.ttf'); "
                + "name a font file that has it with \"font\"")
        #expect(complaint { _ = try layout("a\u{7}", font: .bundled) }.contains("no glyph for U+0007"))
        for text in ["ok 👍", "❤\u{FE0F}", "🇺🇦"] {
            #expect(complaint { _ = try layout(text, font: .bundled) }.contains("is an emoji"))
        }
    }
}
