import Foundation
import Testing

/// How much frames may differ, as options and zoetrope.json say it.
@Suite struct ToleranceTests {
    let work: Workplace

    init() throws { work = try Workplace() }

    private func check(_ arguments: String...) throws -> Command.Result {
        try work.render.start(["check"] + arguments).wait()
    }

    /// Goldens of a red square, which is then of another red.
    private func change(to color: String, _ configuration: String) throws {
        try work.write(configuration, to: "zoetrope.json")
        try work.write(Workplace.slide, to: "Scenes/slide.json")
        #expect(try check("--update", "all").status == 0)
        try work.write(Workplace.slide.replacingOccurrences(of: "#FF0000", with: color), to: "Scenes/slide.json")
    }

    @Test(arguments: [
        (#"{"tolerance": 4}"#, true), (#"{"tolerance": 3}"#, false), (#"{"tolerance": "4"}"#, true),
        (#"{"tolerance": [3, "50%"]}"#, true), (#"{"tolerance": "3,49%"}"#, false), (#"{"tolerance": [3, 64]}"#, true),
        (#"{"tolerance": "dE0.02"}"#, true), (#"{"tolerance": "dE0.001"}"#, false),
        (#"{"times": [0], "ignore": [[0, 0, 8, 8]]}"#, true), (#"{"times": [0], "ignore": [[0, 0, 8, 6.5]]}"#, false),
        (#"{"ignore": [[0, 0, 16, 7]]}"#, false),
        (#"{"scenes": [{"file": "Scenes/slide.json", "tolerance": 4}]}"#, true),
        (#"{"times": [0, 0.25], "tolerances": {"0": 4, "0.25": "3,64"}}"#, true),
        (#"{"times": [0, 0.25], "tolerances": {"0.25": 4}}"#, false),
    ])
    func inTheConfiguration(_ configuration: String, _ passes: Bool) throws {
        try change(to: "#FB0000", configuration)
        let result = try check()
        #expect(result.status == (passes ? 0 : 1), "\(configuration): \(result.text)\(result.error)")
    }

    @Test(arguments: [
        (#"{"tolerance": 255}"#, "tolerance: with a tolerance of '255' wholly other frames would pass"),
        (#"{"tolerance": "254,99.99%"}"#, "wholly other frames would pass"),
        (#"{"tolerance": "dE0.99"}"#, "wholly other frames would pass"),
        (#"{"tolerance": "0,100%"}"#, "wholly other frames would pass"),
        (#"{"tolerances": {"0.25": 255}}"#, "wholly other frames would pass"),
        (#"{"tolerance": "0,65"}"#, "65 of the 128 pixels that are compared may differ"),
        (#"{"times": [0], "tolerances": {"0": "0,65"}}"#, "65 of the 128 pixels that are compared may differ"),
        (#"{"ignore": [[0, 0, 16, 8]]}"#, "the ignored regions cover the whole frame of 16 x 8 pixels"),
        (#"{"ignore": [[0, 0, 16, 4], [0, 3.5, 16, 4]]}"#, "the ignored regions cover the whole frame"),
        (
            #"{"scenes": [{"file": "Scenes/slide.json", "variants": {"v": {"ignore": [[-1, -1, 90, 90]]}}}]}"#,
            "the ignored regions cover the whole frame"
        ),
        (#"{"expect": ["left('square') < 8 || true"]}"#, "no scene can break this claim"),
        (#"{"tolerances": {"early": 2}}"#, "'early' is not a time"),
        (#"{"ignore": [[0, 0, 16]]}"#, "ignore: a list of regions is such as [[0, 0, 390, 44]]"),
    ])
    func blindnessIsRefused(_ configuration: String, _ message: String) throws {
        try work.write(configuration, to: "zoetrope.json")
        let result = try check()
        #expect(result.status == 2 && result.error.contains(message), "\(result.error)")
    }

    /// The canvas' background is no layer, and has its own words.
    @Test func anotherBackground() throws {
        try change(to: "#FF0000", "{}")
        try work.write(
            Workplace.slide.replacingOccurrences(of: "#FFFFFF", with: "#101010"), to: "Scenes/slide.json")
        let result = try work.render.start(["check"]).wait()
        #expect(result.text.contains("  background #FFFFFF -> #101010\n"), "\(result.text)")
    }

    /// Equal and passed within a tolerance are two states, in every report: a colour that changed by 2 levels, beside a
    /// tolerance of 2, is not called unseen.
    @Test func whatPassesWithinATolerance() throws {
        try change(to: "#FD0000", #"{"tolerance": 2}"#)
        let files = ["--json", "r.json", "--junit", "r.xml", "--markdown", "r.md", "--report", "r.html"]
        let result = try work.render.start(["check", "--annotations"] + files).wait()
        let told = "6 of 6 frames differ within the tolerance of 2, by at most 2"
        #expect(result.status == 0 && result.text.contains("slide: \(told)"), "\(result.text)\(result.error)")
        #expect(result.text.contains("  the scene file was edited; \(told)"), "\(result.text)")
        #expect(!result.text.contains("no frame that is checked shows it"))
        for file in ["r.json", "r.xml", "r.md", "r.html"] {
            let text = try String(contentsOfFile: work.path(file), encoding: .utf8)
            #expect(text.contains(told) && !text.contains("no frame that is checked shows it"), "\(file)")
        }
        try work.write(#"{"ignore": [[0, 0, 16, 7]]}"#, to: "zoetrope.json")
        try work.write(
            Workplace.slide.replacingOccurrences(of: "0, 8, 8]", with: "0, 8, 7]"), to: "Scenes/slide.json")
        #expect(try check("--update", "all").status == 0)
        try work.write(
            Workplace.slide.replacingOccurrences(of: "0, 8, 8]", with: "0, 8, 6]"), to: "Scenes/slide.json")
        #expect(try check().lines.first == "slide: 6 of 6 frames differ in ignored regions only")
    }

    @Test func onTheCommandLine() throws {
        _ = try check("--update", "missing")
        try work.write(Workplace.slide.replacingOccurrences(of: "#FF0000", with: "#FB0000"), to: "Scenes/slide.json")
        #expect(try check().status == 1)
        #expect(
            try check("--tolerance", "dE0.02").text.hasPrefix(
                "slide: 6 of 6 frames differ within the tolerance of dE0.02, by at most 4 (dE 0.0"))
        #expect(try check("--ignore", "0,0,8,8", "--at", "0").status == 0)
        let covered = try check("--ignore", "0,0,16,4;0,4,16,4")
        #expect(covered.status == 2 && covered.error.contains("cover the whole frame"), "\(covered.error)")
        let blind = try check("--tolerance", "255")
        #expect(blind.status == 64 && blind.error.contains("wholly other frames would pass"), "\(blind.error)")
        for (name, color) in [("a", "#FF0000"), ("b", "#FB0000")] {
            try work.write(
                Workplace.slide.replacingOccurrences(of: "#FF0000", with: color), to: "Scenes/slide.json")
            _ = try work.render("slide", "--at", "0", "-o", "\(name).png")
        }
        #expect(try work.render("compare", "a.png", "b.png").status == 1)
        #expect(try work.render("compare", "a.png", "b.png", "--tolerance", "4").status == 0)
        #expect(try work.render("compare", "a.png", "b.png", "--ignore", "0,0,8,8").status == 0)
        let blindComparison = try work.render("compare", "a.png", "b.png", "--ignore", "0,0,16,8")
        #expect(blindComparison.status == 2 && blindComparison.error.contains("cover the whole frame"))
    }
}
