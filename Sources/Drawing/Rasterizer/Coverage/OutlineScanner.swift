import ZoetropeGeometry

/// Gives the coverage of outlines row by row.
final class OutlineScanner: RowScanner {
    private let shape: OutlineShape
    private let window: PixelRect
    private var band: OutlineBand?
    /// The rows of `band`.
    private var rows = OutlineBand.Rows.none
    /// The row's runs, cut to the window; used where the window is narrower than the shape.
    private let cut = List<CoverageRun>()
    /// The edges that touch the row that edges were found for last, and the index of the shape's first one below it.
    private let active = List<OutlineShape.CopyEdge>()
    private var next = 0

    init(_ shape: OutlineShape, window: PixelRect) {
        (self.shape, self.window) = (shape, window)
        super.init(shape, RowEdges(.nonzero))
    }

    override func scan(row y: Int, cells: UnsafeMutablePointer<Int32>) {
        guard y >= steadyEnd else { return }
        if !rows.range.contains(y) {
            let band = shape.band(row: y)
            self.band = band
            rows = band.rows
        }
        show(limited(rows.runs(y)), rows.pixels(y)?.within(window.x0..<window.x1), until: y + 1)
    }

    /// The runs within the window.
    private func limited(_ runs: CoverageRuns) -> CoverageRuns {
        guard runs.count > 0, shape.bounds.x0 < window.x0 || shape.bounds.x1 > window.x1 else { return runs }
        cut.removeAll()
        for run in runs {
            let x0 = max(run.x0, window.x0), x1 = min(run.x1, window.x1)
            if x0 < x1 { cut.append(CoverageRun(x0: x0, x1: x1, coverage: run.coverage)) }
        }
        return cut.elements
    }

    override func costOfEdges(row y: Int, from x0: Int, to x1: Int) -> Int {
        shape.points(inRow: y, from: x0, to: x1)
    }

    override func findEdges(row y: Int, from x0: Int, to x1: Int) {
        activate(y)
        edges.removeAll()
        let top = Double(y), bottom = Double(y + 1)
        for entry in active.elements where shape.touches(copy: entry.copy, row: y, from: x0, to: x1) {
            let edge = entry.edge, xa = edge.x(at: max(edge.y0, top)), xb = edge.x(at: min(edge.y1, bottom))
            let lo = Int(min(xa, xb).rounded(.down)), hi = Int(max(xa, xb).rounded(.down)) + 1
            guard lo < window.x1 else { continue }
            edges.append(edge, first: max(lo, window.x0), last: min(max(hi, window.x0), window.x1))
        }
        edges.sort()
    }

    /// Drops the edges that end above row y and takes in those that begin in it.
    private func activate(_ y: Int) {
        let all = shape.edges.elements, top = Double(y), bottom = Double(y + 1)
        active.keep { $0.edge.y1 > top }
        while next < all.count, all[next].edge.y0 < bottom {
            if all[next].edge.y1 > top { active.append(all[next]) }
            next += 1
        }
    }
}
