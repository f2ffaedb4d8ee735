import DisplayList
import Foundation
import Pixels

extension DisplayListRenderer {
    /// Draws one list with several threads, each of which draws as many of the rows as the others. The pixels are the
    /// same for any number of them. The caller has checked the list and the bitmap's size.
    func draw(_ list: DisplayList, into bitmap: inout Bitmap, jobs: Int) {
        let count = max(1, min(jobs, list.height / DisplayListRenderer.leastRows))
        guard count > 1, drawBands(list, into: &bitmap, count: count) else {
            return withRasterizer { $0.draw(list, into: &bitmap) }
        }
    }

    /// Each thread prepares the whole list, which fewer rows would not repay.
    private static let leastRows = 64

    /// - Returns: false when a whole frame would have been drawn with less effort than its parts, so that it may look
    ///   different.
    private func drawBands(_ list: DisplayList, into bitmap: inout Bitmap, count: Int) -> Bool {
        var shares = [Double](repeating: 0, count: count)
        bitmap.withUnsafeMutablePixels { pixels in
            shares.withUnsafeMutableBufferPointer { shares in
                nonisolated(unsafe) let pixels = pixels, shares = shares
                DispatchQueue.concurrentPerform(iterations: count) { i in
                    let rows = list.height * i / count..<list.height * (i + 1) / count
                    shares[i] = withRasterizer { $0.draw(list, rows: rows, into: pixels) }
                }
            }
        }
        return shares.reduce(0, +) < 1
    }
}
