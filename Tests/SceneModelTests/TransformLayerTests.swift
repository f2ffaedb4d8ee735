import ZoetropeSceneModel
import Testing

@Suite struct TransformLayerTests {
    private func complaint(_ layer: String) -> String {
        do {
            _ = try Scene(
                text: #"{"duration": 1, "canvas": {"width": 9, "height": 9}, "layers": [{\#(layer)}]}"#, file: "s.json")
            return ""
        } catch { return "\(error)" }
    }

    @Test func whatPlacesItIsAllowed() {
        #expect(
            complaint(
                #"""
                "name": "cube", "transformLayer": true, "frame": [0, 0, 9, 9], "anchorPoint": [0, 0], "opacity": 0.5,
                "transform": [{"rotateX": 20}], "sublayerTransform": [{"m34": -0.01}], "hidden": "time > 3",
                "zPosition": 4, "let": {"a": 1}, "repeat": {"count": 2}, "sublayers": [{"backgroundColor": "red"}]
                """#) == "")
    }

    @Test(arguments: [
        #""backgroundColor": "red""#, #""masksToBounds": true"#, #""mask": {"circle": {"radius": 4}}"#,
        #""borderWidth": 2"#, #""shadow": {}"#, #""cornerRadius": 3"#, #""doubleSided": false"#,
        #""gradient": {"colors": ["red"]}"#, #""shape": {"circle": {"radius": 4}}"#,
    ])
    func whatDrawsIsRefusedWithItsPlace(property: String) {
        let key = property.split(separator: "\"")[0]
        let text = complaint(#""transformLayer": true, \#(property)"#)
        #expect(text.contains("layers[0].\(key): a transform layer cannot have '\(key)'"), "\(text)")
        // A layer that is none may have it.
        #expect(complaint(#""transformLayer": false, \#(property)"#) == "")
    }

    @Test func itIsNoExpression() {
        #expect(complaint(#""transformLayer": "time > 1""#).contains("expected true or false, not the text"))
    }
}
