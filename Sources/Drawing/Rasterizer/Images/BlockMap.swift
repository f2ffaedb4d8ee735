import CZoetropeLanes
import ZoetropeGeometry

/// Maps the pixels of a block (a part of a row) to a level of a picture.
///
/// Coordinates are 32-bit floats in 1/256 of the level's texels. They are relative to a texel near the block
/// (`center`), so that they are small and exact. The kernel defines whether 0 is this texel's centre or its upper left
/// corner.
///
/// The pixel at distance `x` (in pixels) from the block's centre maps to
/// ((u + du · x) / (1 + dw · x), (v + dv · x) / (1 + dw · x)).
/// The denominator is the pixel's homogeneous coordinate w divided by the w of the block's centre.
package struct BlockMap {
    /// The coordinates of the block's centre (u, v), and the change of each numerator (du, dv) and of the denominator
    /// (dw) from one pixel to the next.
    package var u: Float = 0, v: Float = 0, du: Float = 256, dv: Float = 0, dw: Float = 0
    /// The range to which coordinates are limited.
    package var lowU: Float = 0, highU: Float = 0, lowV: Float = 0, highV: Float = 0
    /// The level's first texel in memory, and the number of texels from one row to the next.
    package let origin: UnsafePointer<UInt32>, stride: Int
    /// The texel that coordinates are relative to, as an offset from `origin`.
    package var center: Int
    /// What to prefetch for the pixel row two rows below: for every `nextStep`-th pixel (2 or 4), the texels at the
    /// offset `next` from the pixel's own texel and at the same place in the `nextRows` - 1 rows of the level below
    /// that.
    var next = 0, nextRows = 1, nextStep = 4

    /// The limits are at most this many texels from `center`. At 256 units a texel that is below 2^22, where adding
    /// `roundingBias` gives exact whole numbers.
    package static let reach = 16_000

    package init(origin: UnsafePointer<UInt32>, stride: Int, center: Int = 0) {
        (self.origin, self.stride, self.center) = (origin, stride, center)
    }

    /// Finds the texels of `count` groups of eight pixels and prefetches the texels of the row two rows below. The
    /// first pixel lies `x` pixels from the block's centre; `offset`, in 1/256 texel, is added to all coordinates.
    func locate(
        at x: Float, _ offset: SIMD2<Float> = .zero, groups count: Int,
        into places: UnsafeMutablePointer<BlockScratch.Place>
    ) {
        let dx = Floats(repeating: offset.x), dy = Floats(repeating: offset.y)
        let hasSmallNumerators = max(abs(u), abs(v)) <= Self.largestNumerator
        if !(hasSmallNumerators && isInside(x, offset) && isInside(x + Float(8 * count - 1), offset)) {
            locate(x, count, places) { u, v in
                ((u + dx).limited(lowU, highU), (v + dy).limited(lowV, highV))
            }
        } else if offset != .zero {
            locate(x, count, places) { u, v in (u + dx, v + dy) }
        } else {
            locate(x, count, places) { u, v in (u, v) }
        }
        for row in 0..<nextRows { prefetch(UnsafePointer(places), count, next &+ row &* stride) }
    }

    /// True when the pixel at `x` lies inside the limits by more than 1/256 of a texel, and its denominator is at least
    /// 1/2.
    ///
    /// Each coordinate is a quotient of two linear functions of x, which is monotonic where the denominator stays
    /// positive. So if this is true for two pixels, it is true for all between them, and none of these needs to be
    /// limited.
    @inline(__always) private func isInside(_ x: Float, _ offset: SIMD2<Float>) -> Bool {
        let w = dw * x + 1
        guard w >= 0.5 else { return false }
        let u = (du * x + self.u) * (1 / w) + offset.x, v = (dv * x + self.v) * (1 / w) + offset.y
        return u > lowU + 1 && u < highU - 1 && v > lowV + 1 && v < highV - 1
    }

    /// 2^23. Floats up to this size are exact to 1/2 or better, so rounding errors stay below `isInside`'s margin of
    /// one unit.
    private static let largestNumerator: Float = 8_388_608

    @inline(__always) private func locate(
        _ x: Float, _ count: Int, _ places: UnsafeMutablePointer<BlockScratch.Place>,
        _ moved: (Floats, Floats) -> (Floats, Floats)
    ) {
        // Adding `roundingBias` puts the nearest whole number into a float's low bits. The bias's own bits are
        // subtracted once, as a part of `center`, instead of from each coordinate.
        let bias = Int32(truncatingIfNeeded: (Int(roundingBias.bitPattern) >> 8) &* (self.stride &+ 1))
        let center = Int32(truncatingIfNeeded: center) &- bias
        let stride = Int32(truncatingIfNeeded: self.stride), one = Floats(repeating: 1), eight = Floats(repeating: 8)
        let rounding = Floats(repeating: roundingBias)
        // Vectors of equal lanes are made here: without the optimizer, each would be made anew for every group.
        let u = Floats(repeating: self.u), v = Floats(repeating: self.v)
        let du = Floats(repeating: self.du), dv = Floats(repeating: self.dv), dw = Floats(repeating: self.dw)
        var x = Floats.iota + Floats(repeating: x)
        for group in 0..<count {
            let k = one / (dw * x + one)
            let (cu, cv) = moved((du * x + u) * k, (dv * x + v) * k)
            let nu = unsafeBitCast(cu + rounding, to: SIMD8<Int32>.self)
            let nv = unsafeBitCast(cv + rounding, to: SIMD8<Int32>.self)
            places[group].index = lanes_texels(nu, nv, stride, center)
            places[group].shares = lanes_fractions(nu, nv)
            x += eight
        }
    }

    /// Prefetches the texels at the offset `distance` from those of two or four of each eight pixels.
    @inline(__always) private func prefetch(_ places: UnsafePointer<BlockScratch.Place>, _ count: Int, _ distance: Int)
    {
        let texels = origin + distance
        for group in 0..<count {
            let index = UnsafeRawPointer(places + group).assumingMemoryBound(to: Int32.self)
            prefetch_line(texels + Int(index[0]))
            prefetch_line(texels + Int(index[4]))
            guard nextStep < 4 else { continue }
            prefetch_line(texels + Int(index[2]))
            prefetch_line(texels + Int(index[6]))
        }
    }
}

/// Working memory for the kernels' two passes over a block. The first pass finds the addresses of all texels, the
/// second reads them, so that many reads from memory are in flight at once.
package final class BlockScratch {
    /// Where eight pixels lie: the offsets of their texels from the level's origin, and the fractions of a texel, in
    /// 1/256, by which they lie to the right (even lanes) and below (odd lanes).
    struct Place {
        var index: SIMD8<Int32>
        var shares: Halves
    }

    /// The maximum number of pixels, or parts of pixels, in a block.
    package static let pixels = 256
    private let memory = Scratch<Place>(capacity: 4 * pixels / 8)
    /// Room for four places for each group of eight pixels: one for each tap.
    var places: UnsafeMutablePointer<Place> { memory.base }

    package init() {}
}
