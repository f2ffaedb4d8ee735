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
