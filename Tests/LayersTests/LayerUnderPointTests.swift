import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels
import Testing

/// The name of the topmost layer at a place of a canvas of 100 x 100.
private func layer(at x: Double, _ y: Double, of canvas: LayerState) throws -> String? {
    try canvas.layers(under: [Point(x, y)])[0].map { try canvas.reports()[$0].name }
}

@Suite struct LayerUnderPointTests {
    private let below = LayerState(name: "below", frame: Rect(x: 0, y: 0, width: 100, height: 100), color: .white)
    private let above = LayerState(name: "above", frame: Rect(x: 20, y: 20, width: 40, height: 40), color: .black)

    private func circle(_ center: Point, _ radius: Double) -> LayerState.Outline {
        LayerState.Outline(form: .circle(center: center, radius: radius))
    }

    /// Both layers, the upper one changed.
    private func two(_ change: (inout LayerState) -> Void = { _ in }) -> LayerState {
        var above = above
        change(&above)
        return .canvas(below, above)
    }

    @Test func theTopmost() throws {
        #expect(try layer(at: 30, 30, of: two()) == "above")
        #expect(try layer(at: 10, 30, of: two()) == "below")
        #expect(try layer(at: 61, 30, of: two()) == "below")
        #expect(try layer(at: 130, 30, of: two()) == nil)
    }

    @Test func byZPosition() throws {
        #expect(try layer(at: 30, 30, of: two { $0.zPosition = -1 }) == "below")
    }

    /// What a mask hides is not there; nor what is clear, or seen from behind.
    @Test func hidden() throws {
        #expect(try layer(at: 40, 45, of: two { $0.mask = circle(Point(10, 10), 5) }) == "below")
        #expect(try layer(at: 40, 45, of: two { $0.opacity = 0 }) == "below")
        let turned = two {
            $0.transform = .rotation(degrees: 180, axis: (x: 0, y: 1, z: 0))
            $0.doubleSided = false
        }
        #expect(try layer(at: 40, 45, of: turned) == "below")
    }

    @Test func insideAMask() throws {
        let masked = two { $0.mask = circle(Point(20, 20), 10) }
        #expect(try layer(at: 46, 40, of: masked) == "above")
        #expect(try layer(at: 51, 40, of: masked) == "below")
    }

    @Test func turnedLayers() throws {
        let turned = two { $0.transform = .rotation(degrees: 45, axis: (x: 0, y: 0, z: 1)) }
        #expect(try layer(at: 40, 15, of: turned) == "above")
        #expect(try layer(at: 22, 22, of: turned) == "below")
    }

    /// A sublayer outside of a layer that clips is not there.
    @Test func clippedSublayers() throws {
        func canvas(_ clips: Bool) -> LayerState {
            var frame = LayerState(name: "frame", frame: Rect(x: 0, y: 0, width: 50, height: 50))
            frame.masksToBounds = clips
            frame.sublayers = [
                LayerState(name: "inner", frame: Rect(x: 40, y: 40, width: 40, height: 40), color: .red)
            ]
            return .canvas(frame)
        }
        #expect(try layer(at: 60, 60, of: canvas(false)) == "inner")
        #expect(try layer(at: 60, 60, of: canvas(true)) == nil)
        #expect(try layer(at: 45, 45, of: canvas(true)) == "inner")
    }

    @Test func values() throws {
        var card = LayerState(
            name: "card", frame: Rect(x: 10, y: 20, width: 30, height: 40), color: Color(r: 1, g: 8 / 15, b: 0, a: 0.5))
        (card.cornerRadius, card.opacity) = (4, 0.25)
        var inner = LayerState(name: "inner", frame: Rect(x: 0, y: 0, width: 30, height: 40))
        (inner.zPosition, inner.transform) = (2, .translation(3, 4, 0))
        card.sublayers = [inner]
        let values = try LayerState.canvas(card).values(pictures: []).map { $0.map { "\($0.name): \($0.text)" } }
        #expect(
            values.map { $0.joined(separator: "|") } == [
                "position: 25, 40|bounds: 30 x 40|opacity: 0.25|cornerRadius: 4|backgroundColor: #FF880080",
                "position: 15, 20|bounds: 30 x 40|zPosition: 2|transform: 1 0 0 0\n0 1 0 0\n0 0 1 0\n3 4 0 1|opacity: 1",
            ])
    }
}
