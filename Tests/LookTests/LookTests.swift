import Foundation
import Testing
import Zoetrope
import ZoetropeCodecs
import ZoetropeLook
import ZoetropePixels

/// What is said of the shipped scenes, by its text, and what is found in scenes whose motion is known.
@Suite struct LookTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let records = ProcessInfo.processInfo.environment["ZOETROPE_RECORD"] == "all"

    static let scenes = ((try? FileManager.default.contentsOfDirectory(atPath: root.path + "/Scenes")) ?? [])
        .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()

    private static func look(_ name: String) throws -> Look {
        let renderer = try SceneRenderer(path: root.path + "/Scenes/\(name).json")
        let isDriven = renderer.ways.contains(.gesture)
        let timing = try PlaybackTiming(Playback(route: isDriven ? .gesture : .forward), of: renderer.scene)
        return try Look(renderer, timing, way: isDriven ? "driven by its gesture" : "", jobs: 2)
    }

    /// With ZOETROPE_RECORD=all, the words are written anew: read them beside the sheet.
    @Test(arguments: scenes) func shippedScenesAreToldAsTheyLook(_ name: String) throws {
        let look = try Self.look(name), script = LookScript(look), text = script.text + "\n"
        let file = Self.root.appendingPathComponent("Tests/LookTests/Words/\(name).txt")
        if Self.records { try text.write(to: file, atomically: true, encoding: .utf8) }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
        #expect(LookScript.count(text) <= 400)
        for limit in [40, 80, 120, 200] {
            let few = LookScript(look, limit: limit)
            #expect(LookScript.count(few.text) <= limit && few.paragraphs[0] == script.paragraphs[0], "\(limit)")
        }
    }

    /// No two scenes are told in the same words, their names aside.
    @Test func wordsTellScenesApart() throws {
        var seen: [String: String] = [:]
        for name in Self.scenes {
            let file = Self.root.appendingPathComponent("Tests/LookTests/Words/\(name).txt")
            let body = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst(2).joined(
                separator: " ")
            #expect(seen.updateValue(name, forKey: body) == nil, "\(name) and \(seen[body] ?? "")")
        }
    }

    private static func words(
        _ layers: String, tracks: String = #""t": {"from": 0, "to": 1, "timing": "linear"}"#, limit: Int = 400
    ) throws -> [String] {
        let text = """
            {"canvas": {"width": 200, "height": 100, "background": "#FFFFFF"}, "duration": 1,
             "tracks": {\(tracks)}, "layers": [\(layers)]}
            """
        let renderer = try SceneRenderer(json: text, name: "box")
        let timing = try PlaybackTiming(Playback(), of: renderer.scene)
        return LookScript(try Look(renderer, timing, jobs: 2), limit: limit).paragraphs
    }

    @Test func aWayOutIsTold() throws {
        let lines = try Self.words(
            #"{"name": "box", "frame": ["200*t", 20, 50, 50], "backgroundColor": "red"}"#)
        #expect(
            lines[2] == "A red panel ('box') slides right by 200 points and out over the right edge between 0 and 1 s.")
    }

    @Test func overshootIsTheShareBeyondTheEnd() throws {
        // A spring with a damping ratio of 0.5 goes exp(-π 0.5 / √0.75) = 16.3 % too far.
        let lines = try Self.words(
            #"{"name": "box", "frame": ["100*t", 20, 50, 50], "backgroundColor": "red"}"#,
            tracks: #""t": {"from": 0, "to": 1, "timing": {"spring": {"dampingRatio": 0.5}}}"#)
        #expect(lines[2].contains("overshooting by 16 %"), "\(lines[2])")
    }

    /// The second peak is the square of the first: 2.7 % short of the end.
    @Test func aSpringsSwingBackIsTold() throws {
        let lines = try Self.words(
            #"{"name": "box", "frame": ["100*t", 20, 50, 50], "backgroundColor": "red"}"#,
            tracks: #""t": {"from": 0, "to": 1, "timing": {"spring": {"dampingRatio": 0.5}}}"#)
        #expect(lines[2].contains("and swinging back by 2.7 % at"), "\(lines[2])")
    }

    @Test func aFadeIsToldAsItIsSeen() throws {
        func words(_ below: String, _ background: String) throws -> String {
            let text = """
                {"canvas": {"width": 200, "height": 100, "background": "\(background)"}, "duration": 1,
                 "tracks": {"t": {"from": 0, "to": 1, "timing": "linear"}},
                 "layers": [\(below) {"name": "box", "backgroundColor": "red", "opacity": "1 - t/2"}]}
                """
            let renderer = try SceneRenderer(json: text, name: "box")
            let look = try Look(renderer, PlaybackTiming(Playback(), of: renderer.scene), jobs: 2)
            return LookScript(look).paragraphs[2...].joined(separator: " ")
        }
        #expect(try words("", "#000000").contains("darkens to 50 %"))
        #expect(try words("", "#FFFFFF").contains("pales to 50 %"))
        let wall = #"{"name": "wall", "backgroundColor": "blue"}, "#
        #expect(try words(wall, "#000000").contains("fades to 50 %"))
    }

    /// What begins while another change is under way does not follow it.
    @Test func whatOverlapsIsNotToldAsASequence() throws {
        let lines = try Self.words(
            """
            {"name": "box", "frame": ["100*clamp(t/0.8, 0, 1)", 20, 50, 50], "backgroundColor": "red",
             "opacity": "1 - clamp((t - 0.4)/0.6, 0, 1)"}
            """)
        #expect(lines[2].contains("s; meanwhile fades out between 0.4 and"), "\(lines[2])")
    }

    /// Pages that turn about their left or their right edge are told apart.
    @Test func copiesWithOtherHingesAreOthers() throws {
        let lines = try Self.words(
            """
            {"name": "page", "repeat": {"count": 4}, "backgroundColor": "green", "bounds": [40, 40],
             "anchorPoint": ["i % 2", 0.5], "position": ["100", "20 + 20*i"],
             "transform": [{"m34": "-1/500"}, {"rotateY": "(i % 2 ? 1 : -1)*80*t"}]}
            """)
        let told = lines.filter { $0.hasPrefix("Each of two 'page' layers") }
        #expect(told.count == 2 && told.contains { $0.contains("its left edge") }, "\(lines)")
        #expect(told.contains { $0.contains("its right edge") }, "\(lines)")
    }

    @Test func aTurnHasItsHingeAndItsSide() throws {
        let lines = try Self.words(
            """
            {"name": "door", "backgroundColor": "blue", "bounds": [100, 100], "position": [0, 50],
             "anchorPoint": [0, 0.5], "transform": [{"m34": "-1/500"}, {"rotateY": "90*t"}]}
            """)
        #expect(
            lines[2].contains(
                "turns about its left edge by 90° in perspective (its right side away from the viewer, until it is "
                    + "seen edge-on)"), "\(lines[2])")
    }

    @Test func copiesAreToldOnce() throws {
        let lines = try Self.words(
            """
            {"name": "bar", "repeat": {"count": 5}, "frame": ["40*i", "60 - 60*clamp(2*t - i/5, 0, 1)", 20, 40],
             "backgroundColor": "green"}
            """)
        #expect(lines[2].hasPrefix("Each of five 'bar' layers (a green panel) slides up by 60 points"), "\(lines[2])")
        #expect(lines[2].contains("one after another from left to right"), "\(lines[2])")
    }

    @Test func nothingChangesWhereNothingDoes() throws {
        let lines = try Self.words(#"{"name": "box", "frame": [0, 0, 50, 50], "backgroundColor": "red"}"#)
        #expect(lines.last == "Nothing changes.")
    }

    @Test func aLimitOfWordsIsKept() throws {
        let layers = (0..<20).map {
            #"{"name": "box \#(Character(UnicodeScalar(97 + $0)!))", "frame": ["\#($0)*t*9", 20, 50, 50], "backgroundColor": "red"}"#
        }.joined(separator: ", ")
        let text = try Self.words(layers, limit: 120).joined(separator: "\n")
        #expect(LookScript.count(text) <= 120, "\(LookScript.count(text))")
        #expect(text.contains("smaller parts move, too"))
    }

    /// With few words, the main motion of each layer is kept: of the tutorial's letter, both turns of the fold and the
    /// slide. A shadow that follows them, and a screen that lies still, are left out.
    @Test func fewWordsKeepTheMainMotions() throws {
        let tutorial = try String(contentsOf: Self.root.appendingPathComponent("docs/tutorial.md"), encoding: .utf8)
        let block = try #require(tutorial.components(separatedBy: "<!-- file: fold.json -->\n```json\n").last)
        let scene = try #require(block.components(separatedBy: "\n```").first)
        func screen(_ level: UInt8) -> SceneRenderer.PictureSource {
            .bitmap(
                Bitmap(width: 390, height: 844, filledWith: PremultipliedRGBA8(r: level, g: 90, b: 90, a: 255)),
                density: 1)
        }
        let renderer = try SceneRenderer(
            json: scene, options: .init(pictures: ["from": screen(200), "to": screen(20)]))
        let look = try Look(renderer, PlaybackTiming(Playback(), of: renderer.scene), jobs: 2)
        let all = LookScript(look).text, few = LookScript(look, limit: 120).text
        for words in ["('right half') turns about its left edge", "('paper') turns about its right edge"] {
            #expect(few.contains(words), "\(few)")
        }
        #expect(few.contains("('letter') slides left"), "\(few)")
        #expect(all.contains("shadow's path") && !few.contains("shadow's path"), "\(few)")
        #expect(LookScript.count(few) <= 120)
    }

    // MARK: Sheets and pictures

    private static func scratch() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("look-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    @Test func aSheetKeepsItsLimit() throws {
        let renderer = try SceneRenderer(path: Self.root.path + "/Scenes/cell-zoom.json")
        let timing = try PlaybackTiming(Playback(), of: renderer.scene)
        let look = try Look(renderer, timing, jobs: 2), sheet = LookSheet(look, renderer, timing)
        #expect(try sheet.png(limit: 300_000).count <= 300_000)
        #expect(try sheet.png(limit: 120_000).count < sheet.png(limit: 300_000).count)
        #expect(try sheet.png(limit: 30_000).count <= 30_000)
        #expect {
            try sheet.png(limit: 100)
        } throws: {
            "\($0)".contains("its sheet takes") && "\($0)".contains("bytes at least, and 100 are allowed; allow more")
        }
        #expect(look.momentTimes.first == 0 && look.momentTimes.last == timing.duration)
    }

    /// A GIF of a scene is told from its pictures alone.
    @Test func anAnimationIsToldFromItsPictures() throws {
        let folder = try Self.scratch()
        defer { try? FileManager.default.removeItem(at: folder) }
        let renderer = try SceneRenderer(path: Self.root.path + "/Scenes/push.json")
        let path = folder.path + "/push.gif"
        try renderer.write([.gif(to: .path(path))], options: RunOptions(rate: 30, scale: 0.5))
        let look = try Look(path: path, name: "push.gif", step: 1 / 60.0), text = LookScript(look).text
        #expect(text.contains("The last picture slides in from the right edge."), "\(text)")
        #expect(try LookSheet(look, path: path).png(limit: 300_000).count <= 300_000)
        let words = LookDifference(look, try Self.look("push")).lines.joined(separator: " ")
        #expect(words.hasPrefix("push.gif takes"), "a file keeps its letters: \(words)")
        #expect(LookDifference(look, look).lines == ["They look the same."])
    }

    @Test func twoScenesAreCompared() throws {
        let lines = LookDifference(try Self.look("cube"), try Self.look("door-open")).lines
        #expect(lines.first == "Cube takes 1.5 s, door-open 0.5 s.")
        #expect(lines.contains { $0.hasPrefix("Only in door-open: The left half of the old screen ('left door')") })
    }

    @Test func theFactsAreJSON() throws {
        let look = try Self.look("present"), script = LookScript(look)
        let bytes = try LookDocument(look, script).bytes
        let root = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        #expect(root["words"] as? [String] == script.paragraphs)
        let layers = try #require(root["layers"] as? [[String: Any]])
        let to = try #require(layers.first { $0["layer"] as? String == "to" })
        let change = try #require((to["changes"] as? [[String: Any]])?.first)
        #expect(change["kind"] as? String == "move")
        // The scene's spring has a damping ratio of 0.5.
        #expect(abs((change["overshoot"] as? Double ?? 0) - 0.163) < 0.003, "\(change)")
    }
}
