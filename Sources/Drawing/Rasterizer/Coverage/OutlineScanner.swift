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

    override func findEdges(row y: Int, from x0: Int, to x1: Int) -> Int {
        edges.removeAll()
        let top = Double(y), bottom = Double(y + 1)
        let cost = shape.forEachEdge(inRow: y, from: x0, to: x1) { edge in
            let xa = edge.x(at: max(edge.y0, top)), xb = edge.x(at: min(edge.y1, bottom))
            let lo = Int(min(xa, xb).rounded(.down)), hi = Int(max(xa, xb).rounded(.down)) + 1
            guard lo < window.x1 else { return }
            edges.append(edge, first: max(lo, window.x0), last: min(max(hi, window.x0), window.x1))
        }
        edges.sort()
        return cost
    }
}
