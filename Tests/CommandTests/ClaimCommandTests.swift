import Foundation
import Testing

/// Claims in scenes and in zoetrope.json, as `check` and `lint` tell them.
@Suite struct ClaimCommandTests {
    private static let words =
        #"expect at 0.5 s: "left('square') < 8" does not hold: left('square') is 8; claimed because "it stays left""#

    @Test func aProjectsClaimsAreChecked() throws {
        let work = try Workplace()
        try work.write(
            """
            {"expect": ["seen('square')"],
             "scenes": [{"file": "Scenes/slide.json",
                         "expect": [{"that": "left('square') < 8", "because": "it stays left"}]}]}
            """, to: "zoetrope.json")
        let check = try work.render("check", "--update", "missing", "--json", "out.json")
        #expect(check.status == 1)
        #expect(check.text.contains("  \(Self.words)\n"), "\(check.text)")
        #expect(check.text.contains("1 claim broken"), "\(check.text)")
        #expect(try String(contentsOfFile: work.path("out.json"), encoding: .utf8).contains("does not hold"))
        let lint = try work.render("lint")
        #expect(lint.status == 1)
        #expect(lint.text == "Scenes/slide.json: \(Self.words)\n")
        #expect(try work.render("lint", "--allow", "expect").status == 0)
    }

    @Test func aMistakeInAProjectsClaimsHasItsPlace() throws {
        let work = try Workplace()
        try work.write(#"{"expect": ["left('squire') < 8"], "scenes": ["Scenes/slide.json"]}"#, to: "zoetrope.json")
        let check = try work.render("check")
        #expect(check.status == 2)
        #expect(
            check.error.contains("zoetrope.json:1:19: error: expect[0]: there is no layer 'squire'"), "\(check.error)")
    }

    @Test func reducedMotionIsAsked() throws {
        let work = try Workplace()
        let lint = try work.render("lint", "slide", "--reduce-motion")
        #expect(
            lint.status == 1 && lint.text.contains("motion at 0 s: the scene has no parameter 'reduceMotion'; add one"))
        let still = Workplace.slide.replacingOccurrences(
            of: "\"side\":", with: "\"reduceMotion\": { \"default\": 0, \"description\": \"1: no motion.\" }, \"side\":"
        ).replacingOccurrences(of: "side > 0 ? 8 - x : x", with: "reduceMotion ? 0 : side > 0 ? 8 - x : x")
        try work.write(still, to: "Scenes/still.json")
        #expect(try work.render("lint", "still", "--reduce-motion").text == "Scenes/still.json: ok\n")
        let inspect = try work.render("inspect", "still", "--at", "0.5", "--reduce-motion")
        #expect(inspect.text.contains("square: (0, 0)"), "\(inspect.text)\(inspect.error)")
        #expect(try work.render("inspect", "slide", "--at", "0.5", "--reduce-motion").status == 2)
    }
}
