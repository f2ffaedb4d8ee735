import CZoetropeLanes
import ZoetropeGeometry

/// The inner loop for a picture seen through a homography: a pixel is the mean of one, two or four taps. A tap is the
/// average over a box of at most a texel's size, which touches two by two texels. Weights are in 1/256 and sum to 1.
///
/// A coordinate is the box's centre; whole numbers are the centres of texels. In each direction the kernel reads the
/// texel at or before the centre and the next one, also where the next one's weight is 0 and it lies beyond the last
/// texel.
package struct TapKernel {
    package var map: BlockMap
    package let taps: Taps
    /// 64 divided by the box's sides in texels; 64…128. 64 is bilinear interpolation, 128 a box of half a texel.
    package let sharpU: Int16, sharpV: Int16

    package init(_ map: BlockMap, _ taps: Taps = .one, sharpU: Int16 = 64, sharpV: Int16 = 64) {
        self.map = map
        (self.taps, self.sharpU, self.sharpV) = (taps, sharpU, sharpV)
    }

    /// Added to the sum of 2^`shift` taps before its fraction is dropped: half a level (128), plus what shifting each
    /// tap's sum right by `shift` bits loses on average.
    private func rounding(_ shift: UInt16) -> UInt16 { 128 &+ ((1 &<< shift) &- 1) / 2 }

    /// Writes `count` groups of eight pixels, the first of which lies `x` pixels from the block's centre.
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

    @inline(__always) private func average(
        _ taps: Int, shift: UInt16, _ count: Int, _ places: UnsafePointer<BlockScratch.Place>,
        _ out: UnsafeMutablePointer<UInt32>
    ) {
        let upper = UnsafeRawPointer(map.origin), lower = UnsafeRawPointer(map.origin + map.stride)
        let sharpness = UInt32(UInt16(sharpU)) | UInt32(UInt16(sharpV)) &<< 16
        let sharp = unsafeBitCast(Words(repeating: sharpness), to: Halves.self), middle = 8192 &- sharp &* 128
        for group in 0..<count {
            var even = Halves(repeating: rounding(shift)), odd = even
            for tap in 0..<taps {
                let place = places + (tap &* count &+ group)
                let shares = lanes_sharpened(place.pointee.shares, sharp, middle)
                let right = lanes_even_pairs(shares), below = lanes_odd_pairs(shares), both = lanes_share(right, below)
                let index = UnsafeRawPointer(place).assumingMemoryBound(to: UInt32.self)
                let ab = pairs(upper, index), cd = pairs(lower, index)
                let wc = below &- both, wb = right &- both, wa = 256 &- right &- wc
                @inline(__always) func sum(_ a: Halves, _ b: Halves, _ c: Halves, _ d: Halves) -> Halves {
                    let above: Halves = a &* wa &+ b &* wb
                    let beneath: Halves = c &* wc &+ d &* both
                    return (above &+ beneath) &>> shift
                }
                let a = lanes_firsts(ab), b = lanes_seconds(ab), c = lanes_firsts(cd), d = lanes_seconds(cd)
                even &+= sum(a.even, b.even, c.even, d.even)
                odd &+= sum(a.odd, b.odd, c.odd, d.odd)
            }
            Words(even: even, odd: odd).store(to: out + 8 &* group)
        }
    }

    /// Two texels side by side for each of eight pixels, in the order that `lanes_firsts` expects.
    @inline(__always) private func pairs(_ row: UnsafeRawPointer, _ index: UnsafePointer<UInt32>) -> SIMD16<UInt32> {
        @inline(__always) func pair(_ k: Int) -> UInt64 {
            row.loadUnaligned(fromByteOffset: Int(index[k]) &* 4, as: UInt64.self)
        }
        return unsafeBitCast(
            SIMD8(pair(0), pair(1), pair(4), pair(5), pair(2), pair(3), pair(6), pair(7)), to: SIMD16<UInt32>.self)
    }
}

/// The offsets of a pixel's taps from its centre, in 1/256 of a texel: one tap at the centre, two at ± `first`, or four
/// at ± `first` ± `second`.
package struct Taps: BitwiseCopyable {
    package static let one = Taps(exponent: 0, first: .zero, second: .zero)
    /// The binary logarithm of the number of taps: 0, 1 or 2.
    package let exponent: Int
    let first, second: SIMD2<Float>

    package init(exponent: Int, first: SIMD2<Float>, second: SIMD2<Float>) {
        (self.exponent, self.first, self.second) = (exponent, first, second)
    }

    package var count: Int { 1 << exponent }

    package subscript(k: Int) -> SIMD2<Float> {
        switch exponent {
        case 0: .zero
        case 1: k == 0 ? -first : first
        default: (k & 1 == 0 ? -first : first) + (k & 2 == 0 ? -second : second)
        }
    }
}
