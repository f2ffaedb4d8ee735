import Geometry

/// Exact area averages where the texels' axes are the pixels' own: scales and shifts without rotation. A row of texels is averaged down first, then
/// along.
final class ScaledSource: PixelSource {
    let isOpaque: Bool
    private let map: Homography
    private let view: TexelView
    private var columns, rows: AxisWeights
    /// A row of texels averaged down, four channels of 8.8 bits each.
    private let line = Scratch<SIMD4<UInt32>>()

    /// A box wider than this many texels reads a reduced picture, where it is still several texels wide.
    private static let widest = 8.0
    /// Of weights down (their products with texels have 16 bits) and along.
    private static let rowBits = 8, columnBits = 14

    init(_ map: Homography, isOpaque: Bool, view: (LevelCache.Level) -> TexelView) {
        func halvings(_ scale: Double) -> Int { scale > Self.widest ? min(20, Int((scale / Self.widest).exponent) + 1) : 0 }
        let level = LevelCache.Level(across: halvings(abs(map.a)), down: halvings(abs(map.e)))
        self.map = map.then(.scale(1 / Double(level.step.u), 1 / Double(level.step.v)))
        self.view = view(level)
        self.isOpaque = isOpaque
        columns = AxisWeights(0..<0, scale: 1, offset: 0, count: 1, bits: Self.columnBits)
        rows = columns
    }

    func begin(_ bounds: PixelRect) {
        columns = AxisWeights(bounds.x0..<bounds.x1, scale: map.a, offset: map.c, count: view.width, bits: Self.columnBits)
        rows = AxisWeights(bounds.y0..<bounds.y1, scale: map.e, offset: map.f, count: view.height, bits: Self.rowBits)
        line.reserve(view.width + 8)
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        averageDown(y, columns.texels(x0, x1))
        columns.first.withUnsafeBufferPointer { first in
            columns.start.withUnsafeBufferPointer { start in
                columns.weights.withUnsafeBufferPointer { weights in
                    for k in x0 - columns.origin..<x1 - columns.origin {
                        var sum = SIMD4<UInt32>(repeating: 1 &<< UInt32(7 + Self.columnBits)), texel = line.base + Int(first[k])
                        for w in Int(start[k])..<Int(start[k + 1]) {
                            sum &+= texel.pointee &* weights[w]
                            texel += 1
                        }
                        out[k &+ columns.origin &- x0] = sum.packed(shift: UInt32(8 + Self.columnBits))
                    }
                }
            }
        }
    }

    /// Eight texels at a time, and one by one at the end.
    private func averageDown(_ y: Int, _ range: Range<Int>) {
        let k = y - rows.origin, first = Int(rows.first[k]), weights = rows.weights[Int(rows.start[k])..<Int(rows.start[k + 1])]
        weights.withUnsafeBufferPointer { weights in
            var u = range.lowerBound
            while u + 8 <= range.upperBound {
                var even = Halves.zero, odd = Halves.zero
                for j in 0..<weights.count {
                    let texels = Words(loading: view.row(first &+ j) + u), weight = Halves(repeating: UInt16(truncatingIfNeeded: weights[j]))
                    even &+= texels.even &* weight
                    odd &+= texels.odd &* weight
                }
                store(even, odd, at: u)
                u += 8
            }
            while u < range.upperBound {
                var sum = SIMD4<UInt32>.zero
                for j in 0..<weights.count { sum &+= view.row(first &+ j)[u].unpacked &* weights[j] }
                line.base[u] = sum
                u += 1
            }
        }
    }

    /// Channels side by side.
    @inline(__always) private func store(_ even: Halves, _ odd: Halves, at u: Int) {
        let redBlue = unsafeBitCast(even, to: Words.self), greenAlpha = unsafeBitCast(odd, to: Words.self)
        var redGreen = SIMD16<UInt32>(), blueAlpha = redGreen, all = SIMD16<UInt64>()
        redGreen.evenHalf = redBlue & 0xFFFF
        redGreen.oddHalf = greenAlpha & 0xFFFF
        blueAlpha.evenHalf = redBlue &>> 16
        blueAlpha.oddHalf = greenAlpha &>> 16
        all.evenHalf = unsafeBitCast(redGreen, to: SIMD8<UInt64>.self)
        all.oddHalf = unsafeBitCast(blueAlpha, to: SIMD8<UInt64>.self)
        UnsafeMutableRawPointer(line.base + u).storeBytes(of: all, as: SIMD16<UInt64>.self)
    }
}

extension UInt32 {
    /// Red, green, blue, alpha.
    @inline(__always) var unpacked: SIMD4<UInt32> { (SIMD4(repeating: self) &>> SIMD4(0, 8, 16, 24)) & 255 }
}

extension SIMD4<UInt32> {
    /// Channels scaled by 2^shift as a packed pixel.
    @inline(__always) func packed(shift: UInt32) -> UInt32 {
        let v = self &>> shift
        return v.x | v.y &<< 8 | v.z &<< 16 | v.w &<< 24
    }
}
