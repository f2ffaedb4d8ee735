import CZoetropeLanes
import ZoetropeGeometry

/// A picture seen through any homography.
///
/// The homography maps a pixel to homogeneous coordinates (u, v, w), and the pixel shows the texel (u / w, v / w). w is
/// linear along a row. The smaller it is, the more the picture is reduced; where w <= 0, the pixel shows nothing of the
/// picture. A pixel's footprint depends on w, so a row is divided into runs in which w is nearly constant. Each run has
/// one filter: a level and a kernel for the footprint at the run's centre. Texel coordinates are computed exactly for
/// each pixel.
///
/// How much w may change in a run trades speed for sharpness (see `Tuning`).
final class ProjectiveShader: Shader {
    let isOpaque: Bool
    /// Maps canvas pixels to texels, relative to the crop's upper left corner.
    private let map: Homography
    /// The maximum number of halvings in each direction.
    private let most: (across: Int, down: Int)
    private let tuning: Tuning
    /// Keeps the levels alive that the filters of `tiles` point into.
    private let views: LevelViews
    private let edges: PictureEdges

    private let scratch = BlockScratch()
    /// A block's pixels, or parts of pixels, before they are joined and copied to the caller.
    private let block = Scratch<UInt32>()
    /// Tiles of `tileWidth` pixels side by side, the first of which begins at `left`.
    private let tiles = ObjectList<Tile>()
    private var left = 0

    /// A run is at most 256 pixels wide and is valid for 32, 16, 8 rows or 1 row. Where w changes faster, runs are 128,
    /// 64, … 1 pixels wide, then parts of a pixel down to an eighth. Each run begins at a multiple of its width.
    private static let tileWidth = BlockScratch.pixels, tileHeights = [32, 16, 8], eighths = 8

    /// The runs of `tileWidth` pixels of a row; they are made when first needed.
    private final class Tile {
        let runs = List<FilterRun>(capacity: 2)
        /// For each pixel, the index of the run it lies in (of the first one if it is divided among several), or
        /// `unknown`.
        let first = Scratch<UInt16>(capacity: tileWidth)
        static let unknown = UInt16.max
        /// The rows that the runs are valid for: the y of their middle, their number (0 stands for a single row), and
        /// the first row below them.
        var middle = 0.0, rows = 0, end = Int.min
    }

    /// Neighbouring pixels with one filter, or a part of one pixel.
    private struct FilterRun: BitwiseCopyable {
        var filter: TileFilter
        /// The first pixel, and the run's width in eighths of a pixel.
        var start: Int, eighths: Int
        /// The number of parts into which each pixel is divided; parts are filtered separately and averaged. 8 for a
        /// part of a pixel.
        var parts: Int
        /// What the surface's ends do to pixels of the run.
        var cuts: PictureEdges.Cuts = (.none, .none)
    }

    /// `map` maps canvas pixels to texels, relative to the crop's upper left corner. `shown` is the part of the crop
    /// that the surface shows.
    init(_ picture: CroppedPicture, _ map: Homography, shown: Rect, _ tuning: Tuning) {
        let crop = Rect(Size(Double(picture.crop.width), Double(picture.crop.height)))
        self.tuning = tuning
        self.map = map
        most = picture.mostHalvings(overlap: true)
        views = LevelViews(picture, most: most)
        edges = PictureEdges(map, shown: crop.intersection(shown), views)
        isOpaque = picture.isOpaque
        block.reserve(Self.tileWidth * tuning.mostParts)
    }

    func begin(_ bounds: PixelRect) {
        left = bounds.x0 & -Self.tileWidth
        let count = (bounds.x1 - left + Self.tileWidth - 1) / Self.tileWidth
        while tiles.count < count { tiles.append(Tile()) }
        for tile in tiles.elements { tile.with { $0.end = .min } }
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        var x = x0
        while x < x1 {
            let number = (x - left) / Self.tileWidth
            let start = left + number * Self.tileWidth
            let end = min(x1, start + Self.tileWidth)
            tiles.elements[number].with { tile in
                if y >= tile.end { begin(tile, start, y) }
                fill(tile, start, y, x, end, out + (x - x0))
            }
            x = end
        }
    }

    /// Writes the pixels x0 ..< x1 of the tile that begins at `start`.
    private func fill(_ tile: Tile, _ start: Int, _ y: Int, _ x0: Int, _ x1: Int, _ out: UnsafeMutablePointer<UInt32>) {
        var x = x0
        while x < x1 {
            if tile.first.base[x - start] == Tile.unknown { makeRun(tile, start, x) }
            let run = UnsafePointer(tile.runs.elements.baseAddress! + Int(tile.first.base[x - start]))
            let isWhole = run.pointee.eighths >= Self.eighths
            let end = isWhole ? min(run.pointee.start + run.pointee.eighths / Self.eighths, x1) : x + 1
            let cuts = run.pointee.cuts
            let inner =
                cuts.u != .none || cuts.v != .none ? fillEdges(run, isWhole: isWhole, y, x..<end, out - x0) : x..<end
            if !inner.isEmpty {
                if isWhole {
                    fill(run, y, inner.lowerBound, inner.upperBound, out + (inner.lowerBound - x0))
                } else {
                    out[x - x0] = steepColor(run, x, y)
                }
            }
            x = end
        }
    }

    /// Writes those pixels of a run that an end of the surface cuts, and returns the others. `out` is indexed by x.
    @inline(never) private func fillEdges(
        _ run: UnsafePointer<FilterRun>, isWhole: Bool, _ y: Int, _ pixels: Range<Int>,
        _ out: UnsafeMutablePointer<UInt32>
    ) -> Range<Int> {
        let cuts = run.pointee.cuts
        var first = pixels.lowerBound, last = pixels.upperBound
        func isFar(_ x: Int) -> Bool { edges.areFar(x, x + 1, y..<y + 1, cuts) }
        while first < last, !isFar(first) { first += 1 }
        while first < last, !isFar(last - 1) { last -= 1 }
        for x in pixels.lowerBound..<first { out[x] = edgeColor(run, isWhole: isWhole, x, y) }
        for x in last..<pixels.upperBound { out[x] = edgeColor(run, isWhole: isWhole, x, y) }
        return first..<last
    }

    // MARK: Runs

    /// Prepares the tile that begins at x for the aligned group of 32, 16 or 8 rows around y, or for row y alone where
    /// w changes too fast from row to row.
    private func begin(_ tile: Tile, _ x: Int, _ y: Int) {
        tile.runs.removeAll()
        tile.first.base.update(repeating: Tile.unknown, count: Self.tileWidth)
        let height = Self.tileHeights.first { isSteady(x, y, rows: $0) } ?? 0, top = y & -max(height, 1)
        tile.middle = height > 0 ? Double(top + height / 2) : Double(y) + 0.5
        (tile.rows, tile.end) = (height, top + max(height, 1))
    }

    /// True when the tile that begins at x may use the same runs for `rows` rows: from the first to the last row, w
    /// changes by at most `tileChange`, or by at most as much as along a quarter of a pixel. For more than 8 rows, its
    /// change along `rows` pixels of a row must also be within `tileLean`.
    private func isSteady(_ x: Int, _ y: Int, rows: Int) -> Bool {
        let centre = Point(Double(x + Self.tileWidth / 2), Double((y & -rows) + rows / 2))
        let w = map.homogeneous(centre).w
        let down = abs(map.h) * Double(rows), lean = rows > 8 ? abs(map.g) * Double(rows) : 0
        let isLevel = down <= tuning.tileChange * w || 4 * down <= abs(map.g)
        return isLevel && lean <= tuning.tileLean * max(w, 0)
    }

    /// Makes the run that contains pixel x of the tile that begins at `start`: the widest one in which w is nearly
    /// constant. If even a single pixel is too wide, makes the runs of its parts.
    @inline(never) private func makeRun(_ tile: Tile, _ start: Int, _ x: Int) {
        var count = Self.tileWidth
        while count > 1, !isSteady(tile, Double(x & -count) + Double(count) / 2, width: Double(count)) { count /= 2 }
        let first = x & -count
        (tile.first.base + (first - start)).update(repeating: UInt16(tile.runs.count), count: count)
        makeRuns(tile, first, 0, count * Self.eighths)
    }

    /// Makes one run of `count` eighths of a pixel that begins `begin` eighths to the right of x, or if w changes too
    /// much in it, the runs of its two halves.
    private func makeRuns(_ tile: Tile, _ x: Int, _ begin: Int, _ count: Int) {
        let width = Double(count) / Double(Self.eighths)
        let centre = Double(x) + Double(begin) / Double(Self.eighths) + width / 2
        if count == 1 || isSteady(tile, centre, width: width) {
            let parts = (Self.eighths * Self.eighths / count).clamped(to: 1...Self.eighths)
            let place = Point(centre, tile.middle), (filter, used) = filter(at: place, parts: parts)
            var cuts = edges.cuts(at: place)
            if cuts.u != .none || cuts.v != .none {
                let rows = tile.rows > 0 ? tile.end - tile.rows..<tile.end : tile.end - 1..<tile.end
                let last = (begin + count + Self.eighths - 1) / Self.eighths
                if edges.areFar(x + begin / Self.eighths, x + last, rows, cuts) { cuts = (.none, .none) }
            }
            tile.runs.append(FilterRun(filter: filter, start: x, eighths: count, parts: used, cuts: cuts))
        } else {
            makeRuns(tile, x, begin, count / 2)
            makeRuns(tile, x, begin + count / 2, count / 2)
        }
    }

    /// True when w changes by at most `runChange` along the `width` pixels around `centre` and down the tile's rows
    /// together.
    private func isSteady(_ tile: Tile, _ centre: Double, width: Double) -> Bool {
        let change = abs(map.g) * width + abs(map.h) * Double(tile.rows)
        return change <= tuning.runChange * map.homogeneous(Point(centre, tile.middle)).w
    }

    /// The filter for pixels at `centre`, and the number of parts into which it divides them. That is `parts`, or a
    /// larger number if footprints of `parts` parts need four taps while those of narrower parts are upright boxes.
    private func filter(at centre: Point, parts: Int) -> (TileFilter, parts: Int) {
        let footprint = Footprint(map, at: centre, share: 1 / Double(parts), most: most, tuning)
        var more = 2 * parts
        while more <= tuning.mostParts, footprint.taps.exponent > 1 {
            let part = Footprint(map, at: centre, share: 1 / Double(more), most: most, tuning)
            if part.box != nil { return (filter(part), more) }
            more *= 2
        }
        return (filter(footprint), parts)
    }

    private func filter(_ footprint: Footprint) -> TileFilter {
        TileFilter(footprint, views[footprint.level])
    }

    /// The colour of a pixel that an end of the surface cuts. A part thinner than 1/256 of a pixel has the colour that
    /// the whole pixel would have.
    private func edgeColor(_ run: UnsafePointer<FilterRun>, isWhole: Bool, _ x: Int, _ y: Int) -> UInt32 {
        if let color = edges.color(x, y) { return color }
        if !isWhole { return steepColor(run, x, y) }
        var color: UInt32 = 0
        fill(run, y, x, x + 1, &color)
        return color
    }

    // MARK: Colours

    /// Writes the pixels x0 ..< x1 of a run.
    private func fill(
        _ run: UnsafePointer<FilterRun>, _ y: Int, _ x0: Int, _ x1: Int, _ out: UnsafeMutablePointer<UInt32>
    ) {
        let start = run.pointee.start, count = run.pointee.eighths / Self.eighths, parts = run.pointee.parts
        let first = (x0 - start) * parts & ~7, last = ((x1 - start) * parts + 7) & ~7
        let isWhole = parts == 1 && first == x0 - start && last == x1 - start
        let target = isWhole ? out : block.base, centre = Point(Double(start) + Double(count) / 2, Double(y) + 0.5)
        run.pointee.filter.colors(
            map, centre, share: 1 / Double(parts), at: Float(first) + 0.5 - Float(count * parts) / 2,
            groups: (last - first) / 8, scratch, into: target)
        if parts > 1 { joinParts(parts, count: last - first) }
        if !isWhole { out.update(from: block.base + (x0 - start - first / parts), count: x1 - x0) }
    }

    /// The colour of a pixel that is divided among several runs. `first` is the leftmost of them; the others follow it
    /// in memory.
    private func steepColor(_ first: UnsafePointer<FilterRun>, _ x: Int, _ y: Int) -> UInt32 {
        var run = first, done = 0
        while done < Self.eighths {
            let count = run.pointee.eighths
            let centre = Point(Double(x) + (Double(done) + Double(count) / 2) / Double(Self.eighths), Double(y) + 0.5)
            run.pointee.filter.colors(
                map, centre, share: 1 / Double(Self.eighths), at: 0.5 - Float(count) / 2, groups: 1, scratch,
                into: block.base + done)
            done += count
            run += 1
        }
        joinParts(Self.eighths, count: Self.eighths)
        return block.base[0]
    }

    /// Averages the block's first `count` parts in groups of `parts` (a power of two); the means replace the block's
    /// beginning.
    private func joinParts(_ parts: Int, count: Int) {
        for step in 1...parts.trailingZeroBitCount {
            for k in stride(from: 0, to: count >> step, by: 8) {
                let pairs = UnsafeRawPointer(block.base + 2 * k).loadUnaligned(as: SIMD16<UInt32>.self)
                lanes_evens(pairs).mean(lanes_odds(pairs)).store(to: block.base + k)
            }
        }
    }
}
