import CZoetropeLanes
import ZoetropeGeometry

/// Shows the rows of a picture that is computed on the way: a group after its filters and its mask, or a backdrop. What
/// it needs is made before the first row and given back after the last.
final class EffectShader: Shader {
    var isOpaque: Bool { false }
    private let makeRows: () -> any RowSource
    private let makeMask: (() -> any RowSource)?
    /// Added to x and y for the coordinates of the rows, but not of the mask.
    private let shift: Int
    private var rows: (any RowSource)?, mask: (any RowSource)?
    private var masked = Scratch<UInt32>(capacity: 1)
    /// The spans that the mask shows.
    private let seen = List<PixelSpan>()
    private var current = Int.min
    /// The row's pixel at x = 0.
    private var origin: UnsafePointer<UInt32>?

    init(shift: Int = 0, mask: (() -> any RowSource)? = nil, rows: @escaping () -> any RowSource) {
        (self.shift, makeMask, makeRows) = (shift, mask, rows)
    }

    func begin(_: PixelRect) {
        guard rows == nil else { return }
        rows = makeRows()
        mask = makeMask?()
    }

    func end() {
        rows = nil
        mask = nil
        origin = nil
        masked = Scratch(capacity: 1)
        current = Int.min
    }

    func prepare(row y: Int, showing spans: PixelSpans) {
        guard y != current, let rows else { return }
        current = y
        guard let mask else { return origin = colors(rows, y, spans) }
        let first = rows.bounds.x0 - shift
        let common = mask.bounds.columns.clamped(to: first..<first + rows.bounds.width)
        masked.reserve(mask.bounds.width)
        let alphas = mask.row(y, showing: spans) - mask.bounds.x0, out = masked.base - mask.bounds.x0
        seen.removeAll()
        for span in spans {
            let part = common.clamped(to: span.x0..<span.x1)
            (out + part.lowerBound).update(repeating: 0, count: part.count)
            findSeen(part, alphas)
        }
        let shown = colors(rows, y, seen.spans)
        for span in seen.elements {
            for x in span.x0..<span.x1 { out[x] = Blend.scaled(shown[x], by: alphas[x] &>> 24) }
        }
        origin = UnsafePointer(out)
    }

    /// The row's pixel at x = 0; those of the spans are drawn.
    private func colors(_ rows: any RowSource, _ y: Int, _ spans: PixelSpans) -> UnsafePointer<UInt32> {
        let row: UnsafePointer<UInt32> = shift == 0 ? rows.row(y, showing: spans) : rows.row(y + shift)
        return row - (rows.bounds.x0 - shift)
    }

    /// Appends to `seen` those of the pixels that the mask shows, by groups of eight.
    private func findSeen(_ pixels: Range<Int>, _ alphas: UnsafePointer<UInt32>) {
        var x = pixels.lowerBound
        while x < pixels.upperBound {
            let end = min(x + 8, pixels.upperBound)
            let isSeen =
                end - x == 8
                ? lanes_any(Words(loading: alphas + x)) != 0 : (x..<end).contains { alphas[$0] != 0 }
            if isSeen { seen.append(from: x, to: end) }
            x = end
        }
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        guard let origin else { return out.update(repeating: 0, count: x1 - x0) }
        out.update(from: origin + x0, count: x1 - x0)
    }

    func pixels(row y: Int, from x0: Int, to x1: Int) -> UnsafePointer<UInt32>? { origin.map { $0 + x0 } }
}
