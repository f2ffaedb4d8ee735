import ZoetropeGeometry

/// Computes the exact area that a shape covers of each pixel, as runs, row by row from top to bottom.
///
/// The method is the accumulation of signed areas, as in LibArt and FreeType. In each row, an edge adds the area to its
/// right (times its winding) to the pixels that it crosses, and its full height within the row to all pixels beyond.
/// Each cell stores the difference from its left neighbour, so the running sum along the row is the pixel's mean
/// winding number. Where contours do not overlap, that is the coverage; the fill rule turns other values into one.
final class CoverageScanner: RowScanner {
    let shape: EdgeShape
    private let left, right: Int
    /// The index of the shape's first edge that begins below the row scanned last.
    private var next = 0
    private let found = List<CoverageRun>()
    /// The elements of `edges`: those that touch the row scanned last, and what they change in it.
    private let active: List<Edge>, spans: List<RowEdges.Span>
    /// A bit for each cell; all 0 between scans.
    private let touched = Scratch<UInt64>(capacity: 1)

    init(_ shape: EdgeShape, window: PixelRect) {
        self.shape = shape
        (left, right) = (window.x0, window.x1)
        let edges = RowEdges(shape.rule)
        (active, spans) = (edges.edges, edges.spans)
        super.init(shape, edges)
    }

    override func findEdges(row y: Int, from x0: Int, to x1: Int) { edges.sort() }

    override func scan(row y: Int, cells: UnsafeMutablePointer<Int32>) {
        guard y >= steadyEnd else { return }
        found.removeAll()
        activate(y)
        findRuns(y, cells)
        show(found.elements, until: max(y + 1, endOfSteadyRows(from: Double(y))))
    }

    private func findRuns(_ y: Int, _ cells: UnsafeMutablePointer<Int32>) {
        edges.beginSpans()
        for k in active.elements.indices { add(k, y, cells) }
        if spans.count > RowEdges.fewSpans { return emitTouched(cells) }
        edges.sort()
        var cover: Int32 = 0, x = left
        for range in spans.elements {
            if range.first > x {
                emit(x, range.first, cover)
                x = range.first
            }
            while x <= range.last {
                cover &+= cells[x]
                cells[x] = 0
                emit(x, x + 1, cover)
                x += 1
            }
        }
        emit(x, right, cover)
    }

    /// Emits the runs of a row with many spans: the cells that they change are noted as bits, so that the spans need not
    /// be sorted.
    private func emitTouched(_ cells: UnsafeMutablePointer<Int32>) {
        let words = (right - left) / 64 + 1
        touched.reserve(words, filledWith: 0)
        let bits = touched.base
        for span in spans.elements {
            var x = span.first - left
            let last = span.last - left
            while x <= last {
                bits[x &>> 6] |= 1 &<< UInt64(x & 63)
                x += 1
            }
        }
        var cover: Int32 = 0, x = left
        for k in 0..<words {
            var word = bits[k]
            bits[k] = 0
            while word != 0 {
                let cell = left + k * 64 + word.trailingZeroBitCount
                word &= word &- 1
                emit(x, cell, cover)
                cover &+= cells[cell]
                cells[cell] = 0
                emit(cell, cell + 1, cover)
                x = cell + 1
            }
        }
        emit(x, right, cover)
    }

    /// Drops the edges that end above row y and takes in those that begin in it.
    private func activate(_ y: Int) {
        let top = Double(y), bottom = Double(y + 1)
        active.keep { $0.y1 > top }
        while next < shape.edges.count, shape.edges[next].y0 < bottom {
            if shape.edges[next].y1 > top { active.append(shape.edges[next]) }
            next += 1
        }
    }

    /// The first row that may differ from the row whose upper border is at `top`. If all active edges are vertical,
    /// that is the row in which an edge begins or ends; else `Int.min`.
    private func endOfSteadyRows(from top: Double) -> Int {
        var end = next < shape.edges.count ? shape.edges[next].y0 : 1e9
        for edge in active.elements {
            guard edge.slope == 0, edge.y0 <= top else { return Int.min }
            end = min(end, edge.y1)
        }
        return Int(end.rounded(.down))
    }

    /// Adds the part of the active edge `k` that lies in row y to the cells.
    private func add(_ k: Int, _ y: Int, _ cells: UnsafeMutablePointer<Int32>) {
        let e = active.elements[k]
        let ya = max(e.y0, Double(y)), yb = min(e.y1, Double(y + 1))
        let height = Int32((yb - ya) * VertexGrid.steps)
        let xa = e.x(at: ya), xb = e.x(at: yb)
        let lo = min(xa, xb), hi = max(xa, xb)
        guard lo < Double(right) else { return }
        if hi <= Double(left) {
            cells[left] &+= height &* e.winding
            return spans.append(RowEdges.Span(first: left, last: left, edge: k))
        }
        let first = max(left, Int(max(lo, Double(left)))), last = Int(min(hi, Double(right)))
        if first == last, lo >= Double(left) {
            let part = Int32(Double(height) * ((lo + hi) * 0.5 - Double(first)) + 0.5)
            cells[first] &+= (height &- part) &* e.winding
            cells[first + 1] &+= part &* e.winding
        } else {
            spread(height, lo, hi, first, last, e.winding, cells)
        }
        spans.append(RowEdges.Span(first: first, last: min(last + 1, right), edge: k))
    }

    /// Adds a part of an edge that crosses several cells, from x = lo to x = hi. Each cell gets its share of `height`.
    /// Running totals are rounded instead of single shares, so that the shares add up to `height` exactly.
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

    /// Appends the pixels x0 ..< x1 to the runs, or extends the last run if it touches them and has the same coverage.
    @inline(__always) private func emit(_ x0: Int, _ x1: Int, _ cover: Int32) {
        let end = min(x1, right)
        guard x0 < end else { return }
        let c = coverage(cover)
        guard c > 0 else { return }
        if let last = found.last, last.x1 == x0, last.coverage == c {
            found.replaceLast(CoverageRun(x0: last.x0, x1: end, coverage: c))
        } else {
            found.append(CoverageRun(x0: x0, x1: end, coverage: c))
        }
    }

    /// Turns a mean winding number, in 1/65536, into a coverage by the fill rule.
    @inline(__always) private func coverage(_ cover: Int32) -> Int32 {
        switch shape.rule {
        case .nonzero: return min(cover < 0 ? 0 &- cover : cover, Coverage.full)
        case .evenodd:
            let folded = cover & (2 &* Coverage.full &- 1)
            return folded > Coverage.full ? 2 &* Coverage.full &- folded : folded
        }
    }
}
