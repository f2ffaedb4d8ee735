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
        let steps = bitmap.withUnsafeMutablePixels { pixels in
            // Each share has rows of its own.
            nonisolated(unsafe) let pixels = pixels
            let shares = RowShares(height: list.height, chunk: DisplayListRenderer.chunk)
            return Threads.values(count) { _ in
                withRasterizer { $0.draw(list, sharing: shares, into: pixels) }
            }
        }
        return steps.reduce(0, +) < 1
    }
}
