import Geometry

/// Pixels x0 ..< x1 of a row that share one coverage, 1…`Coverage.full`.
struct Run {
    var x0, x1: Int
    var coverage: Int32
}

/// Areas as whole numbers of 1/65536 pixel: sums are exact and do not depend on the order of the edges.
enum Coverage {
    static let full: Int32 = 65536

    static func product(_ a: Int32, _ b: Int32) -> Int32 {
        if a == full { return b }
        if b == full { return a }
        return Int32((Int64(a) * Int64(b) + 32768) >> 16)
    }
}

/// The exact area that a shape covers in each pixel, row by row from top to bottom, as runs.
///
/// Each edge adds, in every row it crosses, its height to the pixels on its right: in full beyond its cell, in part (the area
/// right of it) within. The running sum along the row is the winding number averaged over the pixel, which is the coverage
/// where contours do not overlap (signed areas, as in LibArt and FreeType); elsewhere it is limited by the fill rule.
struct CoverageScanner {
    let shape: Shape
    private let left, right: Int
    private var next = 0
    private var active: [Int] = []
    private var row = Int.min
    private var spans: [Span] = []

    /// The cells that one edge changes in a row.
    private struct Span { var first, last: Int }

    init(_ shape: Shape, window: PixelRect) {
        self.shape = shape
        (left, right) = (window.x0, window.x1)
    }

    /// The runs of row y. Rows must not go back. `cells` are zeros at x left ... right + 1 and are left so.
    mutating func scan(row y: Int, cells: UnsafeMutablePointer<Int32>, into runs: inout [Run]) {
        runs.removeAll(keepingCapacity: true)
        activate(y)
        guard !active.isEmpty else { return }
        spans.removeAll(keepingCapacity: true)
        for k in active { add(shape.edges[k], y, cells) }
        sortSpans()
        var cover: Int32 = 0, x = left
        for span in spans {
            if span.first > x {
                emit(x, span.first, cover, &runs)
                x = span.first
            }
            while x <= span.last {
                cover &+= cells[x]
                cells[x] = 0
                emit(x, x + 1, cover, &runs)
                x += 1
            }
        }
        emit(x, right, cover, &runs)
    }

    private mutating func activate(_ y: Int) {
        row = y
        let top = Double(y), bottom = Double(y + 1)
        active.removeAll { shape.edges[$0].y1 <= top }
        while next < shape.edges.count, shape.edges[next].y0 < bottom {
            if shape.edges[next].y1 > top { active.append(next) }
            next += 1
        }
    }

    private mutating func sortSpans() {
        if spans.count > 24 { return spans.sort { $0.first < $1.first } }
        for i in spans.indices.dropFirst() {
            let s = spans[i]
            var j = i
            while j > 0, spans[j - 1].first > s.first {
                spans[j] = spans[j - 1]
                j -= 1
            }
            spans[j] = s
        }
    }

    /// The part of an edge within row y.
    private mutating func add(_ e: Edge, _ y: Int, _ cells: UnsafeMutablePointer<Int32>) {
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

    /// An edge part that crosses several cells: the height within each is its share of the width, the last takes the rest.
    private func spread(_ height: Int32, _ lo: Double, _ hi: Double, _ first: Int, _ last: Int, _ winding: Int32, _ cells: UnsafeMutablePointer<Int32>) {
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

    @inline(__always) private func emit(_ x0: Int, _ x1: Int, _ cover: Int32, _ runs: inout [Run]) {
        let end = min(x1, right)
        guard x0 < end else { return }
        let c = coverage(cover)
        guard c > 0 else { return }
        if let last = runs.indices.last, runs[last].x1 == x0, runs[last].coverage == c {
            runs[last].x1 = end
        } else {
            runs.append(Run(x0: x0, x1: end, coverage: c))
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

    /// Which samples of the pixel (x, y) lie inside; y is the row scanned last.
    func mask(_ x: Int, _ y: Int) -> SampleMask {
        assert(y == row)
        var windings = SampleWindings()
        for k in active { windings.add(shape.edges[k], x, y) }
        return windings.mask(shape.rule)
    }
}

extension [Run] {
    /// The runs of what two shapes share: coverages multiply, which is exact wherever one of them is full.
    static func intersect(_ a: [Run], _ b: [Run], into out: inout [Run]) {
        out.removeAll(keepingCapacity: true)
        var i = 0, j = 0
        while i < a.count, j < b.count {
            let x0 = Swift.max(a[i].x0, b[j].x0), x1 = Swift.min(a[i].x1, b[j].x1)
            if x0 < x1 {
                let c = Coverage.product(a[i].coverage, b[j].coverage)
                if c > 0 { out.append(Run(x0: x0, x1: x1, coverage: c)) }
            }
            if a[i].x1 <= b[j].x1 { i += 1 } else { j += 1 }
        }
    }
}
