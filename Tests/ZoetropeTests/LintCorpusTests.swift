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
            "jump at 0.5 s: 'a' changes its colour from #330000 to #E60000 at once, which changes 9,600 pixels; let a track"
        ),
        (
            "a corner radius",
            #"{"backgroundColor": "gray"}, {"name": "a", "frame": [10, 10, 60, 60], "backgroundColor": "white", "cornerRadius": "t < 0.5 ? 0 : 30"}"#,
            "jump at 0.5 s: 'a' goes from corner radius 0 to 30 at once"
        ),
        (
            "a mask",
            #"{"name": "a", "backgroundColor": "white", "mask": {"circle": {"radius": "t < 0.5 ? 20 : 30"}}}"#,
            "jump at 0.5 s: 'a' has its mask moved by 14 points at once"
        ),
        (
            "an opacity", #"{"name": "a", "backgroundColor": "white", "opacity": "t < 0.5 ? 0.2 : 0.8"}"#,
            "jump at 0.5 s: 'a' goes from opacity 0.2 to 0.8 at once"
        ),
        (
            "an order",
            #"{"name": "a", "frame": [0, 0, 80, 80], "backgroundColor": "white", "zPosition": "t < 0.5 ? 1 : -1"}, {"name": "b", "frame": [40, 0, 80, 80], "backgroundColor": "gray"}"#,
            "jump at 0.5 s: 'b' comes in front of 'a' at once, which changes 3,200 pixels; let them change places where"
        ),
        (
            "a layer with sublayers",
            #"{"backgroundColor": "gray"}, {"name": "a", "position": ["t < 0.5 ? 60 : 80", 40], "bounds": [40, 40], "sublayers": [{"name": "b", "backgroundColor": "white"}]}"#,
            "jump at 0.5 s: 'a' moves by 20 points at once (as does 1 more layer)"
        ),
        (
            "a jump beside a fast motion",
            #"{"name": "fast", "frame": ["110*t", 60, 10, 10], "backgroundColor": "white"}, {"name": "a", "frame": [0, 0, 30, 30], "backgroundColor": [1, 0, 0, "t < 0.5 ? 0.5 : 0.65"]}"#,
            "jump at 0.5 s: 'a' changes its colour"
        ),
        (
            "a rush",
            #"{"backgroundColor": "gray"}, {"name": "a", "frame": ["80*clamp((t - 0.5)*100, 0, 1)", 10, 20, 20], "backgroundColor": "white"}"#,
            "jump at 0.5167 s: 'a' moves by 80 points in 1/60 s, from one frame to the next, which looks like a jump"
        ),
        (
            "a fade that is none",
            #"{"name": "a", "backgroundColor": "white", "opacity": "clamp((t - 0.5)*100, 0, 1)"}"#,
            "jump at 0.5167 s: 'a' goes from opacity 0 to 1 in 1/60 s"
        ),
        (
            "a layer that comes",
            #"{"name": "a", "repeat": {"count": "t < 0.5 ? 1 : 2"}, "frame": ["i*60", 0, 50, 80], "backgroundColor": "white"}"#,
            "jump at 0.5 s: 'a 1' comes at once, which changes 4,000 pixels; let it fade"
        ),
        (
            "halves that part by a hair",
            #"{"name": "l", "frame": [0, 0, 60, 80], "backgroundColor": "white"}, {"name": "r", "frame": ["60 + 1.5*t", 0, 60, 80], "backgroundColor": "white"}"#,
            "the background shows in a crack between 'l' and 'r', 76 pixels, the first at (60, 2); compute the edge"
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
        // A page that turns its back.
        #"{"name": "b", "backgroundColor": "gray"}, {"name": "a", "backgroundColor": "white", "doubleSided": false, "transform": [{"rotateY": "180*t"}]}"#,
    ])
    func notFound(_ layers: String) throws {
        let found = try findings(layers)
        #expect(found.isEmpty, "\(found)")
    }

    /// A spring that swings widely is no jump.
    @Test func aSpringIsNoJump() throws {
        let found = try findings(
            #"{"name": "b", "backgroundColor": "gray"}, {"name": "a", "frame": ["60*t", 0, 50, 80], "backgroundColor": "white"}"#,
            tracks: #"{"t": {"from": 0, "to": 1, "timing": {"spring": {"dampingRatio": 0.2}}}}"#)
        #expect(found.isEmpty, "\(found)")
    }
}
