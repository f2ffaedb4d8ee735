import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

/// Draws display lists. Must not be used by several threads at once. It keeps working memory and the colours of
/// unchanged items from frame to frame; these affect speed only, never pixels.
package final class Rasterizer {
    private let textures: TextureSet
    private let context: DrawContext
    private let cache = ShaderCache()
    private let shapeCache = ShapeCache()
    private let outlineCache = OutlineCache()
    /// The number of items drawn for the last list, without those that a single opaque item hides. A group with an
    /// opacity below 1 counts as one item.
    package private(set) var drawnItems = 0

    package init(textures: TextureSet, tuning: Tuning = .standard) {
        self.textures = textures
        context = DrawContext(tuning)
    }

    /// Draws `list` into `bitmap`. Every pixel is overwritten.
    ///
    /// - Precondition: the bitmap has the list's width and height.
    package func draw(_ list: DisplayList, into bitmap: inout Bitmap) {
        precondition(
            bitmap.width == list.width && bitmap.height == list.height, "the bitmap's size is not the display list's")
        bitmap.withUnsafeMutablePixels { draw(list, into: $0) }
    }

    /// Draws `list` into `pixels`, row by row without padding. Every pixel is overwritten.
    ///
    /// - Precondition: the number of pixels is the list's width times its height.
    package func draw(_ list: DisplayList, into pixels: UnsafeMutableBufferPointer<PremultipliedRGBA8>) {
        begin(list).draw(into: pixels)
    }

    /// Prepares `list` to be drawn, alone or together with others that have prepared it. It must be drawn before this
    /// rasterizer begins another one.
    package func begin(_ list: DisplayList) -> SharedCanvas {
        let window = PixelRect(x0: 0, y0: 0, x1: list.width, y1: list.height)
        let items = beginFrame(window).compile(list.items)
        return canvas(items, window, list.background)
    }

    /// Begins a frame, and returns what turns its list's items into those that are drawn.
    func beginFrame(_ window: PixelRect) -> ItemCompiler {
        context.beginFrame(width: window.width)
        cache.beginFrame()
        shapeCache.beginFrame()
        outlineCache.beginFrame()
        return ItemCompiler(
            textures: textures, window: window, context: context, cache: cache, shapeCache: shapeCache,
            outlineCache: outlineCache, limit: window.grown(by: max(window.width, window.height)))
    }

    /// The canvas on which a frame's items are drawn.
    func canvas(_ items: [DrawItem], _ window: PixelRect, _ background: Color) -> SharedCanvas {
        drawnItems = items.count
        return SharedCanvas(CanvasPasses(items), window: window, background: background.premultiplied.packed, context)
    }

    /// Draws a part of a frame's canvas, of which `base` is the first pixel and which is `width` pixels wide. The steps
    /// that each row takes are added to `steps`.
    func paint(
        _ items: [DrawItem], in part: PixelRect, _ background: Color, into base: UnsafeMutablePointer<UInt32>,
        width: Int, _ steps: inout [Int]
    ) {
        let touched = items.filter { !$0.bounds.intersection(part).isEmpty }
        drawnItems = touched.count
        var painter = RowPainter(
            touched, window: part, background: background.premultiplied.packed, context: context)
        for y in part.rows {
            let before = context.steps
            painter.paint(row: y, into: base + y * width)
            steps[y] += before - context.steps
        }
    }

    /// The steps that the frame has taken (see `DrawContext.steps`).
    var stepsOfFrame: Int { DrawContext.stepsPerFrame - context.steps }
}

/// Working memory that the canvas of a rasterizer shares with the canvases of its groups.
final class DrawContext {
    let tuning: Tuning
    /// The cells for `RowScanner.scan`: all 0 between scans.
    let cells = Scratch<Int32>()
    /// One row of colours, written by a shader's `fill` and read by the blending.
    let colors = Scratch<UInt32>()
    /// One row of coverages, in 1/65536, with room for eight more.
    let coverages = Scratch<UInt16>()
    let drawings = DrawingCache()
    /// The steps that contested pixels may still take in this frame. When none are left, coverage is used as alpha
    /// everywhere, so that no input makes a frame take minutes. Steps are counted instead of time, so that the result
    /// is the same on every machine.
    ///
    /// A step is about 10 ns: the cost of drawing an item over a whole contested pixel.
    var steps = 0
    static let overlaySteps = 1
    /// The cost of visiting a region, whose memory is rarely in the cache, and of drawing over 256 samples.
    static let regionSteps = 4, sampleSteps = 24
    /// What mixing 256 samples in a blend mode costs besides.
    static let blendedSampleSteps = 1000

    /// For one frame: one or two seconds of one core. `ComplexityTests` draws what needs the most and prints its time.
    static let stepsPerFrame = 1 << 27
    /// A row that takes no more is not resolved before all its items are drawn: each region takes four.
    static let stepsOfRow = 2_000_000

    /// The steps that this frame has taken, of those that it may take.
    var takenSteps: Double { 1 - Double(steps) / Double(Self.stepsPerFrame) }

    init(_ tuning: Tuning) { self.tuning = tuning }

    func beginFrame(width: Int) {
        reserve(width)
        drawings.beginFrame()
        steps = Self.stepsPerFrame
    }

    /// Makes room for the pixels of a row up to x = `end`.
    func reserve(_ end: Int) {
        cells.reserve(end + 2, filledWith: 0)
        colors.reserve(end)
        coverages.reserve(end + 8)
    }
}
