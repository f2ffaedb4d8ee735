import Foundation
import Testing

/// `check`, `compare` and `verify`, and the files that they write.
@Suite struct CheckTests {
    let work: Workplace

    init() throws { work = try Workplace() }

    private func check(_ arguments: String...) throws -> Command.Result {
        try work.render.start(["check"] + arguments).wait()
    }

    private func setDuration(_ seconds: String) throws {
        try work.write(
            Workplace.slide.replacingOccurrences(of: #""default": 0.5"#, with: #""default": \#(seconds)"#),
            to: "Scenes/slide.json")
    }

    private func json(_ path: String) throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: work.path(path))))
                as? [String: Any])
    }

    /// Everything in the workplace with its bytes.
    private func contents() -> [String: Data?] {
        Dictionary(uniqueKeysWithValues: work.files().map { ($0, FileManager.default.contents(atPath: work.path($0))) })
    }

    /// Goldens at 0, 0.1 … 0.5 s, and the scene ends at 0.25 s now.
    @Test func aSceneThatGotShorter() throws {
        #expect(try check("slide", "--update", "missing").text == "slide: no goldens; 6 frames recorded\n")
        try setDuration("0.25")
        let result = try check("slide", "--json", "x.json")
        #expect(result.status == 1 && result.text.hasPrefix("slide: 5 of 6 frames differ"), "\(result.text)")
        let scenes = try #require(try json("x.json")["scenes"] as? [[String: Any]])
        let frames = try #require(scenes[0]["frames"] as? [[String: Any]])
        #expect(frames.map { $0["time"] as? Double } == [0, 0.1, 0.2, 0.3, 0.4, 0.5])
        #expect(
            frames.suffix(3).allSatisfy {
                $0["state"] as? String == "orphaned"
                    && $0["words"] as? String == "no frame is drawn at this time any more"
            })
        let update = try check("slide", "--update", "changed")
        #expect(
            update.status == 0 && update.lines.first?.hasSuffix("; 2 frames recorded, 3 removed") == true,
            "\(update.text)\(update.error)")
        #expect(
            work.files(in: "Goldens/slide").map { $0.prefix("at-0.000000".count) } == [
                "at-0.000000", "at-0.100000", "at-0.200000", "manifest.js",
            ])
        #expect(try check("slide").text == "slide: 3 frames ok\n")
    }

    /// All goldens are after the end of the scene: the scene's own frames are checked.
    @Test func aSceneThatEndsBeforeItsGoldens() throws {
        #expect(try check("slide", "--at", "0.4,0.5", "--update", "missing").status == 0)
        try setDuration("0.1")
        let result = try check("slide", "--update", "changed")
        #expect(
            result.status == 0 && result.text.contains("2 frames recorded, 2 removed"), "\(result.text)\(result.error)")
        #expect(try check("slide").text == "slide: 2 frames ok\n")
    }

    @Test func verifyOfASceneThatGotShorter() throws {
        #expect(try work.render("slide", "-o", "x.gif", "--fps", "10", "--manifest", "x.json").status == 0)
        try setDuration("0.3")
        let result = try work.render("verify", "x.json")
        #expect(
            result.status == 1
                && result.lines.first == "slide: 5 of 6 frames differ, the first at 0.100000 s (frame 1)",
            "\(result.text)\(result.error)")
        #expect(result.lines.last == "  the run ends at 0.3 s, before the last 2 frames")
    }

    @Test func timesWithoutGolden() throws {
        _ = try check("slide", "--update", "missing")
        let result = try check("slide", "--at", "0.33")
        #expect(
            result.status == 1
                && result.lines[0]
                    == "slide: no golden at 0.33 s; there are 6 goldens from 0.00 s to 0.50 s; "
                    + "record it with --update missing",
            "\(result.text)")
    }

    /// Every result names the scenes that cannot be checked; the others are checked.
    @Test func scenesThatCannotBeChecked() throws {
        try work.write(#"{"duration": }"#, to: "broken.json")
        _ = try check("slide", "--update", "missing")
        let result = try check(
            "none.json", "broken.json", "slide", "--junit", "x.xml", "--json", "x.json", "--report", "x.html")
        #expect(
            result.status == 2
                && result.lines == ["slide: 6 frames ok", "2 of 3 runs fail, 0 of 6 frames; 2 cannot be checked"],
            "\(result.text)")
        #expect(
            result.error.contains("there is no file 'none.json'") && result.error.contains("broken.json:1:"),
            "\(result.error)")
        let document = try json("x.json"), scenes = try #require(document["scenes"] as? [[String: Any]])
        #expect(document["passes"] as? Bool == false)
        #expect(
            scenes.map { $0["name"] as? String } == ["none", "broken", "slide"]
                && scenes.map { $0["passes"] as? Bool } == [false, false, true])
        let junit = try String(contentsOfFile: work.path("x.xml"), encoding: .utf8)
        #expect(
            junit.contains(#"<testsuites tests="3" failures="0" errors="2" "#)
                && junit.contains(#"<error message="none: it cannot be checked: there is no file 'none.json'"#),
            "\(junit)")
        #expect(try String(contentsOfFile: work.path("x.html"), encoding: .utf8).contains("broken.json:1:"))
    }

    @Test func aDamagedManifestIsRecordedAgain() throws {
        _ = try check("slide", "--update", "missing")
        try work.write("{", to: "Goldens/slide/manifest.json")
        let result = try check("slide")
        #expect(
            result.status == 2 && result.error.contains("record the goldens again with --update all"), "\(result.error)"
        )
        #expect(try check("slide", "--update", "all").status == 0)
        #expect(try check("slide").text == "slide: 6 frames ok\n")
    }

    @Test func scenesOfOneName() throws {
        for folder in ["a", "b"] {
            try FileManager.default.createDirectory(atPath: work.path(folder), withIntermediateDirectories: false)
        }
        for path in ["a/x.json", "b/x.one.json"] { try work.write(Workplace.slide, to: path) }
        let result = try check("a/x.json", "b/x.one.json", "--update", "missing")
        #expect(
            result.status == 64
                && result.error.contains(
                    "a/x.json and b/x.one.json are both called 'x' and would share the goldens in Goldens/x"),
            "\(result.error)")
        #expect(!work.exists("Goldens"))
        #expect(
            try check("a/x.json", "./a/x.json", "--update", "missing").text == "x: no goldens; 6 frames recorded\n",
            "one file twice is one scene")
    }

    @Test func evidenceGoesWithTheFailure() throws {
        _ = try check("slide", "--update", "missing")
        try setDuration("0.55")
        #expect(try check("slide").status == 1 && !work.files(in: "Output/check/slide").isEmpty)
        try setDuration("0.5")
        #expect(try check("slide").status == 0 && !work.exists("Output/check/slide"))
    }

    @Test(arguments: [
        (["check", "page.json", "--report", "page.json"], "page.json would write over page.json"),
        (["check", "page.json", "--junit", "./in.png"], "./in.png would write over in.png"),
        (["check", "page.json", "--json", "link.json"], "link.json would write over page.json"),
        (
            ["check", "page.json", "--update", "missing", "--json", "Goldens/page/manifest.json"],
            "would write over Goldens/page/manifest.json"
        ),
        (["check", "page.json", "--report", "x", "--junit", "x", "--json", "x"], "x is named twice"),
        (["check", "page.json", "--junit", "x", "--json", "./x"], "./x is named twice"),
        (["compare", "in.png", "other.png", "--junit", "in.png"], "in.png would write over in.png"),
        (["compare", "in.png", "other.png", "--json", "other.png"], "other.png would write over other.png"),
        (
            ["compare", "frames", "frames/", "--report", "frames/frame-0000.png"],
            "would write over frames/frame-0000.png"
        ),
        (["compare", "in.png", "frames", "--evidence", "."], "the evidence would go into frames, which is compared"),
        (
            ["compare", "frames/frame-0.actual.png", "frames", "--evidence", "./x/.."],
            "the evidence would go into frames, which is compared"
        ),
        (["page.json", "-o", "b.gif", "--manifest", "./b.gif"], "./b.gif would write over b.gif"),
        (["page.json", "-o", "b.gif", "--manifest", "b.gif"], "b.gif would write over b.gif"),
        (["page.json", "-o", "new/", "-o", "new/frame-0000.png"], "new/frame-0000.png would write over new/"),
        (["page.json", "-o", "new/", "--manifest", "new/frame-0000.png"], "new/frame-0000.png would write over new/"),
    ])
    func resultsAreNotWrittenOverOtherFiles(_ arguments: [String], _ message: String) throws {
        for name in ["in.png", "other.png"] { _ = try work.render("slide", "--at", "0", "-o", name) }
        _ = try work.render("slide", "-o", "frames/", "--fps", "4")
        try work.write(
            #"{"duration": 1, "pictures": {"from": "in.png"}, "layers": [{"contents": "from"}]}"#, to: "page.json")
        try FileManager.default.createSymbolicLink(atPath: work.path("link.json"), withDestinationPath: "page.json")
        let before = contents(), result = try work.render.start(arguments).wait()
        #expect(result.status == 64 && result.error.contains(message), "\(result.error)")
        #expect(contents() == before)
    }
}
