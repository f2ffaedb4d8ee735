import Geometry

/// The pixels of a row that edges of several shapes cross.
///
/// Coverage used as alpha is exact where one edge crosses a pixel. Where several do, it forgets which part of the pixel each
/// shape took: two halves that abut would leave a quarter of the background. In these pixels visibility is decided for each
/// of 1024 samples, from back to front. A pixel holds regions, disjoint sets of samples that have one colour; an item that
/// covers some of a region's samples splits it.
struct ContestedPixels {
    /// A set of samples of one pixel.
    private struct Region {
        var mask: SampleMask
        /// Premultiplied, 0…255.
        var color: SIMD4<Float>
        /// The pixel's next region, or -1.
        var next: Int32
    }

    /// What was laid over all regions of a pixel and is not in their colours yet: c becomes `color` + c · `keep`.
    private struct Overlay {
        var color = SIMD4<Float>.zero
        var keep: Float = 1
    }

    /// Regions whose memory is kept from row to row; some 160 bytes each.
    private static let regionsKept = 4096
    private static let contested = UInt32.max

    private let context: DrawContext
    private let left: Int
    /// For each pixel of the row: 0, the number of the only shape whose edge crosses it, or `contested`. Empty where there
    /// are not two shapes with such edges.
    private var owners: [UInt32]
    /// The pixels whose owner is not 0.
    private var touched: [Int] = []
    /// The x of the contested pixels, in order after `fill`.
    private(set) var pixels: [Int] = []
    /// Those of pixel i begin with region i.
    private var regions: [Region] = []
    private var overlays: [Overlay] = []

    var isEmpty: Bool { pixels.isEmpty }

    /// For a canvas with so many shapes that have edges off the pixels' borders.
    init(window: PixelRect, edges: Int, context: DrawContext) {
        self.context = context
        left = window.x0
        owners = edges > 1 ? [UInt32](repeating: 0, count: window.width) : []
    }

    mutating func beginRow() {
        for x in touched { owners[x - left] = 0 }
        touched.removeAll(keepingCapacity: true)
        pixels.removeAll(keepingCapacity: true)
    }

    /// Notes that edges of the shape `id` (not 0) cross the pixels that `runs` cover in part.
    mutating func mark(_ runs: CoverageRuns, id: UInt32) {
        guard !owners.isEmpty, context.steps > 0 else { return }
        for run in runs where run.coverage < Coverage.full {
            for x in run.x0..<run.x1 {
                let owner = owners[x - left]
                if owner == 0 {
                    owners[x - left] = id
                    touched.append(x)
                } else if owner != id, owner != Self.contested {
                    owners[x - left] = Self.contested
                    pixels.append(x)
                }
            }
        }
    }

    /// Ends the marking. Each contested pixel becomes one region of the background.
    mutating func fill(background: UInt32) {
        guard !pixels.isEmpty else { return }
        pixels.sort()
        regions.removeAll(keepingCapacity: regions.capacity <= Self.regionsKept)
        regions.append(
            contentsOf: repeatElement(Region(mask: .all, color: background.channels, next: -1), count: pixels.count))
        overlays.removeAll(keepingCapacity: true)
        overlays.append(contentsOf: repeatElement(Overlay(), count: pixels.count))
    }

    // MARK: Drawing

    /// Lays `color` times `opacity` over the whole pixel. Costs the same however many regions the pixel has.
    mutating func over(_ index: Int, color: UInt32, opacity: Float) {
        context.steps &-= 1
        let source = color.channels * opacity, under = 1 - source.w * (1 / 255)
        if under == 0 {
            regions[index] = Region(mask: .all, color: source, next: -1)
            overlays[index] = Overlay()
        } else if regions[index].next < 0 {
            regions[index].color = source + regions[index].color * under
        } else {
            overlays[index].color = source + overlays[index].color * under
            overlays[index].keep *= under
        }
    }

    /// Lays `color` times `opacity` over the samples of `mask`.
    mutating func over(_ index: Int, _ mask: SampleMask, color: UInt32, opacity: Float) {
        if mask == .all { return over(index, color: color, opacity: opacity) }
        settle(index)
        let source = color.channels * opacity, under = 1 - source.w * (1 / 255)
        var k = index
        while k >= 0 {
            context.steps &-= DrawContext.regionSteps
            let region = regions[k], inside = region.mask & mask
            let mixed = source + region.color * under
            if inside == region.mask {
                regions[k].color = mixed
            } else if !inside.isEmpty {
                split(k, inside, mixed)
            }
            k = Int(region.next)
        }
    }

    private mutating func split(_ k: Int, _ inside: SampleMask, _ color: SIMD4<Float>) {
        regions.append(Region(mask: inside, color: color, next: regions[k].next))
        regions[k].mask = regions[k].mask.subtracting(inside)
        regions[k].next = Int32(regions.count - 1)
    }

    /// Brings a pixel's overlay into its regions' colours.
    private mutating func settle(_ index: Int) {
        let overlay = overlays[index]
        guard overlay.keep != 1 else { return }
        var k = index
        while k >= 0 {
            regions[k].color = overlay.color + regions[k].color * overlay.keep
            k = Int(regions[k].next)
        }
        overlays[index] = Overlay()
    }

    /// Writes every contested pixel's mean colour.
    mutating func resolve(into row: UnsafeMutablePointer<UInt32>) {
        for index in pixels.indices {
            settle(index)
            var sum = SIMD4<Float>.zero, k = index
            while k >= 0 {
                sum += regions[k].color * Float(regions[k].mask.area)
                k = Int(regions[k].next)
            }
            row[pixels[index]] = UInt32(channels: sum * (1 / Float(SampleMask.count)))
        }
    }

    /// Resolves the row before all its items are drawn: the rest of them blend by coverage alone, like other pixels.
    mutating func resolveEarly(into row: UnsafeMutablePointer<UInt32>) {
        resolve(into: row)
        pixels.removeAll(keepingCapacity: true)
    }
}
