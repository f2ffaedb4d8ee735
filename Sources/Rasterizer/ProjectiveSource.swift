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
    /// The tiles from the left, as far as they have been asked for, and their first pixel.
    private var tiles: [Tile?] = []
    private var left = 0

    /// Pixels that are taken to have one footprint: tiles of 256 by 32, 16 or 8; where the distance changes faster, runs of 128, 64, … 1 pixels and, down to
    /// an eighth, of parts of pixels; aligned to multiples of these numbers.
    private static let tileWidth = BlockScratch.pixels, tileHeights = [32, 16, 8], lanes = 8

    /// Into how many parts, side by side, a pixel of a run of eight or more may be cut.
    private static let mostParts = 4

    private final class Tile {
        /// Those that have been asked for.
        let runs = List<Run>(capacity: 2)
        /// For each pixel, the run that it begins in, or `unknown`.
        let first = Scratch<UInt16>(capacity: tileWidth)
        static let unknown = UInt16.max
        /// The middle of the rows for which they hold, how many these are (0 for one row), and the row that they end before.
        var middle = 0.0, rows = 0, end = Int.min
    }

    /// Pixels with one footprint, or whose parts have one.
    private struct Run: BitwiseCopyable {
        var filter: TileFilter
        /// Where it begins, and how many eighths of a pixel it is.
        var start: Int, eighths: Int
        /// Into how many parts its pixels are cut: eight where it is less than one.
        var parts: Int
    }

    init(_ map: Homography, isOpaque: Bool, level: @escaping (LevelCache.Level) -> TexelView) {
        self.map = map
        self.isOpaque = isOpaque
        self.level = level
    }

    func begin(_ bounds: PixelRect) {
        left = bounds.x0 & -Self.tileWidth
        let count = (bounds.x1 - left + Self.tileWidth - 1) / Self.tileWidth
        tiles += repeatElement(nil, count: max(0, count - tiles.count))
        for tile in tiles { tile?.end = .min }
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        var x = x0
        while x < x1 {
            let number = (x - left) / Self.tileWidth
            let start = left + number * Self.tileWidth
            let end = min(x1, start + Self.tileWidth)
            let tile = tiles[number] ?? newTile(number)
            if y >= tile.end { begin(tile, start, y) }
            fill(tile, start, y, x, end, out + (x - x0))
            x = end
        }
    }

    @inline(never) private func newTile(_ number: Int) -> Tile {
        let tile = Tile()
        tiles[number] = tile
        return tile
    }

    /// The pixels x0 ..< x1 of the tile at `start`.
    private func fill(_ tile: Tile, _ start: Int, _ y: Int, _ x0: Int, _ x1: Int, _ out: UnsafeMutablePointer<UInt32>) {
        var x = x0
        while x < x1 {
            if tile.first.base[x - start] == Tile.unknown { makeRun(tile, start, x) }
            let run = UnsafePointer(tile.runs.elements.baseAddress! + Int(tile.first.base[x - start]))
            if run.pointee.eighths >= Self.lanes {
                let end = min(run.pointee.start + run.pointee.eighths / Self.lanes, x1)
                fill(run, y, x, end, out + (x - x0))
                x = end
            } else {
                out[x - x0] = steepColor(run, x, y)
                x += 1
            }
        }
    }

    // MARK: Runs

    /// Readies the tile at x for all of the rows about y or, where the distance changes too much from the first to the last, for row y.
    private func begin(_ tile: Tile, _ x: Int, _ y: Int) {
        tile.runs.removeAll()
        tile.first.base.update(repeating: Tile.unknown, count: Self.tileWidth)
        let height = Self.tileHeights.first { isLevel(x, y, $0) } ?? 0, top = y & -max(height, 1)
        (tile.middle, tile.rows, tile.end) = (
            height > 0 ? Double(top + height / 2) : Double(y) + 0.5, height, top + max(height, 1)
        )
    }

    /// True where the distance changes by no more than a twentieth within so many rows, or by no more than within a quarter of a pixel; and by no more than
    /// a sixth within as many pixels, which is by how much the image of a pixel's width leans another way in the last row than in the first. Of that, the
    /// least height does not mind.
    private func isLevel(_ x: Int, _ y: Int, _ height: Int) -> Bool {
        let centre = Point(Double(x + Self.tileWidth / 2), Double((y & -height) + height / 2))
        let w = map.homogeneous(centre).w
        let down = abs(map.h) * Double(height), lean = height > 8 ? abs(map.g) * Double(height) : 0
        return (20 * down <= w || 4 * down <= abs(map.g)) && 6 * lean <= max(w, 0)
    }

    /// The run that has pixel x of the tile at `start`, the longest whose distance is level; or those of its parts.
    private func makeRun(_ tile: Tile, _ start: Int, _ x: Int) {
        var count = Self.tileWidth
        while count > 1, !isLevel(tile, Double(x & -count) + Double(count) / 2, Double(count)) { count /= 2 }
        let first = x & -count
        (tile.first.base + (first - start)).update(repeating: UInt16(tile.runs.count), count: count)
        makeRuns(tile, first, 0, count * Self.lanes)
    }

    /// One run of `count` eighths of a pixel, `begin` of them from x, or those of its halves.
    private func makeRuns(_ tile: Tile, _ x: Int, _ begin: Int, _ count: Int) {
        let width = Double(count) / Double(Self.lanes)
        let centre = Double(x) + Double(begin) / Double(Self.lanes) + width / 2
        if count == 1 || isLevel(tile, centre, width) {
            let (filter, parts) = filter(
                at: Point(centre, tile.middle), parts: (Self.lanes * Self.lanes / count).clamped(to: 1...Self.lanes))
            tile.runs.append(Run(filter: filter, start: x, eighths: count, parts: parts))
        } else {
            makeRuns(tile, x, begin, count / 2)
            makeRuns(tile, x, begin + count / 2, count / 2)
        }
    }

    /// True where the distance changes by no more than a tenth within so many pixels about `centre`.
    private func isLevel(_ tile: Tile, _ centre: Double, _ width: Double) -> Bool {
        abs(map.g) * width + abs(map.h) * Double(tile.rows) <= 0.1 * map.homogeneous(Point(centre, tile.middle)).w
    }

    /// The filter of parts of pixels, and into how many they are cut: more than said where these parts are boxes and larger ones are not.
    private func filter(at centre: Point, parts: Int) -> (TileFilter, parts: Int) {
        let footprint = Footprint(map, at: centre, share: 1 / Double(parts))
        var more = 2 * parts
        while more <= Self.mostParts, footprint.taps.exponent > 1 {
            let part = Footprint(map, at: centre, share: 1 / Double(more))
            if part.box != nil { return (filter(part), more) }
            more *= 2
        }
        return (filter(footprint), parts)
    }

    private func filter(_ footprint: Footprint) -> TileFilter {
        if let known = views.first(where: { $0.level == footprint.level }) { return TileFilter(footprint, known.view) }
        views.append((footprint.level, level(footprint.level)))
        return TileFilter(footprint, views[views.count - 1].view)
    }

    // MARK: Colours

    /// The pixels x0 ..< x1 of a run, eight pixels or parts of pixels at a time.
    private func fill(_ run: UnsafePointer<Run>, _ y: Int, _ x0: Int, _ x1: Int, _ out: UnsafeMutablePointer<UInt32>) {
        let start = run.pointee.start, count = run.pointee.eighths / Self.lanes, parts = run.pointee.parts
        let first = (x0 - start) * parts & ~7, last = ((x1 - start) * parts + 7) & ~7
        let isWhole = parts == 1 && first == x0 - start && last == x1 - start
        let target = isWhole ? out : block.base, centre = Point(Double(start) + Double(count) / 2, Double(y) + 0.5)
        run.pointee.filter.colors(
            map, centre, share: 1 / Double(parts), at: Float(first) + 0.5 - Float(count * parts) / 2,
            groups: (last - first) / 8, scratch, into: target)
        if parts > 1 { joinParts(parts, count: last - first) }
        if !isWhole { out.update(from: block.base + (x0 - start - first / parts), count: x1 - x0) }
    }

    /// A pixel whose eighths have different footprints: `first` is the run of the first ones.
    private func steepColor(_ first: UnsafePointer<Run>, _ x: Int, _ y: Int) -> UInt32 {
        var run = first, done = 0
        while done < Self.lanes {
            let count = run.pointee.eighths
            let centre = Point(Double(x) + (Double(done) + Double(count) / 2) / Double(Self.lanes), Double(y) + 0.5)
            run.pointee.filter.colors(
                map, centre, share: 1 / Double(Self.lanes), at: 0.5 - Float(count) / 2, groups: 1, scratch,
                into: block.base + done)
            done += count
            run += 1
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
}
