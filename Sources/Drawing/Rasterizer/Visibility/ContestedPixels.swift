import ZoetropeGeometry
import ZoetropePixels

/// The pixels of a row that are crossed by edges of several shapes.
///
/// Using coverage as alpha is exact where the edges of only one shape cross a pixel. With several shapes it is wrong,
/// because coverage does not say which part of the pixel a shape covers: two shapes that abut and cover half of the
/// pixel each would let a quarter of the background through. In these pixels, visibility is decided for each sample,
/// from back to front: of 1024 samples where up to `mostShapes` meet, else of 256. Edges do not count where their item is
/// hidden or covers nothing, so that no pixel depends on which items are left out for that (`withoutHidden`,
/// `HiddenSpans`).
struct ContestedPixels {
    /// What is known of the edges in a pixel.
    private struct Crossing {
        /// 0 if no edge crosses the pixel, the id of the only shape whose edges do, or `contested`.
        var owner: UInt32 = 0
        /// The number of shapes whose edges cross the pixel.
        var count: UInt32 = 0
    }

    /// A contested pixel, and where its colours are.
    struct Pixel {
        let x: Int
        fileprivate(set) var isSampled = false
        /// Its index in `regions`, or in `samples` if it is sampled.
        fileprivate var index = 0
    }

    private static let contested = UInt32.max
    /// The shapes that may meet in a pixel of regions: their number grows with that of the shapes, and so does the cost
    /// of each shape.
    private static let mostShapes: UInt32 = 48
    /// The regions that a row may have, of some 160 bytes each, before it is resolved early.
    private static let mostRegions = 1 << 19

    private let context: DrawContext
    private let left: Int
    /// For each pixel of the row; empty if fewer than two shapes have edges inside pixels.
    private var crossings: [Crossing]
    /// A bit for each pixel of the row that items in front hide; empty as `crossings`.
    private var closed: [UInt64]
    /// The pixels that edges cross.
    private var touched: [Int] = []
    /// From left to right after `fill`.
    private(set) var pixels: [Pixel] = []
    private var regions = PixelRegions()
    private var samples = PixelSamples()

    var isEmpty: Bool { pixels.isEmpty }
    /// Whether the row must be resolved, because its time or its memory is used up.
    var isExhausted: Bool { !isEmpty && (context.steps <= 0 || regions.count > Self.mostRegions) }

    /// `edges` is the number of shapes whose edges do not all lie on pixel borders.
    init(window: PixelRect, edges: Int, context: DrawContext) {
        self.context = context
        left = window.x0
        crossings = edges > 1 ? [Crossing](repeating: Crossing(), count: window.width) : []
        closed = [UInt64](repeating: 0, count: (crossings.count + 63) / 64)
    }

    mutating func beginRow() {
        for k in closed.indices { closed[k] = 0 }
        guard !touched.isEmpty else { return }
        for x in touched { crossings[x - left] = Crossing() }
        touched.removeAll(keepingCapacity: true)
        pixels.removeAll(keepingCapacity: true)
    }

    /// Records that edges of the shape `id` (not 0) cross those pixels of `runs` that are partly covered. `among`: what
    /// its item covers, beyond which no edge counts; nil for the shape itself.
    mutating func mark(_ runs: CoverageRuns, id: UInt32, among covered: CoverageCursor?) {
        guard !crossings.isEmpty, context.steps > 0 else { return }
        var covered = covered
        for run in runs where run.coverage < Coverage.full {
            for x in run.x0..<run.x1 where covered?.coverage(x) != 0 { mark(x, id) }
        }
    }

    /// The same for the coverage of each pixel.
    mutating func mark(_ pixels: PixelCoverages, id: UInt32, among covered: CoverageCursor?) {
        guard !crossings.isEmpty, context.steps > 0 else { return }
        var covered = covered
        pixels.forEachPartlyCovered { if covered?.coverage($0) != 0 { mark($0, id) } }
    }

    /// Records that an item hides what is behind it where `runs` are full. Its own edges are marked before.
    mutating func close(_ runs: CoverageRuns) {
        guard !crossings.isEmpty, context.steps > 0 else { return }
        for run in runs where run.coverage == Coverage.full {
            let first = run.x0 - left, last = run.x1 - 1 - left, (start, end) = (first >> 6, last >> 6)
            for k in start...end {
                let low = k == start ? UInt64.max << UInt64(first & 63) : .max
                let high = k == end ? UInt64.max >> UInt64(63 - last & 63) : .max
                closed[k] |= low & high
            }
        }
    }

    @inline(__always) private mutating func mark(_ x: Int, _ id: UInt32) {
        guard closed[(x - left) >> 6] >> UInt64((x - left) & 63) & 1 == 0 else { return }
        let owner = crossings[x - left].owner
        crossings[x - left].count += 1
        if owner == 0 {
            crossings[x - left].owner = id
            touched.append(x)
        } else if owner != id, owner != Self.contested {
            crossings[x - left].owner = Self.contested
            pixels.append(Pixel(x: x))
        }
    }

    /// Called after all shapes are marked. Each contested pixel gets the background's colour.
    mutating func fill(background: UInt32) {
        guard !pixels.isEmpty else { return }
        pixels.sort { $0.x < $1.x }
        var sampled = 0
        for k in pixels.indices {
            pixels[k].isSampled = crossings[pixels[k].x - left].count > Self.mostShapes
            pixels[k].index = pixels[k].isSampled ? sampled : k - sampled
            if pixels[k].isSampled { sampled += 1 }
        }
        regions.begin(pixels.count - sampled, background: background.channels)
        samples.begin(sampled, background: background.channels)
    }

    /// The same for a canvas that has colours already. `row` is indexed by x.
    mutating func fill(from row: UnsafeMutablePointer<UInt32>) {
        fill(background: 0)
        for pixel in pixels {
            let color = row[pixel.x].channels
            if pixel.isSampled {
                samples.mix(pixel.index, .all) { _ in color }
            } else {
                regions.mix(pixel.index, .all) { _ in color }
            }
        }
    }

    // MARK: Drawing

    /// Draws `color` times `opacity` over the whole pixel.
    mutating func over(_ pixel: Pixel, color: UInt32, opacity: Float, _ mode: BlendMode) {
        guard mode == .normal else {
            return pixel.isSampled
                ? over(pixel, SampleMask<CoarseLattice>.all, color: color, opacity: opacity, mode)
                : over(pixel, SampleMask<FineLattice>.all, color: color, opacity: opacity, mode)
        }
        let source = color.channels * opacity, under = 1 - source.w * (1 / 255)
        context.steps &-= DrawContext.overlaySteps
        if pixel.isSampled {
            samples.over(pixel.index, source, under: under)
        } else {
            regions.over(pixel.index, source, under: under)
        }
    }

    /// Draws `color` times `opacity` over the samples of `mask` in a pixel that is not sampled.
    mutating func over(
        _ pixel: Pixel, _ mask: SampleMask<FineLattice>, color: UInt32, opacity: Float, _ mode: BlendMode
    ) {
        guard mode == .normal else {
            let visited = regions.mix(pixel.index, mask) { Blend.blend(color.channels, $0, opacity: opacity, mode) }
            context.steps &-= DrawContext.overlaySteps + visited * DrawContext.regionSteps
            return
        }
        let source = color.channels * opacity, under = 1 - source.w * (1 / 255)
        let visited = regions.over(pixel.index, mask, source, under: under)
        context.steps &-= DrawContext.overlaySteps + visited * DrawContext.regionSteps
    }

    /// Draws `color` times `opacity` over the samples of `mask` in a pixel that is sampled.
    mutating func over(
        _ pixel: Pixel, _ mask: SampleMask<CoarseLattice>, color: UInt32, opacity: Float, _ mode: BlendMode
    ) {
        context.steps &-= DrawContext.sampleSteps
        guard mode == .normal else {
            context.steps &-= DrawContext.blendedSampleSteps
            return samples.mix(pixel.index, mask) { Blend.blend(color.channels, $0, opacity: opacity, mode) }
        }
        let source = color.channels * opacity, under = 1 - source.w * (1 / 255)
        samples.over(pixel.index, mask, source, under: under)
    }

    /// Writes the mean colour of every contested pixel.
    mutating func resolve(into row: UnsafeMutablePointer<UInt32>) {
        for pixel in pixels {
            let mean = pixel.isSampled ? samples.mean(pixel.index) : regions.mean(pixel.index)
            row[pixel.x] = UInt32(channels: mean)
        }
    }

    /// Resolves the row before all its items are drawn. The remaining items use coverage as alpha, as in all other
    /// pixels.
    mutating func resolveEarly(into row: UnsafeMutablePointer<UInt32>) {
        resolve(into: row)
        pixels.removeAll(keepingCapacity: true)
    }
}
