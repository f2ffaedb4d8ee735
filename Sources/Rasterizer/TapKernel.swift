import CLanes
import Geometry

/// The inner loop of a picture seen through a homography: along a row, the coordinates' quotient, then for each tap the average of a box over two by
/// two texels. Weights are 1/256 and sum to 1; sums of taps are rounded once.
///
/// A whole coordinate is a texel's centre: the box lies on this texel and on the next one; past the last texel the next one's weight is 0, but it must be
/// there to be read.
package struct TapKernel {
    package var map: BlockMap
    private let taps: Taps
    /// 64 / the box's sides, 64 to 128.
    private let sharpU: Int16, sharpV: Int16

    package init(_ map: BlockMap, _ taps: Taps = .one, sharpU: Int16 = 64, sharpV: Int16 = 64) {
        self.map = map
        (self.taps, self.sharpU, self.sharpV) = (taps, sharpU, sharpV)
    }

    /// Half a level, and what cutting each tap's sum takes away in the mean.
    private func rounding(_ shift: UInt16) -> UInt16 { 128 &+ ((1 &<< shift) &- 1) / 2 }

    /// The pixels of `count` groups of eight, the first at `x` from the block's centre.
    package func colors(at x: Float, groups count: Int, _ scratch: BlockScratch, into out: UnsafeMutablePointer<UInt32>)
    {
        for k in 0..<taps.count { map.locate(at: x, taps[k], groups: count, into: scratch.places + k * count) }
        let places = UnsafePointer(scratch.places)
        switch taps.exponent {  // loops of a known length are unrolled
        case 0: average(1, shift: 0, count, places, out)
        case 1: average(2, shift: 1, count, places, out)
        default: average(4, shift: 2, count, places, out)
        }
    }

    /// The taps' averages of two by two texels for each pixel.
    @inline(__always) private func average(
        _ taps: Int, shift: UInt16, _ count: Int, _ places: UnsafePointer<BlockScratch.Place>,
        _ out: UnsafeMutablePointer<UInt32>
    ) {
        let upper = UnsafeRawPointer(map.origin), lower = UnsafeRawPointer(map.origin + map.stride)
        let sharp = unsafeBitCast(
            Words(repeating: UInt32(UInt16(sharpU)) | UInt32(UInt16(sharpV)) &<< 16), to: Halves.self)
        let middle = 8192 &- sharp &* 128
        for group in 0..<count {
            var even = Halves(repeating: rounding(shift)), odd = even
            for tap in 0..<taps {
                let place = places + (tap &* count &+ group)
                let shares = lanes_sharpened(place.pointee.shares, sharp, middle)
                let right = lanes_even_pairs(shares), below = lanes_odd_pairs(shares), both = lanes_share(right, below)
                let index = UnsafeRawPointer(place).assumingMemoryBound(to: UInt32.self)
                let ab = pairs(upper, index), cd = pairs(lower, index)
                let wc = below &- both, wb = right &- both, wa = 256 &- right &- wc
                let (a, b, c, d) = (lanes_firsts(ab), lanes_seconds(ab), lanes_firsts(cd), lanes_seconds(cd))
                even &+= (a.even &* wa &+ b.even &* wb &+ c.even &* wc &+ d.even &* both) &>> shift
                odd &+= (a.odd &* wa &+ b.odd &* wb &+ c.odd &* wc &+ d.odd &* both) &>> shift
            }
            Words(even: even, odd: odd).store(to: out + 8 &* group)
        }
    }

    /// Two texels side by side for each of eight pixels, in the order that `lanes_firsts` wants.
    @inline(__always) private func pairs(_ row: UnsafeRawPointer, _ index: UnsafePointer<UInt32>) -> SIMD16<UInt32> {
        @inline(__always) func pair(_ k: Int) -> UInt64 {
            row.loadUnaligned(fromByteOffset: Int(index[k]) &* 4, as: UInt64.self)
        }
        return unsafeBitCast(
            SIMD8(pair(0), pair(1), pair(4), pair(5), pair(2), pair(3), pair(6), pair(7)), to: SIMD16<UInt32>.self)
    }

    /// The specification of `colors`: the pixel at `x` from the block's centre.
    package func color(at x: Float) -> UInt32 {
        let shift = UInt32(taps.exponent)
        var channels = [UInt32](repeating: UInt32(rounding(UInt16(shift))), count: 4)
        for k in 0..<taps.count {
            let (u, v) = map.coordinates(at: x, taps[k])
            let (nu, right) = split(u, sharpU), (nv, lower) = split(v, sharpV), first = map.index(nu, nv)
            let both = (right * lower + 128) >> 8
            let weights = [256 - right - lower + both, right - both, lower - both, both]
            for c in 0..<4 {
                var sum = 0
                for (k, weight) in weights.enumerated() {
                    sum += weight * Int(map.origin[first + k / 2 * map.stride + k % 2] >> UInt32(8 * c) & 255)
                }
                channels[c] += UInt32(sum) >> shift
            }
        }
        return (0..<4).reduce(0) { $0 | (channels[$1] >> 8) << UInt32(8 * $1) }
    }

    /// A coordinate as a whole number, and the next texel's share in 1/256.
    private func split(_ c: Float, _ sharp: Int16) -> (Int, Int) {
        let n = Int(c.rounded(.toNearestOrEven))
        return (n, min(max((((n & 255) - 128) * Int(sharp)) >> 6 + 128, 0), 256))
    }
}

/// Where a pixel's one, two or four taps lie from its centre, in a block's coordinates: at plus and minus `first`, and that at plus and minus `second`.
package struct Taps: BitwiseCopyable {
    package static let one = Taps(exponent: 0, first: .zero, second: .zero)
    /// Their count as a power of two.
    let exponent: Int
    let first, second: SIMD2<Float>

    package init(exponent: Int, first: SIMD2<Float>, second: SIMD2<Float>) {
        (self.exponent, self.first, self.second) = (exponent, first, second)
    }

    var count: Int { 1 << exponent }

    subscript(k: Int) -> SIMD2<Float> {
        switch exponent {
        case 0: .zero
        case 1: k == 0 ? -first : first
        default: (k & 1 == 0 ? -first : first) + (k & 2 == 0 ? -second : second)
        }
    }
}
