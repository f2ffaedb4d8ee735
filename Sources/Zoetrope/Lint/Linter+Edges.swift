import ZoetropeGeometry
import ZoetropeLayers
import ZoetropeNumbers
import ZoetropePixels

/// Finds edges of the canvas that a layer uncovers when it overshoots: it comes from beyond the edge, leaves a strip there
/// for a moment, and rests at the edge. Only layers of the size that they have at rest are looked at: what turns or grows
/// uncovers edges on its way. What swings by more than a strip is meant.
extension Linter {
    /// Two places are one if they are this near, in points, and a strip is at least so wide.
    fileprivate static let near = 0.5, strip = 2.0
    /// The widest strip, as a share of the canvas.
    fileprivate static let widest = 0.25
    /// How much of an edge a layer has to be along, as a share of it.
    fileprivate static let along = 0.9

    fileprivate enum Edge: String, CaseIterable {
        case left, right, top, bottom

        var isVertical: Bool { self == .left || self == .right }

        /// How far a box is from the edge, in points; negative beyond it.
        func distance(_ box: Rect, _ canvas: Rect) -> Double {
            switch self {
            case .left: box.minX - canvas.minX
            case .right: canvas.maxX - box.maxX
            case .top: box.minY - canvas.minY
            case .bottom: canvas.maxY - box.maxY
            }
        }

        /// Whether a box is along the edge.
        func isAlong(_ box: Rect, _ canvas: Rect) -> Bool {
            let inside = box.intersection(canvas)
            return isVertical
                ? inside.height >= Linter.along * canvas.height : inside.width >= Linter.along * canvas.width
        }

        func extent(_ canvas: Rect) -> Double { isVertical ? canvas.width : canvas.height }

        /// The pixel at a place along the edge, so many pixels from it.
        func pixel(_ k: Int, _ distance: Int, _ width: Int, _ height: Int) -> (x: Int, y: Int) {
            switch self {
            case .left: (distance, k)
            case .right: (width - 1 - distance, k)
            case .top: (k, distance)
            case .bottom: (k, height - 1 - distance)
            }
        }
    }

    /// A strip that a layer leaves.
    fileprivate struct Strip {
        let path: String, edge: Edge, time: Double
        /// Points.
        let width: Double
    }
}

extension LintRun {
    func edges() throws -> [LintFinding] {
        let times = (0...Linter.steps).map { duration * Double($0) / Double(Linter.steps) }
        let last = try scan(at: duration)
        var effort = Linter.Effort(canvas), boxes: [String: [Rect?]] = [:]
        // Those that rest at an edge.
        let paths = last.paths.filter { path in
            guard last.visible.contains(path), let box = last.box(path) else { return false }
            return Linter.Edge.allCases.contains {
                $0.isAlong(box, canvas) && abs($0.distance(box, canvas)) <= Linter.near
            }
        }
        for t in times where !paths.isEmpty && !effort.isSpent {
            let scan = try scan(at: t)
            effort.evaluate(scan)
            for path in paths { boxes[path, default: []].append(scan.visible.contains(path) ? scan.box(path) : nil) }
        }
        guard !effort.isSpent else { return [] }
        var found: [(strip: Linter.Strip, pixels: Int)] = []
        for path in paths where !effort.isSpent {
            // Sublayers go where their layers go.
            if found.contains(where: { path.hasPrefix($0.strip.path + "/") }) { continue }
            guard let own = boxes[path], let rest = last.box(path),
                let widest = Linter.Edge.allCases.compactMap({ strip(of: path, at: $0, rest, own, times) })
                    .max(by: { $0.width < $1.width })
            else { continue }
            effort.draw()
            let pixels = try pixels(of: widest)
            if pixels > Linter.pixels { found.append((widest, pixels)) }
        }
        return found.map { strip, pixels in
            LintFinding(
                rule: .edge, time: strip.time, layers: [strip.path],
                message: "layer '\(strip.path)' overshoots and leaves "
                    + "\(NumberText.short(strip.width, places: 1)) points at the \(strip.edge.rawValue) edge of the canvas "
                    + "uncovered, \(NumberText.count(pixels, "pixel")); let it stop there, as a damping ratio of 1 does, or "
                    + "extend the layer beyond that edge")
        }
    }

    /// The widest strip that a layer leaves at an edge after it has come from beyond it.
    private func strip(
        of path: String, at edge: Linter.Edge, _ rest: Rect, _ boxes: [Rect?], _ times: [Double]
    ) -> Linter.Strip? {
        guard edge.isAlong(rest, canvas), abs(edge.distance(rest, canvas)) <= Linter.near,
            let first = boxes.lazy.compactMap(\.self).first, edge.distance(first, canvas) < -Linter.strip
        else { return nil }
        let distances = boxes.map { box in
            guard let box, abs(box.width - rest.width) <= Linter.near, abs(box.height - rest.height) <= Linter.near,
                edge.isAlong(box, canvas)
            else { return 0.0 }
            return edge.distance(box, canvas)
        }
        guard let (k, width) = distances.enumerated().max(by: { $0.element < $1.element }), width >= Linter.strip,
            width <= Linter.widest * edge.extent(canvas)
        else { return nil }
        return Linter.Strip(path: path, edge: edge, time: times[k], width: width)
    }

    /// How many pixels of a strip differ from the layer's beside it, where that is in front.
    private func pixels(of strip: Linter.Strip) throws -> Int {
        let bitmap = try frame(at: strip.time, isBare: false), (width, height) = (bitmap.width, bitmap.height)
        let layers = try scan(at: strip.time).index(in: Size(Double(width), Double(height)))
        let depth = Int(strip.width), inner = depth + 1, isVertical = strip.edge.isVertical
        guard inner < (isVertical ? width : height) else { return 0 }
        return (0..<(isVertical ? height : width)).reduce(0) { sum, k in
            let beside = strip.edge.pixel(k, inner, width, height)
            let top = layers.top(at: Point(Double(beside.x) + 0.5, Double(beside.y) + 0.5)) ?? ""
            guard top == strip.path || top.hasPrefix(strip.path + "/") else { return sum }
            return sum
                + (0..<depth).count { distance in
                    let place = strip.edge.pixel(k, distance, width, height)
                    return bitmap[place.x, place.y].colorDistance(to: bitmap[beside.x, beside.y]) > Linter.level
                }
        }
    }
}
