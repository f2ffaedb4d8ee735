/// The colours of contested pixels that few shapes meet in: a pixel consists of regions, disjoint sets of samples with
/// one colour each. An item that covers only some of a region's samples splits the region.
struct PixelRegions {
    typealias Mask = SampleMask<FineLattice>

    /// A set of samples of one pixel.
    private struct Region {
        var mask: Mask
        /// Premultiplied, 0…255.
        var color: SIMD4<Float>
        /// The index of the pixel's next region in `regions`, or -1.
        var next: Int32
    }

    /// Room for up to this many regions (of some 160 bytes) is kept from row to row; a larger array is freed. Trades
    /// memory for allocations.
    private static let kept = 4096

    /// The regions of the pixel `index` are a linked list that begins with `regions[index]`.
    private var regions: [Region] = []
    private var overlays: [PixelOverlay] = []

    /// The number of regions of all pixels.
    var count: Int { regions.count }

    /// Begins a row of `count` pixels, each one region with the background's colour.
    mutating func begin(_ count: Int, background: SIMD4<Float>) {
        regions.removeAll(keepingCapacity: regions.capacity <= Self.kept)
        regions.append(contentsOf: repeatElement(Region(mask: .all, color: background, next: -1), count: count))
        overlays.removeAll(keepingCapacity: true)
        overlays.append(contentsOf: repeatElement(PixelOverlay(), count: count))
    }

    /// Draws `source` over the whole pixel, in constant time. `under` is 1 minus its alpha.
    mutating func over(_ index: Int, _ source: SIMD4<Float>, under: Float) {
        if under == 0 {
            regions[index] = Region(mask: .all, color: source, next: -1)
            overlays[index] = PixelOverlay()
        } else if regions[index].next < 0 {
            regions[index].color = source + regions[index].color * under
        } else {
            overlays[index].add(source, under: under)
        }
    }

    /// Draws `source` over the samples of `mask`. Returns the number of regions that were visited.
    mutating func over(_ index: Int, _ mask: Mask, _ source: SIMD4<Float>, under: Float) -> Int {
        if mask == .all {
            over(index, source, under: under)
            return 0
        }
        settle(index)
        var k = index, visited = 0
        while k >= 0 {
            visited += 1
            let region = regions[k], inside = region.mask & mask
            let mixed = source + region.color * under
            if inside == region.mask {
                regions[k].color = mixed
            } else if !inside.isEmpty {
                split(k, inside, mixed)
            }
            k = Int(region.next)
        }
        return visited
    }

    /// Replaces the colours of the samples of `mask` by what `mixed` makes of them. Returns the number of regions that
    /// were visited.
    @discardableResult
    mutating func mix(_ index: Int, _ mask: Mask, _ mixed: (SIMD4<Float>) -> SIMD4<Float>) -> Int {
        settle(index)
        var k = index, visited = 0
        while k >= 0 {
            visited += 1
            let region = regions[k], inside = region.mask & mask
            if inside == region.mask {
                regions[k].color = mixed(region.color)
            } else if !inside.isEmpty {
                split(k, inside, mixed(region.color))
            }
            k = Int(region.next)
        }
        return visited
    }

    private mutating func split(_ k: Int, _ inside: Mask, _ color: SIMD4<Float>) {
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
            regions[k].color = overlay.applied(to: regions[k].color)
            k = Int(regions[k].next)
        }
        overlays[index] = PixelOverlay()
    }

    /// The pixel's mean colour.
    mutating func mean(_ index: Int) -> SIMD4<Float> {
        settle(index)
        var sum = SIMD4<Float>.zero, k = index
        while k >= 0 {
            sum += regions[k].color * Float(regions[k].mask.area)
            k = Int(regions[k].next)
        }
        return sum * (1 / Float(Mask.count))
    }
}

/// What was drawn over a whole pixel but has not been applied to its samples yet: a sample's colour c becomes
/// `color` + c · `keep`.
struct PixelOverlay {
    private(set) var color = SIMD4<Float>.zero
    private(set) var keep: Float = 1

    /// Draws `source` over it. `under` is 1 minus its alpha.
    mutating func add(_ source: SIMD4<Float>, under: Float) {
        color = source + color * under
        keep *= under
    }

    func applied(to c: SIMD4<Float>) -> SIMD4<Float> { color + c * keep }
}
