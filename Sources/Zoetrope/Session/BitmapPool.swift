import Foundation
import ZoetropeGeometry
import ZoetropePixels

/// Bitmaps of one size to draw frames into. When nobody holds a frame any more, its bitmap is used again, so memory
/// does not grow, and its pages stay mapped. An output may keep a bitmap longer than its frame, as GIFs do; the next
/// frame's pixels are then written to a copy.
///
/// `@unchecked Sendable` is sound because everything mutable is used under `lock` only.
package final class BitmapPool: @unchecked Sendable {
    private let size: PixelSize
    private let lock = NSLock()
    private var idle: [Bitmap] = []

    package init(_ size: PixelSize) { self.size = size }

    /// A bitmap with arbitrary pixels.
    func take() -> Bitmap {
        lock.withLock { idle.popLast() } ?? Bitmap(width: size.width, height: size.height)
    }

    fileprivate func give(_ bitmap: Bitmap) { lock.withLock { idle.append(bitmap) } }
}

/// A drawn frame. Its bitmap goes back to the pool when nobody holds the frame any more.
package final class DrawnFrame: Sendable {
    package let bitmap: Bitmap
    /// The frame as a PNG file, where an output of the run wants one.
    package let png: [UInt8]?
    private let pool: BitmapPool

    /// `bitmap` must be from `pool`.
    init(_ bitmap: Bitmap, png: [UInt8]?, pool: BitmapPool) {
        self.bitmap = bitmap
        self.png = png
        self.pool = pool
    }

    deinit { pool.give(bitmap) }
}
