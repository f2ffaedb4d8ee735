import ZoetropeGeometry

/// Draws a group's items onto a transparent canvas of their own, one row at a time, so that a group needs memory for a
/// single row only.
final class GroupShader: Shader {
    var isOpaque: Bool { false }
    private let items: [DrawItem]
    private let bounds: PixelRect
    private let context: DrawContext
    private var painter: RowPainter?
    private var row = Scratch<UInt32>(capacity: 1)

    /// `bounds` must contain the bounds of all items.
    init(_ items: [DrawItem], _ bounds: PixelRect, context: DrawContext) {
        (self.items, self.bounds, self.context) = (items, bounds, context)
    }

    func begin(_: PixelRect) {
        row.reserve(bounds.width)
        painter = RowPainter(items, window: bounds, background: 0, context: context)
    }

    func end() {
        row = Scratch(capacity: 1)
        painter = nil
    }

    func prepare(row y: Int, showing spans: PixelSpans) {
        painter?.paint(row: y, showing: spans, into: row.base - bounds.x0)
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        out.update(from: row.base + (x0 - bounds.x0), count: x1 - x0)
    }

    func pixels(row y: Int, from x0: Int, to x1: Int) -> UnsafePointer<UInt32>? {
        UnsafePointer(row.base + (x0 - bounds.x0))
    }
}
