import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels

/// Keeps what is worked out for outlines: their polygons, for each size in which they are drawn, and from one frame to
/// the next the shapes of those that stand still. A frame's n-th outlines have the shape of the previous frame's n-th
/// ones if both are the same.
final class OutlineCache {
    let workspace = OutlineWorkspace()

    /// Shapes that stand still keep theirs when the cache begins anew.
    private var polygons = FlatOutlines()
    /// Points of 16 bytes: 2 MB for each thread, as much as fits into a CPU's cache. Outlines that change in every frame
    /// would take ever more memory.
    private static let mostPoints = 1 << 17

    private var before: [Entry] = [], now: [Entry] = []
    private struct Entry {
        let outlines: Outlines
        let window: PixelRect
        let shape: OutlineShape
    }
    /// Shapes whose bands are kept for a frame: 1 MB each.
    private static let mostShapes = 16

    func beginFrame() {
        swap(&before, &now)
        now.removeAll(keepingCapacity: true)
    }

    func shape(of outlines: Outlines, in window: PixelRect) -> OutlineShape {
        var content = outlines
        content.clips = []
        content.color = .black
        if now.count < before.count {
            let old = before[now.count]
            if old.window == window, old.outlines == content {
                old.shape.stand()
                now.append(old)
                return old.shape
            }
        }
        if polygons.cost > Self.mostPoints { polygons = FlatOutlines() }
        let shape = OutlineShape(content, window: window, polygons, workspace)
        if now.count < Self.mostShapes { now.append(Entry(outlines: content, window: window, shape: shape)) }
        return shape
    }
}

/// Working memory for shapes of outlines.
final class OutlineWorkspace {
    /// Of one band; all 0 between bands.
    let cells = Scratch<Int32>()
    /// Of one contour.
    let points = Scratch<FixedPoint>()
    /// One for each eight cells; all 0 between bands.
    let flags = Scratch<UInt8>()
    /// Of one row.
    let groups = Scratch<UInt64>()
    let runs = SpareLists<CoverageRun>(), coverages = SpareLists<UInt16>(), bandGroups = SpareLists<UInt64>()
}

/// The memory of bands that are not needed any more. It is used again, because new pages cost more than what is written
/// there.
final class SpareLists<Element: BitwiseCopyable> {
    private var lists: [List<Element>] = []
    private static var most: Int { 4 }

    func take() -> List<Element> { lists.popLast() ?? List(capacity: 1024) }

    func giveBack(_ list: List<Element>) {
        guard lists.count < Self.most else { return }
        list.removeAll()
        lists.append(list)
    }
}
