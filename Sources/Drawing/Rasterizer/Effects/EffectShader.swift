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

    func prepare(row y: Int, from _: Int, to _: Int) {
        guard y != current, let rows else { return }
        current = y
        let first = rows.bounds.x0 - shift, colors = rows.row(y + shift)
        let shown = colors - first
        origin = shown
        guard let mask else { return }
        let common = mask.bounds.columns.clamped(to: first..<first + rows.bounds.width)
        masked.reserve(mask.bounds.width)
        let alphas = mask.row(y) - mask.bounds.x0, out = masked.base - mask.bounds.x0
        for x in common { out[x] = Blend.scaled(shown[x], by: alphas[x] &>> 24) }
        origin = UnsafePointer(out)
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        guard let origin else { return out.update(repeating: 0, count: x1 - x0) }
        out.update(from: origin + x0, count: x1 - x0)
    }

    func pixels(row y: Int, from x0: Int, to x1: Int) -> UnsafePointer<UInt32>? { origin.map { $0 + x0 } }
}
