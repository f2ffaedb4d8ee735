import Geometry

/// A picture seen through any homography. A pixel's footprint is a small parallelogram of the picture; it is cut into taps, each at most about a
/// texel wide, and each tap is the exact average of a box over square texels. Strongly reduced directions read reduced levels.
final class ProjectiveSource: PixelSource {
    let isOpaque: Bool
    /// Canvas pixels to texels.
    private let map: Homography
    private let level: (LevelCache.Level) -> TexelView
    /// The levels that filters point into.
    private var views: [(level: LevelCache.Level, view: TexelView)] = []

    private let scratch = BlockScratch()
    private let block = Scratch<UInt32>(capacity: tileWidth)
    /// Of the tiles that the row crosses, from `firstTile` on, as far as they were needed in the row of tiles that `made` tells.
    private let filters = Scratch<TileFilter>()
    private let made = Scratch<Int>()
    private var firstTile = 0

    /// Pixels that are taken to have one footprint: tiles of 64 by 8; where the distance changes faster, runs of 32, 16 or 8; aligned to multiples
    /// of these numbers.
    private static let tileWidth = 8 * BlockScratch.groups, tileHeight = 8

    private static let steepParts = 8

    init(_ map: Homography, isOpaque: Bool, level: @escaping (LevelCache.Level) -> TexelView) {
        self.map = map
        self.isOpaque = isOpaque
        self.level = level
    }

    func begin(_ bounds: PixelRect) {
        firstTile = Self.tile(bounds.x0)
        let tileCount = Self.tile(bounds.x1) - firstTile + 1
        filters.reserve(tileCount)
        made.reserve(tileCount)
        made.base.update(repeating: .min, count: tileCount)
    }

    private static func tile(_ x: Int) -> Int { x >> tileWidth.trailingZeroBitCount }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        var x = x0
        while x < x1 {
            let start = x & ~(Self.tileWidth - 1), end = min(start + Self.tileWidth, x1)
            if let filter = filter(tileAt: start, y & ~(Self.tileHeight - 1)) {
                fill(start, Self.tileWidth, y, x, end, filter.pointee, out + (x - x0))
            } else {
                fillHalves(start, Self.tileWidth, y, x, end, out + (x - x0))
            }
            x = end
        }
    }

    /// The filter of a tile, or nil where the distance changes too much within it.
    @inline(__always) private func filter(tileAt x: Int, _ y: Int) -> UnsafePointer<TileFilter>? {
        let k = Self.tile(x) - firstTile
        return made.base[k] == y || makeFilter(k, x, y) ? UnsafePointer(filters.base + k) : nil
    }

    private func makeFilter(_ k: Int, _ x: Int, _ y: Int) -> Bool {
        let centre = Point(Double(x + Self.tileWidth / 2), Double(y + Self.tileHeight / 2))
        guard isLevel(at: centre, Self.tileWidth, rows: Self.tileHeight) else { return false }
        filters.base[k] = filter(Footprint(map, at: centre))
        made.base[k] = y
        return true
    }

    /// The pixels x0 ..< x1 of the run of `count` at `start`, in halves.
    private func fillHalves(_ start: Int, _ count: Int, _ y: Int, _ x0: Int, _ x1: Int, _ out: UnsafeMutablePointer<UInt32>) {
        let half = count / 2
        for start in [start, start + half] {
            let a = max(start, x0), b = min(start + half, x1), centre = Point(Double(start + half / 2), Double(y) + 0.5)
            guard a < b else { continue }
            if isLevel(at: centre, half, rows: 0) {
                fill(start, half, y, a, b, filter(Footprint(map, at: centre)), out + (a - x0))
            } else if half > 8 {
                fillHalves(start, half, y, a, b, out + (a - x0))
            } else {
                for x in a..<b { out[x - x0] = steepColor(Point(Double(x) + 0.5, Double(y) + 0.5)) }
            }
        }
    }

    /// True where the distance changes by no more than a tenth within so many pixels about `centre`.
    private func isLevel(at centre: Point, _ count: Int, rows: Int) -> Bool {
        abs(map.g) * Double(count) + abs(map.h) * Double(rows) <= 0.1 * map.homogeneous(centre).w
    }

    /// The pixels x0 ..< x1 of the run of `count` at `start`, eight at a time.
    private func fill(_ start: Int, _ count: Int, _ y: Int, _ x0: Int, _ x1: Int, _ filter: borrowing TileFilter, _ out: UnsafeMutablePointer<UInt32>) {
        let first = x0 & ~7, last = (x1 + 7) & ~7
        let whole = first == x0 && last == x1
        let target = whole ? out : block.base
        filter.colors(map, Point(Double(start + count / 2), Double(y) + 0.5), at: Float(first - start) + 0.5 - Float(count / 2), groups: (last - first) / 8, scratch, into: target)
        if !whole { out.update(from: block.base + (x0 - first), count: x1 - x0) }
    }

    /// A pixel with a footprint of its own; in parts where distances differ by more than 3 % within it.
    private func steepColor(_ centre: Point) -> UInt32 {
        let parts = abs(map.g) > 0.03 * map.homogeneous(centre).w ? Self.steepParts : 1
        var sum = SIMD4<UInt32>(repeating: UInt32(parts / 2))
        for k in 0..<parts {
            let place = centre + Point((Double(k) + 0.5) / Double(parts) - 0.5, 0)
            filter(Footprint(map, at: place, share: 1 / Double(parts))).colors(map, place, at: 0, groups: 1, scratch, into: block.base)
            sum &+= block.base[0].unpacked
        }
        return (sum / UInt32(parts)).packed(shift: 0)
    }

    private func filter(_ footprint: Footprint) -> TileFilter {
        if let known = views.first(where: { $0.level == footprint.level }) { return TileFilter(footprint, known.view) }
        views.append((footprint.level, level(footprint.level)))
        return TileFilter(footprint, views[views.count - 1].view)
    }
}

