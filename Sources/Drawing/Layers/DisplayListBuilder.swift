import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

extension LayerState {
    /// What the sublayers draw, as a picture of this layer's size at `scale` pixels a point.
    ///
    /// - Throws: `FrameLimit`.
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
    /// - Throws: `FrameLimit`.
    package func items(on screen: PixelRect, scale: Double) throws -> [DisplayList.Item] {
        let plane = screen.plane(scale: scale)
        var budget = DepthBudget()
        let space = try LayerSpace(of: self, seenThrough: plane, isDrawn: true, &budget)
        return try DisplayListBuilder.items(in: space, on: screen, seenThrough: plane, budget)
    }

    /// The results of `items(on:scale:)` and `reports()`; the layers' depths are compared once.
    ///
    /// - Throws: `FrameLimit`.
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

    /// How deep the shadows of shadows are followed: each level draws what is inside it once more.
    private static let nestedShadows = 3

    /// The canvas in the picture, in pixels.
    let screen: PixelRect
    /// The remaining budget for cuts, which the layers of masks share.
    private var budget: DepthBudget
    /// What the items so far cost.
    private(set) var cost: DrawingCost

    private init(screen: PixelRect, budget: DepthBudget) {
        (self.screen, self.budget) = (screen, budget)
        cost = DrawingCost(screen: screen)
    }

    static func items(
        in space: LayerSpace, on screen: PixelRect, seenThrough plane: Homography, _ budget: DepthBudget
    ) throws -> [Item] {
        var builder = DisplayListBuilder(screen: screen, budget: budget)
        return try builder.items(in: space, seenThrough: plane)
    }

    /// What the layers of a mask draw; `plane` maps the plane of the masked layer, `parent`, to canvas pixels.
    ///
    /// - Throws: `FrameLimit`.
    mutating func items(ofMask parent: LayerState, seenThrough plane: Homography) throws -> [Item] {
        try items(in: LayerSpace(of: parent, seenThrough: plane, isDrawn: true, &budget), seenThrough: plane)
    }

    /// What a layer draws on a canvas of its own; `plane` maps its parent's plane to pixels. The cost is not added.
    ///
    /// - Throws: `FrameLimit`.
    mutating func picture(
        of layer: LayerState, on canvas: PixelRect, seenThrough plane: Homography
    ) throws -> [Item] {
        var parent = LayerState.canvas(layer.bounds.size)
        parent.sublayers = [layer]
        let space = try LayerSpace(of: parent, seenThrough: plane, isDrawn: true, &budget)
        var builder = DisplayListBuilder(screen: canvas, budget: budget)
        let items = try builder.items(in: space, seenThrough: plane)
        budget = builder.budget
        return items
    }

    /// What the layers of a space draw, bottom first. `plane` maps the plane z = 0 of the space to canvas pixels.
    private mutating func items(in space: LayerSpace, seenThrough plane: Homography) throws -> [Item] {
        var items: [Item] = []
        try append(space, seenThrough: plane, to: &items)
        return items
    }

    private mutating func append(_ space: LayerSpace, seenThrough plane: Homography, to out: inout [Item]) throws {
        guard let order = space.order else {
            for k in space.planes.indices { try append(k, of: space, seenThrough: plane, to: &out) }
            return
        }
        let whole = wholeScreen
        let drawn = try space.planes.indices.map { k in
            let before = cost
            var items: [Item] = []
            try append(k, of: space, seenThrough: plane, to: &items)
            try spend(for: space.planes[k].layer) { cost in
                let cuts = order.pieces(of: k), count = cost.items - before.items
                if cuts > 1 { cost.repeatAll(since: before, times: cuts - 1) }
                if cuts > 1 { cost.addClips([whole], around: cuts * count) }
            }
            return items
        }
        out += order.steps.flatMap { step -> [Item] in
            guard let part = step.part, !drawn[step.plane].isEmpty else { return drawn[step.plane] }
            let cut = Clip(path: Path(polygon: part.corners), homography: plane)
            return [.group(Group(items: drawn[step.plane], cuts: [cut]))]
        }
    }

    /// Stands for a cut, whose place is not known before the layers are drawn.
    private var wholeScreen: Clip {
        let corners = [
            Point(Double(screen.x0), Double(screen.y0)), Point(Double(screen.x1), Double(screen.y0)),
            Point(Double(screen.x1), Double(screen.y1)), Point(Double(screen.x0), Double(screen.y1)),
        ]
        return Clip(path: Path(polygon: corners), homography: .identity)
    }

    /// Adds to the cost of the frame.
    ///
    /// - Throws: `FrameLimit`, which names the layer, where it becomes too high.
    mutating func spend(for layer: LayerState, _ add: (inout DrawingCost) -> Void) throws {
        add(&cost)
        if let excess = cost.excess { throw FrameLimit.drawing(excess, tag: layer.tag) }
    }

    /// Appends what a layer and its sublayers draw, bottom first.
    private mutating func append(
        _ index: Int, of space: LayerSpace, seenThrough plane: Homography, to out: inout [Item]
    ) throws {
        let place = space.planes[index]
        guard let seen = place.seen(through: plane) else { return }
        if place.layer.isBent { return out += try items(ofBent: place, seenThrough: plane, seen) }
        let opacity = place.layer.opacity * place.opacity, clips = self.clips(of: place.layer, through: seen)
        let own = ownItems(of: place.layer, through: seen), before = cost.items
        try spend(for: place.layer) { $0.add(own.below + own.above) }
        guard opacity < 1 || !clips.isEmpty || place.layer.effects != nil || place.layer.shadow != nil else {
            out += own.below
            try append(space.inner[index], seenThrough: seen, to: &out)
            return out += own.above
        }
        guard place.layer.fadesAsOne else {
            let inner =
                try faded(own.below, opacity, of: place.layer) + items(in: space.inner[index], seenThrough: seen)
                + faded(own.above, opacity, of: place.layer)
            return out += try grouped(
                inner, opacity: 1, clips: clips, holding: cost.items - before, for: place.layer)
        }
        let inner = own.below + (try items(in: space.inner[index], seenThrough: seen)) + own.above
        out += try together(inner, of: place.layer, opacity, clips, through: seen, holding: cost.items - before)
    }

    /// What a layer draws itself, without its sublayers.
    private mutating func faded(_ items: [Item], _ opacity: Double, of layer: LayerState) throws -> [Item] {
        try grouped(items, opacity: opacity, clips: [], holding: items.count, for: layer)
    }

    /// What a layer and its sublayers draw, as one: clipped and faded, with the layer's shadow and effects.
    private mutating func together(
        _ inner: [Item], of layer: LayerState, _ opacity: Double, _ clips: [Clip], through seen: Homography,
        holding count: Int
    ) throws -> [Item] {
        if let effects = layer.effects {
            return try items(
                of: layer, effects, inner, clips: clips, opacity: opacity, through: seen, holding: count)
        }
        guard let shadow = layer.shadow.flatMap({ cast($0, by: inner, through: seen) }) else {
            return try grouped(inner, opacity: opacity, clips: clips, holding: count, for: layer)
        }
        try spend(for: layer) { $0.add([.shadow(shadow)]) }
        return try grouped(
            [.shadow(shadow)] + inner, opacity: opacity, clips: clips, holding: count + 1, for: layer)
    }

    /// What a layer draws itself, below and above its sublayers.
    private func ownItems(of layer: LayerState, through seen: Homography) -> (below: [Item], above: [Item]) {
        var below = paints(of: layer).map { surface($0, of: layer, through: seen) }
        below += layer.shape.map { items(of: $0, through: seen) } ?? []
        below += layer.text.map { $0.items(through: seen) } ?? []
        return (below, layer.border.map { [self.border($0, of: layer, through: seen)] } ?? [])
    }

    /// A group, whose cost is added; it holds `count` surfaces, outlines and shadows.
    ///
    /// - Throws: `FrameLimit`.
    mutating func item(_ group: Group, holding count: Int, for layer: LayerState) throws -> Item {
        try spend(for: layer) { $0.addGroup(group, holding: count) }
        return .group(group)
    }

    /// Clips and fades items together. A single surface or text gets the clips and the opacity itself instead of a group.
    ///
    /// - Throws: `FrameLimit`.
    mutating func grouped(
        _ items: [Item], opacity: Double, clips: [Clip], holding count: Int, for layer: LayerState
    ) throws -> [Item] {
        if items.isEmpty || (opacity >= 1 && clips.isEmpty) { return items }
        if items.count == 1 { try spend(for: layer) { $0.addClips(clips, around: count) } }
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
        return [try item(Group(items: items, opacity: opacity, clips: clips), holding: count, for: layer)]
    }

    /// The layer's clips: its mask, and its bounds if `masksToBounds` has an effect. They clip the shadow, too.
    private func clips(of layer: LayerState, through h: Homography) -> [Clip] {
        var out = layer.mask.map { [clip($0, h)] } ?? []
        if layer.masksToBounds, layer.cornerRadius > 0 || layer.mayLeaveBounds { out.append(clip(layer.outline, h)) }
        return out
    }

    func clip(_ o: LayerState.Outline, _ h: Homography) -> Clip {
        Clip(path: o.path, rule: o.rule, homography: o.transform.then(h))
    }

    private func surface(_ p: LayerPaint, of layer: LayerState, through h: Homography) -> Item {
        var s = Surface(pieces: [Piece(polygon: p.area.corners, homography: h)], paint: p.paint)
        s.filters = p.filters
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
            var stroke = Outlines([PlacedOutline(outline)], homography: plane, color: shape.strokeColor)
            stroke.mayOverlap = true
            items.append(.outlines(stroke))
        }
        return items
    }

    private func border(_ b: LayerState.Border, of layer: LayerState, through h: Homography) -> Item {
        let inside = layer.bounds.insetBy(dx: b.width, dy: b.width)
        var ring = layer.outline.path
        if !inside.isEmpty {
            let outer = layer.cornerStyle.fitted(radius: layer.cornerRadius, in: layer.bounds)
            let (radius, style) = outer.style.inset(radius: outer.radius, by: b.width)
            ring.elements += Path(roundedRect: inside, radius: radius, style: style).elements
        }
        let clip = Clip(path: ring, rule: .evenodd, homography: h)
        return .surface(
            Surface(
                pieces: [Piece(polygon: layer.bounds.corners, homography: h)], paint: .color(b.color), clips: [clip]))
    }

    /// A layer's shadow: that of the shadow's own path, or else of `items`, which the layer draws. Nil for one that
    /// nothing casts.
    func cast(_ s: LayerState.ShadowState, by items: [Item], through h: Homography) -> Shadow? {
        guard s.color.a > 0 else { return nil }
        guard let o = s.path else {
            let moved = Homography.translation(s.offset.x, s.offset.y).then(h)
            if items.isEmpty { return nil }
            return Shadow(
                of: items.withShadows(nested: Self.nestedShadows), seenThrough: h, homography: moved, sigma: s.sigma,
                color: s.color)
        }
        return cast(s, by: o, through: h)
    }

    /// The shadow of an outline.
    func cast(_ s: LayerState.ShadowState, by o: LayerState.Outline, through h: Homography) -> Shadow {
        let moved = o.transform.then(.translation(s.offset.x, s.offset.y)).then(h)
        return Shadow(path: o.path, rule: o.rule, homography: moved, sigma: s.sigma, color: s.color)
    }
}

extension [DisplayList.Item] {
    /// The items without shadows whose own content has shadows that are nested deeper than this.
    fileprivate func withShadows(nested depth: Int) -> [DisplayList.Item] {
        compactMap { item in
            switch item {
            case .shadow(var shadow):
                guard let content = shadow.content else { return item }
                guard depth > 0 else { return nil }
                shadow.content?.items = content.items.withShadows(nested: depth - 1)
                return .shadow(shadow)
            case .group(var group):
                group.items = group.items.withShadows(nested: depth)
                return .group(group)
            case .surface, .outlines: return item
            }
        }
    }
}

extension LayerState {
    /// Whether what the layer draws besides its background, contents and border may lie beyond its bounds.
    fileprivate var mayLeaveBounds: Bool {
        !sublayers.isEmpty || shape != nil || text != nil || shadow != nil || !(effects?.filters.isEmpty ?? true)
    }
}
