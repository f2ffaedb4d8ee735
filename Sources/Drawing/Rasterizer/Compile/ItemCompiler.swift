import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

/// Turns a display list's items into draw items: paths become edges, clips of groups are passed to their items, paints
/// become shaders, and invisible items are left out.
struct ItemCompiler {
    let textures: TextureSet
    let window: PixelRect
    let context: DrawContext
    let cache: ShaderCache
    let shapeCache: ShapeCache
    let outlineCache: OutlineCache
    /// What filters may read around the canvas: content farther away does not count.
    let limit: PixelRect

    func compile(_ items: [DisplayList.Item]) -> [DrawItem] {
        var out: [DrawItem] = []
        append(items, Clips(), to: &out)
        return out.withoutHidden()
    }

    /// What limits items: the clips around them, and the cuts of the groups around them.
    struct Clips {
        var shapes: [any Shape] = [], cuts: [any Shape] = []

        func all(and own: [any Shape]) -> [any Shape] { shapes + own + cuts }
    }

    func append(_ items: [DisplayList.Item], _ clips: Clips, to out: inout [DrawItem]) {
        for item in items {
            if case .group(let group) = item {
                append(group, clips, to: &out)
            } else {
                append(single: item, clips, to: &out)
            }
        }
    }

    /// An item that holds no others. Not inlined: its variables would take stack at each level of nested groups.
    @inline(never)
    private func append(single item: DisplayList.Item, _ clips: Clips, to out: inout [DrawItem]) {
        switch item {
        case .surface(let surface): append(surface, clips: clips.all(and: shapes(surface.clips)), to: &out)
        case .outlines(let outlines): append(outlines, clips: clips.all(and: shapes(outlines.clips)), to: &out)
        case .shadow(let shadow): append(shadow, clips: clips.all(and: shapes(shadow.clips)), to: &out)
        case .group: break
        }
    }

    func add(_ item: DrawItem, to out: inout [DrawItem]) {
        if !item.bounds.isEmpty, item.opacity > 0 { out.append(item) }
    }

    // MARK: Groups

    /// Clips decide for each sample, so clipping all items of a group is the same as clipping the group. Only a group
    /// with an opacity below 1 needs a canvas of its own; cuts are made in its finished picture.
    private func append(_ group: Group, _ outer: Clips, to out: inout [DrawItem]) {
        guard group.opacity > 0 else { return }
        let clips = Clips(shapes: outer.shapes + shapes(group.clips), cuts: outer.cuts + shapes(group.cuts))
        if let effects = group.effects { return append(group, effects, clips, to: &out) }
        guard group.opacity < 1 else { return append(group.items, clips, to: &out) }
        if group.items.readCanvas { return append(group, GroupEffects(), clips, to: &out) }
        var inner: [DrawItem] = []
        append(group.items, Clips(shapes: clips.shapes), to: &inner)
        append(faded: inner.withoutHidden(), group.opacity, cuts: clips.cuts, to: &out)
    }

    /// A group's items as one picture. Not inlined, as `append(single:)`.
    @inline(never)
    private func append(
        faded inner: [DrawItem], _ opacity: Double, cuts: [any Shape], to out: inout [DrawItem]
    ) {
        let bounds = inner.bounds
        guard !bounds.isEmpty else { return }
        let shader = GroupShader(inner, bounds, context: context)
        add(DrawItem(shapes: [rectangle(bounds)] + cuts, shader: shader, opacity: opacity, bounds: bounds), to: &out)
    }

    // MARK: Shapes

    func shapes(_ clips: [Clip]) -> [any Shape] {
        clips.map { shapeCache.shape(of: $0, in: window) }
    }

    func rectangle(_ r: PixelRect) -> any Shape {
        let corners = Rect(x: Double(r.x0), y: Double(r.y0), width: Double(r.width), height: Double(r.height)).corners
        return EdgeShape(contours: [corners], rule: .nonzero, window: window, isConvex: true)
    }

    /// A piece's outline on the canvas, clockwise; nil if it lies behind the eye or has no area.
    private func outline(_ piece: Piece) -> [Point]? {
        guard let contour = VertexGrid.snap(piece.homography.image(of: piece.polygon)) else { return nil }
        var area = 0.0
        for k in contour.indices { area += contour[k].cross(contour[k + 1 == contour.count ? 0 : k + 1]) }
        return area == 0 ? nil : area > 0 ? contour : contour.reversed()
    }

    // MARK: Surfaces

    private func append(_ surface: Surface, clips: [any Shape], to out: inout [DrawItem]) {
        guard surface.opacity > 0 else { return }
        var contours: [[Point]] = [], pieces: [PiecesShader.Piece] = []
        let visible = clips.reduce(window) { $0.intersection($1.bounds) }
        let (paint, alpha) = surface.paint.separatingAlpha(ofGradients: surface.opacity < 1)
        for piece in surface.pieces {
            guard let contour = outline(piece) else { continue }
            let shape = EdgeShape(contours: [contour], rule: .nonzero, window: window, isConvex: true)
            contours.append(contour)
            guard !shape.bounds.intersection(visible).isEmpty,
                let shader = shader(
                    for: paint, piece, surface.filters, shape.bounds, isAlone: surface.pieces.count == 1)
            else { continue }
            pieces.append(PiecesShader.Piece(shape: shape, shader: shader))
        }
        guard let first = pieces.first else { return }
        let isAlone = contours.count == 1
        let outline =
            isAlone ? first.shape : EdgeShape(contours: contours, rule: .nonzero, window: window, hasSharedEdges: true)
        let shader = isAlone ? first.shader : PiecesShader(pieces, cells: context.cells)
        add(
            DrawItem(shapes: [outline] + clips, shader: shader, opacity: surface.opacity * alpha, bounds: visible),
            to: &out)
    }

    /// The shader for one piece; nil if the piece cannot be drawn. Only surfaces of a single piece are cached, because
    /// the strips of a bent page rarely stand still.
    private func shader(
        for paint: Paint, _ piece: Piece, _ filters: TexelFilters, _ bounds: PixelRect, isAlone: Bool
    ) -> (any Shader)? {
        isAlone
            ? cache.shader(.surface(paint, piece, filters), bounds) { shader(for: paint, piece, filters, bounds) }
            : shader(for: paint, piece, filters, bounds)
    }

    private func shader(for paint: Paint, _ piece: Piece, _ filters: TexelFilters, _ bounds: PixelRect) -> (any Shader)?
    {
        guard let toPlane = piece.homography.usableInverse,
            let plain = shader(for: paint, filters, piece.polygon.box, toPlane, bounds)
        else {
            return nil
        }
        return piece.shade.map { LitShader(plain, shade: $0, toPlane: toPlane) } ?? plain
    }

    /// `area` is what of the plane is shown.
    private func shader(
        for paint: Paint, _ filters: TexelFilters, _ area: Rect, _ toPlane: Homography, _ bounds: PixelRect
    ) -> (any Shader)? {
        switch paint {
        case .color(let color):
            return ColorShader(color)
        case .gradient(let gradient):
            let numbers = [gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y]
            guard gradient.unit.width > 0, gradient.unit.height > 0 else { return nil }
            return numbers.allSatisfy { abs($0) < 1e9 } ? GradientShader(gradient, toPlane: toPlane) : nil
        case .picture(let id, let source, let frame):
            guard textures.contains(id), !frame.isEmpty, !source.isEmpty,
                source.corners.allSatisfy({ abs($0.x) < 1e9 && abs($0.y) < 1e9 })
            else { return nil }
            return shader(for: textures.picture(id, source), source, over: frame, filters, area, toPlane, bounds)
        case .drawing(let drawing):
            guard !drawing.frame.isEmpty, drawing.width > 0, drawing.height > 0 else { return nil }
            let whole = Rect(Size(Double(drawing.width), Double(drawing.height)))
            return shader(for: picture(drawing), whole, over: drawing.frame, filters, area, toPlane, bounds)
        }
    }

    /// `source` is a part of the picture, in its texels, and `frame` where that lies in the plane.
    private func shader(
        for picture: CroppedPicture, _ source: Rect, over frame: Rect, _ filters: TexelFilters, _ area: Rect,
        _ toPlane: Homography, _ bounds: PixelRect
    ) -> (any Shader)? {
        let scale = Point(source.width / frame.width, source.height / frame.height)
        let toTexels = toPlane.then(.translation(-frame.x, -frame.y)).then(.scale(scale.x, scale.y))
            .then(.translation(source.x, source.y))
        guard toTexels.isUsable else { return nil }
        let shown = Rect(
            x: (area.x - frame.x) * scale.x + source.x, y: (area.y - frame.y) * scale.y + source.y,
            width: area.width * scale.x, height: area.height * scale.y)
        return PictureShaders.make(
            picture, toTexels: toTexels, shown: shown, bounds: bounds, filters, context.tuning)
    }

    private func append(_ outlines: Outlines, clips: [any Shape], to out: inout [DrawItem]) {
        let color = outlines.color
        guard color.a > 0 else { return }
        let shape = outlineCache.shape(of: outlines, in: window)
        let opaque = ColorShader(Color(r: color.r, g: color.g, b: color.b))
        add(DrawItem(shapes: [shape] + clips, shader: opaque, opacity: color.a, bounds: shape.bounds), to: &out)
    }

    // MARK: Shadows

    private func append(_ given: Shadow, clips: [any Shape], to out: inout [DrawItem]) {
        guard given.color.a > 0, given.homography.usableInverse != nil,
            let shadow = ShadowCaster(textures: textures).simplified(given)
        else { return }
        guard shadow.sigma > 0 else { return appendHardShadow(shadow, clips: clips, to: &out) }
        // Larger blurs are not drawn: spread over a million units, the shadow of a shape of a canvas' size is too faint
        // to see.
        guard shadow.sigma < 1e6, let extent = ShadowShader.extent(shadow),
            let contour = VertexGrid.snap(shadow.homography.image(of: extent.corners))
        else { return }
        let bounds = EdgeShape(contours: [contour], rule: .nonzero, window: window).bounds
        var content = shadow
        content.clips = []
        guard !bounds.isEmpty,
            let shader = cache.shader(
                .shadow(content), bounds, make: { ShadowShader(shadow, context.tuning, content: canvases.alphas) })
        else { return }
        add(DrawItem(shapes: [rectangle(bounds)] + clips, shader: shader, opacity: 1, bounds: bounds), to: &out)
    }

    private func appendHardShadow(_ shadow: Shadow, clips: [any Shape], to out: inout [DrawItem]) {
        if let content = shadow.content {
            guard let inverse = content.homography.usableInverse else { return }
            let items = content.items.mapped(by: inverse.then(shadow.homography)), c = shadow.color
            let colors = ColorMatrix([0, 0, 0, 0, c.r, 0, 0, 0, 0, c.g, 0, 0, 0, 0, c.b, 0, 0, 0, c.a, 0])
            let group = Group(items: items, effects: GroupEffects(filters: [.colorMatrix(colors)]))
            return append([.group(group)], Clips(shapes: clips), to: &out)
        }
        let contours = Flatten.contours(of: shadow.path, through: shadow.homography)
        let shape = EdgeShape(contours: contours, rule: shadow.rule, window: window), color = shadow.color
        let opaque = ColorShader(Color(r: color.r, g: color.g, b: color.b))
        add(DrawItem(shapes: [shape] + clips, shader: opaque, opacity: color.a, bounds: window), to: &out)
    }
}

extension Paint {
    /// The paint with its largest alpha divided out, and that alpha. The caller makes the alpha a part of the opacity,
    /// which is multiplied by coverage before colours are rounded to 8 bits. Gradients are changed only if
    /// `ofGradients` is true, pictures never.
    fileprivate func separatingAlpha(ofGradients: Bool) -> (Paint, Double) {
        switch self {
        case .color(let color): return (.color(Color(r: color.r, g: color.g, b: color.b)), color.a.unit)
        case .gradient(var gradient):
            let most = gradient.stops.reduce(0) { max($0, $1.color.a.unit) }
            guard ofGradients, most > 0 else { return (self, 1) }
            for k in gradient.stops.indices { gradient.stops[k].color.a = gradient.stops[k].color.a.unit / most }
            return (.gradient(gradient), most)
        case .picture, .drawing: return (self, 1)
        }
    }
}
