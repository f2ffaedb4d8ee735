import ZoetropeDisplayList
import ZoetropeGeometry

/// Something that a layer draws in its bounds: its background, its contents or its gradient.
struct LayerPaint {
    /// In the layer's coordinates.
    var area: Rect
    var paint: Paint
    /// Whether the corner radius applies even without `masksToBounds`. In Core Animation, that is so for the background
    /// only.
    var isRounded: Bool
}

extension DisplayListBuilder {
    /// What a layer draws in its bounds, bottom first.
    func paints(of layer: LayerState) -> [LayerPaint] {
        var out: [LayerPaint] = []
        guard !layer.bounds.isEmpty else { return out }
        if let c = layer.backgroundColor, c.a > 0 {
            out.append(LayerPaint(area: layer.bounds, paint: .color(c), isRounded: true))
        }
        if let c = layer.contents, let p = contents(c, in: layer) { out.append(p) }
        if let g = layer.gradient { out.append(gradient(g, in: layer.bounds)) }
        return out
    }

    /// The contents' paint. With `masksToBounds`, its area is limited to the bounds, so that no clip is needed.
    private func contents(_ c: LayerState.Contents, in layer: LayerState) -> LayerPaint? {
        let frame = c.gravity.frame(of: c.naturalSize, in: layer.bounds)
        let area = layer.masksToBounds ? frame.intersection(layer.bounds) : frame
        guard !area.isEmpty, !c.source.isEmpty else { return nil }
        return LayerPaint(area: area, paint: .picture(id: c.picture, source: c.source, frame: frame), isRounded: false)
    }

    private func gradient(_ g: LayerState.Gradient, in bounds: Rect) -> LayerPaint {
        func place(_ p: Point) -> Point { Point(bounds.x + p.x * bounds.width, bounds.y + p.y * bounds.height) }
        let stops = zip(g.locations, g.colors).map { Gradient.Stop(offset: $0, color: $1) }
        let gradient = Gradient(kind: g.kind, start: place(g.start), end: place(g.end), stops: stops)
        return LayerPaint(area: bounds, paint: .gradient(gradient), isRounded: true)
    }
}

/// How contents are placed in bounds of another size, by `CALayerContentsGravity`'s names.
package enum ContentsGravity: String, Hashable, Sendable, CaseIterable {
    case resize, resizeAspect, resizeAspectFill
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    /// The frame of contents of `size` points in `bounds`.
    func frame(of size: Size, in bounds: Rect) -> Rect {
        switch self {
        case .resize: return bounds
        case .resizeAspect:
            return scaled(size, by: min(bounds.width / size.width, bounds.height / size.height), in: bounds)
        case .resizeAspectFill:
            return scaled(size, by: max(bounds.width / size.width, bounds.height / size.height), in: bounds)
        default: return placed(size, in: bounds)
        }
    }

    private func scaled(_ s: Size, by k: Double, in b: Rect) -> Rect {
        guard k.isFinite else { return Rect(x: b.x, y: b.y, width: 0, height: 0) }
        return Rect(
            x: b.center.x - s.width * k / 2, y: b.center.y - s.height * k / 2, width: s.width * k, height: s.height * k)
    }

    /// The frame of contents that keep their own size: at an edge, in a corner or in the centre.
    private func placed(_ s: Size, in b: Rect) -> Rect {
        let x =
            switch self {
            case .left, .topLeft, .bottomLeft: b.minX
            case .right, .topRight, .bottomRight: b.maxX - s.width
            default: b.center.x - s.width / 2
            }
        let y =
            switch self {
            case .top, .topLeft, .topRight: b.minY
            case .bottom, .bottomLeft, .bottomRight: b.maxY - s.height
            default: b.center.y - s.height / 2
            }
        return Rect(x: x, y: y, width: s.width, height: s.height)
    }
}
