import ZoetropeGeometry

/// A layer that is drawn as one plane of a 3D space. Siblings share the space of their parent, and so does what their
/// transform layers hold. A class, so that the layer and its matrix are passed on as one reference.
final class LayerPlane: Sendable {
    let layer: LayerState
    /// From the layer's own space to the shared one, whose plane z = 0 is the parent's.
    let space: Transform3D
    /// The product of the opacities of the layers around it that fade each of their sublayers, 0…1.
    let opacity: Double

    init(_ layer: LayerState, space: Transform3D, opacity: Double) {
        self.layer = layer
        (self.space, self.opacity) = (space, opacity)
    }
}

extension LayerPlane {
    /// From the layer's plane to canvas pixels; nil where nothing of it is drawn, since it is clear, or turns a hidden
    /// back to the viewer.
    func seen(through plane: Homography) -> Homography? {
        guard layer.opacity * opacity > 0 else { return nil }
        let seen = Homography(space).then(plane)
        // The pieces of a mesh face this way or that each.
        return layer.doubleSided || layer.mesh != nil || seen.determinant > 0 ? seen : nil
    }
}

/// The space that the sublayers of a layer share: their planes, sorted by depth once for all who need the order.
struct LayerSpace {
    let planes: [LayerPlane]
    /// Nil where the planes are drawn whole and in their own order.
    let order: DepthOrder?
    /// For each plane, the space of its sublayers.
    let inner: [LayerSpace]

    private static let empty = LayerSpace()

    private init() { (planes, order, inner) = ([], nil, []) }

    /// `plane` maps the plane z = 0 of the space to canvas pixels. With `isDrawn`, the sublayers of what is not drawn
    /// are left out. `opacity` is what fades each of them.
    ///
    /// - Throws: `FrameLimit`.
    init(
        of parent: LayerState, opacity: Double = 1, seenThrough plane: Homography, isDrawn: Bool,
        _ budget: inout DepthBudget
    ) throws {
        let planes = parent.sublayerPlanes(opacity: opacity)
        order = try DepthOrder(of: planes, in: parent, seenThrough: plane, &budget)
        inner = try planes.map { place in
            let seen = place.seen(through: plane)
            if place.layer.sublayers.isEmpty || isDrawn && (seen == nil || place.layer.isBent) { return .empty }
            return try LayerSpace(
                of: place.layer, opacity: place.layer.fadesAsOne ? 1 : place.layer.opacity * place.opacity,
                seenThrough: seen ?? Homography(place.space).then(plane), isDrawn: isDrawn, &budget)
        }
        self.planes = planes
    }
}

extension LayerState {
    /// The planes in the space of this layer's sublayers: by `zPosition`, and where that is equal in the order of the
    /// file. `opacity` fades each.
    func sublayerPlanes(opacity: Double = 1) -> [LayerPlane] {
        var out: [LayerPlane] = []
        out.reserveCapacity(sublayers.count)
        appendPlanes(inside: nil, opacity: opacity, to: &out)
        return out
    }

    /// `space` leads from this layer's space to the shared one; nil where they are the same.
    private func appendPlanes(inside space: Transform3D?, opacity: Double, to out: inout [LayerPlane]) {
        for sublayer in sublayers {
            let place = sublayer.transform(in: self, inside: space)
            if sublayer.isTransformLayer {
                sublayer.appendPlanes(inside: place, opacity: opacity * sublayer.opacity, to: &out)
            } else {
                out.append(LayerPlane(sublayer, space: place, opacity: opacity))
            }
        }
    }

    /// Whether what it draws and its sublayers are one picture, which is faded: a shadow, filters, a backdrop, a blend mode,
    /// a mask of layers and a bent page need one.
    var fadesAsOne: Bool { allowsGroupOpacity || shadow != nil || effects != nil || isBent }

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
    /// The sublayers of `parent`, placed; `space` is theirs.
    static func sublayers(
        of parent: LayerState, in space: LayerSpace, seenThrough plane: Homography, opacity: Double = 1
    ) -> [PlacedLayer] {
        var next = 0
        return placed(parent, inside: nil, space, plane, opacity, &next)
    }

    /// `next` is the index of the first plane that has not been placed.
    private static func placed(
        _ parent: LayerState, inside outer: Transform3D?, _ space: LayerSpace, _ plane: Homography, _ opacity: Double,
        _ next: inout Int
    ) -> [PlacedLayer] {
        var out: [(rank: Int, placed: PlacedLayer)] = []
        for layer in parent.sublayers {
            let own = layer.transform(in: parent, inside: outer), seen = Homography(own).then(plane)
            let first = next, opacity = opacity * layer.opacity
            let sublayers: [PlacedLayer]
            if layer.isTransformLayer {
                sublayers = placed(layer, inside: own, space, plane, opacity, &next)
            } else {
                next += 1
                sublayers = Self.sublayers(of: layer, in: space.inner[first], seenThrough: seen, opacity: opacity)
            }
            let placed = PlacedLayer(
                layer: layer, space: own, seen: seen, opacity: opacity,
                pieces: layer.isTransformLayer ? 0 : space.order?.pieces(of: first) ?? 1, sublayers: sublayers)
            out.append((space.order?.rank(of: first..<next) ?? first, placed))
        }
        guard space.order != nil else { return out.map(\.placed) }
        return out.indices.sorted { (out[$0].rank, $0) < (out[$1].rank, $1) }.map { out[$0].placed }
    }
}
