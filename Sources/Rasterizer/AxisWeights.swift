import Geometry

/// What each pixel along one axis takes of the texels along it: exact overlaps of a box as wide as the pixel's footprint
/// (see `Footprint.side` for pictures that are magnified).
package struct AxisWeights {
    /// How many texels, from its first, a pixel may take of; the same for all pixels.
    package let taps: Int
    /// The first texel of the pixel `origin` + k; its weights begin at k · taps.
    package private(set) var first: [Int32] = []
    /// Whole numbers that sum to 1 << bits for each pixel.
    package private(set) var weights: [UInt32] = []
    let origin: Int

    static let none = AxisWeights(0..<0, scale: 1, offset: 0, count: 1, bits: 0)

    /// Pixel x sees the texel coordinate scale · (x + 1/2) + offset; texels 0 ..< count, the border ones repeated.
    package init(_ pixels: Range<Int>, scale: Double, offset: Double, count: Int, bits: Int) {
        origin = pixels.lowerBound
        let width = Footprint.side(abs(scale)), total = 1 << bits
        taps = Int(min(Double(count), width.rounded(.up) + 1))
        first.reserveCapacity(pixels.count)
        weights.reserveCapacity(pixels.count * taps)
        for x in pixels {
            let low = (scale * (Double(x) + 0.5) + offset - width / 2).clamped(to: -1e9...1e9)
            let start = Int(low.rounded(.down)).clamped(to: 0...count - taps)
            first.append(Int32(start))
            Self.share(total, among: taps, width: width, ends: { Double(start + $0) - low }) {
                weights.append(UInt32($0))
            }
        }
    }

    /// Whole numbers that sum to `total`, one for each of so many texels: how much of a box lies on each. `ends` says how far behind the box's beginning
    /// the first, second, … texel ends. What lies beyond the last texel is the last texel's.
    static func share(_ total: Int, among texels: Int, width: Double, ends: (Int) -> Double, _ weight: (Int) -> Void) {
        var done = 0
        for k in 1...texels {
            let upTo = k == texels ? total : Int((ends(k) / width * Double(total) + 0.5).clamped(to: 0...Double(total)))
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
