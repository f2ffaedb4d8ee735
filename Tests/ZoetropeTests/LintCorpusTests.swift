import Testing
import Zoetrope

/// Scenes of 1 s on a canvas of 120 x 80 that are wrong, each with what the linter has to find, and scenes that look
/// like them and are right.
@Suite struct LintCorpusTests {
    private func findings(_ layers: String, tracks: String = #"{"t": {"from": 0, "to": 1}}"#) throws -> [String] {
        let text =
            #"{"duration": 1, "canvas": {"width": 120, "height": 80}, "tracks": \#(tracks), "layers": [\#(layers)]}"#
        return try SceneRenderer(json: text, name: "lint.json").lint().map(\.description)
    }

    static let wrong: [(String, String, String)] = [
        (
            "a colour", #"{"name": "a", "backgroundColor": ["t < 0.5 ? 0.2 : 0.9", 0, 0]}"#,
            "jump at 0.5 s: layer 'a' changes its colour from #330000 to #E60000 at once, which changes 9,600 pixels; animate it"
        ),
        (
            "a corner radius",
            #"{"backgroundColor": "gray"}, {"name": "a", "frame": [10, 10, 60, 60], "backgroundColor": "white", "cornerRadius": "t < 0.5 ? 0 : 30"}"#,
            "jump at 0.5 s: layer 'a' changes its corner radius from 0 to 30 at once"
        ),
        (
            "a mask",
            #"{"name": "a", "backgroundColor": "white", "mask": {"circle": {"radius": "t < 0.5 ? 20 : 30"}}}"#,
            "jump at 0.5 s: layer 'a' has its mask moved by 14 points at once"
        ),
        (
            "an opacity", #"{"name": "a", "backgroundColor": "white", "opacity": "t < 0.5 ? 0.2 : 0.8"}"#,
            "jump at 0.5 s: layer 'a' changes its opacity from 0.2 to 0.8 at once"
        ),
        (
            "an order",
            #"{"name": "a", "frame": [0, 0, 80, 80], "backgroundColor": "white", "zPosition": "t < 0.5 ? 1 : -1"}, {"name": "b", "frame": [40, 0, 80, 80], "backgroundColor": "gray"}"#,
            "jump at 0.5 s: layer 'b' comes in front of 'a' at once, which changes 3,200 pixels; let them change places where"
        ),
        (
            "a layer with sublayers",
            #"{"backgroundColor": "gray"}, {"name": "a", "position": ["t < 0.5 ? 60 : 80", 40], "bounds": [40, 40], "sublayers": [{"name": "b", "backgroundColor": "white"}]}"#,
            "jump at 0.5 s: layer 'a' moves by 20 points at once, with 1 more layer"
        ),
        (
            "a layer inside of one that is off the canvas",
            #"{"name": "a", "frame": [300, 0, 10, 10], "sublayers": [{"name": "b", "frame": ["-280 + (t > 0.5 ? 40 : 0)", 10, 40, 40], "backgroundColor": "white"}]}"#,
            "jump at 0.5 s: layer 'a/b' moves by 40 points at once"
        ),
        (
            "a layer inside of one without a size",
            #"{"name": "a", "frame": [0, 0, 0, 0], "sublayers": [{"name": "b", "frame": ["20 + (t > 0.5 ? 40 : 0)", 10, 40, 40], "backgroundColor": "white"}]}"#,
            "jump at 0.5 s: layer 'a/b' moves by 40 points at once"
        ),
        (
            "a layer inside of a transform layer without a size",
            #"{"name": "a", "transformLayer": true, "frame": [0, 0, 0, 0], "sublayers": [{"name": "b", "frame": ["20 + (t > 0.5 ? 40 : 0)", 10, 40, 40], "backgroundColor": "white"}]}"#,
            "jump at 0.5 s: layer 'a/b' moves by 40 points at once"
        ),
        (
            "a shape of a layer without a size",
            #"{"name": "a", "frame": [60, 40, 0, 0], "shape": {"circle": {"center": ["t > 0.5 ? 30 : -30", 0], "radius": 20}, "fillColor": "white"}}"#,
            "jump at 0.5 s: layer 'a' has its shape changed by 60 points at once"
        ),
        (
            "a jump beside a fast motion",
            #"{"name": "fast", "frame": ["110*t", 60, 10, 10], "backgroundColor": "white"}, {"name": "a", "frame": [0, 0, 30, 30], "backgroundColor": [1, 0, 0, "t < 0.5 ? 0.5 : 0.65"]}"#,
            "jump at 0.5 s: layer 'a' changes its colour"
        ),
        (
            "a rush",
            #"{"backgroundColor": "gray"}, {"name": "a", "frame": ["80*clamp((t - 0.5)*100, 0, 1)", 10, 20, 20], "backgroundColor": "white"}"#,
            "jump at 0.5167 s: layer 'a' moves by 80 points in 1/60 s, from one frame to the next, which looks like a jump"
        ),
        (
            "a fade that is none",
            #"{"name": "a", "backgroundColor": "white", "opacity": "clamp((t - 0.5)*100, 0, 1)"}"#,
            "jump at 0.5167 s: layer 'a' changes its opacity from 0 to 1 in 1/60 s"
        ),
        (
            "a layer that comes",
            #"{"name": "a", "repeat": {"count": "t < 0.5 ? 1 : 2"}, "frame": ["i*60", 0, 50, 80], "backgroundColor": "white"}"#,
            "jump at 0.5 s: layer 'a 1' appears at once, which changes 4,000 pixels; fade it"
        ),
        (
            "a tie",
            #"{"name": "stage", "sublayers": [{"name": "a", "backgroundColor": "gray"}, {"name": "b", "frame": [0, 0, 60, 80], "backgroundColor": "white"}, {"name": "c", "transform": [{"translateZ": 99}, {"rotateY": "45*t"}], "backgroundColor": [0, 0, 0, 0.5]}]}"#,
            "order at 0.0833 s: layers 'a' and 'b' of 'stage' are in one plane beside a tilted layer, so "
                + "Core Animation may show either in front; give 'b' a zPosition of 0.01"
        ),
        (
            "two tilted layers in one plane",
            #"{"name": "a", "backgroundColor": "gray", "transform": [{"rotateY": "20 + t"}]}, {"name": "b", "backgroundColor": "white", "transform": [{"rotateY": "20 + t"}]}, {"name": "c", "frame": [0, 0, 4, 4], "backgroundColor": "white"}"#,
            "order at 0 s: layers 'a' and 'b' are in one plane beside a tilted layer"
        ),
        (
            "a border",
            #"{"name": "a", "backgroundColor": "white", "borderWidth": "t < 0.5 ? 2 : 8", "borderColor": "gray"}"#,
            "jump at 0.5 s: layer 'a' changes its border from 2 to 8 at once"
        ),
        (
            "a border's colour",
            #"{"name": "a", "backgroundColor": "white", "borderWidth": 4, "borderColor": ["t < 0.5 ? 0 : 1", 0, 0]}"#,
            "jump at 0.5 s: layer 'a' changes its border colour from #000000 to #FF0000 at once"
        ),
        (
            "a border that comes",
            #"{"name": "a", "backgroundColor": "white", "borderWidth": "t < 0.5 ? 0 : 5", "borderColor": "gray"}"#,
            "jump at 0.5 s: layer 'a' changes its border from 0 to 5 at once"
        ),
        (
            "a gradient",
            #"{"name": "a", "gradient": {"colors": ["white", ["t < 0.5 ? 0 : 1", 0, 0]]}}"#,
            "jump at 0.5 s: layer 'a' changes its gradient at once"
        ),
        (
            "a gradient's end",
            #"{"name": "a", "gradient": {"colors": ["white", "black"], "endPoint": [0.5, "t < 0.5 ? 1 : 0.5"]}}"#,
            "jump at 0.5 s: layer 'a' changes its gradient at once"
        ),
        (
            "a shadow",
            #"{"backgroundColor": "white"}, {"name": "a", "frame": [20, 20, 40, 40], "backgroundColor": "gray", "shadow": {"opacity": 1, "offset": ["t < 0.5 ? 0 : 20", 0]}}"#,
            "jump at 0.5 s: layer 'a' changes its shadow's x from 0 to 20 at once"
        ),
        (
            "a shadow's strength",
            #"{"backgroundColor": "white"}, {"name": "a", "frame": [20, 20, 40, 40], "backgroundColor": "gray", "shadow": {"opacity": "t < 0.5 ? 0.1 : 1", "offset": [10, 10]}}"#,
            "jump at 0.5 s: layer 'a' changes its shadow's colour from #0000001A to #000000 at once"
        ),
        (
            "a shadow's path",
            #"{"backgroundColor": "white"}, {"name": "a", "frame": [20, 20, 40, 40], "backgroundColor": "gray", "shadow": {"opacity": 1, "path": {"circle": {"radius": "t < 0.5 ? 30 : 40"}}}}"#,
            "jump at 0.5 s: layer 'a' has its shadow's path moved by 14 points at once"
        ),
        (
            "a text",
            #"{"backgroundColor": "white"}, {"name": "a", "text": {"string": ["Send", "Done"], "stringIndex": "t < 0.5 ? 0 : 1", "fontSize": 30, "foregroundColor": "black"}}"#,
            "jump at 0.5 s: layer 'a' changes its text from 'Send' to 'Done' at once"
        ),
        (
            "a number that skips",
            #"{"backgroundColor": "white"}, {"name": "a", "text": {"string": "\\(t < 0.5 ? 10 : 98, 0)", "fontSize": 30, "foregroundColor": "black"}}"#,
            "jump at 0.5 s: layer 'a' changes its text from '10' to '98' at once"
        ),
        (
            "letters",
            #"{"backgroundColor": "white"}, {"name": "a", "text": {"string": "one two three", "fontSize": 30, "wrapped": "t < 0.5", "foregroundColor": "black"}}"#,
            "jump at 0.5 s: layer 'a' has its letters moved by"
        ),
        (
            "a mask's layer",
            #"{"name": "a", "backgroundColor": "white", "mask": {"name": "cut", "backgroundColor": [0, 0, 0, "t < 0.5 ? 0.2 : 1"]}}"#,
            "jump at 0.5 s: layer 'a' changes its mask, whose layer 'cut' changes its colour from #00000033 to #000000 at once"
        ),
        (
            "filters",
            #"{"name": "a", "backgroundColor": "gray", "filters": [{"brightness": "t < 0.5 ? 0 : 0.4"}]}"#,
            "jump at 0.5 s: layer 'a' changes its filters from brightness 0 to brightness 0.4 at once"
        ),
        (
            "clips",
            #"{"name": "a", "frame": [0, 0, 40, 40], "masksToBounds": "t < 0.5", "sublayers": [{"name": "b", "frame": [0, 0, 80, 80], "backgroundColor": "white"}]}"#,
            "jump at 0.5 s: layer 'a' changes its masksToBounds at once"
        ),
        (
            "sides",
            #"{"name": "a", "backgroundColor": "white", "transform": [{"rotateY": 150}], "doubleSided": "t < 0.5"}"#,
            "jump at 0.5 s: layer 'a' changes its doubleSided at once"
        ),
        (
            "a curl",
            #"{"backgroundColor": "gray"}, {"name": "a", "backgroundColor": "white", "deformation": {"curl": {"progress": "t < 0.5 ? 0.2 : 0.6"}}}"#,
            "jump at 0.5 s: layer 'a' changes its curl from 0.2 to 0.6 at once"
        ),
        (
            "halves that part by a hair",
            #"{"name": "l", "frame": [0, 0, 60, 80], "backgroundColor": "white"}, {"name": "r", "frame": ["60 + 1.5*t", 0, 60, 80], "backgroundColor": "white"}"#,
            "the background shows in a gap between layers 'l' and 'r', 76 pixels, the first at (60, 2); give both the same edge"
        ),
    ]

    @Test(arguments: wrong)
    func found(_ what: String, _ layers: String, _ expected: String) throws {
        let found = try findings(layers)
        #expect(found.count == 1 && found[0].contains(expected), "\(what): \(found)")
    }

    @Test(arguments: [
        // A grid with gutters that moves; they are there from the start.
        #"{"repeat": {"count": 3}, "name": "card", "frame": ["i*42 + 10*t", 0, 40, 80], "backgroundColor": "white"}"#,
        // Doors that open slowly.
        #"{"name": "l", "frame": ["-60*t", 0, 60, 80], "backgroundColor": "white"}, {"name": "r", "frame": ["60 + 60*t", 0, 60, 80], "backgroundColor": "white"}"#,
        // Slats that turn.
        #"{"repeat": {"count": 4}, "name": "slat", "frame": [0, "i*20", 120, 20], "sublayers": [{"name": "side", "backgroundColor": "white", "transform": [{"rotateX": "180*t"}]}]}"#,
        // Two layers change places where they do not overlap.
        #"{"name": "a", "frame": [0, 0, 50, 80], "backgroundColor": "white", "zPosition": "t < 0.5 ? 1 : -1"}, {"name": "b", "frame": [60, 0, 50, 80], "backgroundColor": "gray"}"#,
        // A jump behind another layer, and one out of sight.
        #"{"name": "a", "frame": ["t < 0.5 ? 0 : 50", 0, 50, 80], "backgroundColor": "white"}, {"name": "b", "backgroundColor": "gray"}"#,
        #"{"name": "b", "backgroundColor": "gray"}, {"name": "a", "frame": ["t < 0.5 ? 200 : 300", 0, 50, 80], "backgroundColor": "white"}"#,
        // A number that counts, a text that changes while it cannot be seen, a border that grows, a shadow that fades in.
        #"{"backgroundColor": "white"}, {"text": {"string": "\\(99*t, 1) %", "fontSize": 30, "foregroundColor": "black"}}"#,
        #"{"backgroundColor": "white"}, {"opacity": "abs(2*t - 1)", "text": {"string": ["Send", "Done"], "stringIndex": "t < 0.5 ? 0 : 1", "fontSize": 30, "foregroundColor": "black"}}"#,
        #"{"name": "a", "backgroundColor": "white", "borderWidth": "20*t", "borderColor": "gray"}"#,
        #"{"backgroundColor": "white"}, {"frame": [20, 20, 40, 40], "backgroundColor": "gray", "shadow": {"opacity": "t", "radius": "9*t"}}"#,
        // Layers in one plane: all parallel; with a zPosition; side by side.
        #"{"name": "a", "backgroundColor": "gray"}, {"name": "b", "frame": [0, 0, 60, 80], "backgroundColor": "white"}, {"name": "c", "frame": [9, 9, 9, 9], "backgroundColor": "gray"}"#,
        #"{"name": "a", "backgroundColor": "gray"}, {"name": "b", "frame": [0, 0, 60, 80], "zPosition": 0.01, "backgroundColor": "white"}, {"name": "c", "transform": [{"translateZ": 99}, {"rotateY": "45*t"}], "backgroundColor": [0, 0, 0, 0.5]}"#,
        #"{"name": "a", "frame": [60, 0, 60, 80], "backgroundColor": "gray"}, {"name": "b", "frame": [0, 0, 60, 80], "backgroundColor": "white"}, {"name": "c", "transform": [{"translateZ": 99}, {"rotateY": "45*t"}], "backgroundColor": [0, 0, 0, 0.5]}"#,
        // A page that turns its back.
        #"{"name": "b", "backgroundColor": "gray"}, {"name": "a", "backgroundColor": "white", "doubleSided": false, "transform": [{"rotateY": "180*t"}]}"#,
    ])
    func notFound(_ layers: String) throws {
        let found = try findings(layers)
        #expect(found.isEmpty, "\(found)")
    }

    /// Steps that are the same in each part of the run that is compared.
    @Test(arguments: [60, 90, 120, 180, 240]) func steps(count: Int) throws {
        let found = try findings(
            #"{"backgroundColor": "gray"}, {"name": "a", "frame": ["2*floor(\#(count)*t) - 60", 10, 60, 60], "backgroundColor": "white"}"#
        )
        #expect(found.contains { $0.contains("'a' moves by 2 points at once") }, "\(found)")
    }

    /// A spring that swings widely is no jump.
    @Test func aSpringIsNoJump() throws {
        let found = try findings(
            #"{"name": "b", "backgroundColor": "gray"}, {"name": "a", "frame": ["60*t", 0, 50, 80], "backgroundColor": "white"}"#,
            tracks: #"{"t": {"from": 0, "to": 1, "timing": {"spring": {"dampingRatio": 0.2}}}}"#)
        #expect(found.isEmpty, "\(found)")
    }
}
