import ZoetropeDisplayList
import ZoetropeGeometry

/// Passes the shapes of clips from one frame to the next: a frame's n-th large clip has the shape of the previous
/// frame's n-th one if both are the same. Outlines that stand still are divided into edges once.
final class ShapeCache {
    private struct Entry {
        let clip: Clip
        /// The pixels that the shape is limited to; a group with effects has others than the canvas.
        let window: PixelRect
        let shape: EdgeShape
    }

    private var before: [Entry] = [], now: [Entry] = []
    private var room = 0
    /// Edges of 48 bytes that are kept for a frame: 10 MB for each thread.
    private static let edges = 200_000
    /// Paths with fewer elements are divided as fast as they are compared.
    private static let fewElements = 32

    func beginFrame() {
        swap(&before, &now)
        now.removeAll(keepingCapacity: true)
        room = Self.edges
    }

    func shape(of clip: Clip, in window: PixelRect) -> EdgeShape {
        guard clip.path.elements.count >= Self.fewElements else { return make(clip, window) }
        var shape: EdgeShape?
        if now.count < before.count {
            let old = before[now.count]
            if old.window == window, old.clip.homography == clip.homography, old.clip == clip { shape = old.shape }
        }
        let found = shape ?? make(clip, window)
        if found.edges.count <= room {
            room -= found.edges.count
            now.append(Entry(clip: clip, window: window, shape: found))
        }
        return found
    }

    private func make(_ clip: Clip, _ window: PixelRect) -> EdgeShape {
        EdgeShape(
            contours: Flatten.contours(of: clip.path, through: clip.homography), rule: clip.rule, window: window)
    }
}
