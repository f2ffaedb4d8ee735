import Testing
import Zoetrope
import ZoetropeMeasure
import ZoetropeTestSupport

/// What the scene's own numbers hide from a fit, and what a recording does not hold.
@Suite struct HeldTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private let page = """
        "sublayers": [
          { "frame": [0, 0, 90, 46], "backgroundColor": "#4030A0" }, { "frame": [12, 60, 60, 12], "backgroundColor": "#151515" },
          { "frame": [12, 84, 44, 12], "backgroundColor": "#808080" }, { "frame": [20, 112, 50, 30], "backgroundColor": "#C08020" } ]
        """

    private func scene(_ parameters: String, _ above: String, seconds: Double) -> String {
        """
        { "duration": "seconds", "canvas": { "width": 90, "height": 160, "background": "#FFFFFF" },
          "parameters": { "seconds": { "default": \(seconds), "minimum": 0.01 }, \(parameters) },
          "tracks": { "grow": { "from": 0, "to": 1, "timing": "linear" } },
          "layers": [
            { "name": "below", "frame": [0, 0, 90, 160], "sublayers": [
              { "frame": [6, 8, 40, 30], "backgroundColor": "#205080" }, { "frame": [52, 20, 30, 64], "backgroundColor": "#B04020" },
              { "frame": [10, 70, 34, 60], "backgroundColor": "#30A060" }, { "frame": [0, 140, 90, 20], "backgroundColor": "#222222" } ] },
            \(above) ] }
        """
    }

    private func matched(_ truth: String, with text: String) throws -> MatchResult {
        try folder.makeFolder("frames")
        try Filmed.record(truth, to: folder["frames"])
        var match = Match()
        (match.forms, match.tries) = ([.kept], 40)
        return try match.run(SceneRenderer(json: text), Recording(path: folder["frames"], step: 1.0 / 30))
    }

    private func value(_ name: String, of result: MatchResult) throws -> MatchResult.Value {
        try #require(result.values.first { $0.name == name }, "\(name): \(result.values.map(\.name))")
    }

    /// A card stands eight points lower than in the scene: where it is in the first frame counts all the same.
    @Test func cardElsewhere() throws {
        func text(_ y: Double, _ seconds: Double) -> String {
            let frame = #"["mix(10, 0, grow)", "mix(cardY, 0, grow)", "mix(70, 90, grow)", "mix(40, 160, grow)"]"#
            return scene(
                #""cardY": { "default": \#(y) }"#,
                ##"{ "name": "card", "frame": \##(frame), "backgroundColor": "#F0E8D8", "masksToBounds": true, \##(page) }"##,
                seconds: seconds)
        }
        let result = try matched(text(38, 0.5), with: text(30, 0.6)), y = try value("cardY", of: result)
        #expect(result.isAccepted && result.masked < 0.02, "\(result.masked), \(result.explained)")
        #expect(abs(y.value - 38) < 0.5, "\(y)")
    }

    /// A circle grows from under a button that both screens have: its first radius is told with its times only.
    @Test(.enabled(if: isThorough)) func circleUnderAButton() throws {
        func text(_ radius: Double, _ seconds: Double) -> String {
            func layer(_ name: String, _ radius: String) -> String {
                let circle = #""mask": { "circle": { "center": [70, 30], "radius": \#(radius) } }"#
                return
                    ##"{ "name": "\##(name)", "frame": [0, 0, 90, 160], "backgroundColor": "#F0E8D8", \##(circle), \##(page) }"##
            }
            return scene(
                #""first": { "default": \#(radius), "minimum": 0 }"#,
                layer("button", "20") + ", " + layer("page", #""mix(first, 150, grow)""#), seconds: seconds)
        }
        let result = try matched(text(17, 0.6), with: text(12, 0.5))
        #expect(result.isAccepted, "\(result.explained), \(result.residual)")
        for (name, truth) in [("first", 17), ("seconds", 0.6), ("start", 0.2)] {
            let found = try value(name, of: result), error = try #require(found.error, "\(name)")
            #expect(abs(found.value - truth) <= error, "\(name): \(found) for \(truth)")
        }
    }
}
