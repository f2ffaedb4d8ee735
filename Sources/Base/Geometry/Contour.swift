/// A contour of a path as a chain of lines and curves.
struct Contour {
    struct Edge: BitwiseCopyable {
        let curve: CubicCurve
        let isLine: Bool

        static func line(_ start: Point, _ end: Point) -> Edge {
            Edge(curve: CubicCurve(line: start, end), isLine: true)
        }

        var reversed: Edge { Edge(curve: curve.reversed, isLine: isLine) }

        func point(_ t: Double) -> Point { isLine ? mix(curve.start, curve.end, t) : curve.point(t) }

        func part(_ t: Double, _ u: Double) -> Edge {
            if t == 0, u == 1 { return self }
            return isLine ? .line(point(t), point(u)) : Edge(curve: curve.part(t, u), isLine: false)
        }
    }

    /// The lines and curves, without those shorter than `spacing`, which have no direction. Without any, the contour is
    /// a point.
    private(set) var edges: [Edge] = []
    /// Where the contour begins.
    private(set) var start: Point
    /// Whether the last edge ends where the first one begins.
    private(set) var isClosed = false

    private static let spacing = 1e-9

    /// Where the contour ends.
    var end: Point { edges.last?.curve.end ?? start }

    mutating func append(_ edge: Edge) {
        let curve = edge.curve
        let farthest = max(curve.chord.length, (curve.c - curve.start).length, (curve.d - curve.start).length)
        if farthest >= Self.spacing { edges.append(edge) }
    }

    /// Joins the end to the start.
    mutating func close() {
        append(.line(end, start))
        isClosed = true
    }

    /// Begins anew.
    mutating func begin(at start: Point) {
        edges.removeAll(keepingCapacity: true)
        (self.start, isClosed) = (start, false)
    }
}

extension Path {
    /// The path's contours, without those that only move.
    var contours: [Contour] {
        var out: [Contour] = [], current = Contour(start: .zero), isBegun = false, isDrawn = false
        func finish() {
            if isDrawn { out.append(current) }
            (isBegun, isDrawn) = (false, false)
        }
        for element in elements {
            if case .move(let p) = element {
                finish()
                current = Contour(start: p)
                isBegun = true
                continue
            }
            // A path goes on from where a contour was closed.
            if !isBegun {
                if element == .close { continue }
                current = Contour(start: current.end)
                isBegun = true
            }
            isDrawn = true
            switch element {
            case .line(let p): current.append(.line(current.end, p))
            case .quad(let c, let p):
                current.append(Contour.Edge(curve: CubicCurve(quad: current.end, c, p), isLine: false))
            case .cubic(let c, let d, let p):
                current.append(Contour.Edge(curve: CubicCurve(current.end, c, d, p), isLine: false))
            case .move, .close:
                current.close()
                finish()
            }
        }
        finish()
        return out
    }
}
