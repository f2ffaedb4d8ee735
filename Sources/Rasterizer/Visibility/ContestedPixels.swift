import Geometry

/// The pixels of a row that are crossed by edges of several shapes.
///
/// Using coverage as alpha is exact where the edges of only one shape cross a pixel. With several shapes it is wrong,
/// because coverage does not say which part of the pixel a shape covers: two shapes that abut and cover half of the
/// pixel each would let a quarter of the background through. In these pixels, visibility is decided for each of 1024
/// samples, from back to front. A pixel consists of regions, disjoint sets of samples with one colour each. An item
/// that covers only some of a region's samples splits the region.
struct ContestedPixels {
    /// A set of samples of one pixel.
    private struct Region {
        var mask: SampleMask
        /// Premultiplied, 0…255.
        var color: SIMD4<Float>
        /// The index of the pixel's next region in `regions`, or -1.
        var next: Int32
    }

    /// What was drawn over the whole pixel but has not been applied to its regions yet: each region's colour c becomes
    /// `color` + c · `keep`.
    private struct Overlay {
        var color = SIMD4<Float>.zero
        var keep: Float = 1
    }

    private static let contested = UInt32.max

    private let context: DrawContext
    private let left: Int
    /// For each pixel of the row: 0 if no edge crosses it, the id of the only shape whose edges do, or `contested`.
    /// Empty if fewer than two shapes have edges inside pixels.
    private var owners: [UInt32]
    /// The pixels whose owner is not 0.
    private var touched: [Int] = []
    /// The x of the contested pixels, in order after `fill`.
    private(set) var pixels: [Int] = []
    /// The regions of the contested pixel `pixels[i]` are a linked list that begins with `regions[i]`.
    private var regions: [Region] = []
    private var overlays: [Overlay] = []

    var isEmpty: Bool { pixels.isEmpty }

    /// `edges` is the number of shapes whose edges do not all lie on pixel borders.
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

    /// Records that edges of the shape `id` (not 0) cross those pixels of `runs` that are partly covered.
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

    /// Called after all shapes are marked. Each contested pixel becomes one region with the background's colour.
    mutating func fill(background: UInt32) {
        guard !pixels.isEmpty else { return }
        pixels.sort()
        regions.removeAll(keepingCapacity: true)
        regions.append(
            contentsOf: repeatElement(Region(mask: .all, color: background.channels, next: -1), count: pixels.count))
        overlays.removeAll(keepingCapacity: true)
        overlays.append(contentsOf: repeatElement(Overlay(), count: pixels.count))
    }

    // MARK: Drawing

    /// Draws `color` times `opacity` over the whole contested pixel `index`, in constant time.
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

    /// Draws `color` times `opacity` over the samples of `mask` in the contested pixel `index`.
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

    /// Applies a pixel's overlay to its regions' colours.
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

    /// Writes the mean colour of every contested pixel.
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

    /// Resolves the row before all its items are drawn. The remaining items use coverage as alpha, as in all other
    /// pixels.
    mutating func resolveEarly(into row: UnsafeMutablePointer<UInt32>) {
        resolve(into: row)
        pixels.removeAll(keepingCapacity: true)
    }
}
