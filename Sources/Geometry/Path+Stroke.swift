extension Path {
    /// The outline of a pen of `width` that follows this path, with round ends and joins. Fill it by the nonzero rule.
    ///
    /// Curves become 12 lines each, so this is for small drawings: letters, plots, icons.
    public func stroked(width: Double) -> Path {
        var pen = Pen(half: width / 2)
        for line in polylines(stepsPerCurve: 12) { pen.follow(line.points, isClosed: line.isClosed) }
        return Path(pen.elements)
    }

    /// The path's contours with their curves divided into lines; no two points in a row are equal.
    package func polylines(stepsPerCurve steps: Int) -> [(points: [Point], isClosed: Bool)] {
        var lines: [(points: [Point], isClosed: Bool)] = []
        func add(_ p: Point) {
            if lines.isEmpty || lines[lines.count - 1].isClosed { lines.append(([], false)) }
            if lines[lines.count - 1].points.last != p { lines[lines.count - 1].points.append(p) }
        }
        var last: Point { lines.last?.points.last ?? .zero }
        for element in elements {
            switch element {
            case .move(let p): lines.append(([p], false))
            case .line(let p): add(p)
            case .quad(let c, let end):
                let start = last
                for k in 1...steps {
                    let t = Double(k) / Double(steps)
                    add(mix(mix(start, c, t), mix(c, end, t), t))
                }
            case .cubic(let c, let d, let end):
                let start = last
                for k in 1...steps {
                    let t = Double(k) / Double(steps), middle = mix(c, d, t)
                    add(mix(mix(mix(start, c, t), middle, t), mix(middle, mix(d, end, t), t), t))
                }
            case .close where !lines.isEmpty:
                var points = lines[lines.count - 1].points
                if points.count > 1, points.first == points.last { points.removeLast() }
                lines[lines.count - 1] = (points, true)
            case .close: break
            }
        }
        return lines
    }
}

/// Builds outlines. All of them turn the same way, so that overlapping strokes add up under the nonzero rule.
private struct Pen {
    let half: Double
    var elements: [Path.Element] = []

    init(half: Double) { self.half = half }

    mutating func follow(_ points: [Point], isClosed: Bool) {
        guard points.count > 1 else {
            if let p = points.first { elements += Path(ellipseIn: dot(p)).elements }
            return
        }
        guard isClosed, points.count > 2 else {
            return add(side(points + points.dropLast().reversed().dropLast()))
        }
        add(side(points))
        add(side(points.reversed()))
    }

    private func dot(_ p: Point) -> Rect { Rect(x: p.x - half, y: p.y - half, width: 2 * half, height: 2 * half) }

    private mutating func add(_ polygon: [Point]) { elements += Path(polygon: polygon).elements }

    /// The left side of a closed line. An open line goes there and back: its ends are turns by 180 degrees.
    private func side(_ points: [Point]) -> [Point] {
        points.indices.flatMap { i -> [Point] in
            let p = points[i], before = points[i == 0 ? points.count - 1 : i - 1]
            let after = points[i + 1 == points.count ? 0 : i + 1]
            let a = direction(before, p), b = direction(p, after)
            let from = p + normal(a) * half, to = p + normal(b) * half
            let turn = a.cross(b), isStraight = abs(turn) < 1e-6 && a.dot(b) > 0
            if isStraight { return [from] }
            // On the inside of a turn both sides run through the corner itself, which keeps the winding number.
            if turn < 0 { return [from, p, to] }
            return [from] + arc(p, normal(a), normal(b), isHalfTurn: a.dot(b) < -0.999999, forward: a) + [to]
        }
    }

    /// Points between two normals on the outside of a turn.
    private func arc(_ p: Point, _ a: Point, _ b: Point, isHalfTurn: Bool, forward: Point) -> [Point] {
        let middle = isHalfTurn ? forward : unit(a + b)
        let quarter = unit(a + middle), last = unit(middle + b)
        return [unit(a + quarter), quarter, unit(quarter + middle), middle, unit(middle + last), last, unit(last + b)]
            .map { p + $0 * half }
    }

    private func direction(_ a: Point, _ b: Point) -> Point { unit(b - a) }
    /// The left of a direction, on a canvas whose y runs down.
    private func normal(_ d: Point) -> Point { Point(d.y, -d.x) }
    private func unit(_ v: Point) -> Point { v.length > 0 ? v * (1 / v.length) : v }
}
