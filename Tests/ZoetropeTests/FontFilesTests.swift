import Foundation
import ZoetropeGoldens
import ZoetropePresentation
import ZoetropeSceneModel
import ZoetropeTestSupport
import Testing
import ZoetropeTypography
import Zoetrope
import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropeRuns

/// Fonts beside a scene: which are read, and what is told of those that are not.
@Suite struct FontFilesTests {
    private let folder: TemporaryFolder
    private static let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/Fonts")

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("scene/Fonts")
        for (name, target) in [("Boxes.ttf", "scene/Fonts/Boxes.ttf"), ("DejaVuSans.ttf", "outside.ttf")] {
            try FileManager.default.copyItem(
                at: Self.fonts.appendingPathComponent(name), to: URL(fileURLWithPath: folder[target]))
        }
    }

    private func load(_ font: String, _ string: String = "a", _ options: SceneRenderer.Options = .init()) throws
        -> SceneRenderer
    {
        try folder.write(
            """
            {"duration": 1, "canvas": {"width": 40, "height": 20, "background": "black"},
             "layers": [{"text": {"string": "\(string)", "font": "\(font)", "fontSize": 10}}]}
            """, to: "scene/scene.json")
        return try SceneRenderer(path: folder["scene/scene.json"], options: options)
    }

    /// An ideograph of the font of boxes is 10 wide: from 0.5 to 9.5, and from 1 to 8 below the top.
    @Test func aFontBesideTheScene() throws {
        let frame = try load("Fonts/Boxes.ttf", "一").frame(at: 0)
        #expect(frame[4, 4] == .white && frame[4, 0] == .black && frame[4, 8] == .black && frame[10, 4] == .black)
        #expect(frame[0, 4].r == 128 && frame[9, 4].r == 128)
    }

    @Test func fontsThatCannotBeUsed() throws {
        try folder.write("hello, this is no font", to: "scene/Fonts/text.ttf")
        for (font, string, problem) in [
            ("Fonts/none.ttf", "a", "no such file"), ("Fonts", "a", "it is a directory"),
            ("Fonts/text.ttf", "a", "the font 'Fonts/text.ttf' cannot be used: it is no font; expected a .ttf"),
            ("../outside.ttf", "a", "it is outside the scene's folder"), ("/dev/zero", "a", "it is outside"),
        ] {
            let text = message(.scene) { _ = try load(font, string) }
            #expect(text.contains("scene.json:2:") && text.contains(problem), "\(text)")
        }
        _ = try load("../outside.ttf", "a", .init(allowOutside: true))
        let missing = message(.scene) { _ = try load("Fonts/Boxes.ttf", "é").frame(at: 0) }
        #expect(missing.contains("its font has no glyph for U+00E9 'é' ('Fonts/Boxes.ttf')"))
    }

    /// A manifest knows the font, and the preview follows its file.
    @Test func whoKnowsTheFile() throws {
        let renderer = try load("Fonts/Boxes.ttf")
        #expect(renderer.files.contains { $0.hasSuffix("scene/Fonts/Boxes.ttf") })
        #expect(SceneRenderer.pictures(ofScene: folder["scene/scene.json"]).contains { $0.hasSuffix("Boxes.ttf") })
        let plan = try CheckPlan(every: 1, at: 1, scale: 1, duration: 1)
        #expect(try renderer.manifestHeader(of: plan).pictures["Fonts/Boxes.ttf"] != nil)
    }

    // MARK: Captions

    private func captioned(_ caption: String?, frame: String? = nil) throws -> SceneRenderer {
        var options = SceneRenderer.Options()
        options.caption = caption
        options.frame = frame
        return try SceneRenderer(
            json: """
                {"canvas": {"width": 200, "height": 100, "background": "#FFFFFF"}, "duration": 1,
                 "layers": [{"frame": [150, 50, 100, 100], "backgroundColor": "#FF0000"}]}
                """, options: options)
    }

    @Test(arguments: [nil, "phone", "browser"]) func aCaptionStandsBelow(kind: String?) throws {
        for scale in [1.0, 2.5] {
            let plain = try captioned(nil, frame: kind).frame(at: 0, scale: scale)
            let one = try captioned("Swipe to close", frame: kind).frame(at: 0, scale: scale)
            let two = try captioned("Swipe to close\nor tap beside it", frame: kind).frame(at: 0, scale: scale)
            #expect(one.width == plain.width && one.height > plain.height + 10 && two.height > one.height + 10)
            for y in 0..<plain.height {
                let areEqual = (0..<plain.width).allSatisfy { plain[$0, y] == one[$0, y] }
                #expect(areEqual, "row \(y)")
            }
            let below = (plain.height..<one.height).flatMap { y in (0..<one.width).map { one[$0, y] } }
            #expect(below.contains { $0.a > 200 } && below.contains { $0.a == 0 } && !below.contains { $0.r > 200 })
        }
    }

    @Test func captionsThatCannotBeDrawn() throws {
        for (text, problem) in [
            ("中", "no glyph for U+4E2D"), ("👍", "is an emoji"),
            (String(repeating: "a", count: 501), "a caption of 501 characters; the limit is 500"),
        ] {
            #expect(throws: TextError.self) { _ = try Caption(text) }
            #expect(
                message(.request) { _ = try RunRequest(RunRecord(["caption": .string(text)])) }.contains(problem))
        }
        #expect(try !captioned("a").frames(of: PlaybackTiming(Playback(), of: captioned(nil).scene), scale: 1).isOpaque)
    }
}
