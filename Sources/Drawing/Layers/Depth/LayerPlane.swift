import ZoetropeGeometry

/// A layer that is drawn as one plane of a 3D space. Siblings share the space of their parent, and so does what their
/// transform layers hold.
struct LayerPlane {
    let layer: LayerState
    /// From the layer's own space to the shared one, whose plane z = 0 is the parent's.
    let space: Transform3D
    /// The product of the opacities of the transform layers around it, 0…1.
    let opacity: Double
}

extension LayerState {
    /// The planes in the space of this layer's sublayers: by `zPosition`, and where that is equal in the order of the
    /// file.
    var sublayerPlanes: [LayerPlane] {
        var out: [LayerPlane] = []
        out.reserveCapacity(sublayers.count)
        appendPlanes(inside: nil, opacity: 1, to: &out)
        return out
    }

    /// `space` leads from this layer's space to the shared one; nil where they are the same.
    private func appendPlanes(inside space: Transform3D?, opacity: Double, to out: inout [LayerPlane]) {
        for sublayer in sublayers {
            let place = sublayer.transform(in: self, inside: space)
            if sublayer.isTransformLayer {
                sublayer.appendPlanes(inside: place, opacity: opacity * sublayer.opacity, to: &out)
            } else {
                out.append(LayerPlane(layer: sublayer, space: place, opacity: opacity))
            }
        }
    }

    /// Maps this layer's space to that of a flattened layer around it; `space` leads there from the parent's space.
    func transform(in parent: LayerState, inside space: Transform3D?) -> Transform3D {
        let own = transform(in: parent)
        return space.map { own.concatenating($0) } ?? own
    }

    /// The number of planes that this layer is in its parent's space.
    var planeCount: Int { isTransformLayer ? sublayers.reduce(0) { $0 + $1.planeCount } : 1 }
}

/// A layer with its place in the picture, for those who describe the picture. Sublayers are in drawing order; one that
/// is cut has the place of its foremost piece.
struct PlacedLayer {
    let layer: LayerState
    /// To the space that the layer shares with others.
    let space: Transform3D
    /// From the layer's plane to the canvas.
    let seen: Homography
    /// The product of its own opacity and those of the layers that contain it.
    let opacity: Double
    /// The number of pieces that other layers cut it into; 1 where it is whole, 0 for a transform layer.
    let pieces: Int
    let sublayers: [PlacedLayer]
}

extension PlacedLayer {
    /// The sublayers of `parent`, placed.
    ///
    /// - Throws: `DepthLimit`.
    static func sublayers(
        of parent: LayerState, seenThrough plane: Homography, opacity: Double = 1, _ budget: inout DepthBudget
    ) throws -> [PlacedLayer] {
        let order = try DepthOrder(of: parent.sublayerPlanes, in: parent, seenThrough: plane, &budget)
        var next = 0
        return try placed(parent, inside: nil, plane, opacity, order, &next, &budget)
    }

    /// `next` is the index of the first plane that has not been placed.
    private static func placed(
        _ parent: LayerState, inside space: Transform3D?, _ plane: Homography, _ opacity: Double, _ order: DepthOrder?,
        _ next: inout Int, _ budget: inout DepthBudget
    ) throws -> [PlacedLayer] {
        var out: [(rank: Int, placed: PlacedLayer)] = []
        for layer in parent.sublayers {
            let own = layer.transform(in: parent, inside: space), seen = Homography(own).then(plane)
            let first = next, opacity = opacity * layer.opacity
            let sublayers: [PlacedLayer]
            if layer.isTransformLayer {
                sublayers = try placed(layer, inside: own, plane, opacity, order, &next, &budget)
            } else {
                next += 1
                sublayers = try Self.sublayers(of: layer, seenThrough: seen, opacity: opacity, &budget)
            }
            let placed = PlacedLayer(
                layer: layer, space: own, seen: seen, opacity: opacity,
                pieces: layer.isTransformLayer ? 0 : order?.pieces(of: first) ?? 1, sublayers: sublayers)
            out.append((order?.rank(of: first..<next) ?? first, placed))
        }
        guard order != nil else { return out.map(\.placed) }
        return out.indices.sorted { (out[$0].rank, $0) < (out[$1].rank, $1) }.map { out[$0].placed }
    }
}
