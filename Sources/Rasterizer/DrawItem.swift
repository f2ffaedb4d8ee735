import DisplayList
import Geometry
import Pixels

/// Something to draw: colours, inside all of some shapes.
final class DrawItem {
    let shapes: [Shape]
    let source: any PixelSource
    /// In 1/65536.
    let opacity: Int32
    /// How pixels that it covers wholly are laid over what is there; nil where they are opaque or all but clear.
    let fade: Blend.Fade?
    /// The pixels it can touch.
    let bounds: PixelRect
    /// Nothing shows through where it covers.
    let isSolid: Bool
    /// The shape in front of which nothing behind it shows: the outline of an opaque surface.
    var occluder: Shape? { shapes.count == 1 && isSolid ? shapes[0] : nil }

    /// `isLayerFaded` tells opacity that composed pixels are faded by from that of a colour.
    init(shapes: [Shape], source: any PixelSource, opacity: Double, isLayerFaded: Bool = false, bounds: PixelRect) {
        let bounds = shapes.reduce(bounds) { $0.intersection($1.bounds) }
        // What covers all that the others leave need not be looked at again.
        let needed = shapes.filter { !$0.covers(bounds) }
        self.shapes = needed.isEmpty ? Array(shapes.prefix(1)) : needed
        self.source = source
        self.opacity = Int32((opacity.unit * Double(Coverage.full)).rounded())
        fade = Blend.Fade(self.opacity, isLayerFaded: isLayerFaded)
        isSolid = source.isOpaque && self.opacity == Coverage.full
        self.bounds = bounds
    }
}

/// Turns a display list's items into draw items: paths flattened, clips gathered, what cannot be seen left out.
struct ItemCompiler {
    let textures: TextureSet
    let window: PixelRect
    /// Cells that scanners share.
    let cells: Scratch<Int32>
    let stills: StillSources
    /// Draws a group's items on a clear canvas.
    let makeLayer: ([DrawItem], PixelRect) -> any PixelSource

    func compile(_ items: [DisplayList.Item]) -> [DrawItem] {
        var out: [DrawItem] = []
        append(items, clips: [], to: &out)
        return withoutOccluded(out)
    }

    private func append(_ items: [DisplayList.Item], clips: [Shape], to out: inout [DrawItem]) {
        for item in items {
            switch item {
            case .surface(let surface): append(surface, clips: clips + shapes(surface.clips), to: &out)
            case .shadow(let shadow): append(shadow, clips: clips + shapes(shadow.clips), to: &out)
            case .group(let group): append(group, clips: clips + shapes(group.clips), to: &out)
            }
        }
    }

    private func add(_ item: DrawItem, to out: inout [DrawItem]) {
        if !item.bounds.isEmpty, item.opacity > 0 { out.append(item) }
    }

    // MARK: Groups

    /// Clips act on each sample, so clipping every item of a group is clipping the group; only a fade needs a canvas of its own.
    private func append(_ group: Group, clips: [Shape], to out: inout [DrawItem]) {
        guard group.opacity < 1 else { return append(group.items, clips: clips, to: &out) }
        guard group.opacity > 0 else { return }
        var inner: [DrawItem] = []
        append(group.items, clips: clips, to: &inner)
        inner = withoutOccluded(inner)
        let bounds = inner.reduce(PixelRect.empty) { $0.union($1.bounds) }
        guard !bounds.isEmpty else { return }
        add(
            DrawItem(
                shapes: [rectangle(bounds)], source: makeLayer(inner, bounds), opacity: group.opacity,
                isLayerFaded: true, bounds: bounds), to: &out)
    }

    // MARK: Shapes

    private func shapes(_ clips: [Clip]) -> [Shape] {
        clips.map {
            Shape(contours: Flatten.contours(of: $0.path, through: $0.homography), rule: $0.rule, window: window)
        }
    }

    private func rectangle(_ r: PixelRect) -> Shape {
        let corners = Rect(x: Double(r.x0), y: Double(r.y0), width: Double(r.width), height: Double(r.height)).corners
        return Shape(contours: [corners], rule: .nonzero, window: window, isConvex: true)
    }

    /// A piece's outline on the canvas, clockwise, or nil when nothing of it is seen.
    private func outline(_ piece: Piece) -> [Point]? {
        guard let contour = VertexGrid.snap(piece.homography.image(of: piece.polygon)) else { return nil }
        var area = 0.0
        for k in contour.indices { area += contour[k].cross(contour[k + 1 == contour.count ? 0 : k + 1]) }
        return area == 0 ? nil : area > 0 ? contour : contour.reversed()
    }

    // MARK: Surfaces

    private func append(_ surface: Surface, clips: [Shape], to out: inout [DrawItem]) {
        guard surface.opacity > 0 else { return }
        var contours: [[Point]] = [], pieces: [PiecesSource.Piece] = []
        let visible = clips.reduce(window) { $0.intersection($1.bounds) }
        let isFaded = surface.opacity < 1
        let (paint, alpha) = surface.paint.apart(isFaded: isFaded)
        let opacity = surface.opacity * alpha
        for piece in surface.pieces {
            guard let contour = outline(piece) else { continue }
            let shape = Shape(contours: [contour], rule: .nonzero, window: window, isConvex: true)
            contours.append(contour)
            let bounds = shape.bounds.intersection(visible)
            guard !bounds.isEmpty,
                let source = source(of: paint, piece, shape.bounds, isAlone: surface.pieces.count == 1)
            else { continue }
            pieces.append(PiecesSource.Piece(shape: shape, source: source))
        }
        guard let first = pieces.first else { return }
        if contours.count == 1 {
            return add(
                DrawItem(
                    shapes: [first.shape] + clips, source: first.source, opacity: opacity, isLayerFaded: isFaded,
                    bounds: visible), to: &out)
        }
        let whole = Shape(contours: contours, rule: .nonzero, window: window)
        add(
            DrawItem(
                shapes: [whole] + clips, source: PiecesSource(pieces, cells: cells), opacity: opacity,
                isLayerFaded: isFaded, bounds: visible), to: &out)
    }

    private func source(of paint: Paint, _ piece: Piece, _ bounds: PixelRect, isAlone: Bool) -> (any PixelSource)? {
        isAlone
            ? stills.source(.surface(paint, piece), bounds) { source(paint, piece, bounds) }
            : source(paint, piece, bounds)
    }

    private func source(_ paint: Paint, _ piece: Piece, _ bounds: PixelRect) -> (any PixelSource)? {
        guard let toPlane = piece.homography.usableInverse, let plain = source(paint, toPlane, bounds) else {
            return nil
        }
        return piece.shade.map { ShadedSource(plain, shade: $0, toPlane: toPlane) } ?? plain
    }

    private func source(_ paint: Paint, _ toPlane: Homography, _ bounds: PixelRect) -> (any PixelSource)? {
        switch paint {
        case .color(let color):
            return ColorSource(color)
        case .gradient(let gradient):
            let numbers = [gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y]
            return numbers.allSatisfy { abs($0) < 1e9 } ? GradientSource(gradient, toPlane: toPlane) : nil
        case .picture(let id, let source, let frame):
            guard textures.contains(id), !frame.isEmpty, !source.isEmpty,
                source.corners.allSatisfy({ abs($0.x) < 1e9 && abs($0.y) < 1e9 })
            else { return nil }
            let toTexels = toPlane.then(.translation(-frame.x, -frame.y))
                .then(.scale(source.width / frame.width, source.height / frame.height)).then(
                    .translation(source.x, source.y))
            guard toTexels.isUsable else { return nil }
            return PictureSource.make(
                textures, id: id, crop: textures.crop(id, source), toTexels: toTexels, bounds: bounds)
        }
    }

    // MARK: Shadows

    private func append(_ shadow: Shadow, clips: [Shape], to out: inout [DrawItem]) {
        guard shadow.color.a > 0, shadow.homography.usableInverse != nil else { return }
        if !(shadow.sigma > 0) {
            let shape = Shape(
                contours: Flatten.contours(of: shadow.path, through: shadow.homography), rule: shadow.rule,
                window: window)
            return add(
                DrawItem(
                    shapes: [shape] + clips, source: ColorSource(shadow.color.opaque), opacity: shadow.color.a,
                    bounds: window), to: &out)
        }
        guard shadow.sigma < 1e6, let extent = ShadowSource.extent(shadow),
            let contour = VertexGrid.snap(shadow.homography.image(of: extent.corners))
        else { return }
        let bounds = Shape(contours: [contour], rule: .nonzero, window: window).bounds
        var content = shadow
        content.clips = []
        guard !bounds.isEmpty, let source = stills.source(.shadow(content), bounds, make: { ShadowSource(shadow) })
        else { return }
        add(DrawItem(shapes: [rectangle(bounds)] + clips, source: source, opacity: 1, bounds: bounds), to: &out)
    }

    // MARK: Occlusion

    /// Leaves out what lies wholly behind one opaque surface. Only the largest few are asked.
    private func withoutOccluded(_ items: [DrawItem]) -> [DrawItem] {
        var kept: [DrawItem] = [], occluders: [Shape] = []
        for item in items.reversed() {
            if occluders.contains(where: { $0.covers(item.bounds) }) { continue }
            kept.append(item)
            if let shape = item.occluder, occluders.count < 8 { occluders.append(shape) }
        }
        return kept.reversed()
    }
}

extension Paint {
    /// The paint without what all its colours are faded by, and that: kept apart, it is multiplied with coverage before anything is rounded. A gradient
    /// is taken apart only where it is faded anyway.
    fileprivate func apart(isFaded: Bool) -> (Paint, Double) {
        switch self {
        case .color(let color): return (.color(color.opaque), color.a.unit)
        case .gradient(var gradient):
            let most = gradient.stops.reduce(0) { max($0, $1.color.a.unit) }
            guard isFaded, most > 0 else { return (self, 1) }
            for k in gradient.stops.indices { gradient.stops[k].color.a = gradient.stops[k].color.a.unit / most }
            return (.gradient(gradient), most)
        case .picture: return (self, 1)
        }
    }
}

extension Color {
    fileprivate var opaque: Color { Color(r: r, g: g, b: b) }
}
