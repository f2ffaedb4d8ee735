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

private func complaint(_ layers: String) -> String {
    do { return try items(layers).joined(separator: "\n") } catch let error as SceneError {
        return error.diagnostics.map { "\($0.path): \($0.message)" }.joined(separator: "\n")
    } catch { return "\(error)" }
}

@Suite struct LayerEffectsTests {
    @Test func blurIsInPixelsOfTheCanvas() throws {
        let layer = #"{"backgroundColor": "red", "filters": [{"blur": "4*time"}], "transform": [{"scale": 3}]}"#
        #expect(try items(layer, scale: 2)[0] == "group opacity 1 blur 12")
    }

    @Test func backdropTintAndStyle() throws {
        let lines = try items(
            #"{"frame": [10, 0, 50, 50], "backdrop": {"style": "dark", "blur": 3}, "opacity": 0.5}"#)
        #expect(lines[0].hasPrefix("group opacity 0.5 backdrop blur 3 colours [1.63 "))
        #expect(lines[0].contains("clip path of"))
        #expect(lines[1].hasPrefix("  surface color #1C1C1CBA clip"))
    }

    /// The numbers of Apple's sample code; see `BackdropStyle`.
    @Test(arguments: [("light", "30", "#FFFFFF4D"), ("extraLight", "20", "#F7F7F7D1"), ("dark", "20", "#1C1C1CBA")])
    func stylesHaveThePublishedNumbers(style: String, blur: String, tint: String) throws {
        let lines = try items("{\"backdrop\": \"" + style + "\"}")
        #expect(lines[0].contains("backdrop blur " + blur + " colours [1.63 -0.572 -0.058 0 0"))
        #expect(lines[1].contains(tint))
    }

    @Test func maskIsALayerInTheLayersCoordinates() throws {
        let lines = try items(
            #"{"position": [60, 30], "bounds": [40, 20], "backgroundColor": "red", "#
                + #""sublayerTransform": [{"scale": 2}], "mask": {"frame": [0, 0, 10, 5], "backgroundColor": "black"}}"#
        )
        #expect(
            lines == [
                "group opacity 1", "  surface color #FF0000 at (40, 20) (80, 20) (80, 40) (40, 40)", "masked by",
                "  surface color #000000 at (40, 20) (50, 20) (50, 25) (40, 25)",
            ])
    }

    /// An outline stays a clip, which costs nothing; a mask that is hidden hides the layer.
    @Test func outlinesStayClips() throws {
        #expect(try items(#"{"backgroundColor": "red", "mask": {"circle": {"radius": 4}}}"#)[0].hasPrefix("surface"))
        let hidden = try items(#"{"backgroundColor": "red", "mask": {"hidden": true, "backgroundColor": "red"}}"#)
        #expect(hidden.count == 3 && hidden[2] == "masked by")
    }

    @Test func shadowIsBlendedWithItsLayer() throws {
        let lines = try items(
            #"{"backgroundColor": "red", "shadow": {}, "compositingFilter": "multiplyBlendMode", "opacity": 0.5}"#)
        #expect(lines[0] == "group opacity 0.5 multiplyBlendMode")
        #expect(lines[1].hasPrefix("  shadow"))
        #expect(lines[2] == "  group opacity 1")
    }

    @Test func shadowOfABackdropLiesBesideIt() throws {
        let lines = try items(#"{"shadow": {"opacity": 0.5}, "backdrop": {"blur": 2}, "opacity": 0.5}"#)
        #expect(lines[0].hasPrefix("shadow #00000040"))
        #expect(lines[1].hasPrefix("group opacity 0.5 backdrop blur 2"))
    }

    @Test func faultsHaveAPlace() {
        let blurs = [String](repeating: #"{"backgroundColor": "red", "filters": [{"blur": 1}]}"#, count: 101)
        #expect(
            complaint(blurs.joined(separator: ","))
                == "layers[100]: more than 100 blurs and backdrops in one frame at time = 0.5 s; that is the limit")
        #expect(
            complaint(#"{"filters": [{"blur": "400*time + 1"}]}"#)
                == "layers[0].filters[0].blur: the blur's radius is 201 at time = 0.5 s; it may be at most 200")
        #expect(
            complaint(#"{"repeat": {"count": 1000}, "backdrop": {"blur": 1}}"#)
                == "layers[0]: more than 100 blurs and backdrops in one frame at time = 0.5 s; that is the limit")
    }

    /// Negative values of expressions count as none, as those of shadows do.
    @Test func negativeBlurOfAnExpressionIsNone() throws {
        #expect(
            try items(#"{"backgroundColor": "red", "filters": [{"blur": "-time"}]}"#)[0] == "group opacity 1 blur 0")
    }
}
