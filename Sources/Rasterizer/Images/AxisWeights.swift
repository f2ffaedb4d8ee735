import CLanes
import Geometry

/// The weights of texels in each pixel along one axis: the exact overlaps with a box as wide as the pixel's footprint (see
/// `Footprint.side` for pictures that are magnified).
package struct AxisWeights {
    /// How many texels have a weight in a pixel; the same for all pixels.
    package let taps: Int
    /// Element k: the first texel of the pixel `origin` + k, whose weights begin at k · taps.
    package private(set) var first: [Int32] = []
    /// Whole numbers that sum to 1 << bits for each pixel.
    package private(set) var weights: [UInt32] = []
    /// The first pixel.
    let origin: Int

    static let none = AxisWeights(0..<0, scale: 1, offset: 0, count: 1, bits: 0)

    /// The centre of pixel x lies at the texel coordinate scale · (x + 1/2) + offset. Beyond the texels 0 ..< count, the border
    /// ones are repeated.
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

    /// Calls `weight` with how much of a box lies on each of `texels` texels, as whole numbers that sum to `total`. The k-th
    /// texel (from 1) ends `ends(k)` behind the box's beginning. What lies beyond the last texel counts for the last.
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

/// One pixel's texels times their weights along a row, four side by side. `even` holds red and blue, `odd` green and alpha,
/// in 1/256.
struct TexelSums {
    var even = SIMD8<UInt16>.zero, odd = SIMD8<UInt16>.zero

    /// What is added to a sum before it is cut to a whole level: half a level, and the mean of what cutting the product of
    /// each of `texels` texels took away (1/2 of 1/256 each).
    @inline(__always) static func rounding(_ texels: Int) -> UInt16 { 128 &+ UInt16(truncatingIfNeeded: texels) / 2 }

    /// Adds four texels, already averaged down, times weights in 1/65536.
    @inline(__always) mutating func add(_ even: SIMD8<UInt16>, _ odd: SIMD8<UInt16>, _ weights: SIMD8<UInt16>) {
        self.even &+= lanes_high(even, weights)
        self.odd &+= lanes_high(odd, weights)
    }

    /// Packs four pixels.
    @inline(__always) static func pixels(
        _ a: TexelSums, _ b: TexelSums, _ c: TexelSums, _ d: TexelSums, rounding: UInt16
    ) -> SIMD4<UInt32> {
        lanes_pixels(
            lanes_totals(a.even, b.even, c.even, d.even) &+ rounding,
            lanes_totals(a.odd, b.odd, c.odd, d.odd) &+ rounding)
    }
}
