import Foundation
import Testing

/// What a team can lose without changing a frame that is checked: a check never passes for it.
@Suite struct LostGoldensTests {
    let work: Workplace

    init() throws { work = try Workplace() }

    private func check(_ arguments: String..., environment: [String: String] = [:]) throws -> Command.Result {
        try work.render.start(["check"] + arguments, environment: environment).wait()
    }

    /// The slide with a way back of its own, a gesture, and other texts replaced.
    private func write(
        back: Bool = true, gesture: Bool = true, replacing changes: [String: String] = [:], to path: String
    ) throws {
        let parts =
            (back ? #""back": {"duration": 0.3}, "# : "")
            + (gesture ? #""gesture": {"samples": [[0, 0], [0.2, 0.8]]}, "# : "")
        var text = Workplace.slide.replacingOccurrences(of: #""title""#, with: parts + #""title""#)
        for (old, new) in changes { text = text.replacingOccurrences(of: old, with: new) }
        try work.write(text, to: path)
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: work.path(path), encoding: .utf8) }

    private func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: work.path(path)) }

    @Test(arguments: [false, true]) func aRunThatIsGone(isConfigured: Bool) throws {
        if isConfigured { try work.write("{}", to: "zoetrope.json") }
        try write(to: "Scenes/slide.json")
        #expect(try check("--update", "missing").status == 0)
        try write(gesture: false, to: "Scenes/slide.json")
        let gesture = try check("slide")
        #expect(gesture.status == 1 && gesture.text.contains("slide/gesture: 4 goldens and no run"), "\(gesture.text)")
        try write(back: false, to: "Scenes/slide.json")
        let back = try check()
        #expect(back.status == 1 && back.lines.contains { $0.hasPrefix("slide/back: ") && !$0.hasSuffix("ok") })
    }

    /// Each report names what is lost, and the command that makes it right.
    @Test func everyReportNamesIt() throws {
        try work.write("{}", to: "zoetrope.json")
        try write(to: "Scenes/slide.json")
        try write(to: "Scenes/other.json")
        _ = try check("--update", "missing")
        try remove("Scenes/other.json")
        try write(gesture: false, to: "Scenes/slide.json")
        let result = try check(
            "--junit", "x.xml", "--markdown", "x.md", "--json", "x.json", "--report", "x.html", "--annotations")
        #expect(result.status == 1)
        for name in ["other", "other/back", "other/gesture", "slide/gesture"] {
            #expect(
                result.text.contains("::error ") && result.text.contains("title=Golden frames%3A \(name)::"), "\(name)")
            #expect(try text("x.xml").contains("<failure message=\"\(name): "), "\(name)")
            #expect(try text("x.md").contains("**\(name)**"), "\(name)")
            #expect(try text("x.json").contains(#""name": "\#(name)""#), "\(name)")
            #expect(try text("x.html").contains(#""name":"\#(name)""#), "\(name)")
        }
        for path in ["x.xml", "x.md", "x.json", "x.html"] {
            #expect(try text(path).contains("render check --prune"), "\(path)")
        }
        #expect(try check("--prune").status == 0)
        #expect(try check().text.hasSuffix("all ok\n"))
    }

    /// A shell expands a pattern: the scene that is gone is not even named.
    @Test func aSceneThatAPatternMatched() throws {
        try work.write(Workplace.slide, to: "Scenes/other.json")
        _ = try check("Scenes/other.json", "Scenes/slide.json", "--update", "missing")
        #expect(try check("Scenes/slide.json").status == 0, "it need not be named")
        try remove("Scenes/other.json")
        let result = try check("Scenes/slide.json")
        #expect(
            result.status == 1
                && result.text.contains("other: 6 goldens and no run: its scene Scenes/other.json is gone"),
            "\(result.text)")
    }

    @Test func aVariantThatOptionsMade() throws {
        _ = try check("slide", "--update", "missing")
        _ = try check("slide", "--set", "side=right", "--update", "missing")
        #expect(try check("slide").lines.contains("slide/side=right: 6 frames ok"), "its manifest says how to draw it")
        try work.write(
            Workplace.slide.replacingOccurrences(of: "8 - x", with: "9 - x"), to: "Scenes/slide.json")
        let result = try check("slide")
        #expect(result.status == 1 && result.lines.contains { $0.hasPrefix("slide/side=right: 6 of 6 frames differ") })
        try work.write(
            Workplace.slide.replacingOccurrences(of: #""left": 0, "right": 8"#, with: #""left": 0"#),
            to: "Scenes/slide.json")
        #expect(try check("slide").text.contains("slide/side=right: 6 goldens and no run: it cannot be drawn any more"))
    }

    @Test func aVariantOfTheConfiguration() throws {
        try work.write(
            #"{"scenes": [{"file": "Scenes/slide.json", "variants": {"right": {"set": {"side": "right"}}}}]}"#,
            to: "zoetrope.json")
        _ = try check("--update", "missing")
        try work.write(#"{"scenes": ["Scenes/slide.json"]}"#, to: "zoetrope.json")
        for arguments in [[], ["slide"]] {
            let result = try work.render.start(["check"] + arguments).wait()
            #expect(result.status == 1 && result.text.contains("slide/right: 6 goldens and no run"), "\(result.text)")
        }
    }

    @Test func theConfigurationItself() throws {
        try work.write(#"{"tolerance": 2}"#, to: "zoetrope.json")
        _ = try check("--update", "missing")
        try remove("zoetrope.json")
        let result = try check("--junit", "x.xml")
        #expect(
            result.status == 1
                && result.text.contains("zoetrope.json: the goldens in Goldens were recorded with it, and it is gone"),
            "\(result.text)")
        #expect(try text("x.xml").contains("<failure message=\"zoetrope.json: "))
        #expect(try check("--update", "changed").status == 1, "it is still gone while this is recorded")
        #expect(try check().text == "slide: 6 frames ok\n")
    }

    @Test func aSceneThatTheConfigurationDoesNotList() throws {
        try work.write(#"{"scenes": ["Scenes/slide.json"]}"#, to: "zoetrope.json")
        _ = try check("--update", "missing")
        try work.write(Workplace.slide, to: "Scenes/new.json")
        try work.write("[]", to: "Scenes/no-scene.json")
        let result = try check()
        #expect(
            result.status == 1
                && result.text.contains(
                    "Scenes/new.json: zoetrope.json does not list this scene; add it to \"scenes\" there, or to "
                        + "\"unchecked\""),
            "\(result.text)")
        #expect(!result.text.contains("no-scene"))
        try work.write(#"{"scenes": ["Scenes/slide.json"], "unchecked": ["Scenes/n*.json"]}"#, to: "zoetrope.json")
        #expect(try check().text == "slide: 6 frames ok\n")
    }

    /// Also of the scenes that a pattern names, or that are all of a folder.
    @Test(arguments: [#""scenes": ["Scenes/*.json"], "#, ""]) func uncheckedTakesScenesOut(_ scenes: String) throws {
        try work.write(Workplace.slide, to: "Scenes/draft-a.json")
        try work.write("{\(scenes)\"unchecked\": [\"Scenes/draft-*.json\"]}", to: "zoetrope.json")
        #expect(try check("--update", "missing").lines == ["slide: no goldens; 6 frames recorded"])
        #expect(try check().text == "slide: 6 frames ok\n")
    }

    @Test func aSceneIsNotCheckedAndUncheckedAtOnce() throws {
        try work.write(
            #"{"scenes": ["Scenes/slide.json"], "unchecked": ["Scenes/s*.json"]}"#, to: "zoetrope.json")
        let result = try check()
        #expect(
            result.status == 2
                && result.error.contains("'Scenes/slide.json' is in \"unchecked\", too; take it out of one"),
            "\(result.error)")
    }

    /// Twice as long, and the same at every time that is checked: the square stands still after half a second.
    @Test(arguments: [false, true]) func anotherLength(isConfigured: Bool) throws {
        if isConfigured { try work.write(#"{"times": [0, 0.25]}"#, to: "zoetrope.json") }
        func write(_ seconds: String) throws {
            try self.write(
                back: false, gesture: false,
                replacing: [
                    #""default": 0.5"#: #""default": \#(seconds)"#, #""to": 8, "#: #""to": 8, "duration": 0.4, "#,
                ],
                to: "Scenes/slide.json")
        }
        try write("0.5")
        _ = try isConfigured ? check("--update", "missing") : check("--update", "missing", "--at", "0,0.25")
        try write("1")
        let result = try check("--json", "x.json")
        #expect(
            result.status == 1
                && result.lines[0]
                    == "slide: 2 frames ok, but duration 0.5 s -> 1 s; if that is intended, record it with --update changed",
            "\(result.text)")
        #expect(try text("x.json").contains(#""passes": false"#))
        #expect(try work.render("accept", "Output/check/results.json").status == 0)
        #expect(try check().text == "slide: 2 frames ok\n", "accepted")
        try write("0.5")
        #expect(try check("--update", "missing").status == 1)
        #expect(try check("--update", "changed").status == 0)
        #expect(try check().text == "slide: 2 frames ok\n")
    }

    @Test func anEditThatNoFrameShows() throws {
        _ = try check("--update", "missing")
        try work.write(Workplace.slide + "\n", to: "Scenes/slide.json")
        let told = try check("--junit", "x.xml", "--markdown", "x.md")
        #expect(
            told.status == 0
                && told.lines == [
                    "slide: 6 frames ok",
                    "  the scene file was edited, and no frame that is checked shows it; if that is intended, record it "
                        + "with --update changed",
                ])
        #expect(try text("x.xml").contains("<system-out>the scene file was edited"))
        #expect(try text("x.md").contains("- the scene file was edited"))
        let strict = try check("--strict")
        #expect(
            strict.status == 1
                && strict.lines[0].hasPrefix("slide: 6 frames ok, but the scene file was edited, and no frame"),
            "\(strict.text)")
        #expect(try check("--strict", "--update", "changed").status == 0)
        #expect(try check("--strict").text == "slide: 6 frames ok\n")
        try work.write(#"{"strict": true}"#, to: "zoetrope.json")
        try work.write(Workplace.slide, to: "Scenes/slide.json")
        #expect(try check().status == 1, "the configuration can ask for it")
    }

    @Test func aManifestThatIsMissing() throws {
        _ = try check("--update", "missing")
        try remove("Goldens/slide/manifest.json")
        let result = try check()
        #expect(
            result.status == 1
                && result.text.contains(
                    "manifest.json is missing beside 6 golden pictures; restore it, or record the frames again"),
            "\(result.text)")
        // Nothing says that the pictures are not wanted.
        let pictures = work.files(in: "Goldens/slide")
        #expect(!result.text.contains("--prune"), "\(result.text)")
        let pruned = try check("--prune").text
        #expect(!pruned.contains("removed"), "\(pruned)")
        #expect(work.files(in: "Goldens/slide") == pictures && pictures.count == 6)
        #expect(try check("--update", "missing").status == 0)
        #expect(try check().text == "slide: 6 frames ok\n")
    }

    @Test func aManifestInConflict() throws {
        _ = try check("--update", "missing")
        let manifest = try text("Goldens/slide/manifest.json")
        try work.write("{\n<<<<<<< HEAD\n" + manifest, to: "Goldens/slide/manifest.json")
        let error = try check().error
        #expect(
            error.contains(
                "Goldens/slide/manifest.json: it has a conflict of a merge; take one side of it, as git checkout does"),
            "\(error)")
    }

    // MARK: Where CI is set

    @Test func nothingIsRecordedUnseen() throws {
        let ci = ["CI": "true"]
        let missing = try check(environment: ci)
        #expect(missing.status == 1 && !work.exists("Goldens"), "\(missing.text)")
        let recorded = try check("--update", "missing", "--junit", "x.xml", environment: ci)
        #expect(
            recorded.status == 1 && recorded.text.contains("6 frames recorded where CI is set; record on a machine"),
            "\(recorded.text)")
        #expect(try text("x.xml").contains("where CI is set"))
        #expect(try check(environment: ci).status == 0)
        #expect(try check("--update", "changed", environment: ci).status == 0, "there is nothing to record")
        #expect(try check("--update", "all", environment: ["CI": "false"]).status == 0)
    }

    /// Two updates of one scene at once leave a manifest whose pictures are there.
    @Test func updatesAtOnce() throws {
        try work.write(#"{"every": 1, "scale": 4}"#, to: "zoetrope.json")
        for round in 0..<10 {
            try work.write(
                Workplace.slide.replacingOccurrences(of: "#FF0000", with: "#FF000\(round)"), to: "Scenes/slide.json")
            let both = try [0, 1].map { _ in try work.render.start(["check", "--update", "all"]) }
            for started in both { #expect(try started.wait().status == 0) }
            let result = try check("--audit")
            #expect(result.status == 0 && result.lines.contains("audit: all golden pictures ok"), "\(result.text)")
            #expect(work.files(in: "Goldens").allSatisfy { !$0.contains(".zoetrope") }, "the lock's file is gone")
        }
    }
}
