import ZoetropeGeometry

/// A straight edge in canvas pixels, stored from its upper to its lower end, whatever its contour's direction. Two
/// shapes that share an edge therefore store the same numbers and compute the same bits from them.
struct Edge {
    /// The ends, on the vertex grid; y0 < y1.
    var x0, y0, x1, y1: Double
    /// The change of x per pixel of y.
    var slope: Double
    /// +1 if the contour runs down, -1 if it runs up.
    var winding: Int32

    /// x at height y; exactly x0 and x1 at the ends.
    @inline(__always) func x(at y: Double) -> Double {
        y == y1 ? x1 : x0 + (y - y0) * slope
    }
}

/// Collects the edges of contours. Two equal edges in opposite directions, such as those between a surface's pieces,
/// cancel.
struct EdgeBuilder {
    private var edges: [Edge] = []
    private(set) var isPixelAligned = true
    private var low = Point(.infinity, .infinity), high = Point(-.infinity, -.infinity)

    /// `count`: how many edges there may be.
    init(count: Int) { edges.reserveCapacity(count) }

    mutating func add(_ contour: [Point]) {
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

    /// The pixels that the contours can touch.
    func bounds(within window: PixelRect) -> PixelRect {
        func cell(_ v: Double, _ rule: FloatingPointRoundingRule) -> Int {
            Int(v.rounded(rule).limited(to: -1e9...1e9))
        }
        return PixelRect(x0: cell(low.x, .down), y0: cell(low.y, .down), x1: cell(high.x, .up), y1: cell(high.y, .up))
            .intersection(window)
    }

    /// The edges by the rows of pixels in which they begin. Of many edges that cannot cancel, those of the same row are
    /// in no order.
    mutating func sortedEdges(mayCancel: Bool) -> [Edge] {
        let first = low.y.rounded(.down), rows = high.y.rounded(.down) - first
        if !mayCancel, edges.count > Self.fewEdges, rows < Double(edges.count) {
            return edgesByRow(from: first, count: Int(rows) + 1)
        }
        return sortedWithoutCancelled()
    }

    /// So many edges are sorted faster by their ends than by rows.
    private static let fewEdges = 64

    /// A counting sort.
    private func edgesByRow(from first: Double, count rows: Int) -> [Edge] {
        var places = [Int](repeating: 0, count: rows + 1)
        for e in edges { places[Int(e.y0 - first) + 1] += 1 }
        for row in 1...rows { places[row] += places[row - 1] }
        return [Edge](unsafeUninitializedCapacity: edges.count) { out, count in
            for e in edges {
                let row = Int(e.y0 - first)
                out.initializeElement(at: places[row], to: e)
                places[row] += 1
            }
            count = edges.count
        }
    }

    /// The edges, sorted by their upper ends, without those that cancel. Sorts in place, because for the thousands of
    /// edges of a shape new memory costs more than sorting.
    private mutating func sortedWithoutCancelled() -> [Edge] {
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
