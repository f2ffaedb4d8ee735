import Foundation

/// What a decoder shows after the images so far. Images that are drawn at the same time share it: `ImageProgress` tells
/// each which rows the one before has done.
final class GIFCanvas: Sendable {
    typealias Vector = ConeSpace.Vector
    /// 0xBBGGRR, or `GIFFrame.clear`.
    let shown: Slab<UInt32>
    let cones: Slab<Vector>

    /// Cones that are far from every colour: no error is as great as that of leaving a pixel clear that is to be drawn.
    private static var nowhere: Vector { Vector(30, 30, 30, 0) }

    init(width: Int, height: Int) {
        shown = Slab(width * height, GIFFrame.clear)
        cones = Slab(width * height, Self.nowhere)
    }

    func clear(_ range: Range<Int>) {
        shown.fill(range, GIFFrame.clear)
        cones.fill(range, Self.nowhere)
    }
}

/// How much of an image is drawn. The image after it may be drawn at the same time, as long as it stays behind: it needs
/// from this one only what the canvas shows in the rows that it works on.
///
/// Unchecked: all that changes is touched under the lock alone.
final class ImageProgress: @unchecked Sendable {
    private let condition = NSCondition()
    /// Rows of the canvas above this one are as this image leaves them.
    private var rows = 0
    /// The image before, until it is done with.
    private var earlier: ImageProgress?

    init(after earlier: ImageProgress?) { self.earlier = earlier }

    /// Rows above this one will not change any more.
    func publish(rows: Int) {
        condition.lock()
        self.rows = rows
        condition.broadcast()
        condition.unlock()
    }

    func finish() { publish(rows: .max) }

    /// All images before this one are done.
    func forgetEarlier() { condition.withLock { earlier = nil } }

    /// Waits until this image and all before it leave the first rows alone.
    func wait(rows wanted: Int) {
        condition.withLock { earlier }?.wait(rows: wanted)
        condition.lock()
        while rows < wanted { condition.wait() }
        condition.unlock()
    }
}
