import ZoetropeDisplayList
import Foundation
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeSceneModel
import Testing
import Zoetrope
import ZoetropeRuns

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
    // MARK: Letters

    @Test func textStandsOnItsFoot() throws {
        let text = FigureText("HH", height: 7), boxes = text.layers.joined().compactMap(\.box)
        #expect(boxes.count == 2 && boxes.allSatisfy { abs($0.maxY) < 1e-9 && abs($0.minY + 7) < 0.01 })
        #expect(
            abs(text.width - boxes[1].maxX) < 1e-9 && abs(FigureText("HH", height: 14).width - 2 * text.width) < 1e-9)
        #expect(FigureText("", height: 7).width == 0 && FigureText(" ", height: 7).layers.isEmpty)
    }

    @Test func longTextIsCut() {
        let title = "a long title of a scene", whole = FigureText(title, height: 7)
        let cut = FigureText(title, height: 7, within: 60)
        #expect(whole.width > 60 && cut.width <= 60 && cut.width > 45)
        #expect(FigureText("short", height: 7, within: 60).width == FigureText("short", height: 7).width)
    }

    /// A character that the font does not have, and an emoji, do not take the others with them.
    @Test func unknownCharactersAreQuestionMarks() {
        func ids(_ text: String) -> [Path] { FigureText(text, height: 7).layers.joined().map(\.outline.path) }
        #expect(ids("a\u{4E2D}b\u{1F600}\nc") == ids("a?b?"))
        #expect(ids("\u{4E2D}é") == ids("?é"))
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

    /// A staggered track has a line for each copy, each beginning later; a run that is cancelled does not reach 1; and a
    /// track that ends where it began overshoots beyond its largest value.
    @Test func staggersCancelsAndOvershoot() throws {
        let renderer = try renderer(
            """
            {"canvas": {"width": 16, "height": 8}, "duration": 1,
             "tracks": {
                "fan": {"from": 0, "to": 90, "begin": "0.1*i", "duration": 0.5}, "t": {"from": 2, "to": 4},
                "up": {"values": [0, 10, 0], "timing": [{"spring": {"dampingRatio": 0.3}}, "linear"]}},
             "gesture": {"samples": [[0, 0], [0.5, 0.4], [0.6, 0.4]], "outcome": "cancel"},
             "layers": [{"repeat": {"count": 3}, "transform": [{"rotateZ": "fan"}], "zPosition": "t + up"}]}
            """)
        let clock = try TimingCurves(renderer.scene, timing(renderer)).curves
        #expect(clock.map(\.labels) == [["fan 0 → 90"], ["t 2 → 4"], ["up 0 → 10 → 0"]])
        #expect(clock[0].lines.map { $0.firstIndex { $0 > 0 } } == [1, 25, 49])
        #expect((clock[2].values.max() ?? 0) > 1.2)
        let driven = try PlaybackTiming(Playback(route: .gesture), of: renderer.scene)
        let cancelled = try #require(try TimingCurves(renderer.scene, driven).curves.first { $0.names == ["t"] })
        #expect(abs((cancelled.values.max() ?? 0) - 0.4) < 1e-9 && abs(cancelled.values[240]) < 1e-9)
    }

    // MARK: Sheets

    /// To the bit. Look at the new picture before you replace the old one: ZOETROPE_RECORD=all writes it.
    @Test(arguments: [FigureTheme.light, .dark])
    func aSheetIsTheSameEverywhere(_ theme: FigureTheme) throws {
        let renderer = try renderer()
        var sheet = ContactSheet(count: 5, columns: 3)
        (sheet.theme, sheet.scale, sheet.isEven) = (theme, theme == .dark ? 1.5 : 1, theme == .light)
        let bitmap = try sheet.bitmap(renderer, timing(renderer), jobs: 2)
        let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let path = fixtures.appendingPathComponent("Fixtures/Figures/sheet-\(theme.rawValue).png").path
        if ProcessInfo.processInfo.environment["ZOETROPE_RECORD"] == "all" { try bitmap.write(toPNGFile: path) }
        #expect(try Bitmap(pngFile: path) == bitmap)
        #expect(try sheet.bitmap(renderer, timing(renderer), jobs: 1) == bitmap)
    }

    /// A frame of the sheet is the frame of the run, and stands on whole pixels.
    @Test func framesAreThoseOfTheRun() throws {
        let renderer = try renderer()
        var sheet = ContactSheet(count: 3)
        sheet.isEven = true
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
