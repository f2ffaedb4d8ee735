import ZoetropeDisplayList
import ZoetropePixels
import ZoetropeRasterizer
import ZoetropeThreads

extension DisplayListRenderer {
    /// Draws one list with several threads, which take its rows in turn. The pixels are the same for any number of
    /// them. The caller has checked the list and the bitmap's size.
    func draw(_ list: DisplayList, into bitmap: inout Bitmap, jobs: Int) {
        let count = max(1, min(jobs, list.height / DisplayListRenderer.leastRows))
        guard count > 1, drawShares(list, into: &bitmap, count: count) else {
            return withRasterizer { $0.draw(list, into: &bitmap) }
        }
    }

    /// Each thread prepares the whole list, which fewer rows would not repay.
    private static let leastRows = 64
    /// Rows that a thread takes at a time: enough to use what one row leaves for the next, and few enough that the
    /// threads end together.
    private static let chunk = 16

    /// - Returns: false when a whole frame would have been drawn with less effort than its parts, so that it may look
    ///   different.
    private func drawShares(_ list: DisplayList, into bitmap: inout Bitmap, count: Int) -> Bool {
        bitmap.withUnsafeMutablePixels { pixels in
            lend(count) { rasterizers in
                // Each share has rows of its own, and each thread a rasterizer.
                nonisolated(unsafe) let (rasterizers, pixels) = (rasterizers, pixels)
                let shares = RowShares(height: list.height, chunk: DisplayListRenderer.chunk)
                let canvases = Threads.values(count) { i in
                    let canvas = rasterizers[i].begin(list)
                    canvas.draw(0, sharing: shares, reading: UnsafeBufferPointer(pixels), into: pixels)
                    return canvas
                }
                if canvases[0].passCount > 1 { drawBackdrops(canvases, width: list.width, into: pixels) }
                return canvases.reduce(0) { $0 + $1.takenSteps } < 1
            }
        }
    }

    /// Draws the passes after the first. Each thread has a single part of a pass, since what is blurred begins anew with
    /// every part.
    private func drawBackdrops(
        _ canvases: [SharedCanvas], width: Int, into pixels: UnsafeMutableBufferPointer<PremultipliedRGBA8>
    ) {
        copies.use { copy in
            nonisolated(unsafe) let (canvases, pixels, below) = (canvases, pixels, copy.pixels(pixels.count))
            for pass in 1..<canvases[0].passCount {
                let read = RowShares(canvases[0].rowsRead(pass), parts: canvases.count)
                _ = Threads.values(canvases.count) { _ in
                    while let rows = read.next() {
                        let part = rows.lowerBound * width..<rows.upperBound * width
                        _ = UnsafeMutableBufferPointer(rebasing: below[part]).update(fromContentsOf: pixels[part])
                    }
                }
                let shares = RowShares(canvases[0].rows(pass), parts: canvases.count)
                _ = Threads.values(canvases.count) { i in
                    canvases[i].draw(pass, sharing: shares, reading: UnsafeBufferPointer(below), into: pixels)
                }
            }
        }
    }
}
