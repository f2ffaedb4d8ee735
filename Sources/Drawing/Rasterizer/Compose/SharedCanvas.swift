import ZoetropeGeometry
import ZoetropePixels

/// A display list as one of several rasterizers sees it that draw it together, each on a thread of its own: the passes of
/// its canvas, of each of which they take rows in turn. All must have ended a pass before the next one begins. The passes
/// and their rows are the same for all of them.
package struct SharedCanvas {
    private let passes: CanvasPasses
    private let window: PixelRect
    private let background: UInt32
    private let context: DrawContext

    init(_ passes: CanvasPasses, window: PixelRect, background: UInt32, _ context: DrawContext) {
        (self.passes, self.window, self.background, self.context) = (passes, window, background, context)
    }

    package var passCount: Int { passes.count }

    /// The rows that a pass draws.
    package func rows(_ pass: Int) -> Range<Int> { passes.rows(pass, in: window) }

    /// The rows that a pass reads, of what the passes before have drawn. Empty for the first.
    package func rowsRead(_ pass: Int) -> Range<Int> { passes.rowsRead(pass, in: window) }

    /// Draws the rows of a pass that it takes from `shares` into `pixels`, without touching the others. `below` has at
    /// least the rows that the pass reads, in their places: a copy, or `pixels` where one rasterizer takes all rows.
    ///
    /// - Precondition: both have as many pixels as the canvas.
    package func draw(
        _ pass: Int, sharing shares: RowShares, reading below: UnsafeBufferPointer<PremultipliedRGBA8>,
        into pixels: UnsafeMutableBufferPointer<PremultipliedRGBA8>
    ) {
        let count = window.width * window.height
        precondition(pixels.count == count && below.count == count, "the memory's size is not the display list's")
        pixels.withMemoryRebound(to: UInt32.self) { pixels in
            below.withMemoryRebound(to: UInt32.self) { below in
                guard let base = pixels.baseAddress, let read = below.baseAddress else { return }
                passes.draw(
                    pass, sharing: shares, in: window, background: background, reading: read, into: base, context)
            }
        }
    }

    /// Draws all passes.
    func draw(into pixels: UnsafeMutableBufferPointer<PremultipliedRGBA8>) {
        for pass in 0..<passCount {
            draw(pass, sharing: RowShares([rows(pass)]), reading: UnsafeBufferPointer(pixels), into: pixels)
        }
    }

    /// The share of a frame's steps that these rows have taken (see `DrawContext.steps`). A frame that several
    /// rasterizers have drawn is the same as that of one while their shares together are below 1.
    package var takenSteps: Double { context.takenSteps }
}

/// A copy of some rows of a canvas, for passes that read what they draw over. Its memory is used again.
package final class CanvasCopy {
    private let memory = Scratch<PremultipliedRGBA8>(capacity: 1)

    package init() {}

    /// Makes room for a canvas of so many pixels, and returns it. What it has is not kept.
    package func pixels(_ count: Int) -> UnsafeMutableBufferPointer<PremultipliedRGBA8> {
        memory.reserve(count)
        return UnsafeMutableBufferPointer(start: memory.base, count: count)
    }
}
