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
    /// For each pixel of the row: the sum of the pieces' channels times their coverages in 1/65536, and the sum of the
    /// coverages.
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

        init(_ piece: Piece, window: PixelRect) {
            shader = piece.shader
            scanner = CoverageScanner(piece.shape, window: window)
            rows = piece.shape.bounds.rows
        }
    }

    /// `cells` are the `DrawContext`'s, shared with its other scanners.
    init(_ pieces: [Piece], cells: Scratch<Int32>) {
        self.pieces = pieces
        self.cells = cells
        isOpaque = pieces.allSatisfy(\.shader.isOpaque)
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

    func prepare(row y: Int, from x0: Int, to x1: Int) {
        findLive(y)
        for i in x0 - bounds.x0..<x1 - bounds.x0 {
            sums.base[i] = .zero
            areas.base[i] = 0
        }
        for part in live.elements { part.with { add($0, y, x0, x1) } }
        for i in x0 - bounds.x0..<x1 - bounds.x0 where areas.base[i] != Self.whole { finished.base[i] = mean(i) }
    }

    private func findLive(_ y: Int) {
        live.keep { $0.with { $0.rows.upperBound > y } }
        while next < parts.count, parts.elements[next].with({ $0.rows.lowerBound <= y }) {
            if parts.elements[next].with({ $0.rows.upperBound > y }) { live.append(parts.elements[next]) }
            next += 1
        }
    }

    /// Adds the colours of a piece times its coverages to the pixels x0 ..< x1 of row y.
    private func add(_ part: Part, _ y: Int, _ x0: Int, _ x1: Int) {
        part.scanner.scan(row: y, cells: cells.base)
        let runs = part.scanner.runs
        guard let first = runs.first, let last = runs.last else { return }
        let a = max(first.x0, x0), b = min(last.x1, x1)
        guard a < b else { return }
        part.shader.prepare(row: y, from: a, to: b)
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
            sums.base[i] &+= colors[i &- range.lowerBound].unpacked &* coverage
            areas.base[i] &+= coverage
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
