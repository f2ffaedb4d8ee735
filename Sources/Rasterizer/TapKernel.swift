import CPrefetch
import Geometry

/// The inner loop of a picture seen through a homography: along a row, the coordinates' quotient, then for each tap the average of a box over two by
/// two texels. Weights are 1/256 and sum to 1; sums of taps are rounded once.
///
/// Coordinates are 32-bit floats relative to a texel near the block, in the level's texels, a whole texel less than the picture's: rounded to the
/// nearest whole number, they name the texel whose centre is at or before the point.
package struct TapKernel {
    /// At the block's centre, and by how much numerators and denominator (1 at the centre, nowhere under 1/2) change with a pixel.
    package var u: Float = 0, v: Float = 0, du: Float = 1, dv: Float = 0, dw: Float = 0
    /// 256 / the box's sides.
    package var sharpU: Float = 256, sharpV: Float = 256
    /// The taps' count as a power of two.
    package var shift: UInt16 = 0
    /// The coordinates between which two by two texels lie on the picture.
    package var lowU: Float = 0, highU: Float = 0, lowV: Float = 0, highV: Float = 0
    /// From a pixel's upper left texel to the last one that the pixel below will want.
    var next = 0
    /// The texel that coordinates count from.
    private let origin: UnsafePointer<UInt32>
    private let stride: Int32

    package init(origin: UnsafePointer<UInt32>, stride: Int) {
        self.origin = origin
        self.stride = Int32(stride)
    }

    /// Half a level, and what cutting each tap's sum takes away in the mean.
    private var rounding: UInt16 { 128 &+ ((1 &<< shift) &- 1) / 2 }

    /// The pixels of `count` groups of eight, the first at `x` from the block's centre. In three sweeps over the block, so that many texels are on
    /// their way from memory at once: where and how much, the texels, their sums.
    package func colors(at x: Float, groups count: Int, _ taps: [SIMD2<Float>], _ scratch: BlockScratch, into out: UnsafeMutablePointer<UInt32>) {
        for (k, tap) in taps.enumerated() {
            for group in 0..<count { locate(tap, at: x + Float(8 * group), group, scratch) }
            fetch(count * 8, scratch)
            for group in 0..<count {
                var sum = scratch.average(group)
                if taps.count == 1 {
                    sum = BlockScratch.Sum(even: sum.even &+ 128, odd: sum.odd &+ 128)
                } else {
                    let before = k == 0 ? BlockScratch.Sum(even: Halves(repeating: rounding), odd: Halves(repeating: rounding)) : scratch.sums[group]
                    sum = BlockScratch.Sum(even: before.even &+ sum.even &>> shift, odd: before.odd &+ sum.odd &>> shift)
                }
                if k == taps.count - 1 { Words(even: sum.even, odd: sum.odd).store(to: out + 8 * group) } else { scratch.sums[group] = sum }
            }
        }
    }

    /// The texels and weights of a tap for eight pixels.
    @inline(__always) private func locate(_ tap: SIMD2<Float>, at x: Float, _ group: Int, _ scratch: BlockScratch) {
        let x = Floats.iota + x
        let k = Floats(repeating: 1) / (dw * x + 1)
        let cu = ((du * x + u) * k + tap.x).limited(lowU, highU), cv = ((dv * x + v) * k + tap.y).limited(lowV, highV)
        let ku = cu + roundingBias, kv = cv + roundingBias
        let fu = ((cu - (ku - roundingBias)) * sharpU + 128).limited(0, 256), fv = ((cv - (kv - roundingBias)) * sharpV + 128).limited(0, 256)
        let right = (fu + roundingBias).biasedBits, lower = (fv + roundingBias).biasedBits
        let product = (fu * fv * (1.0 / 256) + roundingBias).biasedBits, least = right &+ lower &- 256
        scratch.index[group] = kv.biasedBits &* stride &+ ku.biasedBits
        scratch.right[group] = right
        scratch.lower[group] = lower
        scratch.both[group] = product.replacing(with: least, where: least .> product)
    }

    /// Two by two texels for each pixel.
    @inline(__always) private func fetch(_ count: Int, _ scratch: BlockScratch) {
        let upper = UnsafeRawPointer(origin), lower = UnsafeRawPointer(origin + Int(stride))
        let index = UnsafeRawPointer(scratch.index).assumingMemoryBound(to: Int32.self)
        for i in Swift.stride(from: 0, to: count, by: 4) { prefetch_line(upper + (Int(index[i]) &+ next) &* 4) }
        for i in 0..<count {
            let offset = Int(index[i]) &* 4
            scratch.upper[i] = upper.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            scratch.below[i] = lower.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        }
    }

    /// The specification of `colors`: the pixel at `x` from the block's centre.
    package func color(at x: Float, _ taps: [SIMD2<Float>]) -> UInt32 {
        let k = 1 / (dw * x + 1), u = (du * x + self.u) * k, v = (dv * x + self.v) * k
        var channels = [UInt32](repeating: UInt32(rounding), count: 4)
        for tap in taps {
            let (ku, fu) = split(u + tap.x, lowU, highU, sharpU), (kv, fv) = split(v + tap.y, lowV, highV, sharpV)
            let right = Int(fu.rounded(.toNearestOrEven)), lower = Int(fv.rounded(.toNearestOrEven))
            let both = max(Int((fu * fv * (1.0 / 256)).rounded(.toNearestOrEven)), right + lower - 256)
            let weights = [256 - right - lower + both, right - both, lower - both, both]
            for c in 0..<4 {
                var sum = 0
                for (k, weight) in weights.enumerated() {
                    let texel = origin[(kv + k / 2) * Int(stride) + ku + k % 2]
                    sum += weight * Int(texel >> UInt32(8 * c) & 255)
                }
                channels[c] += UInt32(sum) >> UInt32(shift)
            }
        }
        return (0..<4).reduce(0) { $0 | (channels[$1] >> 8) << UInt32(8 * $1) }
    }

    /// The texel before a coordinate and the next one's share in 1/256.
    private func split(_ c: Float, _ low: Float, _ high: Float, _ sharp: Float) -> (Int, Float) {
        let c = min(max(c, low), high), k = c.rounded(.toNearestOrEven)
        return (Int(k), min(max((c - k) * sharp + 128, 0), 256))
    }
}

/// What the kernel keeps between its sweeps over a block of up to 64 pixels.
package final class BlockScratch {
    struct Sum {
        var even, odd: Halves
    }

    static let groups = 8
    fileprivate let index, right, lower, both: UnsafeMutablePointer<SIMD8<Int32>>
    fileprivate let upper, below: UnsafeMutablePointer<UInt64>
    fileprivate let sums: UnsafeMutablePointer<Sum>
    private let integers = Scratch<SIMD8<Int32>>(capacity: 4 * groups), texels = Scratch<SIMD8<UInt64>>(capacity: 2 * groups), totals = Scratch<Sum>(capacity: groups)

    package init() {
        index = integers.base
        right = index + Self.groups
        lower = right + Self.groups
        both = lower + Self.groups
        upper = UnsafeMutableRawPointer(texels.base).assumingMemoryBound(to: UInt64.self)
        below = upper + 8 * Self.groups
        sums = totals.base
    }

    /// The averages of a group's texels, times 256.
    @inline(__always) fileprivate func average(_ group: Int) -> Sum {
        let right = right[group], lower = lower[group], both = both[group]
        let wd = both.pairs, wc = (lower &- both).pairs, wb = (right &- both).pairs, wa = (256 &- right &- lower &+ both).pairs
        let ab = (UnsafeRawPointer(upper) + 64 * group).loadUnaligned(as: SIMD16<UInt32>.self)
        let cd = (UnsafeRawPointer(below) + 64 * group).loadUnaligned(as: SIMD16<UInt32>.self)
        let (a, b, c, d) = (ab.evenHalf, ab.oddHalf, cd.evenHalf, cd.oddHalf)
        return Sum(
            even: a.even &* wa &+ b.even &* wb &+ c.even &* wc &+ d.even &* wd,
            odd: a.odd &* wa &+ b.odd &* wb &+ c.odd &* wc &+ d.odd &* wd)
    }
}
