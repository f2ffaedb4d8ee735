import DisplayList
import Geometry
import Pixels

/// Draws display lists. Not for use by several threads at once: it keeps its working memory, and the colours of what
/// stands still, from frame to frame. Frames do not depend on it: every rasterizer draws the same pixels.
package final class Rasterizer {
    private let textures: TextureSet
    private let context = DrawContext()
    private let cache = ShaderCache()
    /// How many items of the last list were drawn: those that no single opaque item hides. Groups count as one.
    package private(set) var drawnItems = 0

    package init(textures: TextureSet) { self.textures = textures }

    /// Draws `list` into `bitmap`, which must have the list's size; every pixel is overwritten.
    package func draw(_ list: DisplayList, into bitmap: inout Bitmap) {
        precondition(
            bitmap.width == list.width && bitmap.height == list.height, "the bitmap's size is not the display list's")
        bitmap.withUnsafeMutablePixels { draw(list, into: $0) }
    }

    /// Draws `list` into memory for as many pixels as it has, row by row; every pixel is overwritten.
    package func draw(_ list: DisplayList, into pixels: UnsafeMutableBufferPointer<PremultipliedRGBA8>) {
        precondition(pixels.count == list.width * list.height, "the memory's size is not the display list's")
        let window = PixelRect(x0: 0, y0: 0, x1: list.width, y1: list.height)
        context.beginFrame(width: list.width)
        cache.beginFrame()
        let compiler = ItemCompiler(textures: textures, window: window, context: context, cache: cache)
        let items = compiler.compile(list.items)
        drawnItems = items.count
        var painter = RowPainter(
            items, window: window, background: list.background.premultiplied.packed, context: context)
        pixels.withMemoryRebound(to: UInt32.self) {
            guard let base = $0.baseAddress else { return }
            for y in 0..<list.height { painter.paint(row: y, into: base + y * list.width) }
        }
    }
}

/// What all canvases of one rasterizer share: its own, and those of the groups that are drawn for it.
final class DrawContext {
    /// `CoverageScanner`'s cells: zeros between scans.
    let cells = Scratch<Int32>()
    /// One row of colours, between a shader's `fill` and the blending.
    let colors = Scratch<UInt32>()
    /// What contested pixels may still cost in this frame. Once this is spent, coverage is used as alpha everywhere, so
    /// that no input makes a frame take minutes. Counted, not timed: the result is the same on every machine.
    ///
    /// Laying an item over a whole contested pixel costs one step; finding the samples it covers costs `maskSteps`, and
    /// one for each four edges; visiting a region, whose memory is seldom in the cache, costs `regionSteps`.
    var steps = 0
    static let maskSteps = 16, regionSteps = 8

    /// A few seconds of one core: `ComplexityTests` draws what needs the most and prints its time.
    static let stepsPerFrame = 1 << 27

    func beginFrame(width: Int) {
        cells.reserve(width + 2, filledWith: 0)
        colors.reserve(width)
        steps = Self.stepsPerFrame
    }
}
