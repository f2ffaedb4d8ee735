import CLanes
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
    private let block = Scratch<UInt32>(capacity: tileWidth * mostParts)
    /// The runs that begin at `left` and the pixels after it: kept until `ends` tells of the tile that its rows are done.
    private let runs = Scratch<Run>()
    /// For each pixel, the width of the run that it belongs to; 0 where it has a footprint of its own.
    private let widths = Scratch<UInt16>()
    private let ends = Scratch<Int>()
    private var left = 0

    /// Pixels that are taken to have one footprint: tiles of 256 by 8; where the distance changes faster, runs of 128, 64, … 1; aligned to multiples
    /// of these numbers.
    private static let tileWidth = BlockScratch.pixels, tileHeight = 8, lanes = 8

    /// Into how many parts, side by side, a pixel of a run of eight or more may be cut.
    private static let mostParts = 4

    /// Pixels with one footprint, or whose parts have one.
    private struct Run: BitwiseCopyable {
        var filter: TileFilter
        var parts: Int
    }

    init(_ map: Homography, isOpaque: Bool, level: @escaping (LevelCache.Level) -> TexelView) {
        self.map = map
        self.isOpaque = isOpaque
        self.level = level
    }

    func begin(_ bounds: PixelRect) {
        left = bounds.x0 & ~(Self.tileWidth - 1)
        let tileCount = tile(bounds.x1) + 1
        runs.reserve(tileCount * Self.tileWidth)
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
            if width > 0 { fill(start, width, y, x, end, target) } else { target.pointee = steepColor(Point(Double(x) + 0.5, Double(y) + 0.5)) }
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
            runs.base[start - left] = run(at: centre, parts: max(1, Self.lanes / count))
            (widths.base + (start - left)).update(repeating: UInt16(count), count: count)
        } else if count > 1 {
            makeRuns(start, count / 2, y, rows)
            makeRuns(start + count / 2, count / 2, y, rows)
        } else {
            widths.base[start - left] = 0
        }
    }

    /// Pixels in more parts where these are boxes and the whole is not.
    private func run(at centre: Point, parts: Int) -> Run {
        let footprint = Footprint(map, at: centre, share: 1 / Double(parts))
        var more = 2 * parts
        while more <= Self.mostParts, footprint.taps.exponent > 1 {
            let part = Footprint(map, at: centre, share: 1 / Double(more))
            if part.box != nil { return Run(filter: filter(part), parts: more) }
            more *= 2
        }
        return Run(filter: filter(footprint), parts: parts)
    }

    /// True where the distance changes by no more than a tenth within so many pixels about `centre`.
    private func isLevel(at centre: Point, _ count: Int, rows: Int) -> Bool {
        abs(map.g) * Double(count) + abs(map.h) * Double(rows) <= 0.1 * map.homogeneous(centre).w
    }

    /// The pixels x0 ..< x1 of the run of `count` at `start`, eight pixels or parts of pixels at a time.
    private func fill(_ start: Int, _ count: Int, _ y: Int, _ x0: Int, _ x1: Int, _ out: UnsafeMutablePointer<UInt32>) {
        let run = UnsafePointer(runs.base + (start - left)), parts = run.pointee.parts
        let first = (x0 - start) * parts & ~7, last = ((x1 - start) * parts + 7) & ~7
        let isWhole = parts == 1 && first == x0 - start && last == x1 - start
        let target = isWhole ? out : block.base, centre = Point(Double(start) + Double(count) / 2, Double(y) + 0.5)
        run.pointee.filter.colors(
            map, centre, share: 1 / Double(parts), at: Float(first) + 0.5 - Float(count * parts) / 2, groups: (last - first) / 8, scratch, into: target)
        if parts > 1 { joinParts(parts, count: last - first) }
        if !isWhole { out.update(from: block.base + (x0 - start - first / parts), count: x1 - x0) }
    }

    /// A pixel whose parts have footprints of their own.
    private func steepColor(_ centre: Point) -> UInt32 {
        for k in 0..<Self.lanes {
            let place = centre + Point((Double(k) + 0.5) / Double(Self.lanes) - 0.5, 0)
            filter(Footprint(map, at: place, share: 1 / Double(Self.lanes))).colors(map, place, at: 0, groups: 1, scratch, into: block.base + k)
        }
        joinParts(Self.lanes, count: Self.lanes)
        return block.base[0]
    }

    /// The means of so many parts each, in the block.
    private func joinParts(_ parts: Int, count: Int) {
        for step in 1...parts.trailingZeroBitCount {
            for k in stride(from: 0, to: count >> step, by: 8) {
                let pairs = UnsafeRawPointer(block.base + 2 * k).loadUnaligned(as: SIMD16<UInt32>.self)
                lanes_evens(pairs).mean(lanes_odds(pairs)).store(to: block.base + k)
            }
        }
    }

    private func filter(_ footprint: Footprint) -> TileFilter {
        if let known = views.first(where: { $0.level == footprint.level }) { return TileFilter(footprint, known.view) }
        views.append((footprint.level, level(footprint.level)))
        return TileFilter(footprint, views[views.count - 1].view)
    }
}

