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
    /// Of the runs that begin at `left` and the pixels after it: kept until `ends` tells of the tile that its rows are done.
    private let filters = Scratch<TileFilter>()
    /// For each pixel, the width of the run that it belongs to; 0 where it has a footprint of its own.
    private let widths = Scratch<UInt8>()
    private let ends = Scratch<Int>()
    private var left = 0

    /// Pixels that are taken to have one footprint: tiles of 64 by 8; where the distance changes faster, runs of 32, 16, … 1; aligned to multiples
    /// of these numbers. A run of fewer than `lanes` pixels is drawn in so many parts.
    private static let tileWidth = lanes * BlockScratch.groups, tileHeight = 8, lanes = 8

    init(_ map: Homography, isOpaque: Bool, level: @escaping (LevelCache.Level) -> TexelView) {
        self.map = map
        self.isOpaque = isOpaque
        self.level = level
    }

    func begin(_ bounds: PixelRect) {
        left = bounds.x0 & ~(Self.tileWidth - 1)
        let tileCount = tile(bounds.x1) + 1
        filters.reserve(tileCount * Self.tileWidth)
        widths.reserve(tileCount * Self.tileWidth)
        ends.reserve(tileCount)
        ends.base.update(repeating: .min, count: tileCount)
    }

    private func tile(_ x: Int) -> Int { (x - left) >> Self.tileWidth.trailingZeroBitCount }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        var x = x0
        while x < x1 {
            if y >= ends.base[tile(x)] { makeTile(x & ~(Self.tileWidth - 1), y) }
            let width = Int(widths.base[x - left]), start = x & -max(width, 1), end = min(start + max(width, 1), x1), target = out + (x - x0)
            switch width {
            case 0: target.pointee = steepColor(Point(Double(x) + 0.5, Double(y) + 0.5))
            case ..<Self.lanes: fillParts(start, width, y, x, end, target)
            default: fill(start, width, y, x, end, target)
            }
            x = end
        }
    }

    /// The runs of a tile, for all of its rows or, where the distance changes too much from the first to the last, for row y.
    private func makeTile(_ x: Int, _ y: Int) {
        let top = y & ~(Self.tileHeight - 1), centre = Point(Double(x + Self.tileWidth / 2), Double(top + Self.tileHeight / 2))
        let rows = 20 * abs(map.h) * Double(Self.tileHeight) <= map.homogeneous(centre).w ? Self.tileHeight : 0
        makeRuns(x, Self.tileWidth, rows > 0 ? centre.y : Double(y) + 0.5, rows)
        ends.base[tile(x)] = rows > 0 ? top + rows : y + 1
    }

    /// One run of `count` pixels, or those of its halves. `y` is in the middle of so many rows.
    private func makeRuns(_ start: Int, _ count: Int, _ y: Double, _ rows: Int) {
        let centre = Point(Double(start) + Double(count) / 2, y)
        if isLevel(at: centre, count, rows: rows) {
            filters.base[start - left] = filter(Footprint(map, at: centre, share: Self.share(count)))
            (widths.base + (start - left)).update(repeating: UInt8(count), count: count)
        } else if count > 1 {
            makeRuns(start, count / 2, y, rows)
            makeRuns(start + count / 2, count / 2, y, rows)
        } else {
            widths.base[start - left] = 0
        }
    }

    /// The part of a pixel that a lane draws.
    private static func share(_ count: Int) -> Double { Double(min(count, lanes)) / Double(lanes) }

    /// True where the distance changes by no more than a tenth within so many pixels about `centre`.
    private func isLevel(at centre: Point, _ count: Int, rows: Int) -> Bool {
        abs(map.g) * Double(count) + abs(map.h) * Double(rows) <= 0.1 * map.homogeneous(centre).w
    }

    /// The pixels x0 ..< x1 of the run of `count` at `start`, eight at a time.
    private func fill(_ start: Int, _ count: Int, _ y: Int, _ x0: Int, _ x1: Int, _ out: UnsafeMutablePointer<UInt32>) {
        let first = x0 & ~7, last = (x1 + 7) & ~7
        let whole = first == x0 && last == x1
        let target = whole ? out : block.base, centre = Point(Double(start + count / 2), Double(y) + 0.5)
        filters.base[start - left].colors(map, centre, at: Float(first - start) + 0.5 - Float(count / 2), groups: (last - first) / 8, scratch, into: target)
        if !whole { out.update(from: block.base + (x0 - first), count: x1 - x0) }
    }

    /// The same of fewer than eight pixels, which share the lanes: each is the mean of its parts.
    private func fillParts(_ start: Int, _ count: Int, _ y: Int, _ x0: Int, _ x1: Int, _ out: UnsafeMutablePointer<UInt32>) {
        let centre = Point(Double(start) + Double(count) / 2, Double(y) + 0.5), parts = Self.lanes / count
        filters.base[start - left].colors(map, centre, share: Self.share(count), at: 0.5 - Float(Self.lanes / 2), groups: 1, scratch, into: block.base)
        for x in x0..<x1 { out[x - x0] = mean(block.base + (x - start) * parts, parts) }
    }

    /// A pixel whose parts have footprints of their own.
    private func steepColor(_ centre: Point) -> UInt32 {
        for k in 0..<Self.lanes {
            let place = centre + Point((Double(k) + 0.5) / Double(Self.lanes) - 0.5, 0)
            filter(Footprint(map, at: place, share: Self.share(1))).colors(map, place, at: 0, groups: 1, scratch, into: block.base + 8 * k)
            block.base[k] = block.base[8 * k]
        }
        return mean(block.base, Self.lanes)
    }

    /// The mean of two, four or eight pixels.
    private func mean(_ parts: UnsafePointer<UInt32>, _ count: Int) -> UInt32 {
        var sum = SIMD4<UInt32>(repeating: UInt32(count / 2))
        for k in 0..<count { sum &+= parts[k].unpacked }
        return sum.packed(shift: UInt32(count.trailingZeroBitCount))
    }

    private func filter(_ footprint: Footprint) -> TileFilter {
        if let known = views.first(where: { $0.level == footprint.level }) { return TileFilter(footprint, known.view) }
        views.append((footprint.level, level(footprint.level)))
        return TileFilter(footprint, views[views.count - 1].view)
    }
}

