import Testing
import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropeLayers
import ZoetropePixels
import ZoetropeTestSupport
import ZoetropeTypography

private typealias Vertex = LayerState.MeshState.Vertex

/// A red layer of 100 x 50 points at the canvas' origin, bent.
private func bent(_ rows: Int, _ columns: Int, _ points: [(Double, Double, Double)]) -> LayerState {
    var layer = LayerState(name: "bent", frame: Rect(Size(100, 50)), color: .red)
    layer.mesh = LayerState.MeshState(
        rows: rows, columns: columns, vertices: points.map { Vertex(x: $0.0, y: $0.1, z: $0.2) })
    return layer
}

private func items(_ layer: LayerState, scale: Double = 1, m34: Double = 0) throws -> [DisplayList.Item] {
    var canvas = LayerState.canvas(Size(100, 50))
    canvas.sublayerTransform.m34 = m34
    canvas.sublayers = [layer]
    return try canvas.displayList(scale: scale).items
}

@Suite struct MeshTests {
    /// One cell whose lower corners are 20 points closer: two triangles. (50, 25) lies on the diagonal from (0, 0) to
    /// (80, 50), at its middle.
    @Test func aCellIsTwoTriangles() throws {
        let pieces = try surfaces(of: items(bent(1, 1, [(0, 0, 0), (100, 0, 0), (20, 50, 0), (80, 50, 0)])))[0].pieces
        #expect(
            pieces.map(\.polygon) == [
                [Point(0, 0), Point(100, 0), Point(100, 50)], [Point(0, 0), Point(100, 50), Point(0, 50)],
            ])
        for piece in pieces {
            #expect(try near(#require(piece.homography.apply(Point(50, 25))), Point(40, 25)))
        }
        #expect(try near(#require(pieces[0].homography.apply(Point(100, 25))), Point(90, 25)))
        #expect(try near(#require(pieces[1].homography.apply(Point(0, 25))), Point(10, 25)))
    }

    @Test func aParallelogramIsOnePiece() throws {
        let pieces = try surfaces(of: items(bent(1, 1, [(5, 0, 0), (105, 10, 0), (25, 50, 0), (125, 60, 0)])))[0].pieces
        #expect(pieces.count == 1)
        #expect(try near(#require(pieces[0].homography.apply(Point(50, 25))), Point(65, 30)))
    }

    /// At z = 100, an eye 500 points away sees lengths about the canvas' middle (50, 25) by 1 / (1 - 100/500) = 1.25
    /// larger.
    @Test func pointsHaveDepth() throws {
        let points = [(0.0, 0.0, 100.0), (100, 0, 100), (0, 50, 100), (100, 50, 100)]
        let pieces = try surfaces(of: items(bent(1, 1, points), scale: 2, m34: -1.0 / 500))[0].pieces
        #expect(try near(#require(pieces[0].homography.apply(Point(0, 0))), Point(-25, -12.5)))
        #expect(try near(#require(pieces[0].homography.apply(Point(100, 50))), Point(225, 112.5)))
    }

    /// Neighbours have the same place for the points that they share.
    @Test(arguments: 1...8) func neighboursTouch(seed: UInt64) throws {
        var random = SeededRandom(seed)
        var points: [(Double, Double, Double)] = []
        for k in 0..<20 {
            let x = Double(k % 4) * 33 + Double.random(in: -9...9, using: &random)
            let y = Double(k / 4) * 12 + Double.random(in: -4...4, using: &random)
            points.append((x, y, Double.random(in: -40...40, using: &random)))
        }
        let pieces = try surfaces(of: items(bent(4, 3, points), m34: -1.0 / 300)).flatMap(\.pieces)
        var places: [Point: Point] = [:]
        for piece in pieces {
            for corner in piece.polygon {
                let place = try #require(piece.homography.apply(corner)), known = places[corner]
                #expect(known.map { near($0, place) } ?? true, "seed \(seed)")
                places[corner] = place
            }
        }
        #expect(places.count == 20)
    }

    /// The right half is folded over the left one: turned over, it lies on top where it is nearer to the viewer, and
    /// below where it is not; without `doubleSided` it is not drawn.
    @Test(arguments: [5.0, -5]) func aFold(depth: Double) throws {
        let points = [(0.0, 0.0, 0.0), (50, 0, 0), (10, 0, depth), (0, 50, 0), (50, 50, 0), (10, 50, depth)]
        var layer = bent(1, 2, points)
        let both = try surfaces(of: items(layer))
        #expect(
            both.map { $0.pieces[0].homography.determinant > 0 } == (depth > 0 ? [true, false] : [false, true]))
        layer.doubleSided = false
        #expect(try surfaces(of: items(layer)).count == 1)
    }

    // MARK: Pictures

    private func drawing(_ layer: LayerState, scale: Double = 1) throws -> Drawing {
        let surface = try #require(try surfaces(of: items(layer, scale: scale)).first)
        guard case .drawing(let drawing) = surface.paint else { throw TextError("no drawing") }
        return drawing
    }

    /// What fills the bounds is bent itself; anything else is drawn once, as fine as the canvas needs it.
    @Test func onlyWhatNeedsItBecomesAPicture() throws {
        let points = [(0.0, 0.0, 0.0), (100, 0, 0), (0, 25, 0), (100, 25, 0)]
        var layer = bent(1, 1, points)
        #expect(try surfaces(of: items(layer))[0].paint == .color(.red))
        layer.cornerRadius = 8
        layer.sublayers = [LayerState(name: "inner", frame: Rect(Size(300, 9)), color: .blue)]
        let drawing = try drawing(layer, scale: 3)
        // It is half as high as if it were flat.
        #expect((drawing.width, drawing.height) == (300, 75))
        #expect(drawing.frame == Rect(Size(100, 50)))
        #expect(drawing.items.count == 2)
    }

    /// The widest place of the mesh counts, within the limits.
    @Test func thePictureIsAsFineAsNeeded() throws {
        var layer = bent(1, 2, [(0, 0, 0), (10, 0, 0), (160, 0, 0), (0, 50, 0), (10, 50, 0), (160, 50, 0)])
        layer.cornerRadius = 4
        #expect(try drawing(layer).width == 300)
        layer.mesh?.vertices[2].x = 1e7
        let large = try drawing(layer)
        #expect(large.width <= 8_192 && large.width * large.height <= 16_000_000)
        layer.mesh?.vertices[2].x = .infinity
        #expect(try items(layer).count <= 1)
    }

    /// Meshes in meshes cost as much as what they draw, and end with a message.
    @Test func hostileMeshesAreRefused() throws {
        let side = 64
        func point(_ k: Int, _ scale: Double) -> (Double, Double, Double) {
            (Double(k % (side + 1)) * scale, Double(k / (side + 1)) * scale / 2 + Double(k % 7), Double(k % 3))
        }
        var layer = bent(side, side, (0..<(side + 1) * (side + 1)).map { point($0, 100.0 / Double(side)) })
        layer.cornerRadius = 9
        var canvas = LayerState.canvas(Size(400, 400))
        canvas.sublayers = [LayerState](repeating: layer, count: 20)
        #expect(throws: FrameLimit.self) { _ = try canvas.displayList(scale: 1) }
        var nested = layer
        for _ in 0..<12 {
            var outer = layer
            outer.sublayers = [nested]
            nested = outer
        }
        canvas.sublayers = [nested]
        #expect(throws: FrameLimit.self) { _ = try canvas.displayList(scale: 1) }
    }

    /// The shadow is that of the bent layer, at the flat one's place.
    @Test func theShadowIsBent() throws {
        var layer = bent(1, 1, [(0, 0, 0), (100, 0, 0), (20, 50, 0), (80, 50, 0)])
        layer.shadow = LayerState.ShadowState(color: .black, offset: Point(0, 4), sigma: 3)
        guard case .shadow(let shadow) = try items(layer)[0] else { throw TextError("no shadow") }
        #expect(shadow.content?.items.count == 1)
    }

    @Test func theCornersAreReported() throws {
        let layer = bent(1, 1, [(0, 0, 0), (100, 0, 0), (20, 50, 0), (80, 50, 0)])
        let report = try LayerState.canvas(layer).reports()[0]
        #expect(report.corners == [Point(0, 0), Point(100, 0), Point(80, 50), Point(20, 50)])
    }

    private func near(_ a: Point, _ b: Point) -> Bool { (a - b).length < 1e-9 }
}
