import ZoetropeGeometry
import ZoetropeTestSupport
import Testing
import ZoetropeTypography

@Suite struct FontTests {
    private let text = "Åffi 12, Жук: ΑΒΓ\nsecond line…"
    private let bundled = Font.bundledBytes

    /// scripts/make/font makes the C source from the file.
    @Test func theSourceIsTheFile() throws {
        #expect(try bundled == fixtureBytes("../../../Sources/System/CFont/Inter-Medium.otf"))
    }

    @Test func metrics() throws {
        let m = Font.bundled.metrics
        #expect(m.unitsPerEm == 2816 && m.ascent == 2728 && m.descent == 680 && m.lineGap == 0)
        #expect(try fixture("Boxes.ttf").metrics.lineHeight == 1000)
    }

    @Test(arguments: [
        ("", "it is no font"), ("wOF2............", "packed for web pages"),
        ("{\"layers\": []}  ", "it is no font; exp"),
        ("OTTO............", "it is damaged"),
    ])
    func filesThatAreNoFont(start: String, message: String) {
        let error = complaint { _ = try Font(Array(start.utf8), name: "x\u{1B}.ttf") }
        #expect(error.hasPrefix("the font 'x") && error.contains(message) && !error.contains("\u{1B}"))
    }

    // MARK: Damage

    /// Whether a damaged font is refused, or draws something.
    private func survives(_ bytes: [UInt8]) -> Bool {
        guard let font = try? Font(bytes, name: "damaged.otf") else { return true }
        for text in [text, "ffi ffl ½ é e\u{301} אבג بيت"] {
            _ = try? layout(text, font: font, width: 60, height: 60) {
                $0.isWrapped = true
                $0.truncation = .end
            }
        }
        return true
    }

    @Test(arguments: ["Boxes.ttf", "DejaVuSans.ttf", ""])
    func truncatedFonts(name: String) throws {
        let bytes = try name.isEmpty ? bundled : fixtureBytes(name)
        for k in 0..<60 { #expect(survives(Array(bytes.prefix(bytes.count * k / 60)))) }
        for k in 0..<40 { #expect(survives(Array(bytes.prefix(12 + 16 * k)))) }
    }

    /// Bytes anywhere, and in the directory of tables and their first bytes, where they matter most.
    @Test(arguments: ["Boxes.ttf", "DejaVuSans.ttf", ""])
    func flippedBytes(name: String) throws {
        let bytes = try name.isEmpty ? bundled : fixtureBytes(name)
        for seed in 0..<400 {
            var random = SeededRandom(UInt64(seed)), damaged = bytes
            let reach = seed % 2 == 0 ? bytes.count : min(bytes.count, 400)
            for _ in 0...seed % 12 {
                damaged[Int.random(in: 0..<reach, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            #expect(survives(damaged), "seed \(seed)")
        }
    }

    /// The tables that decide how letters are placed, with wrong numbers in them.
    @Test func damagedTables() throws {
        for name in ["DejaVuSans.ttf", ""] {
            let bytes = try name.isEmpty ? bundled : fixtureBytes(name)
            for (tag, start, length) in tables(bytes)
            where ["GSUB", "GPOS", "glyf", "loca", "CFF ", "cmap", "hmtx"].contains(tag) {
                for seed in 0..<60 {
                    var random = SeededRandom(UInt64(seed)), damaged = bytes
                    for _ in 0..<8 {
                        let place = start + Int.random(in: 0..<min(length, 2_000), using: &random)
                        damaged[place] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &random) ?? 0
                    }
                    #expect(survives(damaged), "\(tag), seed \(seed)")
                }
            }
        }
    }

    private func tables(_ bytes: [UInt8]) -> [(String, Int, Int)] {
        func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        let count = Int(bytes[4]) << 8 | Int(bytes[5])
        return (0..<count).map { k in
            let entry = 12 + 16 * k
            return (String(decoding: bytes[entry..<entry + 4], as: UTF8.self), number(entry + 8), number(entry + 12))
        }
    }

    /// A text at the limit is set within seconds; what has too many segments is refused.
    @Test(.timeLimit(.minutes(1))) func longTexts() throws {
        let words = String(repeating: "word and ", count: TextLayout.characters / 9)
        let long = try layout(words, font: .bundled, width: 300) { $0.isWrapped = true }
        #expect(long.lineCount > 100)
        let cut = try layout(words, font: .bundled, width: 300, height: 12) { $0.truncation = .middle }
        #expect(cut.isTruncated && cut.lineCount == 1)
        let heavy = String(repeating: "§&@ẵ", count: TextLayout.characters / 4)
        #expect(complaint { _ = try layout(heavy, font: .bundled) }.contains("more than 200,000 segments"))
    }

    /// Several threads set texts in one font.
    @Test func threads() async throws {
        let wanted = try layout(text, font: .bundled), text = text
        await withTaskGroup(of: Bool.self) { group in
            for k in 0..<64 {
                group.addTask {
                    let font = Font.bundled
                    _ = try? layout("\(k) other \(k * k)", font: font)
                    return (try? layout(text, font: font)) == wanted
                }
            }
            for await isEqual in group { #expect(isEqual) }
        }
    }
}
