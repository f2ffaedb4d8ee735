import Geometry

/// The exact area that a shape covers of each pixel, row by row from top to bottom, as runs.
///
/// In every row that it crosses, an edge adds its height to all pixels on its right: the part right of it in the cells that
/// it crosses, the whole height beyond them. A cell holds what changes from its left neighbour, so the running sum along
/// the row is the winding number averaged over the pixel. That is the coverage where contours do not overlap (signed areas,
/// as in LibArt and FreeType); where they do, the fill rule limits it.
struct CoverageScanner {
    let shape: Shape
    private let left, right: Int
    /// The first of the shape's edges that no row has reached yet.
    private var next = 0
    /// The edges that cross the row scanned last.
    private let active = List<Edge>()
    /// The rows from the last one scanned up to this one (exclusive) have the same runs.
    private(set) var steadyEnd = Int.min
    /// The runs of the row scanned last.
    let runs = List<CoverageRun>()
    private let spans = List<Span>()

    /// The first and the last cell that one edge changes in a row.
    private struct Span { var first, last: Int }

    init(_ shape: Shape, window: PixelRect) {
        self.shape = shape
        (left, right) = (window.x0, window.x1)
    }

    /// Finds the runs of row y, which must not lie above the one before. `cells` is indexed by x; its elements left…right + 1
    /// must be 0, and are 0 again when this returns.
    mutating func scan(row y: Int, cells: UnsafeMutablePointer<Int32>) {
        guard y >= steadyEnd else { return }
        runs.removeAll()
        activate(y)
        spans.removeAll()
        for edge in active.elements { add(edge, y, cells) }
        sortSpans()
        var cover: Int32 = 0, x = left
        for span in spans.elements {
            if span.first > x {
                emit(x, span.first, cover)
                x = span.first
            }
            while x <= span.last {
                cover &+= cells[x]
                cells[x] = 0
                emit(x, x + 1, cover)
                x += 1
            }
        }
        emit(x, right, cover)
    }

    /// Drops the edges that end above row y and takes in those that begin in it.
    private mutating func activate(_ y: Int) {
        let top = Double(y), bottom = Double(y + 1)
        var kept = 0
        let edges = active.elements
        for edge in edges where edge.y1 > top {
            edges[kept] = edge
            kept += 1
        }
        active.shorten(to: kept)
        while next < shape.edges.count, shape.edges[next].y0 < bottom {
            if shape.edges[next].y1 > top { active.append(shape.edges[next]) }
            next += 1
        }
        steadyEnd = max(y + 1, endOfSteadyRows(from: top))
    }

    /// The end of the rows that equal the one whose top this is: up to where an edge begins or ends, if all are upright.
    private func endOfSteadyRows(from top: Double) -> Int {
        var end = next < shape.edges.count ? shape.edges[next].y0 : 1e9
        for edge in active.elements {
            guard edge.slope == 0, edge.y0 <= top else { return Int.min }
            end = min(end, edge.y1)
        }
        return Int(end.rounded(.down))
    }

    /// By their first cells. Most rows have few spans: for those, insertion is the fastest.
    private func sortSpans() {
        var all = spans.elements
        if all.count > 24 { return all.sort { $0.first < $1.first } }
        for i in all.indices.dropFirst() {
            let span = all[i]
            var j = i
            while j > 0, all[j - 1].first > span.first {
                all[j] = all[j - 1]
                j -= 1
            }
            all[j] = span
        }
    }

    /// Adds the part of an edge within row y to the cells.
    private func add(_ e: Edge, _ y: Int, _ cells: UnsafeMutablePointer<Int32>) {
        let ya = max(e.y0, Double(y)), yb = min(e.y1, Double(y + 1))
        let height = Int32((yb - ya) * VertexGrid.steps)
        let xa = e.x(at: ya), xb = e.x(at: yb)
        let lo = min(xa, xb), hi = max(xa, xb)
        guard lo < Double(right) else { return }
        if hi <= Double(left) {
            cells[left] &+= height &* e.winding
            return spans.append(Span(first: left, last: left))
        }
        let first = max(left, Int(max(lo, Double(left)))), last = Int(min(hi, Double(right)))
        if first == last, lo >= Double(left) {
            let part = Int32(Double(height) * ((lo + hi) * 0.5 - Double(first)) + 0.5)
            cells[first] &+= (height &- part) &* e.winding
            cells[first + 1] &+= part &* e.winding
        } else {
            spread(height, lo, hi, first, last, e.winding, cells)
        }
        spans.append(Span(first: first, last: min(last + 1, right)))
    }

    /// Adds a part of an edge that crosses several cells, from x = lo to x = hi. Each cell gets its share of the height;
    /// heights are rounded as running totals, so that their sum is exact.
    private func spread(
        _ height: Int32, _ lo: Double, _ hi: Double, _ first: Int, _ last: Int, _ winding: Int32,
        _ cells: UnsafeMutablePointer<Int32>
    ) {
        let k = Double(height) / (hi - lo)
        var done: Int32 = 0
        if lo < Double(left) {
            done = Int32((Double(left) - lo) * k + 0.5)
            cells[left] &+= done &* winding
        }
        var x = first
        while x <= last {
            let a = max(lo, Double(x)), b = min(hi, Double(x + 1))
            let upTo = hi <= Double(x + 1) ? height : Int32((b - lo) * k + 0.5)
            let h = upTo &- done
            let part = Int32(Double(h) * ((a + b) * 0.5 - Double(x)) + 0.5)
            cells[x] &+= (h &- part) &* winding
            if x < right { cells[x + 1] &+= part &* winding }
            done = upTo
            x += 1
        }
    }

    /// Appends the pixels x0 ..< x1, or lengthens the last run by them.
    @inline(__always) private func emit(_ x0: Int, _ x1: Int, _ cover: Int32) {
        let end = min(x1, right)
        guard x0 < end else { return }
        let c = coverage(cover)
        guard c > 0 else { return }
        if let last = runs.last, last.x1 == x0, last.coverage == c {
            runs.replaceLast(CoverageRun(x0: last.x0, x1: end, coverage: c))
        } else {
            runs.append(CoverageRun(x0: x0, x1: end, coverage: c))
        }
    }

    /// The mean winding number as a coverage.
    @inline(__always) private func coverage(_ cover: Int32) -> Int32 {
        switch shape.rule {
        case .nonzero: return min(cover < 0 ? 0 &- cover : cover, Coverage.full)
        case .evenodd:
            let folded = cover & (2 &* Coverage.full &- 1)
            return folded > Coverage.full ? 2 &* Coverage.full &- folded : folded
        }
    }

    /// How many edges `mask` looks at.
    var edgeCount: Int { active.count }

    /// Which samples of the pixel (x, y) lie inside. Row y must be the one scanned last or a row with the same runs.
    func mask(_ x: Int, _ y: Int) -> SampleMask {
        var windings = SampleWindings()
        for edge in active.elements { windings.add(edge, x, y) }
        return windings.mask(shape.rule)
    }
}
