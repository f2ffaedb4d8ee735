import ZoetropeDisplayList
import ZoetropePresentation
import ZoetropeSceneModel
import Testing

private func tree(_ layers: String) throws -> PresentationTree {
    let text = #"{"duration": 1, "canvas": {"width": 100, "height": 50}, "layers": [\#(layers)]}"#
    return PresentationTree(try Scene(text: text, file: "s.json").resolve(Setting(pictures: [:])))
}

private func items(_ layers: String, scale: Double = 1) throws -> [String] {
    try tree(layers).displayList(at: Moment(time: 0.5), scale: scale).description.split(separator: "\n").dropFirst()
        .map(String.init)
}

@Suite struct BentLayerTests {
    /// Names of the layer, the time and the place of a point are known in a mesh.
    @Test func aMeshByExpressions() throws {
        let layer = #"""
            {"frame": [10, 0, 40, 20], "backgroundColor": "red", "deformation": {"mesh": {
              "point": ["layerWidth*u + 20*time*v", "layerHeight*v*(1 + time)"]}}}
            """#
        #expect(try items(layer) == ["surface color #FF0000 at (10, 0) (50, 0) (60, 30) (20, 30)"])
    }

    /// The text is drawn once, into a picture as wide as the longest row of the mesh (80 points) and as
    /// high as its longest column, from (40, 0) to (80, 20): 44.7 points; it is bent in two triangles.
    @Test func whatALayerShowsIsDrawnOnce() throws {
        let layer = #"""
            {"frame": [0, 0, 40, 20], "text": {"string": "ab", "fontSize": 10},
              "deformation": {"mesh": {"point": ["40*u*(1 + v)", "20*v"]}}}
            """#
        let lines = try items(layer, scale: 2)
        #expect(
            lines == [
                "surface drawing of 1 item in 160 x 90 over (0, 0, 40 x 20)",
                "  piece at (0, 0) (80, 0) (160, 40)", "  piece at (0, 0) (160, 40) (0, 40)",
            ], "\(lines)")
    }

    /// Opacity and the compositing filter act on the bent layer; filters, masks and clipping on its picture.
    @Test func whatIsInThePicture() throws {
        let layer = #"""
            {"frame": [0, 0, 40, 20], "backgroundColor": "red", "opacity": 0.5, "cornerRadius": 4, "masksToBounds": true,
              "compositingFilter": "multiplyBlendMode", "filters": [{"blur": 2}],
              "deformation": {"mesh": {"point": ["40*u", "20*v"]}}}
            """#
        let lines = try items(layer)
        #expect(lines[0] == "group opacity 0.5 multiplyBlendMode")
        #expect(lines[1].hasPrefix("  surface drawing of 1 item in 40 x 20 over"))
        guard case .group(let group) = try tree(layer).displayList(at: Moment(time: 0), scale: 1).items[0],
            case .surface(let surface) = group.items[0], case .drawing(let drawing) = surface.paint,
            case .group(let inner) = drawing.items[0]
        else {
            Issue.record("another list")
            return
        }
        #expect(inner.opacity == 1 && inner.clips.count == 1 && inner.effects?.filters == [.blur(sigma: 2)])
    }

    /// A curl of a layer with sublayers has their picture on both of its sides.
    @Test func aCurlOfSublayers() throws {
        let lines = try items(
            #"{"deformation": {"curl": {"progress": 0.5, "radius": 8}}, "backgroundColor": "red", "sublayers": [{"frame": [0, 0, 9, 9], "backgroundColor": "blue"}]}"#
        )
        #expect(lines.filter { $0.hasPrefix("surface drawing of 2 items") }.count == 2)
        #expect(
            try items(#"{"deformation": {"curl": {"progress": 0.5, "radius": 8}}, "backgroundColor": "red"}"#)
                .filter { $0.hasPrefix("surface color #FF0000") }.count == 2)
    }

    /// 20 layers of 4,096 points each, whose expressions have more than 50 steps, are too many steps.
    @Test func stepsOfMeshesAreLimited() throws {
        let sum = (0..<30).map { "u*\($0)" }.joined(separator: " + ")
        let layer = """
            {"repeat": {"count": 20}, "deformation": {"mesh": {"rows": 64, "columns": 64, "point": ["\(sum)", "v"]}}}
            """
        #expect(throws: SceneError.self) { _ = try items(layer) }
    }

    // MARK: Runs and emitters

    @Test func runsHaveTheirColours() throws {
        let lines = try items(
            #"{"text": {"runs": [{"string": "a", "foregroundColor": "red"}, {"string": "\\(2*time)", "fontWeight": "bold"}], "fontSize": 10, "foregroundColor": "blue"}}"#
        )
        #expect(lines.map { $0.prefix(24) } == ["outlines #FF0000 1 in on", "outlines #0000FF 1 in on"])
    }

    @Test func aDropShadowIsInPixels() throws {
        let lines = try items(
            #"{"backgroundColor": "red", "transform": [{"rotateZ": 90}], "filters": [{"dropShadow": {"offset": [3, 1], "radius": 2}}]}"#,
            scale: 2)
        #expect(lines[0] == "group opacity 1 drop shadow 4 (-2, 6) #00000080")
    }

    /// At 0.5 s there are the particles born at 0 s, 0.25 s and 0.5 s; below the sublayers.
    @Test func anEmitter() throws {
        let text = #"""
            {"duration": 1, "canvas": {"width": 100, "height": 50}, "pictures": {"spark": "spark.png"}, "layers": [
              {"emitter": {"emitterPosition": [10, 20], "emitterCells": [
                {"contents": "spark", "birthRate": 4, "lifetime": 2, "velocity": 40, "emissionLongitude": 90}]},
               "sublayers": [{"frame": [0, 0, 5, 5], "backgroundColor": "red"}]}]}
            """#
        let scene = try Scene(text: text, file: "s.json").resolve(
            Setting(pictures: ["spark": Setting.PictureSize(width: 4, height: 4, density: 2)]))
        let lines = try PresentationTree(scene).displayList(at: Moment(time: 0.5), scale: 1).description
            .split(separator: "\n").dropFirst()
        #expect(
            lines == [
                "surface picture 0 of (0, 0, 4 x 4) over (0, 0, 2 x 2) at (9, 39) (11, 39) (11, 41) (9, 41)",
                "surface picture 0 of (0, 0, 4 x 4) over (0, 0, 2 x 2) at (9, 29) (11, 29) (11, 31) (9, 31)",
                "surface picture 0 of (0, 0, 4 x 4) over (0, 0, 2 x 2) at (9, 19) (11, 19) (11, 21) (9, 21)",
                "surface color #FF0000 at (0, 0) (5, 0) (5, 5) (0, 5)",
            ])
    }
}
