import DisplayList
import Geometry

/// A straight edge in canvas pixels, always from its upper end to its lower one, so that two shapes that share it see the
/// same numbers: whatever is computed from an edge is equal on both of its sides, to the bit.
struct Edge {
    /// The ends, on the vertex grid; y0 < y1.
    var x0, y0, x1, y1: Double
    var slope: Double
    /// +1 where the contour runs down, -1 where it runs up.
    var winding: Int32

    /// The abscissa at height y; exactly x0 and x1 at the ends.
    @inline(__always) func x(at y: Double) -> Double {
        y == y1 ? x1 : x0 + (y - y0) * slope
    }
}

/// The inside of closed contours in canvas pixels.
final class Shape {
    /// Sorted by their upper ends.
    let edges: [Edge]
    let rule: Path.FillRule
    /// The pixels that the shape can touch, within the window it was made for.
    let bounds: PixelRect
    /// Every edge runs along pixel borders: no pixel is covered in part.
    let isPixelAligned: Bool
    /// The outline when it is one convex contour.
    let convex: [Point]?

    /// Contours are lists of vertices on the grid.
    init(contours: [[Point]], rule: Path.FillRule, window: PixelRect, isConvex: Bool = false) {
        var builder = EdgeBuilder()
        for contour in contours { builder.add(contour) }
        edges = builder.sortedEdges()
        self.rule = rule
        bounds = edges.isEmpty ? .empty : builder.bounds(within: window)
        isPixelAligned = builder.isPixelAligned
        convex = isConvex && contours.count == 1 ? contours[0] : nil
    }

    /// True when every pixel of `rect` lies wholly inside. Only convex outlines are looked at.
    func covers(_ rect: PixelRect) -> Bool {
        guard let convex, convex.count > 2 else { return false }
        let corners = [(rect.x0, rect.y0), (rect.x1, rect.y0), (rect.x1, rect.y1), (rect.x0, rect.y1)].map {
            Point(Double($0.0), Double($0.1))
        }
        var left = true, right = true
        for k in convex.indices {
            let p = convex[k], d = convex[k + 1 == convex.count ? 0 : k + 1] - p
            for c in corners {
                let side = d.cross(c - p)
                left = left && side <= 0
                right = right && side >= 0
            }
        }
        return left != right
    }
}

/// Collects edges; what two pieces share in opposite directions cancels.
struct EdgeBuilder {
    private var edges: [Edge] = []
    private(set) var isPixelAligned = true
    private var low = Point(.infinity, .infinity), high = Point(-.infinity, -.infinity)

    mutating func add(_ contour: [Point]) {
        edges.reserveCapacity(edges.count + contour.count)
        for k in contour.indices {
            let p = contour[k], q = contour[k + 1 == contour.count ? 0 : k + 1]
            low = Point(min(low.x, p.x), min(low.y, p.y))
            high = Point(max(high.x, p.x), max(high.y, p.y))
            if isPixelAligned { isPixelAligned = VertexGrid.isWhole(p) && (p.x == q.x || p.y == q.y) }
            guard p.y != q.y else { continue }
            let (a, b) = p.y < q.y ? (p, q) : (q, p)
            edges.append(
                Edge(x0: a.x, y0: a.y, x1: b.x, y1: b.y, slope: (b.x - a.x) / (b.y - a.y), winding: p.y < q.y ? 1 : -1))
        }
    }

    func bounds(within window: PixelRect) -> PixelRect {
        func cell(_ v: Double, _ rule: FloatingPointRoundingRule) -> Int {
            Int(v.rounded(rule).clamped(to: -1e9...1e9))
        }
        return PixelRect(x0: cell(low.x, .down), y0: cell(low.y, .down), x1: cell(high.x, .up), y1: cell(high.y, .up))
            .intersection(window)
    }

    /// By their upper ends, in place: shapes have thousands of edges, and fresh memory costs more than sorting.
    mutating func sortedEdges() -> [Edge] {
        edges.sort(by: Self.isBefore)
        var kept = 0
        for e in edges {
            if kept > 0, Self.cancel(edges[kept - 1], e) {
                kept -= 1
            } else {
                edges[kept] = e
                kept += 1
            }
        }
        edges.removeLast(edges.count - kept)
        return edges
    }

    private static func isBefore(_ a: Edge, _ b: Edge) -> Bool {
        if a.y0 != b.y0 { return a.y0 < b.y0 }
        if a.x0 != b.x0 { return a.x0 < b.x0 }
        if a.y1 != b.y1 { return a.y1 < b.y1 }
        return a.x1 != b.x1 ? a.x1 < b.x1 : a.winding < b.winding
    }

    private static func cancel(_ a: Edge, _ b: Edge) -> Bool {
        a.winding == -b.winding && (a.y0, a.x0, a.y1, a.x1) == (b.y0, b.x0, b.y1, b.x1)
    }
}

/// Where vertices lie: multiples of 1/65536 pixel, so that two layers that compute one corner by different matrices agree on it,
/// and the heights of edges are whole numbers in the scanner's arithmetic.
enum VertexGrid {
    static let steps = 65536.0

    /// The contour on the grid, or nil when a vertex is not a number or out of all bounds.
    static func snap(_ contour: [Point]) -> [Point]? {
        var out: [Point] = []
        out.reserveCapacity(contour.count)
        for p in contour {
            guard abs(p.x) < 1e10, abs(p.y) < 1e10 else { return nil }
            out.append(
                Point((p.x * steps).rounded(.toNearestOrEven) / steps, (p.y * steps).rounded(.toNearestOrEven) / steps))
        }
        return out.count > 2 ? out : nil
    }

    static func isWhole(_ p: Point) -> Bool { p.x.rounded() == p.x && p.y.rounded() == p.y }
}
