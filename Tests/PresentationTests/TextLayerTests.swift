import ZoetropeDisplayList
import Foundation
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePresentation
import ZoetropeSceneModel
import Testing
import ZoetropeTypography

/// Texts of layers: how they are read, where they stand, and what is wrong with them.
@Suite struct TextLayerTests {
    private func tree(_ layer: String, more: String = "", fonts: [Font] = []) throws -> PresentationTree {
        let text = """
            {"duration": 1, "canvas": {"width": 100, "height": 100}, \(more) "layers": [{"name": "a", \(layer)}]}
            """
        return PresentationTree(
            try Scene(text: text, file: "s.json").resolve(Setting(pictures: [:])),
            typesetter: Typesetter(fonts: fonts))
    }

    private func value(_ name: String, _ layer: String, more: String = "", at time: Double = 0) throws -> String? {
        try tree(layer, more: more).values(at: Moment(time: time))[0].first { $0.name == name }?.text
    }

    private func complaint(_ layer: String, more: String = "", fonts: [Font] = []) -> String {
        do {
            _ = try tree(layer, more: more, fonts: fonts).displayList(at: Moment(time: 0.5), scale: 1)
            return "no error"
        } catch { return "\(error)".split(separator: "\n").first.map(String.init) ?? "" }
    }

    // MARK: Values

    @Test(arguments: [
        (#"\\(2)"#, "2"), (#"\\(1/3)"#, "0.333"), (#"\\(1/3, 1)"#, "0.3"), (#"\\(2, 2)"#, "2.00"),
        (#"\\(-0.4, 0)"#, "0"), (#"\\(1e15)"#, "1000000000000000"), (#"\\(0-2e12, 1)"#, "-2000000000000.0"),
        (#"\\(0.5, 0)"#, "1"), (#"\\(max(3, 4)) of \\(  10 )"#, "4 of 10"),
        (#"a (b) \\(1)%, 100\\n"#, #"a (b) 1%, 100\n"#),
        (#"\\(time*4, 1) s"#, "2.0 s"), (#"\\(spin > 0 ? 1 : 2)"#, "1"),
    ])
    func numbersInTexts(text: String, shown: String) throws {
        let tracks = #""tracks": {"spin": {"from": 0, "to": 1}},"#
        #expect(try value("text", #""text": {"string": "\#(text)"}"#, more: tracks, at: 0.5) == shown)
    }

    @Test func defaultsAreThoseOfCATextLayer() throws {
        let layer = #""text": {"string": "a"}"#
        #expect(try value("fontSize", layer) == "36")
        #expect(try value("foregroundColor", layer) == "#FFFFFF")
        #expect(try value("font", layer) == "Inter Medium")
    }

    @Test func copiesShowTheirTextsInTurn() throws {
        func texts(_ more: String) throws -> [String?] {
            let tree = try tree(
                #""repeat": {"count": 3}, "text": {"string": ["one", "two \\(i)"]\#(more)}"#)
            return try tree.values(at: Moment(time: 0)).map { $0.first { $0.name == "text" }?.text }
        }
        #expect(try texts("") == ["one", "two 1", "one"])
        #expect(try texts(#", "stringIndex": "i - 1""#) == ["two 0", "one", "two 2"])
    }

    /// The letters are one surface in the text's colour, below the sublayers and over the background.
    @Test func theDisplayList() throws {
        let list = try tree(
            """
            "frame": [10, 20, 50, 30], "backgroundColor": "black", "opacity": 0.5,
            "text": {"string": "HH", "fontSize": 20, "foregroundColor": "red"},
            "sublayers": [{"name": "b", "backgroundColor": "blue"}]
            """
        ).displayList(at: Moment(time: 0), scale: 2)
        let lines = list.description.split(separator: "\n").map {
            $0.split(separator: " ").prefix(3).joined(separator: " ")
        }
        #expect(
            lines == [
                "canvas 200 x", "group opacity 0.5", "surface color #000000", "outlines #FF0000 2",
                "surface color #0000FF",
            ])
        guard case .group(let group) = list.items[0], case .outlines(let text) = group.items[1] else {
            Issue.record("no text")
            return
        }
        let box = text.homography.image(of: Path(text.outlines.flatMap(\.path.elements)).boundingBox?.corners ?? [])
        // A capital is 0.727 of the size high; the baseline is 0.97 of the size below the top.
        #expect(abs(box[0].y - 2 * (20 + 20 * (0.96875 - 0.7273))) < 0.1)
        #expect(abs(box[2].y - 2 * (20 + 20 * 0.96875)) < 0.1)
        #expect(box[0].x > 20 && box[0].x < 26)
    }

    @Test func whatCannotBeSeenIsNotDrawn() throws {
        for text in [
            #""string": " ""#, #""string": "a", "fontSize": 0"#, #""string": "a", "foregroundColor": "clear""#,
        ] {
            #expect(try tree(#""text": {\#(text)}"#).displayList(at: Moment(time: 0), scale: 1).items.isEmpty)
        }
        // A spring may go below 0.
        #expect(try tree(#""text": {"string": "a", "fontSize": "0 - time"}"#).layers(at: Moment(time: 1)).count == 1)
    }

    /// A text that stays the same is set once: its places are in the same memory.
    @Test func aTextIsSetOnce() throws {
        let tree = try tree(#""position": ["time", 0], "text": {"string": "abc"}"#)
        func start(_ time: Double) throws -> UnsafePointer<PlacedOutline>? {
            guard case .outlines(let text) = try tree.displayList(at: Moment(time: time), scale: 1).items[0] else {
                return nil
            }
            return text.outlines.withUnsafeBufferPointer(\.baseAddress)
        }
        #expect(try start(0) == start(0.7))
    }

    // MARK: Mistakes

    @Test(arguments: [
        (#""text": {}"#, "layers[0].text: 'string' is missing"),
        (#""text": {"string": 5}"#, "layers[0].text.string: expected a text, not 5"),
        (#""text": {"string": []}"#, "a list of texts needs at least one"),
        (#""text": {"string": "a", "fontSize": -2}"#, "fontSize: a font's size is -2; it must be 0 or more"),
        (
            #""text": {"string": "a", "fontSize": "time*1e6"}"#,
            "a font size of 500000 at time = 0.5 s; it may be at most 10,000"
        ),
        (#""text": {"string": "a", "alignmentMode": "centre"}"#, "unknown word 'centre'; did you mean 'center'?"),
        (#""text": {"string": "a", "fontFeatures": ["tabular"]}"#, "'tabular' is not an OpenType feature"),
        (#""text": {"string": "a", "color": "red"}"#, "unknown key 'color'"),
        (#""text": {"string": "n = \\(nn)"}"#, "layers[0].text.string: unknown name 'nn'"),
        (#""text": {"string": "n = \\(1"}"#, "this '\\(' has no ')'"),
        (#""text": {"string": "n = \\(1, 9)"}"#, "after the comma is the number of digits behind the point, 0 to 6"),
        (#""text": {"string": "n = \\(1/0)"}"#, "layers[0].text.string: this is infinite: 1/0 is a division by 0"),
        (
            #""text": {"string": "中"}"#,
            "layers[0].text.string: the bundled font has Latin, Greek and Cyrillic, but no glyph"
        ),
        (#""text": {"string": "hi 👋"}"#, "layers[0].text.string: U+1F44B '👋' is an emoji"),
        (#""text": {"string": "\(1)"}"#, #"in JSON, '\(' is written '\\('"#),
    ])
    func mistakes(layer: String, message: String) {
        let text = complaint(layer)
        #expect(text.hasPrefix("s.json:1:") && text.contains(message), "\(text)")
    }

    /// The caret is under the name in the text, not at its start.
    @Test func thePlaceInAText() {
        let text = complaint(#""text": {"string": "é \\(1 + nn)"}"#)
        let start =
            #"{"duration": 1, "canvas": {"width": 100, "height": 100},  "layers": [{"name": "a", "text": {"string": "é \\(1 + "#
        #expect(text.hasPrefix("s.json:1:\(start.count + 1): "), "\(text)")
    }

    @Test func limits() throws {
        let million = String(repeating: "a", count: 1_000_000)
        #expect(
            complaint(#""text": {"string": "\#(million)"}"#)
                .contains("layers[0].text.string: a text of 1,000,000 characters; the limit is 10,000"))
        let many = String(repeating: "a", count: 9_000)
        #expect(
            complaint(#""repeat": {"count": 20}, "text": {"string": "\#(many)"}"#)
                .contains("characters of text in one frame"))
        let heavy = String(repeating: "&", count: 1_000)
        #expect(
            complaint(#""repeat": {"count": 30}, "text": {"string": "\#(heavy)"}"#)
                .contains("more than 200,000 outline segments in one frame"))
        let fonts = (0..<33).map { #"{"text": {"string": "a", "font": "\#($0).ttf"}}"# }.joined(separator: ",")
        #expect(complaint(#""sublayers": [\#(fonts)]"#).contains("more than 32 fonts"))
    }

    /// A font that nobody loaded is an error, not a crash.
    @Test func aFontThatIsNotThere() {
        #expect(complaint(#""text": {"string": "a", "font": "x.ttf"}"#).contains("the text's font was not loaded"))
        #expect(complaint(#""text": {"string": "a", "font": "x.ttf"}"#, fonts: [.bundled]) == "no error")
    }

    // MARK: What else knows texts

    @Test func theLayerUnderAPoint() throws {
        let tree = try tree(#""frame": [10, 10, 80, 40], "text": {"string": "HH", "fontSize": 30}"#)
        #expect(try tree.layers(under: [Point(20, 30), Point(80, 30)], at: Moment(time: 0)) == [0, nil])
    }

    @Test func changesInWords() throws {
        let tree = try tree(
            #""text": {"string": "\\(time, 0)", "fontSize": "20 + 10*time", "foregroundColor": [1, 0, 0, "1 - 0.5*time"]}"#
        )
        let canvas = Rect(x: 0, y: 0, width: 100, height: 100)
        let (a, b) = (try tree.layers(at: Moment(time: 0))[0], try tree.layers(at: Moment(time: 1))[0])
        func change(_ name: String) -> LayerChange? {
            LayerProperty.all.first { $0.name == name }?.change(from: a, to: b, in: canvas)
        }
        #expect(change("fontSize")?.words == "changes its font size from 20 to 30")
        #expect(change("foregroundColor")?.words == "changes its colour from #FF0000 to #FF000080")
        #expect(change("contents")?.amount == 0)
        let details = b.details(pictures: [])
        #expect(details["text"] == .text("1") && details["font size"] == .number(30))
    }
}
