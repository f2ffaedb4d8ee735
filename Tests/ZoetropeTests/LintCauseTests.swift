import ZoetropePixels
import Testing
import Zoetrope

/// Which layer the linter names for a first, last or returning frame that is not what it should be.
@Suite struct LintCauseTests {
    /// What is found in a scene of 60 x 40 points that goes from a yellow picture to the same one.
    private func findings(_ layers: String, tracks: String = #"{"t": {"from": 0, "to": 1}}"#) throws -> [String] {
        let text = #"{"duration": 1, "pictures": {"from": "a.png", "to": "b.png"}, "tracks": \#(tracks), "#
        let yellow = Bitmap(width: 60, height: 40, filledWith: PremultipliedRGBA8(r: 200, g: 180, b: 20, a: 255))
        let picture = SceneRenderer.PictureSource.bitmap(yellow, density: 1)
        return try SceneRenderer(
            json: text + #""layers": [{"name": "from", "contents": "from"}, \#(layers)]}"#,
            options: .init(pictures: ["from": picture, "to": picture])
        ).lint().map(\.description)
    }

    private static let sheet =
        #"{"name": "sheet", "frame": [0, "40 - 20*t*(1 - t)", 60, 30], "backgroundColor": "white", "shadow": {"radius": 6}}"#

    /// A layer below the canvas, whose shadow reaches into it; what lies above it changes nothing.
    @Test(arguments: ["", #", {"name": "blur", "backdrop": {"blur": 0}}"#]) func aShadow(_ above: String) throws {
        let found = try findings(LintCauseTests.sheet + above)
        let ends = found.filter { $0.hasPrefix("start") || $0.hasPrefix("end") }
        #expect(
            ends.count == 2
                && ends[0].hasSuffix(
                    "; the shadow of layer 'sheet' already covers 'from'; move, fade or hide it at the start")
                && ends[1].hasSuffix("; the shadow of layer 'sheet' still covers 'to'; move, fade or hide it by 1 s"),
            "\(found)")
    }

    /// The innermost layer is named; of several that matter, the group.
    @Test func insideGroups() throws {
        let card = #"{"name": "card", "frame": [5, 5, 20, 20], "backgroundColor": "red"}"#
        let one = try findings(#"{"name": "stage", "sublayers": [{"name": "floor"}, \#(card)]}"#)
        #expect(
            one.count == 2
                && one.allSatisfy {
                    $0.contains(
                        "; layer 'stage/card' \($0.hasPrefix("start") ? "already covers 'from'" : "still covers 'to'"); "
                    )
                }, "\(one)")
        let other = #"{"name": "card", "frame": [35, 5, 20, 20], "backgroundColor": "red"}"#
        let two = try findings(#"{"name": "stage", "sublayers": [{"name": "floor"}, \#(card), \#(other)]}"#)
        #expect(two.count == 2 && two[1].contains("; layer 'stage' still covers 'to'; "), "\(two)")
        let most = try findings(
            card + "," + #"{"name": "dot", "frame": [50, 30, 5, 5], "backgroundColor": "blue"}"#)
        #expect(
            most.count == 2
                && most[0].contains("; layer 'card' already covers 'from' (25 pixels differ without it, too); "),
            "\(most)")
    }

    /// Of very many layers, those are left out in whose places the frame differs; its shadow is beside this one.
    @Test func amongMany() throws {
        let dots =
            #"{"name": "dot", "repeat": {"count": 200}, "frame": ["3*(i%20)", "4*floor(i/20)", 2, 2], "contents": "from"}"#
        let bar = #"{"name": "bar", "frame": [10, 42, 40, 9], "backgroundColor": "red", "shadow": {"radius": 5}}"#
        for layers in ["\(bar), \(dots)", "\(dots), \(bar)"] {
            let found = try findings(layers).filter { $0.hasPrefix("start") }
            #expect(
                found.count == 1 && found[0].contains("; the shadow of layer 'bar' already covers 'from'"), "\(found)")
        }
    }

    /// The picture's own layer may be in the same group as what covers it.
    @Test func besideThePicture() throws {
        let text =
            #"{"duration": 1, "pictures": {"from": "a.png"}, "layers": [{"name": "stage", "sublayers": [{"contents": "from"}, {"name": "card", "frame": [5, 5, 20, 20], "backgroundColor": "red"}]}]}"#
        let white = SceneRenderer.PictureSource.bitmap(Bitmap(width: 60, height: 40, filledWith: .white), density: 1)
        let found = try SceneRenderer(json: text, options: .init(pictures: ["from": white])).lint().map(\.description)
        #expect(found.count == 1 && found[0].contains("; layer 'stage/card' already covers 'from'; "), "\(found)")
    }

    /// Where the picture's own layer is not where it belongs, leaving it out helps nothing: it is named as what is
    /// there.
    @Test func aLayerThatIsMissingSomewhere() throws {
        let text =
            #"{"duration": 1, "pictures": {"from": "a.png"}, "layers": [{"name": "page", "contents": "from", "opacity": 0.5}]}"#
        let white = SceneRenderer.PictureSource.bitmap(Bitmap(width: 60, height: 40, filledWith: .white), density: 1)
        let found = try SceneRenderer(json: text, options: .init(pictures: ["from": white])).lint().map(\.description)
        #expect(
            found.count == 1
                && found[0].contains(", where layer 'page' is; let the layers show the picture unchanged at 0 s"),
            "\(found)")
    }
}
