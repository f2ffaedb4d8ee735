import ZoetropeDisplayList
import ZoetropeGeometry

/// Layers that are bent. What such a layer shows is drawn once, flat, into a picture as fine as the canvas needs it
/// anywhere, and the picture is bent. A layer that only fills its bounds with colours and pictures needs none.
extension DisplayListBuilder {
    /// The most pixels of a picture, and of one of its sides; beyond that, it is coarser than the canvas.
    private static let mostPixels = 16e6, mostSide = 8_192.0

    /// What a bent layer and its sublayers draw. `seen` is where it would be if it were flat: its shadow lies there.
    mutating func items(ofBent place: LayerPlane, seenThrough plane: Homography, _ seen: Homography) throws -> [Item] {
        let layer = place.layer, opacity = layer.opacity * place.opacity, before = cost.items
        guard !layer.bounds.isEmpty else { return [] }
        let bent: [Item]
        if let curl = layer.curl {
            let curl = Curl(curl, layer: layer, space: place.space, plane: plane)
            bent = curl.items(painting: try pagePaints(of: layer, for: { curl.pieces }))
        } else if let mesh = layer.mesh {
            let mesh = Mesh(mesh, bounds: layer.bounds, space: place.space, plane: plane)
            bent = mesh.items(
                painting: try pagePaints(of: layer, for: { mesh.pieces }), doubleSided: layer.doubleSided)
        } else {
            bent = []
        }
        try spend(for: layer) { $0.add(bent) }
        var items = bent
        // A curl has a shadow of its own, which casts none.
        let casting = bent.filter { if case .shadow = $0 { false } else { true } }
        if let shadow = layer.shadow.flatMap({ cast($0, by: casting, through: seen) }) {
            try spend(for: layer) { $0.add([.shadow(shadow)]) }
            items.insert(.shadow(shadow), at: 0)
        }
        let count = cost.items - before
        guard let blendMode = layer.effects?.blendMode, blendMode != .normal, !items.isEmpty else {
            return try grouped(items, opacity: opacity, clips: [], holding: count, for: layer)
        }
        let group = Group(items: items, opacity: opacity, effects: GroupEffects(blendMode: blendMode))
        return [try item(group, holding: count, for: layer)]
    }

    /// What covers a bent layer: its own paints, or a picture of it and its sublayers. `pieces` are those of the bent
    /// layer.
    private mutating func pagePaints(of layer: LayerState, for pieces: () -> [Piece]) throws -> [LayerPaint] {
        let own = paints(of: layer)
        if layer.isPlainPage, own.allSatisfy({ $0.covers(layer.bounds) }) { return own }
        let (width, height) = Self.size(of: layer.bounds, for: pieces())
        let canvas = PixelRect(x: 0, y: 0, width: width, height: height)
        let scale = Homography.scale(
            Double(width) / layer.bounds.width, Double(height) / layer.bounds.height)
        let items = try picture(of: layer.flat, on: canvas, seenThrough: scale)
        return [
            LayerPaint(
                area: layer.bounds,
                paint: .drawing(Drawing(items: items, width: width, height: height, frame: layer.bounds)),
                isRounded: false)
        ]
    }

    /// The pixels of a picture of `bounds`: as many in each direction as its widest piece has there.
    private static func size(of bounds: Rect, for pieces: [Piece]) -> (width: Int, height: Int) {
        var across = 0.0, down = 0.0
        for piece in pieces {
            for corner in piece.polygon {
                let steps = piece.homography.steps(at: corner)
                (across, down) = (max(across, steps.across), max(down, steps.down))
            }
        }
        func side(_ length: Double) -> Double {
            // A whole number but for rounding counts as one.
            let whole = length.rounded()
            return (abs(length - whole) < 1e-6 ? whole : length.rounded(.up)).clamped(to: 1...mostSide)
        }
        let (width, height) = (side(across * bounds.width), side(down * bounds.height))
        let excess = max(1, (width * height / mostPixels).squareRoot())
        return (max(1, Int(width / excess)), max(1, Int(height / excess)))
    }
}

extension Homography {
    /// The pixels by which the image of a point moves where the point moves by a unit to the right, and down.
    fileprivate func steps(at p: Point) -> (across: Double, down: Double) {
        let at = homogeneous(p), w = max(at.w, 1e-3)
        func step(_ x: Double, _ y: Double, _ w1: Double) -> Double {
            let length = Point((x - at.x / w * w1) / w, (y - at.y / w * w1) / w).length
            return length.isFinite ? length : 0
        }
        return (step(a, d, g), step(b, e, h))
    }
}

extension LayerPaint {
    fileprivate func covers(_ bounds: Rect) -> Bool {
        filters == TexelFilters() && area.minX <= bounds.minX && area.minY <= bounds.minY && area.maxX >= bounds.maxX
            && area.maxY >= bounds.maxY
    }
}

extension LayerState {
    /// Whether a deformation bends the layer.
    var isBent: Bool { curl != nil || mesh != nil }

    /// Whether the layer shows nothing but what fills its bounds.
    fileprivate var isPlainPage: Bool {
        sublayers.isEmpty && cornerRadius == 0 && border == nil && mask == nil && shape == nil && text == nil
            && (effects.map { $0.filters.isEmpty && $0.mask == nil && $0.backdrop == nil } ?? true)
    }

    /// The layer as its picture shows it: flat, in the upper left corner of its parent, without a shadow, and cut at its
    /// bounds, where the picture ends.
    fileprivate var flat: LayerState {
        var flat = self
        (flat.curl, flat.mesh, flat.shadow) = (nil, nil, nil)
        (flat.transform, flat.opacity, flat.doubleSided) = (.identity, 1, true)
        flat.position = anchor - Point(bounds.x, bounds.y)
        flat.zPosition = anchorPointZ
        flat.effects?.blendMode = .normal
        if flat.effects == Effects() { flat.effects = nil }
        return flat
    }
}
