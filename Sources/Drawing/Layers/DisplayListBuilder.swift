import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

extension LayerState {
    /// What the sublayers draw, as a picture of this layer's size at `scale` pixels a point.
    ///
    /// - Throws: `DepthLimit`.
    package func displayList(scale: Double, background: Color = .clear) throws -> DisplayList {
        func pixels(_ length: Double) -> Int { max(1, Int((length * scale).rounded())) }
        let (width, height) = (pixels(bounds.width), pixels(bounds.height))
        let screen = PixelRect(x: 0, y: 0, width: width, height: height)
        return DisplayList(
            width: width, height: height, background: background, items: try items(on: screen, scale: scale))
    }

    /// What the sublayers draw, bottom first. `screen` is where the picture has this layer, which is the canvas, in
    /// pixels.
    ///
    /// - Throws: `DepthLimit`.
    package func items(on screen: PixelRect, scale: Double) throws -> [DisplayList.Item] {
        let plane = screen.plane(scale: scale)
        var budget = DepthBudget()
        let space = try LayerSpace(of: self, seenThrough: plane, isDrawn: true, &budget)
        return try DisplayListBuilder.items(in: space, on: screen, seenThrough: plane, budget)
    }

    /// The results of `items(on:scale:)` and `reports()`; the layers' depths are compared once.
    ///
    /// - Throws: `DepthLimit`.
    package func snapshot(on screen: PixelRect, scale: Double) throws -> (
        items: [DisplayList.Item], reports: [LayerReport]
    ) {
        let plane = screen.plane(scale: scale)
        var budget = DepthBudget()
        let space = try LayerSpace(of: self, seenThrough: plane, isDrawn: false, &budget)
        let items = try DisplayListBuilder.items(in: space, on: screen, seenThrough: plane, budget)
        return (items, LayerReport.reports(PlacedLayer.sublayers(of: self, in: space, seenThrough: .identity)))
    }
}

extension PixelRect {
    /// From a canvas' points to the pixels of this part of the picture.
    fileprivate func plane(scale: Double) -> Homography {
        Homography.scale(scale, scale).then(.translation(Double(x0), Double(y0)))
    }
}

/// Turns layer states into a display list: flattens the tree, maps what each layer draws to the canvas, and makes a
/// group only if several items are clipped or faded together.
struct DisplayListBuilder {
    typealias Item = DisplayList.Item

    /// The canvas in the picture, in pixels.
    let screen: PixelRect
    /// What is left of it for the layers of masks.
    private var budget: DepthBudget

    static func items(
        in space: LayerSpace, on screen: PixelRect, seenThrough plane: Homography, _ budget: DepthBudget
    ) throws -> [Item] {
        var builder = DisplayListBuilder(screen: screen, budget: budget)
        return try builder.items(in: space, seenThrough: plane)
    }

    /// What the layers of a mask draw; `plane` maps the plane of the masked layer, `parent`, to canvas pixels.
    ///
    /// - Throws: `DepthLimit`.
    mutating func items(ofMask parent: LayerState, seenThrough plane: Homography) throws -> [Item] {
        try items(in: LayerSpace(of: parent, seenThrough: plane, isDrawn: true, &budget), seenThrough: plane)
    }

    /// What the layers of a space draw, bottom first. `plane` maps the plane z = 0 of the space to canvas pixels.
    private mutating func items(in space: LayerSpace, seenThrough plane: Homography) throws -> [Item] {
        guard let order = space.order else {
            return try space.planes.indices.flatMap { try items(of: $0, in: space, seenThrough: plane) }
        }
        let drawn = try space.planes.indices.map { try items(of: $0, in: space, seenThrough: plane) }
        return order.steps.flatMap { step -> [Item] in
            guard let part = step.part, !drawn[step.plane].isEmpty else { return drawn[step.plane] }
            let cut = Clip(path: Path(polygon: part.corners), homography: plane)
            return [.group(Group(items: drawn[step.plane], cuts: [cut]))]
        }
    }

    /// What a layer and its sublayers draw, bottom first.
    private mutating func items(of index: Int, in space: LayerSpace, seenThrough plane: Homography) throws -> [Item] {
        let place = space.planes[index], layer = place.layer, opacity = layer.opacity * place.opacity
        guard let seen = place.seen(through: plane) else { return [] }
        if let curl = layer.curl {
            return grouped(
                Curl(curl, layer: layer, space: place.space, plane: plane).items(painting: paints(of: layer)),
                opacity: opacity, clips: [])
        }
        var inner = paints(of: layer).map { surface($0, of: layer, through: seen) }
        inner += layer.shape.map { items(of: $0, through: seen) } ?? []
        inner += layer.text.map { $0.layout.items(color: $0.color, through: seen) } ?? []
        inner += try items(in: space.inner[index], seenThrough: seen)
        if let border = layer.border { inner.append(self.border(border, of: layer, through: seen)) }
        let clips = self.clips(of: layer, through: seen)
        if let effects = layer.effects {
            return try items(of: layer, effects, inner, clips: clips, opacity: opacity, through: seen)
        }
        guard let shadow = layer.shadow, !inner.isEmpty else {
            return grouped(inner, opacity: opacity, clips: clips)
        }
        return grouped(
            [.shadow(cast(shadow, by: layer, through: seen))] + grouped(inner, opacity: 1, clips: clips),
            opacity: opacity, clips: [])
    }

    /// Clips and fades items together. A single surface or text gets the clips and the opacity itself instead of a group.
    private func grouped(_ items: [Item], opacity: Double, clips: [Clip]) -> [Item] {
        if items.isEmpty || (opacity >= 1 && clips.isEmpty) { return items }
        if items.count == 1, case .surface(var s) = items[0], s.pieces.count == 1 {
            s.opacity *= opacity
            s.clips += clips
            return [.surface(s)]
        }
        if items.count == 1, case .outlines(var o) = items[0] {
            o.color.a *= opacity
            o.clips += clips
            return [.outlines(o)]
        }
        return [.group(Group(items: items, opacity: opacity, clips: clips))]
    }

    /// The layer's clips: its mask, and its bounds if `masksToBounds` has an effect (on sublayers or on round corners).
    private func clips(of layer: LayerState, through h: Homography) -> [Clip] {
        var out = layer.mask.map { [clip($0, h)] } ?? []
        if layer.masksToBounds, layer.cornerRadius > 0 || !layer.sublayers.isEmpty {
            out.append(clip(layer.outline, h))
        }
        return out
    }

    func clip(_ o: LayerState.Outline, _ h: Homography) -> Clip {
        Clip(path: o.path, rule: o.rule, homography: o.transform.then(h))
    }

    private func surface(_ p: LayerPaint, of layer: LayerState, through h: Homography) -> Item {
        var s = Surface(pieces: [Piece(polygon: p.area.corners, homography: h)], paint: p.paint)
        if p.isRounded, layer.cornerRadius > 0, !layer.masksToBounds { s.clips = [clip(layer.outline, h)] }
        return .surface(s)
    }

    /// A shape's fill and stroke.
    private func items(of shape: LayerState.Shape, through h: Homography) -> [Item] {
        let path = shape.outline.path, plane = shape.outline.transform.then(h)
        var items: [Item] = []
        if shape.fillColor.a > 0, let box = path.boundingBox {
            let clip = Clip(path: path, rule: shape.outline.rule, homography: plane)
            // Larger than the path, so that no pixel has edges of both.
            let piece = Piece(polygon: box.insetBy(dx: -2, dy: -2).corners, homography: plane)
            items.append(.surface(Surface(pieces: [piece], paint: .color(shape.fillColor), clips: [clip])))
        }
        if let style = shape.stroke, shape.strokeColor.a > 0 {
            let outline = Outline(path.stroked(style))
            items.append(.outlines(Outlines([PlacedOutline(outline)], homography: plane, color: shape.strokeColor)))
        }
        return items
    }

    private func border(_ b: LayerState.Border, of layer: LayerState, through h: Homography) -> Item {
        let inside = layer.bounds.insetBy(dx: b.width, dy: b.width)
        var ring = layer.outline.path
        if !inside.isEmpty {
            let radius = layer.cornerRadius - b.width
            ring.elements += Path(roundedRect: inside, radius: radius, style: layer.cornerStyle).elements
        }
        let clip = Clip(path: ring, rule: .evenodd, homography: h)
        return .surface(
            Surface(
                pieces: [Piece(polygon: layer.bounds.corners, homography: h)], paint: .color(b.color), clips: [clip]))
    }

    /// The layer's shadow. Its outline is the shadow's own path, or else the mask, or else the bounds.
    func cast(_ s: LayerState.ShadowState, by layer: LayerState, through h: Homography) -> Shadow {
        let o = s.path ?? layer.mask ?? layer.outline
        let moved = o.transform.then(.translation(s.offset.x, s.offset.y)).then(h)
        return Shadow(path: o.path, rule: o.rule, homography: moved, sigma: s.sigma, color: s.color)
    }
}
