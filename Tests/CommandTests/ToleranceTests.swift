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
        (#"{"tolerance": [3, "51%"]}"#, true), (#"{"tolerance": "3,49%"}"#, false), (#"{"tolerance": [3, 64]}"#, true),
        (#"{"tolerance": "dE0.02"}"#, true), (#"{"tolerance": "dE0.001"}"#, false),
        (#"{"ignore": [[0, 0, 16, 8]]}"#, true), (#"{"ignore": [[0, 0, 16, 7.5]]}"#, true),
        (#"{"ignore": [[0, 0, 16, 7]]}"#, false),
        (#"{"scenes": [{"file": "Scenes/slide.json", "tolerance": 4}]}"#, true),
        (#"{"times": [0, 0.25], "tolerances": {"0": 4, "0.25": "3,70"}}"#, true),
        (#"{"times": [0, 0.25], "tolerances": {"0.25": 4}}"#, false),
    ])
    func inTheConfiguration(_ configuration: String, _ passes: Bool) throws {
        try change(to: "#FB0000", configuration)
        let result = try check()
        #expect(result.status == (passes ? 0 : 1), "\(configuration): \(result.text)\(result.error)")
    }

    @Test(arguments: [
        (#"{"tolerance": 255}"#, "tolerance: with a tolerance of '255' every frame would pass"),
        (#"{"tolerance": "0,100%"}"#, "every frame would pass"),
        (#"{"tolerances": {"0.25": 255}}"#, "every frame would pass"),
        (#"{"tolerances": {"early": 2}}"#, "'early' is not a time"),
        (#"{"ignore": [[0, 0, 16]]}"#, "ignore: a list of regions is such as [[0, 0, 390, 44]]"),
    ])
    func blindnessIsRefused(_ configuration: String, _ message: String) throws {
        try work.write(configuration, to: "zoetrope.json")
        let result = try check()
        #expect(result.status == 2 && result.error.contains(message), "\(result.error)")
    }

    @Test func onTheCommandLine() throws {
        _ = try check("--update", "missing")
        try work.write(Workplace.slide.replacingOccurrences(of: "#FF0000", with: "#FB0000"), to: "Scenes/slide.json")
        #expect(try check().status == 1)
        #expect(try check("--tolerance", "dE0.02").text.hasPrefix("slide: 6 frames ok within dE0.02"))
        #expect(try check("--ignore", "0,0,16,4;0,4,16,4").status == 0)
        let blind = try check("--tolerance", "255")
        #expect(blind.status == 64 && blind.error.contains("every frame would pass"), "\(blind.error)")
        for (name, color) in [("a", "#FF0000"), ("b", "#FB0000")] {
            try work.write(
                Workplace.slide.replacingOccurrences(of: "#FF0000", with: color), to: "Scenes/slide.json")
            _ = try work.render("slide", "--at", "0", "-o", "\(name).png")
        }
        #expect(try work.render("compare", "a.png", "b.png").status == 1)
        #expect(try work.render("compare", "a.png", "b.png", "--tolerance", "4").status == 0)
        #expect(try work.render("compare", "a.png", "b.png", "--ignore", "0,0,8,8").status == 0)
    }
}
