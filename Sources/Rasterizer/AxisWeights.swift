import Geometry

/// What each pixel along one axis takes of the texels along it: exact overlaps of a box as wide as the pixel's footprint
/// (at least one texel, which interpolates where the picture is magnified).
struct AxisWeights {
    /// Of the pixel `origin` + k: its first texel, and where its weights begin.
    private(set) var first: [Int32] = []
    private(set) var start: [Int32] = [0]
    /// Whole numbers that sum to 1 << bits for each pixel.
    private(set) var weights: [UInt32] = []
    let origin: Int
    private let bits: Int

    /// Pixel x sees the texel coordinate scale · (x + 1/2) + offset; texels 0 ..< count, the border ones repeated.
    init(_ pixels: Range<Int>, scale: Double, offset: Double, count: Int, bits: Int) {
        origin = pixels.lowerBound
        self.bits = bits
        first.reserveCapacity(pixels.count)
        start.reserveCapacity(pixels.count + 1)
        let width = max(abs(scale), 1)
        for x in pixels {
            let lo = (scale * (Double(x) + 0.5) + offset - width / 2).clamped(to: -1e9...1e9)
            add(lo, width, count)
        }
    }

    private mutating func add(_ lo: Double, _ width: Double, _ count: Int) {
        let total = Double(1 << bits)
        var k = Int(lo.rounded(.down)).clamped(to: 0...count - 1)
        let last = (Int((lo + width).rounded(.up).clamped(to: -2e9...2e9)) - 1).clamped(to: k...count - 1)
        var done = 0
        func upTo(_ k: Int) -> Int {
            k == last ? Int(total) : Int(((Double(k + 1) - lo) / width * total + 0.5).clamped(to: 0...total))
        }
        while upTo(k) == 0 { k += 1 }
        first.append(Int32(k))
        repeat {
            let next = upTo(k)
            weights.append(UInt32(next - done))
            done = next
            k += 1
        } while done < Int(total)
        start.append(Int32(weights.count))
    }

    /// The texels that the pixels x0 ..< x1 need.
    func texels(_ x0: Int, _ x1: Int) -> Range<Int> {
        func first(_ x: Int) -> Int { Int(self.first[x - origin]) }
        func end(_ x: Int) -> Int { first(x) + Int(start[x - origin + 1] - start[x - origin]) }
        return min(first(x0), first(x1 - 1))..<max(end(x0), end(x1 - 1))
    }
}
