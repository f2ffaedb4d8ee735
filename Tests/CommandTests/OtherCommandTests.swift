import Foundation
import Testing

@Suite struct OtherCommandTests {
    @Test func listShowsScenes() throws {
        let work = try Workplace(), result = try work.render("list")
        #expect(
            result.text == """
                slide: Slide, 0.5 s
                    seconds  0.5  How long.
                    side     left (left, right)

                Gestures for --gesture: edge-pan, edge-pan-back, page-pan, pinch-back, short-pan-back

                """)
        #expect(result.status == 0)
    }

    @Test func listAsJSON() throws {
        let work = try Workplace(), result = try work.render("list", "slide", "--json")
        let entries = try #require(JSONSerialization.jsonObject(with: result.output) as? [[String: Any]])
        #expect(entries.count == 1)
        #expect(entries[0]["duration"] as? Double == 0.5)
        let parameters = try #require(entries[0]["parameters"] as? [[String: Any]])
        #expect(parameters.map { $0["name"] as? String } == ["seconds", "side"])
        #expect(parameters[1]["choices"] as? [String] == ["left", "right"])
    }

    @Test func inspectShowsLayers() throws {
        let work = try Workplace(), result = try work.render("inspect", "slide", "--at", "0.125")
        #expect(
            result.text == """
                slide at 0.125 of 0.5 s, 16 x 8 points
                  square: (2, 0) (10, 0) (10, 8) (2, 8), colour #FF0000

                """)
        #expect(result.error.isEmpty)
    }

    @Test func inspectAsJSON() throws {
        let work = try Workplace(), result = try work.render("inspect", "slide", "--at", "0.25", "--back", "--json")
        let snapshot = try #require(JSONSerialization.jsonObject(with: result.output) as? [String: Any])
        let layers = try #require(snapshot["layers"] as? [[String: Any]])
        #expect(layers[0]["name"] as? String == "square")
        #expect((layers[0]["corners"] as? [[String: Double]])?.map { $0["x"] } == [4, 12, 12, 4])
        #expect(snapshot["direction"] as? String == "back")
    }

    @Test func validateTellsRightFromWrong() throws {
        let work = try Workplace()
        #expect(try work.render("validate").text == "Scenes/slide.json: ok; 0.5 s, 16 x 8 points, 1 layer\n")
        try work.write(#"{"canvas": {"width": 4, "height": 4}, "duration": 0, "layers": []}"#, to: "Scenes/wrong.json")
        let result = try work.render("validate")
        #expect(result.text == "Scenes/slide.json: ok; 0.5 s, 16 x 8 points, 1 layer\n")
        #expect(
            result.error.contains("Scenes/wrong.json:1:51: error: duration: the duration is 0 s; it must be above 0"),
            "\(result.error)")
        #expect(result.status == 2)
    }

    /// `validate` also tries the gesture.
    @Test func validateTriesTheGesture() throws {
        let work = try Workplace()
        try work.write(
            Workplace.slide.replacingOccurrences(
                of: #""title""#, with: #""gesture": {"samples": [[0, 0.8]], "completionSpeed": "0*progress"}, "title""#),
            to: "g.json")
        #expect(
            try work.render("validate", "g.json").error.contains("a completion speed of 0 at progress 0.8 never ends")
        )
    }

    @Test func validateWarnsOfMilliseconds() throws {
        let work = try Workplace()
        try work.write(
            Workplace.slide.replacingOccurrences(of: #""timing": "linear""#, with: #""duration": 300"#), to: "ms.json")
        let result = try work.render("validate", "ms.json")
        #expect(
            result.error
                == "warning: ms.json:6:54: tracks.x.duration: the track lasts 300 s; the scene lasts 0.5 s, and times are in seconds, not milliseconds\n"
        )
        #expect(result.status == 0)
    }

    @Test func scenesOnStandardInput() throws {
        let work = try Workplace()
        #expect(
            try work.render("validate", "-", input: Workplace.slide).text
                == "<stdin>: ok; 0.5 s, 16 x 8 points, 1 layer\n")
        #expect(try work.render("lint", "-", input: Workplace.slide).text == "<stdin>: ok\n")
        let wrong = try work.render("validate", "-", input: "{}")
        #expect(
            wrong.error.hasPrefix("<stdin>:1:1: error: 'duration' is missing") && wrong.status == 2, "\(wrong.error)")
    }

    /// The scenes are named as a shell expands `Scenes/*.json`.
    @Test func thisProjectsScenesAreRight() throws {
        let render = Command(directory: Command.package)
        let scenes = try FileManager.default.contentsOfDirectory(
            atPath: Command.package.appendingPathComponent("Scenes").path
        ).filter { $0.hasSuffix(".json") }
        let result = try render.start(["validate"] + scenes.sorted().map { "Scenes/" + $0 }).wait()
        #expect(result.error == "" && result.status == 0)
        #expect(result.lines.count == scenes.count && scenes.count >= 13)
    }

    /// The test scene has no pictures `from` and `to` and no fault, so nothing is found; with a jump, something is.
    @Test func lintFindsJumps() throws {
        let work = try Workplace()
        #expect(try work.render("lint", "slide").status == 0)
        try work.write(
            Workplace.slide.replacingOccurrences(of: "side > 0 ? 8 - x : x", with: "x < 4 ? side : 8"),
            to: "jump.json")
        let result = try work.render("lint", "jump.json")
        #expect(result.text.hasPrefix("jump.json: jump at 0.25 s: "), "\(result.text)")
        #expect(result.status == 1)
    }

    /// A run's manifest confirms another run of the same frames, whatever outputs were written.
    @Test func manifestsAreVerified() throws {
        let work = try Workplace()
        #expect(try work.render("slide", "-o", "x/", "--manifest", "x.json").lines == ["x/", "x.json"])
        #expect(try work.render("slide", "-o", "x.gif", "--manifest", "y.json").status == 0)
        #expect(
            try Data(contentsOf: work.url.appendingPathComponent("x.json"))
                == Data(contentsOf: work.url.appendingPathComponent("y.json")))
        let same = try work.render("verify", "x.json")
        #expect(same.text == "slide: 31 frames ok\n" && same.status == 0)
        try work.write(
            Workplace.slide.replacingOccurrences(of: "side > 0 ? 8 - x : x", with: "side > 0 || x < 4 ? x : x + 1"),
            to: "Scenes/slide.json")
        let other = try work.render("verify", "x.json")
        #expect(
            other.lines.first == "slide: 16 of 31 frames differ, the first at 0.250000 s (frame 15)"
                && other.status == 1, "\(other.text)")
    }

    @Test func helpNamesEveryCommand() throws {
        let work = try Workplace(), result = try work.render("help", "commands")
        let commands = [
            "accept", "check", "code", "compare", "completions", "encode", "export", "inspect", "kit", "lint", "list",
            "look", "match", "measure", "merge", "port", "preview", "record", "sheet", "spring", "validate", "verify",
        ]
        for command in commands { #expect(result.text.contains("render \(command) "), "\(command)") }
        #expect(result.status == 0)
    }

    /// The shortest help is a screen, and each option is in it or in a topic.
    @Test func helpIsAScreenAndTopics() throws {
        let work = try Workplace(), short = try work.render("--help").text
        #expect(short.split(separator: "\n", omittingEmptySubsequences: false).count <= 54, "\(short)")
        let topics = ["scene", "outputs", "frames", "playback", "gif", "machines"]
        let all = try topics.map { try work.render("help", $0).text }.joined()
        for option in try work.render("complete", "--", "slide", "--").lines
        where !["--help", "--version"].contains(option) {
            #expect(all.contains("\(option) ") || all.contains("\(option)\n"), "no help for \(option)")
        }
        for topic in topics { #expect(short.contains(topic)) }
    }
}
