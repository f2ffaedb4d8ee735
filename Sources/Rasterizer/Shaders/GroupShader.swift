import Geometry

/// A group's items on a clear canvas of their own, one row at a time: a group needs memory for a row, however tall it is.
final class GroupShader: Shader {
    var isOpaque: Bool { false }
    private let items: [DrawItem]
    private let bounds: PixelRect
    private let context: DrawContext
    private var painter: RowPainter?
    private let row = Scratch<UInt32>()

    /// `bounds` holds all items.
    init(_ items: [DrawItem], _ bounds: PixelRect, context: DrawContext) {
        (self.items, self.bounds, self.context) = (items, bounds, context)
    }

    func begin(_: PixelRect) {
        row.reserve(bounds.width)
        painter = RowPainter(items, window: bounds, background: 0, context: context)
    }

    /// Draws the whole row: what is visible of the group is mostly that.
    func prepare(row y: Int, from x0: Int, to x1: Int) {
        painter?.paint(row: y, into: row.base - bounds.x0)
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        out.update(from: row.base + (x0 - bounds.x0), count: x1 - x0)
    }

    func pixels(row y: Int, from x0: Int, to x1: Int) -> UnsafePointer<UInt32>? {
        UnsafePointer(row.base + (x0 - bounds.x0))
    }
}
