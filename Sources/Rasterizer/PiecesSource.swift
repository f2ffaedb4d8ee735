import Geometry

/// The colours of a surface of several pieces. In a pixel that several pieces share, each counts by the area it covers, so that neither a seam
/// nor a wrong order shows: pieces abut and do not overlap.
final class PiecesSource: PixelSource {
    struct Piece {
        var shape: Shape
        var source: any PixelSource
    }

    let isOpaque: Bool
    private let pieces: [Piece]
    private var scanners: [CoverageScanner] = []
    /// The pieces by their first row; `live` are those that the current row can meet.
    private var order: [Int] = []
    private var nextInOrder = 0
    private var live: [Int] = []
    private var bounds = PixelRect.empty
    private let cells: Scratch<Int32>
    private let colors = Scratch<UInt32>()
    private let sums = Scratch<SIMD4<UInt32>>()
    private let areas = Scratch<UInt32>()
    /// The area of a pixel whose colour one piece alone has decided.
    private static let whole = UInt32.max
    private let finished = Scratch<UInt32>()

    /// `cells` are shared with the caller's scanners: zeros between scans.
    init(_ pieces: [Piece], cells: Scratch<Int32>) {
        self.pieces = pieces
        self.cells = cells
        isOpaque = pieces.allSatisfy(\.source.isOpaque)
    }

    func begin(_ bounds: PixelRect) {
        self.bounds = bounds
        scanners = pieces.map { CoverageScanner($0.shape, window: bounds) }
        for piece in pieces { piece.source.begin(bounds) }
        order = pieces.indices.sorted { (pieces[$0].shape.bounds.y0, $0) < (pieces[$1].shape.bounds.y0, $1) }
        for scratch in [colors, areas, finished] { scratch.reserve(bounds.width) }
        sums.reserve(bounds.width)
    }

    func prepare(row y: Int, from x0: Int, to x1: Int) {
        live.removeAll { pieces[$0].shape.bounds.y1 <= y }
        while nextInOrder < order.count, pieces[order[nextInOrder]].shape.bounds.y0 <= y {
            live.append(order[nextInOrder])
            nextInOrder += 1
        }
        for i in x0 - bounds.x0..<x1 - bounds.x0 {
            sums.base[i] = .zero
            areas.base[i] = 0
        }
        for k in live { add(k, y, x0, x1) }
        for i in x0 - bounds.x0..<x1 - bounds.x0 where areas.base[i] != Self.whole { finished.base[i] = mean(i) }
    }

    /// Adds piece k's colours times its coverage.
    private func add(_ k: Int, _ y: Int, _ x0: Int, _ x1: Int) {
        scanners[k].scan(row: y, cells: cells.base)
        let runs = scanners[k].runs.elements
        guard let first = runs.first, let last = runs.last else { return }
        let a = max(first.x0, x0), b = min(last.x1, x1)
        guard a < b else { return }
        pieces[k].source.prepare(row: y, from: a, to: b)
        pieces[k].source.fill(row: y, from: a, to: b, into: colors.base)
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

    /// Pixels that a piece covers in part.
    private func share(_ range: Range<Int>, _ colors: UnsafePointer<UInt32>, _ coverage: UInt32) {
        for i in range where areas.base[i] != Self.whole {
            sums.base[i] &+= colors[i &- range.lowerBound].unpacked &* coverage
            areas.base[i] &+= coverage
        }
    }

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
