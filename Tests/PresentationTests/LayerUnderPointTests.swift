import ZoetropeGeometry
import ZoetropePresentation
import ZoetropeSceneModel
import Testing

/// The name of the topmost layer at a place of a canvas of 100 x 100.
private func layer(at x: Double, _ y: Double, of layers: String) throws -> String? {
    let text = #"{"duration": 1, "canvas": {"width": 100, "height": 100}, "layers": [\#(layers)]}"#
    let tree = PresentationTree(try Scene(text: text, file: "s.json").resolve(Setting(pictures: [:])))
    let moment = Moment(time: 0)
    return try tree.layer(under: Point(x, y), at: moment).map { try tree.layers(at: moment)[$0].name }
}

@Suite struct LayerUnderPointTests {
    private let two = #"""
        {"name": "below", "backgroundColor": "white"},
        {"name": "above", "backgroundColor": "black", "frame": [20, 20, 40, 40]}
        """#

    @Test func theTopmost() throws {
        #expect(try layer(at: 30, 30, of: two) == "above")
        #expect(try layer(at: 10, 30, of: two) == "below")
        #expect(try layer(at: 61, 30, of: two) == "below")
        #expect(try layer(at: 130, 30, of: two) == nil)
    }

    @Test func byZPosition() throws {
        let layers = two.replacing("\"white\"", with: "\"white\", \"zPosition\": 1")
        #expect(try layer(at: 30, 30, of: layers) == "below")
    }

    /// What a mask hides is not there; nor what is clear, seen from behind, or empty.
    @Test(arguments: [
        #""mask": {"circle": {"center": [10, 10], "radius": 5}}"#, #""opacity": 0"#,
        #""transform": [{"rotateY": 180}], "doubleSided": false"#,
    ])
    func hidden(property: String) throws {
        let layers = two.replacing("\"black\"", with: "\"black\", \(property)")
        #expect(try layer(at: 40, 45, of: layers) == "below")
    }

    @Test func insideAMask() throws {
        let mask = #""black", "mask": {"circle": {"center": [20, 20], "radius": 10}}"#
        let layers = two.replacing("\"black\"", with: mask)
        #expect(try layer(at: 46, 40, of: layers) == "above")
        #expect(try layer(at: 51, 40, of: layers) == "below")
    }

    @Test func turnedLayers() throws {
        let layers = two.replacing("\"black\"", with: "\"black\", \"transform\": [{\"rotateZ\": 45}]")
        #expect(try layer(at: 40, 15, of: layers) == "above")
        #expect(try layer(at: 22, 22, of: layers) == "below")
    }

    /// A sublayer outside of a layer that clips is not there.
    @Test func clippedSublayers() throws {
        func layers(_ clips: Bool) -> String {
            #"""
            {"name": "frame", "frame": [0, 0, 50, 50], "masksToBounds": \#(clips), "sublayers": [
                {"name": "inner", "frame": [40, 40, 40, 40], "backgroundColor": "#FF0000"}]}
            """#
        }
        #expect(try layer(at: 60, 60, of: layers(false)) == "inner")
        #expect(try layer(at: 60, 60, of: layers(true)) == nil)
        #expect(try layer(at: 45, 45, of: layers(true)) == "inner")
    }

    @Test func values() throws {
        let text = #"""
            {"duration": 1, "canvas": {"width": 100, "height": 100}, "layers": [
                {"name": "card", "frame": [10, 20, 30, 40], "backgroundColor": "#FF880080", "cornerRadius": 4,
                 "opacity": "time < 0.5 ? 1 : 0.25", "sublayers": [
                    {"name": "inner", "zPosition": 2, "transform": [{"translate": [3, 4, 0]}]}]}]}
            """#
        let tree = PresentationTree(try Scene(text: text, file: "s.json").resolve(Setting(pictures: [:])))
        let values = try tree.values(at: Moment(time: 0.75)).map { $0.map { "\($0.name): \($0.text)" } }
        let card = "position: 25, 40|bounds: 30 x 40|opacity: 0.25|cornerRadius: 4|backgroundColor: #FF880080"
        let inner =
            "position: 15, 20|bounds: 30 x 40|zPosition: 2|transform: 1 0 0 0\n0 1 0 0\n0 0 1 0\n3 4 0 1|opacity: 1"
        #expect(values.map { $0.joined(separator: "|") } == [card, inner])
    }
}
