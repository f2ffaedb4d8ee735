import Foundation
import Testing
import Zoetrope
import ZoetropeSceneModel

/// Claims hold or are broken, with the moment and the figures in words. Numbers are worked by hand.
@Suite struct ClaimTests {
    /// A red square of 20 points crosses a canvas of 100 x 50 in a second, at 100 points a second.
    private static func findings(
        _ claims: String,
        layers: String = #"{"name": "box", "frame": ["100*t", 10, 20, 20], "backgroundColor": "red"}"#,
        more: String = ""
    ) throws -> [String] {
        let text = """
            {"canvas": {"width": 100, "height": 50, "background": "#FFFFFF"}, "duration": 1, \(more)
             "tracks": {"t": {"from": 0, "to": 1, "timing": "linear"}},
             "expect": [\(claims)], "layers": [\(layers)]}
            """
        return try SceneRenderer(json: text, name: "box").brokenClaims().map(\.description)
    }

    @Test func placesAndSpeeds() throws {
        let held = [
            "abs(left('box') - 100*t) < 1e-9", "abs(right('box') - left('box') - 20) < 1e-9",
            "abs(speed('box') - 100) < 1e-6",
            "centerY('box') == 20", "abs(scale('box') - 1) < 1e-9", "angle('box') == 0", "order('box') == 0",
            "facing('box')",
            "abs(progress(left('box')) - t) < 1e-9", "last(left('box')) == 100 && first(left('box')) == 0",
            "overshoot(left('box')) == 0", "abs(covers('box') - 0.08) < 1e-9 || time > 0.8", "opacity('box') == 1",
        ]
        #expect(try Self.findings(held.map { "\"\($0)\"" }.joined(separator: ", ")) == [])
    }

    @Test func aBrokenClaimSaysWhenAndWhatIs() throws {
        #expect(
            try Self.findings(#"{"that": "inside('box') == 1", "because": "it stays in sight"}"#) == [
                "expect at 0.8167 s: \"inside('box') == 1\" does not hold: inside('box') is 0.917; claimed because \"it stays in sight\""
            ])
        #expect(
            try Self.findings(#""speed('box') < 90""#) == [
                "expect at 0 s: \"speed('box') < 90\" does not hold: speed('box') is 100"
            ])
    }

    /// By the names that `check` has for them; a quote in a name is doubled.
    @Test func numbersOfALayer() throws {
        let ring = #"""
            {"name": "ring", "frame": [0, 0, 40, 40], "cornerRadius": "8*t", "shape": {"path": "M0 0 L40 40", "fillColor": "clear",
             "strokeColor": "red", "lineWidth": 2, "strokeEnd": "t"}}
            """#
        #expect(
            try Self.findings(
                #""value('ring', 'line''s end') == t", "value('ring', 'line width') == 2", "value('ring', 'corner radius') <= 5""#,
                layers: ring) == [
                    "expect at 0.6333 s: \"value('ring', 'corner radius') <= 5\" does not hold: value('ring', 'corner radius') is 5.067"
                ])
        #expect(
            try Self.findings(#""value('box', 'corner radios') <= 5""#) == [
                "expect at 0 s: \"value('box', 'corner radios') <= 5\" does not hold: layer 'box' has no number 'corner radios'; did you mean 'corner radius'? it has anchorPointZ, border, corner radius, font size, zPosition"
            ])
    }

    @Test func timesAreNarrowed() throws {
        #expect(try Self.findings(#"{"that": "left('box') >= 50", "by": 0.5}"#) == [])
        #expect(try Self.findings(#"{"that": "left('box') <= 50", "until": 0.5}"#) == [])
        #expect(try Self.findings(#"{"that": "left('box') == 25", "at": [0.25]}"#) == [])
        #expect(try Self.findings(#"{"that": "left('box') <= 50", "for": 0.5}"#) == [])
        #expect(
            try Self.findings(#"{"that": "left('box') <= 50", "for": 0.8}"#) == [
                "expect at 0 s: \"left('box') <= 50\" does not hold: it holds for 0.5 s in a row at most, not for 0.8 s"
            ])
    }

    /// The run rests after its end, so what is claimed from then on is claimed of the end.
    @Test func noClaimIsLeftOutBecauseOfItsTimes() throws {
        #expect(try Self.findings(#"{"that": "left('box') == 100", "by": 3}"#) == [])
        #expect(try Self.findings(#"{"that": "change() == 0 && speed('box') == 0", "by": 1.1}"#) == [])
        #expect(
            try Self.findings(#"{"that": "left('box') == 0", "by": 3}"#) == [
                "expect at 1 s: \"left('box') == 0\" does not hold from 3 s on: left('box') is 100"
            ])
        #expect(
            try Self.findings(#"{"that": "left('box') >= 0", "by": 0.5, "until": 0.2}"#) == [
                "expect at 0 s: \"left('box') >= 0\" does not hold from 0.5 s until 0.2 s: "
                    + "no moment of the run is between its 'by' and its 'until'; make 'until' later"
            ])
    }

    @Test func whatMustLastIsToldWithItsLongestStretch() throws {
        #expect(
            try Self.findings(#"{"that": "left('box') >= 60", "for": 0.8}"#) == [
                "expect at 0.6 s: \"left('box') >= 60\" does not hold: it holds for 0.4 s in a row at most, not for 0.8 s"
            ])
        #expect(
            try Self.findings(#"{"that": "left('box') > 100", "for": 0.8}"#) == [
                "expect at 0 s: \"left('box') > 100\" does not hold: at no moment of the run; here, left('box') is 0"
            ])
    }

    /// A figure that rounding would move to the right side of its bound has more digits.
    @Test func aFigureShowsThatItIsWrong() throws {
        #expect(
            try Self.findings(##""highest(left('box')) >= 100""##, layers: Self.nearly) == [
                "expect at 1 s: \"highest(left('box')) >= 100\" does not hold: "
                    + "left('box') is 99.99997, highest(…) is 99.99997"
            ])
    }

    private static let nearly = #"{"name": "box", "frame": ["99.99997*t", 10, 20, 20], "backgroundColor": "red"}"#

    @Test func aLayerThatIsNotThereDoesNotCount() throws {
        let late = #"{"name": "box", "frame": [0, 0, 100, 50], "backgroundColor": "red", "hidden": "time < 0.5"}"#
        #expect(try Self.findings(#""left('box') == 0""#, layers: late) == [])
        #expect(
            try Self.findings(#""covers('box') == 1""#, layers: late)
                == ["expect at 0 s: \"covers('box') == 1\" does not hold: covers('box') is 0"])
        #expect(
            try Self.findings(#"{"that": "left('box') == 0", "until": 0.4}"#, layers: late)
                == [
                    "expect at 0 s: \"left('box') == 0\" does not hold until 0.4 s: "
                        + "layer 'box' is not shown at any moment that is checked"
                ])
    }

    /// A spring with a damping ratio of 0.5 goes exp(-π 0.5 / √0.75) = 16.3 % too far.
    @Test func overshoot() throws {
        let more = #""phases": {}, "#
        let layers = #"{"name": "box", "frame": ["50*spring(0.5, t)", 10, 20, 20], "backgroundColor": "red"}"#
        #expect(try Self.findings(#""overshoot(left('box')) < 0.164""#, layers: layers) == [])
        let found = try Self.findings(#""overshoot(left('box')) <= 0.08""#, layers: layers, more: more)
        // It is farthest after π/(w √0.75) = 0.285 s, where w = ln(1000/√3)/0.5. A lowest and a highest value have moments, too.
        #expect(
            found == [
                "expect at 0.2833 s: \"overshoot(left('box')) <= 0.08\" does not hold: "
                    + "left('box') is 58.149, overshoot(…) is 0.163"
            ])
        #expect(
            try Self.findings(#""highest(left('box')) < 90""#)[0].hasPrefix("expect at 1 s: "))
        #expect(
            try Self.findings(#""lowest(left('box')) > 10""#)[0].hasPrefix("expect at 0 s: "))
    }

    // MARK: Pictures

    /// White and black change places five times a second over the whole canvas of 400 x 300 points: five flashes.
    @Test func flashesAreCountedAsWCAGDoes() throws {
        func found(_ width: Int, _ color: String, _ rate: Int) throws -> [String] {
            let text = """
                {"canvas": {"width": 400, "height": 300, "background": "#FFFFFF"}, "duration": 1.5,
                 "expect": ["flashes() <= 3"],
                 "layers": [{"name": "box", "frame": [0, 0, \(width), 300], "backgroundColor": "\(color)",
                             "opacity": "(time*\(rate)) % 1 < 0.5"}]}
                """
            return try SceneRenderer(json: text, name: "box").brokenClaims().map(\.description)
        }
        #expect(try found(400, "#000000", 5).count == 1)
        #expect(try found(400, "#000000", 2).isEmpty)
        // 70 x 256 of 341 x 256 points are less than a quarter.
        #expect(try found(70, "#000000", 5).isEmpty)
        #expect(try found(120, "#000000", 5).count == 1)
        // From white to a white that is darker by less than 10 % of the luminance.
        #expect(try found(400, "#F6F6F6", 5).isEmpty)
        // Both states are brighter than 0.80: #E8E8E8 is 0.807.
        #expect(try found(400, "#E8E8E8", 5).isEmpty)
        #expect(try found(400, "#FF0000", 5).count == 1)
    }

    /// The box around what flashes, in points of a canvas that is looked at in smaller pictures.
    @Test func flashesAreToldWithTheirPlace() throws {
        let text = """
            {"canvas": {"width": 800, "height": 600, "background": "#FFFFFF"}, "duration": 1.5,
             "expect": ["flashes() <= 3"],
             "layers": [{"name": "box", "frame": [100, 50, 200, 300], "backgroundColor": "#000000",
                         "opacity": "(time*5) % 1 < 0.5"}]}
            """
        let words = try #require(try SceneRenderer(json: text, name: "box").brokenClaims().first).message
        let box = try #require(words.firstMatch(of: /is 4 in the box \[(\d+), (\d+), (\d+), (\d+)\]/), "\(words)")
        let numbers = [box.1, box.2, box.3, box.4].compactMap { Double($0) }
        // A field of 341 x 256 points holds a part of the box's height. Cells have 3.1 points.
        #expect(abs(numbers[0] - 100) < 4 && abs(numbers[2] - 200) < 7, "\(words)")
        #expect(numbers[1] >= 46 && numbers[3] >= 109 && numbers[1] + numbers[3] <= 354, "\(words)")
    }

    @Test func contrastIsThatOverWhatLiesBelow() throws {
        let layers = """
            {"name": "wall", "backgroundColor": "#767676"},
            {"name": "title", "frame": [10, 10, 80, 30], "text": {"string": "Hi", "foregroundColor": "#FFFFFF"}}
            """
        // White over #767676 is WCAG's well-known 4.54 : 1.
        #expect(try Self.findings(#""contrast('title') >= 4.5", "contrast('title') < 4.6""#, layers: layers) == [])
    }

    /// A text turns, or blurs, from the middle of the run on.
    @Test func aTextIsUprightAndSharpForAWhile() throws {
        let both = "abs(angle('title')) < 1 && detail('title') >= 0.8*highest(detail('title'))"
        for change in [
            #""transform": [{"rotateZ": "t > 0.5 ? 90*(t - 0.5) : 0"}]"#,
            #""filters": [{"blur": "t > 0.5 ? 20*(t - 0.5) : 0"}]"#,
        ] {
            let layers = """
                {"name": "wall", "backgroundColor": "#DDDDDD"},
                {"name": "title", "frame": [10, 5, 80, 40], \(change),
                 "text": {"string": "Hello", "fontSize": 24, "foregroundColor": "#000000"}}
                """
            #expect(try Self.findings("{\"that\": \"\(both)\", \"for\": 0.4}", layers: layers) == [])
            let found = try Self.findings("{\"that\": \"\(both)\", \"for\": 0.8}", layers: layers)
            #expect(found.count == 1 && found[0].contains("in a row at most, not for 0.8 s"), "\(found)")
        }
    }

    @Test func theOrderOfLayersIsTold() throws {
        let layers = """
            {"name": "wall", "backgroundColor": "#DDDDDD"},
            {"name": "box", "frame": [0, 0, 20, 20], "backgroundColor": "red"}
            """
        #expect(try Self.findings(#""above('box', 'wall')", "order('wall') < order('box')""#, layers: layers) == [])
        #expect(
            try Self.findings(#""above('wall', 'box')""#, layers: layers) == [
                "expect at 0 s: \"above('wall', 'box')\" does not hold: above('wall', 'box') is 0"
            ])
    }

    @Test func picturesAreMeasured() throws {
        let layers = ##"{"name": "half", "frame": [0, 0, "time < 0.5 ? 50 : 100", 50], "backgroundColor": "#000000"}"##
        let held = [
            #"{"that": "abs(luminance() - 0.5) < 1e-9", "until": 0.48}"#, #"{"that": "luminance('half') == 0"}"#,
            #"{"that": "blank() == 0.5", "until": 0.48}"#, #"{"that": "blank() == 1", "by": 0.5}"#,
            #"{"that": "change() == 0", "by": 0.52}"#,
        ]
        #expect(try Self.findings(held.joined(separator: ", "), layers: layers) == [])
        let found = try Self.findings(#""change() == 0", "blank() < 0.98""#, layers: layers)
        #expect(
            found == [
                "expect at 0.5 s: \"change() == 0\" does not hold: change() is 0.5",
                "expect at 0.5 s: \"blank() < 0.98\" does not hold: blank() is 1",
            ])
    }

    @Test func theWayBackMirrorsOrNot() throws {
        let claim = #"{"that": "mirrored() < 0.001", "runs": ["back"]}"#
        #expect(try Self.findings(claim) == [])
        let found = try Self.findings(claim, more: #""back": {"timing": "easeIn"}, "#)
        #expect(found.count == 1 && found[0].contains("of the way back"), "\(found)")
    }

    @Test func asFastAsAPush() throws {
        let layers =
            #"{"name": "to", "frame": ["100*(1 - spring(1, time/0.5))", 0, 100, 50], "backgroundColor": "red"}"#
        let claim = #"{"that": "progress(left('to')) >= spring(1, time/0.5) - 0.02", "until": 0.5}"#
        #expect(try Self.findings(claim, layers: layers) == [])
        let slow = layers.replacingOccurrences(of: "time/0.5", with: "time")
        #expect(try Self.findings(claim, layers: slow).count == 1)
    }

    // MARK: Reduced motion

    @Test func whatMovesWithReducedMotionIsFound() throws {
        func found(_ parameters: String, _ x: String) throws -> [String] {
            let text = """
                {"canvas": {"width": 100, "height": 50}, "duration": 1, \(parameters)
                 "layers": [{"name": "box", "frame": ["\(x)", 0, 20, 20], "backgroundColor": "red"}]}
                """
            return try SceneRenderer(json: text, name: "box").reducedMotionFindings().map(\.description)
        }
        #expect(try found("", "80*time").count == 1)
        #expect(
            try found("", "80*time")[0].hasPrefix("motion at 0 s: the scene has no parameter 'reduceMotion'; add one"))
        let parameter = #""parameters": {"reduceMotion": 1}, "#
        #expect(try found(parameter, "reduceMotion ? 40 : 80*time").isEmpty)
        #expect(
            try found(parameter, "80*time + 0*reduceMotion") == [
                "motion at 0.0333 s: layer 'box' moves by 3 points although motion is reduced; keep it in place and fade it"
            ])
    }

    // MARK: Messages

    private static func fault(_ claims: String) -> String {
        do {
            _ = try findings(claims)
            return ""
        } catch { return "\(error)" }
    }

    @Test func mistakesAreToldWithTheirPlace() {
        #expect(Self.fault(#""left('bax') > 0""#).contains("there is no layer 'bax'; did you mean 'box'?"))
        #expect(
            Self.fault(#""left(box) > 0""#).contains(
                "expected a layer's name in single quotes, such as left('page'), found 'box'"))
        #expect(Self.fault(#""flashes <= 3""#).contains("'flashes' is a function: write flashes(…)"))
        #expect(Self.fault(#"{"by": 1}"#).contains("'that' is missing"))
        #expect(
            Self.fault(#"{"that": "left('box') > 0", "at": 1, "by": 1}"#).contains(
                "'at' names the moments itself; leave out 'by', 'until' and 'for'"))
        #expect(
            Self.fault(#"{"that": "left('box') > 0", "runs": ["forward", "gesture"]}"#).contains(
                "the scene has no 'gesture' that it could be claimed of"))
        let elsewhere = """
            {"canvas": {"width": 10, "height": 10}, "duration": 1,
             "layers": [{"name": "a", "opacity": "left('a')", "backgroundColor": "red"}]}
            """
        do {
            _ = try SceneRenderer(json: elsewhere, name: "a")
            Issue.record("a layer uses a claim's function")
        } catch { #expect("\(error)".contains("'left' is for claims; it can be used in \"expect\" only")) }
    }

    @Test func lintTellsAndMayBeTold() throws {
        let text = """
            {"canvas": {"width": 100, "height": 50}, "duration": 1, "expect": ["seen('a')", "left('a') > 0"],
             "layers": [{"name": "a", "frame": [0, 0, 100, 50], "backgroundColor": "red"}] %}
            """
        let found = try SceneRenderer(json: text.replacing("%", with: ""), name: "a").lint()
        #expect(found.map(\.ruleName) == ["expect"])
        let allowed = text.replacing("%", with: #", "lint": {"allow": ["expect"]}"#)
        #expect(try SceneRenderer(json: allowed, name: "a").lint().isEmpty)
    }
}
