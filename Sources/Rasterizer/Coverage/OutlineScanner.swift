import Geometry

/// Gives the coverage of outlines row by row.
final class OutlineScanner: RowScanner {
    private let shape: OutlineShape
    private let window: PixelRect
    private var band: OutlineBand?
    private(set) var steadyEnd = Int.min
    /// Empty if the row has `pixels`.
    private(set) var runs = CoverageRuns(start: nil, count: 0)
    /// The coverage of each pixel of the row scanned last, where runs would be too short.
    private(set) var pixels: PixelCoverages?
    /// The runs within the window, if it has not all of the shape's columns.
    private let cut = List<CoverageRun>()
    let edges = RowEdges(.nonzero)

    init(_ shape: OutlineShape, window: PixelRect) { (self.shape, self.window) = (shape, window) }

    func scan(row y: Int, cells: UnsafeMutablePointer<Int32>) {
        guard y >= steadyEnd else { return }
        steadyEnd = y + 1
        if band?.rows.contains(y) != true { band = shape.band(row: y) }
        guard let band else { return }
        pixels = band.pixels(row: y)?.within(window.x0..<window.x1)
        runs = band.runs(row: y)
        guard pixels == nil, shape.bounds.x0 < window.x0 || shape.bounds.x1 > window.x1 else { return }
        cut.removeAll()
        for run in runs {
            let x0 = max(run.x0, window.x0), x1 = min(run.x1, window.x1)
            if x0 < x1 { cut.append(CoverageRun(x0: x0, x1: x1, coverage: run.coverage)) }
        }
        runs = cut.elements
    }

    func findEdges(row y: Int, from x0: Int, to x1: Int) {
        edges.removeAll()
        let top = Double(y), bottom = Double(y + 1)
        shape.forEachEdge(inRow: y, from: x0, to: x1) { edge in
            let xa = edge.x(at: max(edge.y0, top)), xb = edge.x(at: min(edge.y1, bottom))
            let lo = Int(min(xa, xb).rounded(.down)), hi = Int(max(xa, xb).rounded(.down)) + 1
            guard lo < window.x1 else { return }
            edges.append(edge, first: max(lo, window.x0), last: min(max(hi, window.x0), window.x1))
        }
        edges.sort()
    }
}
