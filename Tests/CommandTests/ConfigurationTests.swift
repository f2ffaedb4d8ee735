import Foundation
import Testing

/// What zoetrope.json says about a check.
@Suite struct ConfigurationTests {
    let work: Workplace

    init() throws {
        work = try Workplace()
        let moved = Workplace.slide.replacingOccurrences(of: #""frame": ["x", 0"#, with: #""frame": ["x + side", 0"#)
        try work.write(moved, to: "Scenes/slide.json")
    }

    private func check(_ arguments: String...) throws -> Command.Result {
        try work.render.start(["check"] + arguments).wait()
    }

    private func configure(_ text: String) throws { try work.write(text, to: "zoetrope.json") }

    private func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: work.path(name), withIntermediateDirectories: true)
    }

    private func frames(of manifest: String) throws -> [String] {
        let text = try String(contentsOfFile: work.path(manifest), encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("    \"0.") || $0.hasPrefix("    \"0 ") }.map(
            String.init)
    }

    /// A manifest that is gone, or damaged by a conflict, is recorded again with the same frames.
    @Test func theFramesAreTheConfigurations() throws {
        try configure(#"{"goldens": "Gold", "every": 5, "fps": 20, "scale": 2, "keep": "fingerprints"}"#)
        #expect(try check("--update", "missing").text == "slide: no goldens; 3 frames recorded\n")
        let path = "Gold/slide/manifest.json", before = FileManager.default.contents(atPath: work.path(path))
        #expect(work.files(in: "Gold/slide") == ["manifest.json"])
        try FileManager.default.removeItem(atPath: work.path(path))
        #expect(try check("--update", "missing").status == 0)
        #expect(FileManager.default.contents(atPath: work.path(path)) == before)
        try work.write("<<<<<<< HEAD\n", to: path)
        #expect(try check().status == 2)
        #expect(try check("--update", "all").status == 0)
        #expect(FileManager.default.contents(atPath: work.path(path)) == before)
    }

    @Test func aManifestThatDisagreesIsTold() throws {
        try configure(#"{"every": 5, "fps": 20}"#)
        _ = try check("--update", "missing")
        try configure(#"{"times": [0, 0.25, 0.5], "fps": 50}"#)
        let rate = try check()
        #expect(
            rate.status == 0
                && rate.lines == [
                    "slide: 3 frames ok", "  frames per second 20 -> 50",
                    "  checked: one frame of 5 -> those at 0, 0.25, 0.5 s",
                ], "\(rate.text)")
        try configure(#"{"every": 4, "fps": 20}"#)
        let other = try check()
        #expect(other.status == 1, "\(other.text)")
        #expect(other.text.contains("4 frames are asked for; the 3 goldens are of other times"), "\(other.text)")
        #expect(
            try check("--update", "changed").text.hasSuffix(
                "; 2 frames recorded, 1 removed\n  4 frames are asked for; the 3 goldens are of other times\n"))
        #expect(try check().text == "slide: 4 frames ok\n")
        try configure(#"{"every": 4, "fps": 20, "scale": 2}"#)
        #expect(
            try check().text.hasPrefix(
                "slide: goldens have scale 1, zoetrope.json 2; if that is intended, record it with --update changed\n"))
    }

    @Test func itIsFoundFromFoldersBelow() throws {
        try configure(#"{"goldens": "Gold"}"#)
        try makeFolder("a/b")
        let below = Command(directory: work.url.appendingPathComponent("a/b"))
        let result = try below("check", "--update", "missing")
        #expect(result.status == 0 && work.exists("Gold/slide/manifest.json"), "\(result.text)\(result.error)")
        try makeFolder("a/.git")
        #expect(
            try below("check", "slide").error.contains("there is no scene 'slide'"), "not above a repository's root")
        let named = try below("check", "--config", "../../zoetrope.json")
        #expect(named.text == "slide: 6 frames ok\n", "\(named.error)")
    }

    @Test func variants() throws {
        try configure(
            """
            {"scenes": [{"file": "Scenes/*.json", "every": 10,
              "variants": {"right": {"set": {"side": "right"}, "every": 6},
                "slow": {"speed": 0.5, "ways": ["forward", "ping-pong"]}}}]}
            """)
        let recorded = try check("--update", "missing")
        #expect(
            recorded.lines.prefix(4) == [
                "slide: no goldens; 4 frames recorded", "slide/right: no goldens; 6 frames recorded",
                "slide/slow: no goldens; 7 frames recorded", "slide/slow/ping-pong: no goldens; 13 frames recorded",
            ], "\(recorded.text)\(recorded.error)")
        #expect(recorded.lines.last == "4 runs, 30 frames: all ok or recorded")
        #expect(try check("slide", "--variant", "right").text == "slide/right: 6 frames ok\n")
        #expect(try check("--ping-pong", "--variant", "slow").text == "slide/slow/ping-pong: 13 frames ok\n")
        #expect(try check("--variant", "left").status == 64)
        // Every 20th frame of 60 a second: 0 and the last one are golden, 20 is.
        #expect(try check("--variant", "right", "--every", "12").text == "slide/right: 4 frames ok\n")
        try configure(#"{"scenes": [{"file": "Scenes/slide.json", "every": 10}]}"#)
        #expect(
            try check().text.contains("slide/right: 6 goldens and no run: zoetrope.json and 'slide' have no such run"))
        #expect(try check("--prune").text.contains("Goldens/slide/slow/ping-pong: removed"))
        #expect(!work.exists("Goldens/slide/slow") && work.exists("Goldens/slide/manifest.json"))
    }

    /// What a configuration does not have is not recorded: the next check would take it for an orphan.
    @Test func runsThatItLacks() throws {
        try configure(#"{"goldens": "Gold", "scenes": ["Scenes/*.json"]}"#)
        for (option, way) in [("--back", "back"), ("--ping-pong", "ping-pong")] {
            let named = try check("slide", option, "--update", "missing")
            #expect(
                named.status == 2
                    && named.error == "error: zoetrope.json has no run '\(way)' of 'slide'; add it there: "
                        + #"{ "file": "Scenes/slide.json", "ways": ["forward", "\#(way)"] }"# + "\n",
                "\(named.error)")
            let all = try check(option, "--update", "missing")
            #expect(all.status == 2 && all.error.contains("has no run '\(way)' of any scene"), "\(all.error)")
        }
        #expect(!work.exists("Gold"))
        try configure(#"{"goldens": "Gold", "scenes": [{"file": "Scenes/slide.json", "ways": ["forward", "back"]}]}"#)
        #expect(
            try check("slide", "--back", "--update", "missing").text == "slide/back: no goldens; 6 frames recorded\n")
        #expect(try check("--update", "missing").status == 0)
        #expect(try check("--prune").lines.allSatisfy { !$0.contains("removed") })
        #expect(try check("--back").text == "slide/back: 6 frames ok\n")
    }

    @Test func aSceneThatIsMisspelt() throws {
        try work.write(Workplace.slide, to: "Scenes/cubes.json")
        try configure(#"{"scenes": ["Scenes/*.json"]}"#)
        let result = try check("sldie")
        #expect(
            result.status == 2
                && result.error.contains(
                    "error: there is no scene 'sldie' in zoetrope.json; did you mean 'slide'? (there are slide, cubes)\n"
                ),
            "\(result.error)")
        // Not the scene that comes with the command.
        let other = try check("cube")
        #expect(
            other.status == 2 && other.error.contains("'cube' in zoetrope.json; did you mean 'cubes'?"),
            "\(other.error)")
    }

    @Test func scenesOfOneName() throws {
        for folder in ["shop", "more"] {
            try makeFolder("Scenes/" + folder)
            try work.write(Workplace.slide, to: "Scenes/\(folder)/slide.json")
        }
        try configure(
            #"{"scenes": ["Scenes/*.json", "Scenes/shop/*.json", {"file": "Scenes/more/slide.json", "name": "extra"}]}"#
        )
        let result = try check("--update", "missing")
        #expect(result.status == 0, "\(result.error)")
        for name in ["Scenes/slide", "shop/slide", "extra"] {
            #expect(work.exists("Goldens/\(name)/manifest.json"), "\(name): \(result.text)")
        }
        #expect(try check("Scenes/shop/slide.json").text == "shop/slide: 6 frames ok\n")
        #expect(try check("extra").text == "extra: 6 frames ok\n")
    }

    @Test func aRenamedSceneKeepsItsGoldens() throws {
        try configure("{}")
        _ = try check("--update", "missing")
        let before = work.files(in: "Goldens/slide")
        try FileManager.default.moveItem(atPath: work.path("Scenes/slide.json"), toPath: work.path("Scenes/glide.json"))
        let told = try check()
        #expect(
            told.status == 1
                && told.lines.contains("  it was called 'slide': --update missing renames its goldens"), "\(told.text)")
        #expect(!told.text.contains("--prune"), "\(told.text)")
        let renamed = try check("--update", "missing")
        #expect(
            renamed.lines == [
                "glide: its goldens were called 'slide'; renamed", "glide: 6 frames ok; nothing to record",
            ]
                && renamed.status == 0, "\(renamed.text)\(renamed.error)")
        #expect(work.files(in: "Goldens") == ["glide"] + before.map { "glide/" + $0 })
    }

    @Test(arguments: [
        (#"{"scale": "big"}"#, "zoetrope.json:1:11: error: scale: a scale is a plain number, not the text"),
        ("{\n  \"skale\": 2 }", "zoetrope.json:2:3: error: unknown key 'skale'; did you mean 'scale'?"),
        (#"{"every": 2, "times": [0]}"#, "zoetrope.json:1:14: error: give either 'every' or 'times'"),
        (#"{"tolerance": [1, 2, 3]}"#, "error: tolerance: a tolerance is a number, or two"),
        (
            #"{"scenes": [{"file": "a.json", "variants": {"back": {}}}]}"#,
            "error: scenes[0].variants.back: 'back' is the name"
        ),
        (#"{"scenes": ["None/*.json"]}"#, "zoetrope.json:1:13: error: scenes[0]: no file matches 'None/*.json'"),
        (#"{"fps": 1000}"#, "error: fps: a frame rate is above 0 and at most 240"),
        (#"{"goldens": "../Goldens"}"#, "'../Goldens' is outside of its folder"),
        ("", "zoetrope.json: error: the file is empty; a configuration is a JSON object such as"),
        (#"{"scenes": [{"file": "/etc/passwd"}]}"#, "'/etc/passwd' is outside of its folder"),
    ])
    func faultsHaveTheirPlace(_ text: String, _ message: String) throws {
        try configure(text)
        let result = try check()
        #expect(result.status == 2 && result.error.contains(message), "\(result.error)")
    }

    @Test(arguments: [
        ["--scale", "2"], ["--fps", "30"], ["--tolerance", "3"], ["--no-pictures"], ["--set", "side=right"],
    ])
    func otherSettingsAreRefused(_ options: [String]) throws {
        try configure("{}")
        let result = try work.render.start(["check"] + options).wait()
        #expect(
            result.status == 64 && result.error.contains("zoetrope.json already defines this check"),
            "\(result.error)")
        #expect(
            try work.render.start(["check", "--goldens", "Other", "--update", "missing"] + options).wait().status == 0)
        #expect(work.exists("Other/slide"))
    }
}
