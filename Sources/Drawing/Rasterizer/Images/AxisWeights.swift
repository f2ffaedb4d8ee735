import CZoetropeLanes
import ZoetropeGeometry

/// The weights of the texels in each pixel along one axis. A weight is the share of the pixel's box that lies on the
/// texel; the box is as wide as the pixel's footprint, and at least as wide as `Footprint.side` allows.
package struct AxisWeights {
    /// The number of texels that each pixel reads.
    package let taps: Int
    /// The first texel of each pixel: element k belongs to the pixel `origin` + k, whose weights begin at `weights[k ·
    /// taps]`.
    package private(set) var first: [Int32] = []
    /// Whole numbers; those of one pixel sum to 1 << bits.
    package private(set) var weights: [UInt32] = []
    /// The pixel that element 0 of `first` belongs to.
    let origin: Int

    static let none = AxisWeights(0..<0, scale: 1, offset: 0, count: 1, bits: 0)

    /// The centre of pixel x lies at the texel coordinate scale · (x + 1/2) + offset. A box that reaches beyond the
    /// texels 0 ..< count sees the first or the last texel repeated.
    package init(_ pixels: Range<Int>, scale: Double, offset: Double, count: Int, bits: Int) {
        origin = pixels.lowerBound
        let width = Footprint.side(abs(scale)), total = 1 << bits
        taps = Int(min(Double(count), width.rounded(.up) + 1))
        first.reserveCapacity(pixels.count)
        weights.reserveCapacity(pixels.count * taps)
        for x in pixels {
            let low = (scale * (Double(x) + 0.5) + offset - width / 2).limited(to: -1e9...1e9)
            let start = Int(low.rounded(.down)).clamped(to: 0...count - taps)
            first.append(Int32(start))
            Self.share(total, among: taps, width: width, ends: { Double(start + $0) - low }) {
                weights.append(UInt32($0))
            }
        }
    }

    /// Divides `total` among the texels that a box of `width` texels covers, in proportion to the overlaps: calls
    /// `weight` once for each texel, from the first to the last. `ends(k)` is the distance from the box's left end to
    /// the right end of the k-th texel, counted from 1. The last texel also gets the part of the box that lies beyond
    /// it.
    static func share(_ total: Int, among texels: Int, width: Double, ends: (Int) -> Double, _ weight: (Int) -> Void) {
        var done = 0
        for k in 1...texels {
            let upTo = k == texels ? total : Int((ends(k) / width * Double(total) + 0.5).limited(to: 0...Double(total)))
            weight(upTo - done)
            done = upTo
        }
    }

    /// The texels that the pixels x0 ..< x1 need.
    func texels(_ x0: Int, _ x1: Int) -> Range<Int> {
        let a = Int(first[x0 - origin]), b = Int(first[x1 - 1 - origin])
        return min(a, b)..<max(a, b) + taps
    }
}

/// Weighted sums of texels for one pixel: four partial sums side by side, which `pixels` adds up. `even` holds red and
/// blue, `odd` green and alpha, in 1/256 of a level.
struct TexelSums {
    var even = SIMD8<UInt16>.zero, odd = SIMD8<UInt16>.zero

    /// Added to a sum before its fraction is dropped, so that the result is rounded: half a level (128), plus what was
    /// lost on average when each of the `texels` products was rounded down (half a unit each).
    @inline(__always) static func rounding(_ texels: Int) -> UInt16 { 128 &+ UInt16(truncatingIfNeeded: texels) / 2 }

    /// Adds four texels of a row (the means of their columns, in 1/256 of a level) times weights in 1/65536.
    @inline(__always) mutating func add(_ even: SIMD8<UInt16>, _ odd: SIMD8<UInt16>, _ weights: SIMD8<UInt16>) {
        self.even &+= lanes_high(even, weights)
        self.odd &+= lanes_high(odd, weights)
    }

    /// Adds up each pixel's partial sums and packs the four pixels.
    @inline(__always) static func pixels(
        _ a: TexelSums, _ b: TexelSums, _ c: TexelSums, _ d: TexelSums, rounding: UInt16
    ) -> SIMD4<UInt32> {
        lanes_pixels(
            lanes_totals(a.even, b.even, c.even, d.even) &+ rounding,
            lanes_totals(a.odd, b.odd, c.odd, d.odd) &+ rounding)
    }
}
