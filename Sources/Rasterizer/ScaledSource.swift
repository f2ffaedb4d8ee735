import Geometry

/// What each pixel along one axis takes of the texels along it: exact overlaps of a box as wide as the pixel's footprint
/// (at least one texel, which interpolates where the picture is magnified).
struct AxisWeights {
    /// Weights are whole numbers that sum to 1 << bits for each pixel.
    static let bits: UInt32 = 14

    private(set) var first: [Int] = []
    private(set) var start: [Int] = [0]
    private(set) var weights: [UInt32] = []
    private let origin: Int

    /// Pixel x sees the texel coordinate scale · (x + 1/2) + offset; texels 0 ..< count, the border ones repeated.
    init(_ pixels: Range<Int>, scale: Double, offset: Double, count: Int) {
        origin = pixels.lowerBound
        let width = max(abs(scale), 1)
        for x in pixels {
            let lo = (scale * (Double(x) + 0.5) + offset - width / 2).clamped(to: -1e9...1e9)
            add(lo, width, count)
        }
    }

    private mutating func add(_ lo: Double, _ width: Double, _ count: Int) {
        let total = Double(1 << Int(Self.bits))
        var k = Int(lo.rounded(.down)).clamped(to: 0...count - 1)
        let last = (Int((lo + width).rounded(.up).clamped(to: -2e9...2e9)) - 1).clamped(to: k...count - 1)
        var done = 0
        func upTo(_ k: Int) -> Int {
            k == last ? Int(total) : Int(((Double(k + 1) - lo) / width * total + 0.5).clamped(to: 0...total))
        }
        while upTo(k) == 0 { k += 1 }
        first.append(k)
        repeat {
            weights.append(UInt32(upTo(k) - done))
            done = upTo(k)
            k += 1
        } while done < Int(total)
        start.append(weights.count)
    }

    func first(_ x: Int) -> Int { first[x - origin] }
    func weights(_ x: Int) -> ArraySlice<UInt32> { weights[start[x - origin]..<start[x - origin + 1]] }
    func end(_ x: Int) -> Int { first[x - origin] + start[x - origin + 1] - start[x - origin] }
}

/// Exact area averages where the texels' axes are the pixels' own: scales and shifts without rotation.
final class ScaledSource: PixelSource {
    let isOpaque: Bool
    private var map: Homography
    private let view: TexelView
    private var columns, rows: AxisWeights
    /// A row of texels averaged down, four channels of 8.8 bits to a texel.
    private let line = Scratch<SIMD4<UInt32>>()

    /// A box wider than this many texels reads a reduced picture, where it is still several texels wide.
    private static let widest = 8.0

    init(_ map: Homography, isOpaque: Bool, view: (LevelCache.Level) -> TexelView) {
        func halvings(_ scale: Double) -> Int { scale > Self.widest ? min(20, Int((scale / Self.widest).exponent) + 1) : 0 }
        let level = LevelCache.Level(across: halvings(abs(map.a)), down: halvings(abs(map.e)))
        self.map = map.then(.scale(1 / Double(1 << level.across), 1 / Double(1 << level.down)))
        self.view = view(level)
        self.isOpaque = isOpaque
        columns = AxisWeights(0..<0, scale: 1, offset: 0, count: 1)
        rows = columns
    }

    func begin(_ bounds: PixelRect) {
        columns = AxisWeights(bounds.x0..<bounds.x1, scale: map.a, offset: map.c, count: view.width)
        rows = AxisWeights(bounds.y0..<bounds.y1, scale: map.e, offset: map.f, count: view.height)
        line.reserve(view.width)
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        let a = min(columns.first(x0), columns.first(x1 - 1)), b = max(columns.end(x0), columns.end(x1 - 1))
        averageRows(y, a..<b)
        for x in x0..<x1 {
            var sum = SIMD4<UInt32>.zero, u = columns.first(x)
            for weight in columns.weights(x) {
                sum &+= line.base[u] &* weight
                u += 1
            }
            out[x - x0] = (sum &+ (1 << (7 + AxisWeights.bits))).packed(shift: 8 + AxisWeights.bits)
        }
    }

    private func averageRows(_ y: Int, _ range: Range<Int>) {
        let first = rows.first(y), weights = rows.weights(y)
        for u in range {
            var sum = SIMD4<UInt32>.zero, v = first
            for weight in weights {
                sum &+= view.row(v)[u].unpacked &* weight
                v += 1
            }
            line.base[u] = (sum &+ 32) &>> (AxisWeights.bits - 8)
        }
    }
}

extension UInt32 {
    /// Red, green, blue, alpha.
    @inline(__always) var unpacked: SIMD4<UInt32> { (SIMD4(repeating: self) &>> SIMD4(0, 8, 16, 24)) & 255 }
}

extension SIMD4<UInt32> {
    /// Channels scaled by 2^shift as a packed pixel.
    @inline(__always) func packed(shift: UInt32) -> UInt32 {
        let v = (self &>> shift) &<< SIMD4(0, 8, 16, 24)
        return v.x | v.y | v.z | v.w
    }
}
