import Geometry

/// Exact area averages where the texels' axes are the pixels' own: scales and shifts without rotation. A row of texels is averaged down first, then
/// along.
final class ScaledSource: PixelSource {
    let isOpaque: Bool
    private let map: Homography
    private let view: TexelView
    private var columns, rows: AxisWeights
    /// A row of texels averaged down, four channels of 8.7 bits each: with weights of 14 bits, products of 15-bit numbers, which CPUs have.
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
            columns.weights.withUnsafeBufferPointer { weights in
                let first = first.baseAddress! - columns.origin, weights = weights.baseAddress! - columns.origin * columns.taps
                switch columns.taps {  // loops of a known length are unrolled
                case 2: averageAlong(x0, x1, 2, first, weights, out - x0)
                case 3: averageAlong(x0, x1, 3, first, weights, out - x0)
                default: averageAlong(x0, x1, columns.taps, first, weights, out - x0)
                }
            }
        }
    }

    /// Four pixels at a time, and one by one at the end.
    @inline(__always) private func averageAlong(
        _ x0: Int, _ x1: Int, _ taps: Int, _ first: UnsafePointer<Int32>, _ weights: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>
    ) {
        @inline(__always) func average(_ x: Int) -> SIMD4<UInt32> {
            let texel = line.base + Int(first[x]), weight = weights + x &* taps
            var sum = SIMD4<UInt32>(repeating: 1 &<< UInt32(6 + Self.columnBits))
            for k in 0..<taps { sum &+= (texel[k] & 0x7FFF) &* SIMD4(repeating: weight[k] & 0x7FFF) }
            return sum &>> UInt32(7 + Self.columnBits)
        }
        var x = x0
        while x + 4 <= x1 {
            let a = SIMD8(lowHalf: average(x), highHalf: average(x + 1)), b = SIMD8(lowHalf: average(x + 2), highHalf: average(x + 3))
            let wide = unsafeBitCast(SIMD16(lowHalf: a, highHalf: b), to: SIMD8<UInt64>.self), pairs = (wide | wide &>> 24) & 0xFFFF
            let words = unsafeBitCast(pairs.evenHalf | pairs.oddHalf &<< 16, to: Words.self).evenHalf
            UnsafeMutableRawPointer(out + x).storeBytes(of: words, as: SIMD4<UInt32>.self)
            x += 4
        }
        while x < x1 {
            out[x] = average(x).packed(shift: 0)
            x += 1
        }
    }

    /// Eight texels at a time, and one by one at the end.
    private func averageDown(_ y: Int, _ range: Range<Int>) {
        let k = y - rows.origin, top = view.row(Int(rows.first[k])), stride = view.stride
        rows.weights.withUnsafeBufferPointer { weights in
            let weights = weights.baseAddress! + k * rows.taps
            var u = range.lowerBound
            while u + 8 <= range.upperBound {
                var even = Halves.zero, odd = Halves.zero
                for j in 0..<rows.taps {
                    let texels = Words(loading: top + (j &* stride &+ u)), weight = Halves(repeating: UInt16(truncatingIfNeeded: weights[j]))
                    even &+= texels.even &* weight
                    odd &+= texels.odd &* weight
                }
                store(even, odd, at: u)
                u += 8
            }
            while u < range.upperBound {
                var sum = SIMD4<UInt32>.zero
                for j in 0..<rows.taps { sum &+= top[j &* stride &+ u].unpacked &* weights[j] }
                line.base[u] = sum &>> 1
                u += 1
            }
        }
    }

    /// Channels side by side.
    @inline(__always) private func store(_ even: Halves, _ odd: Halves, at u: Int) {
        let redBlue = unsafeBitCast(even, to: Words.self), greenAlpha = unsafeBitCast(odd, to: Words.self)
        var redGreen = SIMD16<UInt32>(), blueAlpha = redGreen, all = SIMD16<UInt64>()
        redGreen.evenHalf = redBlue &>> 1 & 0x7FFF
        redGreen.oddHalf = greenAlpha &>> 1 & 0x7FFF
        blueAlpha.evenHalf = redBlue &>> 17
        blueAlpha.oddHalf = greenAlpha &>> 17
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
