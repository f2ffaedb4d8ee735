import Foundation
import Testing
import ZoetropeTestSupport

/// Every way that a scene plays, variants of a scene, and goldens that are no longer needed.
@Suite struct CheckRunsTests {
    let work: Workplace

    init() throws {
        work = try Workplace()
        try setBack("0.3")
    }

    private func check(_ arguments: String...) throws -> Command.Result {
        try work.render.start(["check"] + arguments).wait()
    }

    /// The slide with a way back of its own, and a gesture.
    private func setBack(_ seconds: String, lastSample: String = "0.8", name: String = "Scenes/slide.json") throws {
        let gesture = #""gesture": {"samples": [[0, 0], [0.2, \#(lastSample)]]}"#
        let parts = #""back": {"duration": \#(seconds)}, \#(gesture), "title""#
        try work.write(
            Workplace.slide.replacingOccurrences(of: #""title""#, with: parts)
                .replacingOccurrences(of: #""frame": ["x", 0"#, with: #""frame": ["x + side", 0"#), to: name)
    }

    @Test func everyWayIsChecked() throws {
        let recorded = try check("slide", "--update", "missing")
        #expect(
            recorded.lines == [
                "slide: no goldens; 6 frames recorded", "slide/back: no goldens; 4 frames recorded",
                "slide/gesture: no goldens; 4 frames recorded", "3 runs, 14 frames: all ok or recorded",
            ], "\(recorded.text)\(recorded.error)")
        #expect(try check("slide").lines.allSatisfy { $0.hasSuffix(" ok") })
        try setBack("0.25")
        let back = try check("slide")
        #expect(back.status == 1 && back.lines[0] == "slide: 6 frames ok", "\(back.text)")
        #expect(back.lines.contains { $0.hasPrefix("slide/back: ") && $0.contains("differ") })
        try setBack("0.3", lastSample: "0.9")
        #expect(try check("slide").lines.contains { $0.hasPrefix("slide/gesture: ") && $0.contains("differ") })
    }

    @Test func variants() throws {
        _ = try check("slide", "--update", "missing", "--set", "side=right")
        #expect(work.exists("Goldens/slide/side=right/manifest.json"))
        #expect(work.exists("Goldens/slide/side=right/back/manifest.json"))
        #expect(!work.exists("Goldens/slide/manifest.json"))
        #expect(try check("slide", "--set", "side=right").status == 0)
        #expect(try check("slide", "--set", "side=right", "--back").lines == ["slide/side=right/back: 4 frames ok"])
        let named = try check("slide", "--size", "20x8", "--ping-pong", "--variant", "wide", "--update", "missing")
        #expect(named.lines.count == 1 && work.exists("Goldens/slide/wide/manifest.json"), "\(named.text)")
    }

    /// `--every` counts the frames that the goldens were taken from.
    @Test func everyFollowsTheGoldensRate() throws {
        _ = try check("slide", "--update", "missing", "--every", "2", "--fps", "30", "--no-gesture")
        let result = try check("slide", "--every", "4", "--no-gesture")
        #expect(result.status == 0 && result.text == "slide: 5 frames ok\n", "\(result.text)")
    }

    /// A difference that `missing` does not record is not a success.
    @Test func missingWithDifferences() throws {
        _ = try check("slide", "--update", "missing")
        try setBack("0.25")
        let result = try check("slide", "--update", "missing")
        #expect(result.status == 1 && result.text.contains("; nothing recorded"), "\(result.text)")
        #expect(try check("slide", "--update", "changed").status == 0)
    }

    @Test func orphansAndStrays() throws {
        try setBack("0.3", name: "Scenes/old.json")
        _ = try check("--update", "missing")
        try FileManager.default.removeItem(atPath: work.path("Scenes/old.json"))
        let picture = try #require(work.files(in: "Goldens/slide").first { $0.hasPrefix("at-") })
        try FileManager.default.copyItem(
            atPath: work.path("Goldens/slide/" + picture), toPath: work.path("Goldens/slide/at-9.000000.png"))
        let told = try check()
        #expect(
            told.text.contains(
                "old/back: 4 goldens and no run: no scene has this name; bring it back, or remove the goldens: render "
                    + "check --prune"), "\(told.text)")
        #expect(told.status == 1)
        #expect(
            told.text.contains("Goldens/slide/at-9.000000.png: no frame has this picture; remove it with --prune"),
            "\(told.text)")
        #expect(try check("--prune").text.contains("Goldens/old: removed"))
        #expect(!work.exists("Goldens/old") && !work.exists("Goldens/slide/at-9.000000.png"))
        #expect(try check().lines.allSatisfy { $0.hasSuffix(" ok") })
    }

    /// Without a configuration, nothing says that a run of a scene that is there is not wanted.
    @Test func runsThatWereAskedForAreNoOrphans() throws {
        try work.write(Workplace.slide, to: "Scenes/slide.json")
        for option in ["--back", "--ping-pong"] {
            #expect(try check("slide", option, "--update", "missing").status == 0)
        }
        _ = try check("--update", "missing")
        #expect(
            try check("--prune").lines == [
                "slide: 6 frames ok", "slide/back: 6 frames ok", "slide/ping-pong: 11 frames ok",
                "3 runs, 23 frames: all ok",
            ])
        #expect(work.exists("Goldens/slide/back") && work.exists("Goldens/slide/ping-pong"))
    }

    @Test func audit() throws {
        _ = try check("slide", "--update", "missing")
        #expect(try check("slide", "--audit").lines.contains("audit: all golden pictures ok"))
        let name = try #require(work.files(in: "Goldens/slide").first { $0.hasPrefix("at-0.1") })
        try work.write("version https://git-lfs.github.com/spec/v1\n", to: "Goldens/slide/" + name)
        let result = try check("slide", "--audit")
        #expect(result.status == 2 && !result.text.contains("audit: all"), "\(result.text)")
        let error = result.error
        #expect(error.contains("Goldens/slide/at-0.1") && error.contains("git lfs pull"), "\(error)")
    }

    /// A crash in one scene, here caused by a signal from outside, does not lose the results of other scenes.
    @Test func aCrashLosesNothing() throws {
        _ = try check("slide", "--update", "missing")
        let long = Workplace.slide.replacingOccurrences(of: #""default": 0.5"#, with: #""default": 300"#)
        try work.write(long, to: "Scenes/long.json")
        let started = try work.render.start(
            [
                "check", "slide", "long", "Scenes/slide.json", "none", "--junit", "x.xml", "--scale", "20", "--every",
                "1",
            ])
        // Its journal says which scene has begun.
        let number = started.process.processIdentifier, folder = NSTemporaryDirectory()
        wait {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.filter { $0.hasPrefix("zoetrope-check-\(number)-") }.contains {
                // Scenes are read first, and then drawn: the second scene begins twice.
                let text = (try? String(contentsOfFile: folder + $0, encoding: .utf8)) ?? ""
                return text.components(separatedBy: "\"begun\":1}").count > 2
            }
        }
        kill(started.process.processIdentifier, SIGTRAP)
        let result = try started.wait()
        #expect(result.status == 2 && !result.wasSignalled, "\(result.error)")
        #expect(result.error.contains("long: it cannot be checked: the program crashed"), "\(result.error)")
        let junit = try String(contentsOfFile: work.path("x.xml"), encoding: .utf8)
        for name in ["slide/back", "long", "none"] { #expect(junit.contains("name=\"\(name)\"")) }
    }
}
