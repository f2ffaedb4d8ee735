/// Builds the outline of a stroke: for each contour the path at half a width to its left, and the one to its right in
/// the opposite direction, with caps between them where the contour is open.
struct StrokeOutline {
    private let style: StrokeStyle
    private let half: Double
    private let tolerance: Double
    private(set) var path = Path()
    private var contour: [Point] = []
    /// Of the edges of the side that is added: the unit normal to the left of each, and its length.
    private var normals: [Point] = [], lengths: [Double] = []
    /// The most often that an arc is halved, which bounds the points of a stroke of any width.
    private static let halvings = 10

    init(_ style: StrokeStyle, tolerance: Double) {
        self.style = style
        half = style.width / 2
        self.tolerance = tolerance
    }

    mutating func add(_ line: Polyline) {
        guard line.points.count > 1 else {
            if let p = line.points.first { dot(p) }
            return
        }
        side(line)
        if line.isClosed {
            finish()
            side(line.reversed)
        } else {
            cap(at: line.points[line.points.count - 1], from: line.points[line.points.count - 2])
            side(line.reversed)
            cap(at: line.points[0], from: line.points[1])
        }
        finish()
    }

    private mutating func finish() {
        path.append(polygon: contour)
        contour.removeAll(keepingCapacity: true)
    }

    /// The offsets of a contour's edges to the left of its direction, and the joins between them.
    private mutating func side(_ line: Polyline) {
        let edges = line.edgeCount
        measure(line)
        if !line.isClosed { contour.append(line.vertex(0) + normals[0] * half) }
        for i in 0..<(line.isClosed ? edges : edges - 1) {
            let next = i + 1 < edges ? i + 1 : 0
            join(at: line.vertex(i + 1), normals[i], normals[next], shorter: min(lengths[i], lengths[next]))
        }
        if !line.isClosed { contour.append(line.vertex(edges) + normals[edges - 1] * half) }
    }

    private mutating func measure(_ line: Polyline) {
        normals.removeAll(keepingCapacity: true)
        lengths.removeAll(keepingCapacity: true)
        for i in 0..<line.edgeCount {
            let a = line.vertex(i), b = line.vertex(i + 1)
            normals.append(normal(a, b))
            lengths.append((b - a).length)
        }
    }

    /// The unit normal to the left of the direction from `a` to `b`, as seen on a canvas whose y runs down.
    private func normal(_ a: Point, _ b: Point) -> Point {
        let d = b - a, length = d.length
        return Point(d.y / length, -d.x / length)
    }

    /// The join at `p` between edges with the normals n and m, of which the shorter one is `shorter` long.
    private mutating func join(at p: Point, _ n: Point, _ m: Point, shorter: Double) {
        let cosine = n.dot(m)
        if n.cross(m) <= 0, cosine > -1 + 1e-12 {
            // The inner side of a turn. Where the path bends more tightly than the stroke is wide, the offset edges
            // would run backwards and cancel others: there the outline goes by way of the vertex.
            let cut = half * -n.cross(m) / (1 + cosine)
            if cut <= shorter / 2 {
                contour.append(tip(p, n, m, cosine))
            } else {
                contour += [p + n * half, p, p + m * half]
            }
            return
        }
        // Edges of a curve's chords meet at almost no angle.
        if cosine > 0.999 { contour.append(tip(p, n, m, cosine)); return }
        switch style.join {
        case .round:
            contour.append(p + n * half)
            arc(around: p, n, m)
        // The miter's length in widths is 1 / cos of half of the turn.
        case .miter where cosine > -1 + 1e-9 && 2 / (1 + cosine) <= style.miterLimit * style.miterLimit:
            contour.append(tip(p, n, m, cosine))
            return
        case .miter, .bevel: contour.append(p + n * half)
        }
        contour.append(p + m * half)
    }

    /// Where the two offset edges at `p` meet.
    private func tip(_ p: Point, _ n: Point, _ m: Point, _ cosine: Double) -> Point {
        p + (n + m) * (half / (1 + cosine))
    }

    /// Points of the arc of half a width around `p` between the normals n and m, without its ends. It turns clockwise,
    /// by less than a full turn, and is halved until each chord is within the tolerance.
    private mutating func arc(around p: Point, _ n: Point, _ m: Point, halvings: Int = 0) {
        let cosine = n.dot(m)
        // A chord's distance from its arc is half · (1 - cos of half of the angle).
        let isLess = n.cross(m) >= 0
        if halvings == StrokeOutline.halvings { return }
        if isLess, half * (1 - ((1 + max(cosine, -1)) / 2).squareRoot()) <= tolerance { return }
        let sum = n + m, length = sum.length
        // The middle of half a turn is a quarter turn from its beginning.
        var middle = length > 1e-6 ? sum * (1 / length) : Point(-n.y, n.x)
        if !isLess { middle = -middle }
        arc(around: p, n, middle, halvings: halvings + 1)
        contour.append(p + middle * half)
        arc(around: p, middle, m, halvings: halvings + 1)
    }

    private mutating func cap(at p: Point, from before: Point) {
        let n = normal(before, p), forward = Point(-n.y, n.x)
        switch style.cap {
        case .butt: break
        case .square: contour += [p + (n + forward) * half, p + (forward - n) * half]
        case .round:
            arc(around: p, n, forward)
            contour.append(p + forward * half)
            arc(around: p, forward, -n)
        }
    }

    /// A contour without a length: as in Core Graphics, it shows where caps reach beyond the ends.
    private mutating func dot(_ p: Point) {
        guard style.cap != .butt else { return }
        let right = Point(1, 0), down = Point(0, 1)
        if style.cap == .square {
            contour = [p - (right + down) * half, p + (right - down) * half, p + (right + down) * half]
            contour.append(p + (down - right) * half)
        } else {
            for (n, m) in [(right, down), (down, -right), (-right, -down), (-down, right)] {
                contour.append(p + n * half)
                arc(around: p, n, m)
            }
        }
        finish()
    }
}
