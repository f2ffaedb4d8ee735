import ZoetropeGeometry

/// A picture that is computed row by row, from top to bottom, while it is needed.
protocol RowSource: AnyObject {
    /// The pixels that it has.
    var bounds: PixelRect { get }
    /// The pixels of row y, from `bounds.x0` on; valid until the next call. The row must lie within `bounds`, and not
    /// above the row asked for before.
    func row(_ y: Int) -> UnsafePointer<UInt32>
    /// The same, of which only the pixels of the spans will be read; there may be none.
    func row(_ y: Int, showing spans: PixelSpans) -> UnsafePointer<UInt32>
}

extension RowSource {
    func row(_ y: Int, showing spans: PixelSpans) -> UnsafePointer<UInt32> { row(y) }
}

/// Draws items onto a transparent canvas: one row at a time if none of them reads the canvas itself, else all at once.
final class PaintedRows: RowSource {
    let bounds: PixelRect
    private let readers: RowReaders
    private var painter: RowPainter
    /// One row, or all if `isWhole`.
    private let pixels: Scratch<UInt32>
    private let isWhole: Bool
    private let shown = List<PixelSpan>()
    private var current = Int.min

    init(_ items: [DrawItem], _ bounds: PixelRect, context: DrawContext) {
        self.bounds = bounds
        let canvas = CanvasPasses(items)
        isWhole = canvas.count > 1
        painter = RowPainter(isWhole ? [] : items, window: bounds, background: 0, context: context)
        readers = RowReaders(isWhole ? [] : items)
        pixels = Scratch(capacity: isWhole ? bounds.width * bounds.height : bounds.width)
        if isWhole {
            canvas.draw(in: bounds, background: 0, into: pixels.base, context)
        }
    }

    func row(_ y: Int) -> UnsafePointer<UInt32> {
        PixelSpan(x0: bounds.x0, x1: bounds.x1).alone { row(y, showing: $0) }
    }

    func row(_ y: Int, showing spans: PixelSpans) -> UnsafePointer<UInt32> {
        if isWhole { return UnsafePointer(pixels.base + (y - bounds.y0) * bounds.width) }
        if y != current {
            readers.prepare(row: y)
            shown.removeAll()
            shown.append(spans, within: bounds.columns)
            if shown.count > 0 { painter.paint(row: y, showing: shown.spans, into: pixels.base - bounds.x0) }
            current = y
        }
        return UnsafePointer(pixels.base)
    }
}

/// The rows of a canvas below a backdrop. The canvas is drawn up to the backdrop before they are read.
final class CanvasRows: RowSource {
    /// In the reader's coordinates, which may differ from the canvas' by `shift` in x and in y.
    private(set) var bounds = PixelRect.empty
    private let shift: Int
    private let region: PixelRect?
    private var base: UnsafePointer<UInt32>?
    private var stride = 0

    /// `region` is the part that is read, in the reader's coordinates; nil for all.
    init(shift: Int, region: PixelRect?) { (self.shift, self.region) = (shift, region) }

    /// `base` is the pixel of the canvas at the upper left corner of `window`.
    func open(_ base: UnsafePointer<UInt32>, _ window: PixelRect) {
        let all = window.moved(by: shift)
        bounds = region.map { $0.intersection(all) } ?? all
        stride = window.width
        self.base = base + ((bounds.y0 - all.y0) * stride + bounds.x0 - all.x0)
    }

    func row(_ y: Int) -> UnsafePointer<UInt32> {
        guard let base else { preconditionFailure("a backdrop is drawn on no canvas") }
        return base + (y - bounds.y0) * stride
    }
}

extension PixelRect {
    /// Moved right and down by the same number of pixels.
    func moved(by d: Int) -> PixelRect { PixelRect(x0: x0 + d, y0: y0 + d, x1: x1 + d, y1: y1 + d) }
}
