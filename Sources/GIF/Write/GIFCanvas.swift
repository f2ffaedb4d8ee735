import Foundation

/// What a decoder shows after the images so far. Images that are drawn at the same time share it: each works only on
/// rows that the one before has finished (`ImageProgress`).
final class GIFCanvas: Sendable {
    /// The value of a clear pixel; opaque pixels are 0xBBGGRR.
    static let clear: UInt32 = 0xFF00_0000

    /// Row by row.
    let shown: Slab<UInt32>

    init(width: Int, height: Int) { shown = Slab(width * height, Self.clear) }

    func clear(_ range: Range<Int>) { shown.fill(range, Self.clear) }
}

/// How much of an image is drawn. The next image may be drawn at the same time, in rows that this one has finished: it
/// needs only what the canvas shows there.
///
/// `@unchecked Sendable` is sound because the mutable properties are used under the lock only.
final class ImageProgress: @unchecked Sendable {
    private let condition = NSCondition()
    /// The rows of the canvas above this one are finished.
    private var rows = 0
    /// The least number of rows that a thread waits for. It is woken once they are finished, not after every row.
    private var awaited = Int.max
    /// How many rows more than wanted a thread that must wait waits for. Two threads that work on neighbouring rows
    /// would otherwise stop each other at every row.
    private static let lag = 16
    /// The image before; nil once it is known to be finished, so that the chain does not grow.
    private var earlier: ImageProgress?

    init(after earlier: ImageProgress?) { self.earlier = earlier }

    /// States that this image will not change the first `rows` rows of the canvas any more.
    func publish(rows: Int) {
        condition.lock()
        self.rows = rows
        if rows >= awaited {
            awaited = .max
            condition.broadcast()
        }
        condition.unlock()
    }

    func finish() { publish(rows: .max) }

    /// Whether this image and all before it are finished.
    var isFinished: Bool {
        let (isDone, earlier) = condition.withLock { (rows == .max, self.earlier) }
        return isDone && earlier?.isFinished != false
    }

    /// To be called when all images before this one are finished.
    func forgetEarlier() { condition.withLock { earlier = nil } }

    /// Waits until this image and all before it have finished the first `wanted` rows. Returns how many they have
    /// finished, which may be more.
    func wait(rows wanted: Int) -> Int {
        let above = condition.withLock { earlier }?.wait(rows: wanted) ?? .max
        return condition.withLock {
            while rows < wanted {
                awaited = min(awaited, wanted + Self.lag)
                condition.wait()
            }
            return min(rows, above)
        }
    }
}
