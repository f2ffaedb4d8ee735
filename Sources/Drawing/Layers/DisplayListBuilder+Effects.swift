import ZoetropeDisplayList
import ZoetropeGeometry

extension DisplayListBuilder {
    /// A layer with effects. `inner` is what the layer and its sublayers draw, `clips` its mask and its bounds, and
    /// `seen` maps its plane to canvas pixels.
    ///
    /// Filters come before the clips, and the shadow, which is that of what the layer draws, is not filtered. It is
    /// clipped, masked, faded and blended together with the layer, unless there is a backdrop, which must lie on the
    /// canvas itself: its outline casts the shadow, which is clipped and faded like the layer. `inside` is how many
    /// surfaces, outlines and shadows `inner` has.
    mutating func items(
        of layer: LayerState, _ effects: LayerState.Effects, _ inner: [Item], clips: [Clip], opacity: Double,
        through seen: Homography, holding inside: Int
    ) throws -> [Item] {
        let before = cost.items
        let scale = FilterScale(seen, at: layer.bounds.center)
        var inner = inner
        var group = GroupEffects(
            filters: effects.filters.map { Filter($0, scale: scale) },
            mask: try effects.mask.map { layers in
                var parent = layer
                (parent.sublayerTransform, parent.sublayers) = (.identity, layers)
                return try items(ofMask: parent, seenThrough: seen)
            })
        if let backdrop = effects.backdrop, !layer.bounds.isEmpty {
            let outline = clip(layer.outline, seen)
            group.backdrop = Backdrop(
                filters: backdrop.filters.map { Filter($0, scale: scale) }, outline: outline, region: screen)
            if let tint = backdrop.tint, tint.a > 0 {
                let piece = Piece(polygon: layer.bounds.corners, homography: seen)
                let tinted = Item.surface(Surface(pieces: [piece], paint: .color(tint), clips: [outline]))
                try spend(for: layer) { $0.add([tinted]) }
                inner.insert(tinted, at: 0)
            }
        }
        guard !inner.isEmpty || group.backdrop != nil else { return [] }
        let count = inside + cost.items - before + 1
        let caster = layer.shadow?.path ?? (group.backdrop == nil ? nil : layer.outline)
        let cast = layer.shadow.flatMap { shadow in
            caster.map { self.cast(shadow, by: $0, through: seen) } ?? self.cast(shadow, by: inner, through: seen)
        }
        guard var shadow = cast else {
            group.blendMode = effects.blendMode
            let whole = Group(items: inner, opacity: opacity, clips: clips, effects: group)
            return [try item(whole, holding: count, for: layer)]
        }
        try spend(for: layer) { $0.add([.shadow(shadow)]) }
        if group.backdrop != nil {
            shadow.color.a *= opacity
            shadow.clips = clips
            group.blendMode = effects.blendMode
            let whole = Group(items: inner, opacity: opacity, clips: clips, effects: group)
            return [.shadow(shadow), try item(whole, holding: count, for: layer)]
        }
        let outer = GroupEffects(mask: group.mask, blendMode: effects.blendMode)
        group.mask = nil
        let both: [Item] = [
            .shadow(shadow), try item(Group(items: inner, effects: group.orNil), holding: count, for: layer),
        ]
        let whole = Group(items: both, opacity: opacity, clips: clips, effects: outer.orNil)
        return [try item(whole, holding: count + 1, for: layer)]
    }
}

extension GroupEffects {
    /// Nil for no effect, so that the group needs no canvas of its own.
    fileprivate var orNil: GroupEffects? { self == GroupEffects() ? nil : self }
}

extension Filter {
    fileprivate init(_ filter: LayerFilter, scale: FilterScale) {
        switch filter {
        case .blur(let sigma): self = .blur(sigma: sigma * scale.length)
        case .dropShadow(let s):
            self = .dropShadow(
                sigma: s.sigma * scale.length, offset: scale.right * s.offset.x + scale.down * s.offset.y,
                color: s.color)
        case .saturation(let s): self = .colorMatrix(.saturation(s))
        case .brightness(let b): self = .colorMatrix(.brightness(b))
        case .colorMatrix(let matrix): self = .colorMatrix(matrix)
        }
    }
}

/// The canvas pixels that lengths of a layer become: those of a point, and where its axes lead.
private struct FilterScale {
    let length: Double
    let right, down: Point

    init(_ map: Homography, at p: Point) {
        length = map.scale(at: p)
        let at = map.homogeneous(p), k = at.w > 0 ? 1 / at.w : 0
        func step(_ x: Double, _ y: Double, _ w: Double) -> Point {
            let step = Point((x - at.x * k * w) * k, (y - at.y * k * w) * k)
            return step.x.isFinite && step.y.isFinite ? step : .zero
        }
        right = step(map.a, map.d, map.g)
        down = step(map.b, map.e, map.h)
    }
}

extension Homography {
    /// How much larger the surroundings of a point are in the image: the square root of the change of area; 0 where
    /// there is no image.
    fileprivate func scale(at p: Point) -> Double {
        let w = homogeneous(p).w
        guard w > 0 else { return 0 }
        let scale = (abs(determinant) / (w * w * w)).squareRoot()
        return scale.isFinite ? scale : 0
    }
}
