import ZoetropeGeometry

/// The colours of a surface of several pieces, which abut and do not overlap. The colour of a pixel is the mean of the
/// pieces' colours, weighted by the areas that they cover of it, so that no seams show and the pieces' order does not
/// matter.
final class PiecesShader: Shader {
    struct Piece {
        var shape: EdgeShape
        var shader: any Shader
    }

    let isOpaque: Bool
    private let pieces: [Piece]
    /// The pieces, sorted by their first rows. `live` are those that can touch the current row; `parts[next]` is the
    /// first one that begins below it.
    private let parts = ObjectList<Part>()
    private var next = 0
    private let live = List<Borrowed<Part>>()
    private var bounds = PixelRect.empty
    private let cells: Scratch<Int32>
    /// The colours of one piece in the current row.
    private let colors = Scratch<UInt32>()
    /// For each pixel of the row: the sum of the pieces' channels times their coverages in 1/65536, where that of the
    /// coverages is not 0, and that sum.
    private let sums = Scratch<SIMD4<UInt32>>()
    private let areas = Scratch<UInt32>()
    /// The value in `areas` of a pixel that one piece covers fully; its colour is already in `finished`.
    private static let whole = UInt32.max
    /// The row's colours.
    private let finished = Scratch<UInt32>()

    /// A piece, while a frame is drawn.
    private final class Part {
        let shader: any Shader
        let scanner: CoverageScanner
        let rows: Range<Int>
        private let edges: [Edge]
        /// The columns that the piece can touch in the rows before `reachEnd`, from the row asked for last on.
        private var columns = 0..<0, reachEnd = Int.min

        init(_ piece: Piece, window: PixelRect) {
            shader = piece.shader
            scanner = CoverageScanner(piece.shape, window: window)
            (rows, edges) = (piece.shape.bounds.rows, piece.shape.edges)
        }

        /// Whether the piece can touch the spans in row y; rows must be asked for from top to bottom.
        func touches(_ spans: PixelSpans, row y: Int) -> Bool {
            if y >= reachEnd { findColumns(y..<(y | 15) + 1) }
            return spans.contains { $0.x0 < columns.upperBound && $0.x1 > columns.lowerBound }
        }

        private func findColumns(_ rows: Range<Int>) {
            let top = Double(rows.lowerBound), bottom = Double(rows.upperBound)
            var low = Double.infinity, high = -Double.infinity
            for edge in edges where edge.y0 < bottom && edge.y1 > top {
                let a = edge.x(at: max(edge.y0, top)), b = edge.x(at: min(edge.y1, bottom))
                (low, high) = (min(low, a, b), max(high, a, b))
            }
            reachEnd = rows.upperBound
            // A pixel more on both sides, for what is rounded.
            columns = low > high ? 0..<0 : Int(low.limited(to: -1e9...1e9)) - 2..<Int(high.limited(to: -1e9...1e9)) + 3
        }
    }

    /// `cells` are the `DrawContext`'s, shared with its other scanners.
    init(_ pieces: [Piece], cells: Scratch<Int32>) {
        self.pieces = pieces
        self.cells = cells
        isOpaque = pieces.allSatisfy { $0.shader.isOpaque }
    }

    func begin(_ bounds: PixelRect) {
        self.bounds = bounds
        let order = pieces.indices.sorted { (pieces[$0].shape.bounds.y0, $0) < (pieces[$1].shape.bounds.y0, $1) }
        parts.replaceAll(by: order.map { Part(pieces[$0], window: bounds) })
        next = 0
        live.removeAll()
        for piece in pieces { piece.shader.begin(bounds) }
        for scratch in [colors, areas, finished] { scratch.reserve(bounds.width) }
        sums.reserve(bounds.width)
    }

    func prepare(row y: Int, showing spans: PixelSpans) {
        findLive(y)
        for span in spans {
            (areas.base + (span.x0 - bounds.x0)).update(repeating: 0, count: span.x1 - span.x0)
        }
        for part in live.elements { part.with { add($0, y, spans) } }
        for span in spans { finish(span.x0 - bounds.x0..<span.x1 - bounds.x0) }
    }

    /// Writes the colours of those pixels that no piece covers fully.
    private func finish(_ range: Range<Int>) {
        var i = range.lowerBound
        while i < range.upperBound {
            let end = min(i &+ 8, range.upperBound)
            if end &- i == 8, Words(loading: areas.base + i) == Words(repeating: Self.whole) {
                i = end
                continue
            }
            while i < end {
                if areas.base[i] != Self.whole { finished.base[i] = mean(i) }
                i &+= 1
            }
        }
    }

    private func findLive(_ y: Int) {
        live.keep { $0.with { $0.rows.upperBound > y } }
        while next < parts.count, parts.elements[next].with({ $0.rows.lowerBound <= y }) {
            if parts.elements[next].with({ $0.rows.upperBound > y }) { live.append(parts.elements[next]) }
            next += 1
        }
    }

    /// Adds the colours of a piece times its coverages to those pixels of row y that are shown.
    private func add(_ part: Part, _ y: Int, _ spans: PixelSpans) {
        guard part.touches(spans, row: y) else { return }
        part.scanner.scan(row: y, cells: cells.base)
        let runs = part.scanner.runs
        guard let first = runs.first, let last = runs.last else { return }
        for span in spans {
            let a = max(first.x0, span.x0), b = min(last.x1, span.x1)
            if a < b { add(part, y, runs, a, b) }
        }
    }

    /// Adds the runs of a piece in the pixels a ..< b, within its first and its last run.
    private func add(_ part: Part, _ y: Int, _ runs: CoverageRuns, _ a: Int, _ b: Int) {
        PixelSpan(x0: a, x1: b).alone { part.shader.prepare(row: y, showing: $0) }
        part.shader.fill(row: y, from: a, to: b, into: colors.base)
        for run in runs {
            let x0 = max(run.x0, a), x1 = min(run.x1, b)
            guard x0 < x1 else { continue }
            if run.coverage == Coverage.full {
                (finished.base + (x0 - bounds.x0)).update(from: colors.base + (x0 - a), count: x1 - x0)
                (areas.base + (x0 - bounds.x0)).update(repeating: Self.whole, count: x1 - x0)
            } else {
                share(x0 - bounds.x0..<x1 - bounds.x0, colors.base + (x0 - a), UInt32(run.coverage))
            }
        }
    }

    /// Adds `colors` times `coverage` to the pixels in `range`. `colors[0]` belongs to the first of them.
    private func share(_ range: Range<Int>, _ colors: UnsafePointer<UInt32>, _ coverage: UInt32) {
        for i in range where areas.base[i] != Self.whole {
            let part = colors[i &- range.lowerBound].unpacked &* coverage, area = areas.base[i]
            sums.base[i] = area == 0 ? part : sums.base[i] &+ part
            areas.base[i] = area &+ coverage
        }
    }

    /// The weighted mean of a pixel's colours; transparent where no piece covers it.
    private func mean(_ i: Int) -> UInt32 {
        let area = areas.base[i]
        if area == UInt32(Coverage.full) { return (sums.base[i] &+ 32768).packed(shift: 16) }
        guard area > 0 else { return 0 }
        let k = 1 / Float(area), s = sums.base[i]
        return UInt32(channels: SIMD4(Float(s.x), Float(s.y), Float(s.z), Float(s.w)) * k)
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        out.update(from: finished.base + (x0 - bounds.x0), count: x1 - x0)
    }

    func pixels(row y: Int, from x0: Int, to x1: Int) -> UnsafePointer<UInt32>? {
        UnsafePointer(finished.base + (x0 - bounds.x0))
    }
}
