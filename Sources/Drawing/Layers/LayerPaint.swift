import ZoetropeDisplayList
import ZoetropeGeometry

/// Something that a layer draws in its bounds: its background, its contents or its gradient.
struct LayerPaint {
    /// In the layer's coordinates.
    var area: Rect
    var paint: Paint
    var filters = TexelFilters()
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
        if let g = layer.gradient, g.isVisible { out.append(gradient(g, in: layer.bounds)) }
        if let c = layer.contents { out += contents(c, in: layer) }
        return out
    }

    /// The contents' paint. With `masksToBounds`, its area is limited to the bounds, so that no clip is needed.
    private func contents(_ c: LayerState.Contents, in layer: LayerState) -> [LayerPaint] {
        c.parts(of: c.gravity.frame(of: c.naturalSize, in: layer.bounds)).compactMap { source, frame in
            let area = layer.masksToBounds ? frame.intersection(layer.bounds) : frame
            guard !area.isEmpty, !source.isEmpty else { return nil }
            return LayerPaint(
                area: area, paint: .picture(id: c.picture, source: source, frame: frame), filters: c.filters,
                isRounded: false)
        }
    }

    /// The gradient lives in the unit square of the bounds and is stretched with it. So the lines of an axial one's
    /// colours are at right angles to its axis in the unit square, and not in an oblong layer.
    private func gradient(_ g: LayerState.Gradient, in bounds: Rect) -> LayerPaint {
        func place(_ p: Point) -> Point { Point(bounds.x + p.x * bounds.width, bounds.y + p.y * bounds.height) }
        let stops = zip(g.locations, g.colors).map { Gradient.Stop(offset: $0, color: $1) }
        var gradient = Gradient(kind: g.kind, start: place(g.start), end: place(g.end), stops: stops)
        gradient.unit = bounds.size
        let axis = g.end - g.start
        if g.kind == .axial, axis.x != 0, axis.y != 0, bounds.width != bounds.height {
            // Along a line of one colour, the offset's gradient (in the bounds) is the normal. The end is where the
            // normal through the start reaches an offset of 1.
            let normal = Point(axis.x / bounds.width, axis.y / bounds.height) * (1 / axis.dot(axis))
            gradient.end = gradient.start + normal * (1 / normal.dot(normal))
        }
        return LayerPaint(area: bounds, paint: .gradient(gradient), isRounded: true)
    }
}

extension LayerState.Contents {
    /// The parts of the picture and their frames within `frame`: one, or where `center` is a part of the picture up to
    /// nine. The edges and corners keep their natural size along which they are not stretched, or share what is there.
    /// Along an axis on which `center` is empty, a pixel of the picture around that place is stretched, as
    /// `CALayer.contentsCenter` says.
    fileprivate func parts(of frame: Rect) -> [(source: Rect, frame: Rect)] {
        guard center != .unit else { return [(source, frame)] }
        typealias Part = (from: Double, to: Double, start: Double, end: Double)
        func split(
            _ low: Double, _ high: Double, _ source: (Double, Double), _ natural: Double, _ place: (Double, Double)
        )
            -> [Part]
        {
            let pixel = min(1, 1 / source.1), isEmpty = high <= low
            let low = isEmpty ? (low - pixel / 2).clamped(to: 0...1 - pixel) : low
            let high = isEmpty ? low + pixel : high
            let before = low * natural, after = (1 - high) * natural
            let k = before + after > place.1 ? place.1 / (before + after) : 1
            let (a, b) = (source.0 + low * source.1, source.0 + high * source.1)
            let (p, q) = (place.0 + before * k, place.0 + place.1 - after * k)
            return [(source.0, a, place.0, p), (a, b, p, q), (b, source.0 + source.1, q, place.0 + place.1)]
        }
        let columns = split(
            center.minX, min(1, center.maxX), (source.x, source.width), naturalSize.width, (frame.x, frame.width))
        let rows = split(
            center.minY, min(1, center.maxY), (source.y, source.height), naturalSize.height, (frame.y, frame.height))
        return rows.flatMap { row in
            columns.map { column in
                (
                    Rect(x: column.from, y: row.from, width: column.to - column.from, height: row.to - row.from),
                    Rect(x: column.start, y: row.start, width: column.end - column.start, height: row.end - row.start)
                )
            }
        }
    }
}

/// How contents are placed in bounds of another size, by `CALayerContentsGravity`'s names.
package enum ContentsGravity: String, Hashable, Sendable, CaseIterable {
    case resize, resizeAspect, resizeAspectFill
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    /// The frame of contents of `size` points in `bounds`.
    package func frame(of size: Size, in bounds: Rect) -> Rect {
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
