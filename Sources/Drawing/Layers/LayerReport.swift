import ZoetropeGeometry

extension LayerState {
    /// Where the sublayers are, and theirs, on a canvas of one pixel a point: all in drawing order, sublayers after their
    /// layer.
    ///
    /// - Throws: `FrameLimit`.
    package func reports() throws -> [LayerReport] {
        LayerReport.reports(try placedSublayers())
    }

    /// The sublayers, placed on a canvas of one pixel a point.
    func placedSublayers() throws -> [PlacedLayer] {
        var budget = DepthBudget()
        let space = try LayerSpace(of: self, seenThrough: .identity, isDrawn: false, &budget)
        return PlacedLayer.sublayers(of: self, in: space, seenThrough: .identity)
    }
}

/// Where a layer is on the canvas at one moment.
package struct LayerReport: Hashable, Sendable {
    package let name: String
    /// The names of the layers that contain it, the outermost first.
    package let containers: [String]
    /// 0 for the outermost layers, 1 for their sublayers, …
    package var depth: Int { containers.count }
    /// The corners of the bounds on the canvas, in points: upper left, upper right, lower right, lower left. There may
    /// be more or fewer if the layer reaches behind the eye.
    package let corners: [Point]
    /// The corners, likewise, of the box around what the layer itself draws, such as a shape; empty where that is its bounds.
    let drawing: [Point]
    /// The layer's own opacity times those of the layers that contain it; 0…1.
    package let opacity: Double
    /// The layer's `zPosition`, in points toward the viewer.
    package let zPosition: Double
    /// Whether its front faces the viewer.
    package let facesViewer: Bool
    /// A description of the mask, such as `circle (330, 60) radius 20`; nil without a mask.
    package var mask: String? { state.mask?.description }
    /// The number of pieces that other layers cut it into; 1 where it is whole, 0 for a transform layer.
    package let pieces: Int
    /// Without its sublayers.
    package let state: LayerState
    /// What whoever made the layer knows it by; nil for none.
    package var tag: Int? { state.tag }
    /// Whether an emitter made it.
    package var isParticle: Bool { state.isParticle }

    /// Whether nothing differs in `other` but what `LayerProperty.places` measures.
    package func movesOnly(to other: LayerReport) -> Bool {
        func withoutPlace(_ state: LayerState) -> LayerState {
            var state = state
            (state.bounds, state.position, state.anchorPoint) = (Rect(Size(0, 0)), .zero, .zero)
            (state.transform, state.sublayerTransform) = (.identity, .identity)
            (state.zPosition, state.anchorPointZ, state.opacity) = (0, 0, 1)
            return state
        }
        // A size decides how far other things move.
        return state.bounds == other.state.bounds && withoutPlace(state) == withoutPlace(other.state)
    }

    static func reports(_ placed: [PlacedLayer]) -> [LayerReport] {
        var reports: [LayerReport] = []
        func add(_ layer: PlacedLayer, path: [String]) {
            reports.append(LayerReport(layer, inside: path))
            for sublayer in layer.sublayers { add(sublayer, path: path + [layer.layer.name]) }
        }
        for layer in placed { add(layer, path: []) }
        return reports
    }

    private init(_ placed: PlacedLayer, inside containers: [String]) {
        let layer = placed.layer
        (name, zPosition) = (layer.name, layer.zPosition)
        (self.containers, opacity, pieces) = (containers, placed.opacity, placed.pieces)
        var state = layer
        state.sublayers = []
        self.state = state
        corners = layer.mesh.map(placed.corners) ?? placed.seen.image(of: layer.bounds.corners)
        // A shadow without its layer tells nobody that the layer is there.
        if layer.shadow != nil { state.shadow = nil }
        let reach = state.reach ?? state.bounds
        state.shadow = layer.shadow
        drawing = reach == state.bounds ? [] : placed.seen.image(of: reach.corners)
        facesViewer = placed.seen.determinant > 0
    }
}

extension PlacedLayer {
    /// The corners of a bent layer on the canvas; none where they are behind the eye.
    fileprivate func corners(of mesh: LayerState.MeshState) -> [Point] {
        guard let inverse = Homography(space).inverse else { return [] }
        let plane = inverse.then(seen)
        return mesh.corners.compactMap { v in
            let lifted = Transform3D.translation(0, 0, v.z).concatenating(space)
            return Homography(lifted).then(plane).apply(Point(v.x, v.y))
        }
    }
}
