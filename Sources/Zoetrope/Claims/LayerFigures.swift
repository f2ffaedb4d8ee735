import ZoetropeGeometry
import ZoetropeLayers
import ZoetropeSceneModel

/// The figures of layers at one moment.
struct LayerFigures {
    let reports: [LayerReport]
    let canvas: Rect

    /// The place of the layer that a claim calls so: by its path, or else by its name; the first of several.
    func place(of name: String) -> Int? {
        reports.firstIndex { $0.path == name } ?? reports.firstIndex { $0.name == name }
    }

    /// Nil where a layer is not there and the figure has no value without it.
    func value(_ figure: Figure) -> Double? {
        guard let index = figure.layers.first.flatMap(place) else { return figure.kind.isDefinedWithoutLayer ? 0 : nil }
        let layer = reports[index], box = box(of: layer)
        switch figure.kind {
        case .left: return box.minX
        case .right: return box.maxX
        case .top: return box.minY
        case .bottom: return box.maxY
        case .centerX: return box.center.x
        case .centerY: return box.center.y
        case .boxWidth: return box.width
        case .boxHeight: return box.height
        case .angle:
            guard layer.corners.count > 1 else { return 0 }
            let d = layer.corners[1] - layer.corners[0]
            return Elementary.atan2Degrees(d.y, d.x)
        case .scale:
            let own = layer.state.bounds.width * layer.state.bounds.height
            return own > 0 ? (layer.corners.area / own).squareRoot() : 0
        case .opacity: return layer.opacity
        case .value: return layer.number(figure.number)
        case .seen: return layer.isVisible(in: canvas) ? 1 : 0
        case .facing: return layer.facesViewer ? 1 : 0
        case .covers: return share(of: canvas, in: layer.corners)
        case .inside:
            guard !box.isEmpty else { return 0 }
            let shown = box.intersection(canvas)
            return max(0, shown.width) * max(0, shown.height) / (box.width * box.height)
        case .order: return Double(index)
        case .above:
            guard figure.layers.count > 1, let other = place(of: figure.layers[1]) else { return nil }
            return index > other ? 1 : 0
        default: return nil
        }
    }

    func box(of layer: LayerReport) -> Rect {
        layer.corners.boundingBox ?? Rect(x: 0, y: 0, width: 0, height: 0)
    }

    /// The names of the numbers that a figure's layer has.
    func numbers(_ figure: Figure) -> Set<String> {
        guard let index = figure.layers.first.flatMap(place) else { return [] }
        return reports[index].numberNames
    }

    /// Points a second of the corner that moves most until another moment.
    static func speed(_ layer: LayerReport, _ other: LayerReport, seconds: Double) -> Double {
        guard seconds > 0, layer.corners.count == other.corners.count else { return 0 }
        return (zip(layer.corners, other.corners).map { ($0 - $1).length }.max() ?? 0) / seconds
    }

    /// The share of a rectangle that is inside of a convex polygon: the polygon is clipped to the rectangle. What is
    /// missing by rounding counts as covered.
    private func share(of rect: Rect, in polygon: [Point]) -> Double {
        var points = polygon
        let sides: [(Point) -> Double] = [
            { $0.x - rect.minX }, { rect.maxX - $0.x }, { $0.y - rect.minY }, { rect.maxY - $0.y },
        ]
        for side in sides {
            var kept: [Point] = []
            for (k, a) in points.enumerated() {
                let b = points[(k + 1) % points.count], (p, q) = (side(a), side(b))
                if p >= 0 { kept.append(a) }
                if (p < 0) != (q < 0) { kept.append(mix(a, b, p / (p - q))) }
            }
            points = kept
        }
        let share = points.area / max(rect.width * rect.height, 1e-9)
        return share > 1 - 1e-6 ? 1 : share
    }
}
