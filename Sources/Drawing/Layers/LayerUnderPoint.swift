import ZoetropeGeometry

extension LayerState {
    /// The topmost of the sublayers, and theirs, that draws something at each of some points of this layer, as an index
    /// into `reports()`; nil where none does. A bent layer counts as flat, and a picture's clear pixels count as drawn.
    ///
    /// - Parameter alpha: layers of at most this opacity, with that of a background, of text or of a shape, are seen
    ///   through, 0…1. Pictures, gradients and borders count as opaque.
    /// - Throws: `FrameLimit`.
    package func layers(under points: [Point], above alpha: Double = 0) throws -> [Int?] {
        let layers = try placedSublayers()
        return points.map { point in
            var search = TopmostSearch(point: point, alpha: alpha)
            return search.topmost(of: layers, seenThrough: .identity)
        }
    }
}

/// Looks for the topmost layer at a point.
private struct TopmostSearch {
    let point: Point
    let alpha: Double
    /// How many layers were visited.
    private var count = 0

    init(point: Point, alpha: Double) { (self.point, self.alpha) = (point, alpha) }

    /// The topmost of layers that share a 3D space, whose plane z = 0 is mapped to the canvas by `plane`.
    mutating func topmost(of layers: [PlacedLayer], seenThrough plane: Homography) -> Int? {
        var best: (index: Int, depth: Double)?
        for layer in layers { visit(layer, &best) }
        return best?.index
    }

    private mutating func visit(_ placed: PlacedLayer, _ best: inout (index: Int, depth: Double)?) {
        let layer = placed.layer, index = count
        count += 1
        if layer.isTransformLayer {
            for sublayer in placed.sublayers { visit(sublayer, &best) }
            return
        }
        let place = placed.seen.inverse?.apply(point)
        let inner = topmost(of: placed.sublayers, seenThrough: placed.seen)
        // What the layer clips away is not under the point, whatever its sublayers say.
        guard let place, placed.opacity > alpha, layer.shows(place, isFront: placed.seen.determinant > 0) else {
            return
        }
        guard let found = inner ?? (layer.draws(at: place, above: alpha / placed.opacity) ? index : nil) else { return }
        let depth = placed.space.depth(at: place)
        if depth >= (best?.depth ?? -.infinity) - TopmostSearch.sameDepth { best = (found, depth) }
    }

    /// Points of depth within which the layer that is drawn later counts as the one in front.
    private static let sameDepth = 1e-6
}

extension Transform3D {
    /// The z of a point of the plane z = 0 after this transform.
    fileprivate func depth(at p: Point) -> Double {
        (p.x * m13 + p.y * m23 + m43) / (p.x * m14 + p.y * m24 + m44)
    }
}

extension LayerState {
    /// Whether the layer itself, without its sublayers and its shadow, draws anything.
    package var drawsItself: Bool { fillsBounds() || shape != nil || text != nil }

    /// Whether it draws in its bounds, or on their border; a background of at most `alpha` does not count.
    private func fillsBounds(above alpha: Double = 0) -> Bool {
        (backgroundColor?.a ?? 0) > alpha || contents != nil || gradient != nil || border != nil || curl != nil
            || effects?.backdrop != nil
    }

    /// Whether the layer itself draws something at a place in its coordinates; colours of at most `alpha` are nothing.
    fileprivate func draws(at place: Point, above alpha: Double) -> Bool {
        if fillsBounds(above: alpha), bounds.contains(place) { return true }
        if let text, text.color.a > alpha, let box = text.layout.box, box.contains(place) { return true }
        guard let shape else { return false }
        if shape.fillColor.a > alpha, shape.outline.contains(place) { return true }
        guard let style = shape.stroke, shape.strokeColor.a > alpha else { return false }
        let line = Outline(
            form: .path(shape.outline.path.stroked(style), .nonzero), transform: shape.outline.transform)
        return line.contains(place)
    }

    /// Whether nothing of the layer itself hides what it and its sublayers draw at a place in its coordinates.
    fileprivate func shows(_ place: Point, isFront: Bool) -> Bool {
        guard opacity > 0, isFront || doubleSided else { return false }
        if masksToBounds, !outline.contains(place) { return false }
        return mask?.contains(place) ?? true
    }
}

extension Rect {
    fileprivate func contains(_ p: Point) -> Bool { p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY }
}

extension LayerState.Outline {
    /// Whether a point in the layer's coordinates is inside.
    func contains(_ point: Point) -> Bool {
        guard let p = transform.inverse?.apply(point) else { return false }
        let polygons = path.polygons(steps: 8)
        var winding = 0, crossings = 0
        for polygon in polygons {
            for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) where (a.y <= p.y) != (b.y <= p.y) {
                let x = a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)
                guard x > p.x else { continue }
                crossings += 1
                winding += b.y > a.y ? 1 : -1
            }
        }
        return rule == .evenodd ? crossings % 2 == 1 : winding != 0
    }
}

extension Path {
    /// The contours as polygons; each curve becomes `steps` lines.
    fileprivate func polygons(steps: Int) -> [[Point]] {
        var out: [[Point]] = [], last = Point.zero
        func add(_ point: Point) {
            if out.isEmpty { out.append([last]) }
            out[out.count - 1].append(point)
            last = point
        }
        func curve(_ point: (Double) -> Point) {
            for k in 1...steps { add(point(Double(k) / Double(steps))) }
        }
        for element in elements {
            let start = last
            switch element {
            case .move(let p):
                out.append([p])
                last = p
            case .line(let p): add(p)
            case .quad(let c, let end): curve { mix(start, c, end, $0) }
            case .cubic(let c, let d, let end): curve { mix(start, c, d, end, $0) }
            case .close:
                if let first = out.last?.first {
                    out.append([first])
                    last = first
                }
            }
        }
        return out
    }
}
