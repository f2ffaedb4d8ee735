import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

extension DisplayListBuilder {
    /// A layer with effects. `inner` is what the layer and its sublayers draw, `clips` its mask and its bounds, and
    /// `seen` maps its plane to canvas pixels.
    ///
    /// Filters come before the clips, and the shadow, which is that of the layer's outline, is not filtered. It is
    /// faded and blended together with the layer, unless there is a backdrop, which must lie on the canvas itself.
    mutating func items(
        of layer: LayerState, _ effects: LayerState.Effects, _ inner: [Item], clips: [Clip], opacity: Double,
        through seen: Homography
    ) throws -> [Item] {
        let scale = seen.scale(at: layer.bounds.center)
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
                inner.insert(.surface(Surface(pieces: [piece], paint: .color(tint), clips: [outline])), at: 0)
            }
        }
        guard !inner.isEmpty || group.backdrop != nil else { return [] }
        guard var shadow = layer.shadow.map({ cast($0, by: layer, through: seen) }) else {
            group.blendMode = effects.blendMode
            return [.group(Group(items: inner, opacity: opacity, clips: clips, effects: group))]
        }
        if group.backdrop != nil {
            shadow.color.a *= opacity
            group.blendMode = effects.blendMode
            return [
                .shadow(shadow), .group(Group(items: inner, opacity: opacity, clips: clips, effects: group)),
            ]
        }
        let both = [.shadow(shadow), Item.group(Group(items: inner, clips: clips, effects: group))]
        if effects.blendMode == .normal, opacity >= 1 { return both }
        let outer = effects.blendMode == .normal ? nil : GroupEffects(blendMode: effects.blendMode)
        return [.group(Group(items: both, opacity: opacity, effects: outer))]
    }
}

extension Filter {
    /// `scale` is the number of canvas pixels for a point.
    fileprivate init(_ filter: LayerFilter, scale: Double) {
        switch filter {
        case .blur(let sigma): self = .blur(sigma: sigma * scale)
        case .saturation(let s): self = .colorMatrix(.saturation(s))
        case .brightness(let b): self = .colorMatrix(.brightness(b))
        case .colorMatrix(let matrix): self = .colorMatrix(matrix)
        }
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
