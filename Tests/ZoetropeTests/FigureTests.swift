import Codecs
import DisplayList
import Foundation
import Geometry
import Pixels
import SceneModel
import Testing
import Zoetrope

/// Contact sheets, and the letters that they are made of.
@Suite struct FigureTests {
    private static let text = """
        {"title": "Gqy 0.25 {|}", "canvas": {"width": 16, "height": 8, "background": "#FFFFFF"}, "duration": 0.5,
         "tracks": {
            "x": {"from": 0, "to": 8, "timing": "linear"}, "also": {"from": 3, "to": 1, "timing": "linear"},
            "still": {"from": 2, "to": 2}, "bounced": {"values": [0, 5, 0]},
            "sprung": {"from": 0, "to": 1, "timing": {"spring": {"dampingRatio": 0.3}}}},
         "layers": [{"name": "square", "frame": ["x", 0, 8, 8], "backgroundColor": "#FF0000"}]}
        """

    private func renderer(_ text: String = Self.text) throws -> SceneRenderer {
        try SceneRenderer(json: text, name: "slide")
    }

    private func timing(_ renderer: SceneRenderer) throws -> PlaybackTiming {
        try PlaybackTiming(Playback(), of: renderer.scene)
    }

    /// A path in black on a white canvas of 20 x 20 pixels.
    private func drawn(_ path: Path) throws -> Bitmap {
        let square = Piece(polygon: Rect(x: 0, y: 0, width: 20, height: 20).corners, homography: .identity)
        let surface = Surface(pieces: [square], paint: .color(.black), clips: [Clip(path: path, homography: .identity)])
        return try DisplayListRenderer().bitmap(
            of: DisplayList(width: 20, height: 20, background: .white, items: [.surface(surface)]))
    }

    // MARK: Letters

    /// Each printable character of ASCII has a drawing of its own; others share the box.
    @Test func everyCharacterHasALetter() throws {
        let box = StrokeFont.outline(of: "\u{1F600}", at: Point(2, 16), height: 14)
        var seen: Set<Path> = [box]
        for code in 0x21...0x7E {
            let text = String(UnicodeScalar(UInt8(code)))
            let path = StrokeFont.outline(of: text, at: Point(2, 16), height: 14)
            #expect(seen.insert(path).inserted, "\(text)")
            #expect(try drawn(path) != drawn(Path()), "\(text)")
        }
        #expect(StrokeFont.outline(of: "é", at: Point(2, 16), height: 14) == box)
        #expect(StrokeFont.outline(of: " ", at: .zero, height: 14).elements.isEmpty)
    }

    @Test func widths() {
        let one = StrokeFont.width(of: "HH", height: 7), two = StrokeFont.width(of: "HH", height: 14)
        #expect(abs(two - 2 * one) < 1e-12 && StrokeFont.width(of: "", height: 7) == 0)
        let fitted = StrokeFont.fitted("a long title of a scene", height: 7, within: 60)
        #expect(fitted.hasSuffix("...") && StrokeFont.width(of: fitted, height: 7) <= 60)
        #expect(StrokeFont.fitted("short", height: 7, within: 60) == "short")
    }

    // MARK: Curves

    @Test func curvesOfTracks() throws {
        let renderer = try renderer(), curves = try TimingCurves(renderer.scene, timing(renderer)).curves
        let names = curves.map { $0.names.sorted() }.sorted { $0[0] < $1[0] }
        #expect(names == [["also", "x"], ["bounced"], ["sprung"]])
        for curve in curves {
            #expect(curve.values.first == 0)
            if curve.names != ["bounced"] { #expect(curve.values.last == 1) }
        }
        let spring = try #require(curves.first { $0.names == ["sprung"] })
        #expect((spring.values.max() ?? 0) > 1.2)
        let there = try #require(curves.first { $0.names == ["bounced"] })
        #expect(there.values.max() == 1 && there.values.last == 0)
    }

    // MARK: Sheets

    /// To the bit. Look at the new picture before you replace the old one: ZOETROPE_RECORD=all writes it.
    @Test(arguments: [FigureTheme.light, .dark])
    func aSheetIsTheSameEverywhere(_ theme: FigureTheme) throws {
        let renderer = try renderer()
        var sheet = ContactSheet(count: 5, columns: 3)
        (sheet.theme, sheet.scale) = (theme, theme == .dark ? 1.5 : 1)
        let bitmap = try sheet.bitmap(renderer, timing(renderer), jobs: 2)
        let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let path = fixtures.appendingPathComponent("Fixtures/Figures/sheet-\(theme.rawValue).png").path
        if ProcessInfo.processInfo.environment["ZOETROPE_RECORD"] == "all" { try bitmap.write(toPNGFile: path) }
        #expect(try Bitmap(pngFile: path) == bitmap)
        #expect(try sheet.bitmap(renderer, timing(renderer), jobs: 1) == bitmap)
    }

    /// A frame of the sheet is the frame of the run, and stands on whole pixels.
    @Test func framesAreThoseOfTheRun() throws {
        let renderer = try renderer(), sheet = ContactSheet(count: 3)
        let bitmap = try sheet.bitmap(renderer, timing(renderer), jobs: 1)
        let frame = try renderer.frame(at: 0.25, scale: 180 / 16)
        // Three columns of 180 points with gaps of 12, in margins of 16, under a head of 26.
        for (x, y) in [(0, 0), (90, 45), (179, 89), (60, 10), (170, 80)] {
            #expect(bitmap[16 + 192 + x, 16 + 26 + y] == frame[x, y])
        }
    }

    @Test func aSceneWithoutTracksHasNoPlot() throws {
        let text = """
            {"canvas": {"width": 8, "height": 16}, "duration": 1,
             "layers": [{"frame": ["4*time", 0, 4, 4], "backgroundColor": "red"}]}
            """
        let renderer = try renderer(text)
        let bitmap = try ContactSheet(count: 1).bitmap(renderer, timing(renderer), jobs: 1)
        #expect(bitmap.width == 152 && bitmap.height == 16 + 26 + 240 + 26 + 8)
    }

    @Test func aSheetThatIsTooLarge() throws {
        let renderer = try renderer()
        var sheet = ContactSheet(count: 400, columns: 400)
        sheet.scale = 1
        #expect(message(.request) { _ = try sheet.bitmap(renderer, timing(renderer), jobs: 1) }.contains("16384"))
    }
}
