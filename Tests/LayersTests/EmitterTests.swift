import Testing
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels

/// Particles, by numbers worked by hand.
@Suite struct EmitterTests {
    /// Two a second, which live for a second and go to the right at 10 points a second.
    private func emitter(_ change: (inout EmitterState.Cell) -> Void = { _ in }) -> EmitterState {
        var cell = EmitterState.Cell()
        cell.contents = LayerState.Contents(
            picture: 0, source: Rect(Size(8, 6)), naturalSize: Size(4, 3))
        (cell.birthRate, cell.lifetime, cell.velocity) = (2, 1, 10)
        change(&cell)
        return EmitterState(position: Point(30, 40), cells: [cell])
    }

    /// At 1.25 s, the particles born at 0.5 s and 1 s are there, 7.5 and 2.5 points away.
    @Test func particlesAreBornAndGo() {
        let layers = emitter().layers(at: 1.25)
        #expect(layers.map(\.name) == ["particle 1", "particle 2"])
        #expect(layers.map(\.position) == [Point(37.5, 40), Point(32.5, 40)])
        #expect(layers[0].bounds == Rect(Size(4, 3)))
        #expect(emitter().layers(at: -0.1).isEmpty)
    }

    /// After half a second: 8 points down by a fall of 64, half as large, a quarter turn, with half of the alpha.
    @Test func theyChange() throws {
        let layer = try #require(
            emitter {
                ($0.birthRate, $0.velocity, $0.acceleration) = (1, 0, Point(0, 64))
                ($0.scaleSpeed, $0.spin) = (-1, Double.pi)
                $0.color = Color(r: 1, g: 0.5, b: 1)
                $0.colorSpeed = SIMD4(0, 0, 0, -1)
            }.layers(at: 0.5).first)
        #expect(layer.position == Point(30, 48) && layer.opacity == 0.5)
        let right = Homography(layer.transform).apply(Point(1, 0))
        #expect(abs((right?.x ?? 9) - 0) < 1e-9 && abs((right?.y ?? 9) - 0.5) < 1e-9)
        #expect(layer.effects?.filters.count == 1)
    }

    /// A direction of a quarter turn is down; the multipliers of the emitter multiply.
    @Test func directionsAndMultipliers() {
        var emitter = emitter { $0.emissionLongitude = Double.pi / 2 }
        (emitter.velocity, emitter.birthRate, emitter.scale) = (3, 0.5, 2)
        let layers = emitter.layers(at: 0.5)
        #expect(layers.count == 1)
        #expect(abs(layers[0].position.x - 30) < 1e-9 && abs(layers[0].position.y - 55) < 1e-9)
        #expect(layers[0].transform.m11 == 2)
    }

    @Test(arguments: EmitterState.Shape.allCases, [true, false])
    func placesAreInTheShape(shape: EmitterState.Shape, isInside: Bool) {
        var emitter = emitter { ($0.birthRate, $0.velocity) = (500, 0) }
        (emitter.shape, emitter.size, emitter.mode) = (shape, Size(20, 10), isInside ? .volume : .outline)
        var outline = 0
        for layer in emitter.layers(at: 1) {
            let p = layer.position - Point(30, 40)
            switch shape {
            case .point: #expect(p == .zero)
            case .line: #expect(abs(p.x) <= 10 && p.y == 0)
            case .rectangle, .cuboid:
                #expect(abs(p.x) <= 10 && abs(p.y) <= 5)
                if abs(abs(p.x) - 10) < 1e-9 || abs(abs(p.y) - 5) < 1e-9 { outline += 1 }
            case .circle, .sphere:
                // Apple's `circle` and `sphere` have the radius `emitterSize.width`.
                #expect(p.length <= 20 + 1e-9)
                if abs(p.length - 20) < 1e-9 { outline += 1 }
            }
        }
        if [.rectangle, .cuboid, .circle, .sphere].contains(shape) { #expect((outline > 400) == !isInside) }
    }

    /// A seed gives the same particles at each time, however one gets there; another one gives others.
    @Test func seeds() {
        func ranged(_ seed: UInt32) -> EmitterState {
            var emitter = emitter { ($0.velocityRange, $0.emissionRange, $0.lifetimeRange) = (9, 6, 0.5) }
            emitter.seed = seed
            return emitter
        }
        #expect(ranged(7).layers(at: 3.3) == ranged(7).layers(at: 3.3))
        #expect(ranged(7).layers(at: 3.3) != ranged(8).layers(at: 3.3))
    }

    @Test func ordersAndLimits() {
        var emitter = emitter()
        emitter.renderMode = .oldestLast
        #expect(emitter.layers(at: 1.25).map(\.name) == ["particle 2", "particle 1"])
        emitter.birthRate = 1e9
        #expect(emitter.layers(at: 1).count <= EmitterState.limit)
        // However many there would be, there are as many as the limit, so that the limit of layers refuses them.
        for rate in [1e9, 1e15, 1e100, 1e308, .infinity] {
            emitter.birthRate = rate
            for time in [1e-3, 1, 600] {
                #expect(emitter.layers(at: time).count == EmitterState.limit, "\(rate) \(time)")
            }
        }
        for rate in [-Double.infinity, .nan] {
            emitter.birthRate = rate
            #expect(emitter.layers(at: 1).isEmpty)
        }
    }
}
