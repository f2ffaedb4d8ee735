import DisplayList
import Geometry
import Pixels

/// Draws display lists. One for each thread: it keeps its working memory from frame to frame.
package final class Rasterizer {
    private let textures: TextureSet
    private let cells = Scratch<Int32>()
    private let painter: LayerPainter
    private let stills = StillSources()

    package init(textures: TextureSet) {
        self.textures = textures
        painter = LayerPainter(cells: cells)
    }

    /// Draws `list` into `bitmap`, which must have the list's size; every pixel is overwritten.
    package func draw(_ list: DisplayList, into bitmap: inout Bitmap) {
        precondition(
            bitmap.width == list.width && bitmap.height == list.height, "the bitmap's size is not the display list's")
        let window = PixelRect(x0: 0, y0: 0, x1: list.width, y1: list.height)
        cells.reserve(list.width + 2, filledWith: 0)
        let compiler = ItemCompiler(textures: textures, window: window, cells: cells, stills: stills) {
            [cells] items, bounds in
            LayerSource(items, bounds, cells: cells)
        }
        stills.beginFrame()
        let items = compiler.compile(list.items)
        bitmap.withUnsafeMutablePixels { pixels in
            pixels.withMemoryRebound(to: UInt32.self) {
                painter.paint(
                    items, on: Canvas(window: window, base: $0.baseAddress!),
                    background: list.background.limited.premultiplied.packed)
            }
        }
    }
}

/// A group's items, drawn on a clear canvas of their own.
final class LayerSource: PixelSource {
    var isOpaque: Bool { false }
    private let items: [DrawItem]
    private let bounds: PixelRect
    private let cells: Scratch<Int32>
    private let pixels = Scratch<UInt32>()

    init(_ items: [DrawItem], _ bounds: PixelRect, cells: Scratch<Int32>) {
        self.items = items
        self.bounds = bounds
        self.cells = cells
    }

    func begin(_: PixelRect) {
        pixels.reserve(bounds.width * bounds.height)
        LayerPainter(cells: cells).paint(items, on: Canvas(window: bounds, base: pixels.base), background: 0)
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        out.update(from: place(y, x0), count: x1 - x0)
    }

    func pixels(row y: Int, from x0: Int, to x1: Int) -> UnsafePointer<UInt32>? { place(y, x0) }

    private func place(_ y: Int, _ x: Int) -> UnsafePointer<UInt32> {
        UnsafePointer(pixels.base + ((y - bounds.y0) * bounds.width + x - bounds.x0))
    }
}
