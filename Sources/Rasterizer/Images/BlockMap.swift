import CLanes
import Geometry

/// Where the pixels of a block (a part of a row) lie on a level of a picture.
///
/// Coordinates are 32-bit floats in 1/256 of the level's texels. They count from one texel near the block, so that they are
/// small; whether 0 is this texel's centre or its corner is the kernel's choice. The pixel at `x` from the block's centre
/// lies at ((u + du · x) / (1 + dw · x), (v + dv · x) / (1 + dw · x)): the denominator is the pixel's homogeneous w, divided
/// by that of the block's centre.
package struct BlockMap {
    /// At the block's centre, and the changes of the numerators and of the denominator from one pixel to the next.
    package var u: Float = 0, v: Float = 0, du: Float = 256, dv: Float = 0, dw: Float = 0
    /// The limits of the coordinates.
    package var lowU: Float = 0, highU: Float = 0, lowV: Float = 0, highV: Float = 0
    /// The level's first texel in memory, and the texels from one row to the next.
    package let origin: UnsafePointer<UInt32>, stride: Int
    /// The texel that coordinates count from, as an offset from `origin`.
    package var center: Int
    /// What to ask the CPU's cache for, because the row after the next will read it: texels `next` behind those that this
    /// row reads, in `nextRows` rows, for every `nextStep`-th pixel (2 or 4).
    var next = 0, nextRows = 1, nextStep = 4

    /// The limits lie no farther from the block's texel than this many texels: the low bits of larger floats are not exact.
    package static let reach = 16_000

    package init(origin: UnsafePointer<UInt32>, stride: Int, center: Int = 0) {
        (self.origin, self.stride, self.center) = (origin, stride, center)
    }

    /// Finds the places of `count` groups of eight pixels, the first of which lies `x` pixels from the block's centre, all
    /// moved by `offset`; and asks the cache for what the row after the next will read.
    func locate(
        at x: Float, _ offset: SIMD2<Float> = .zero, groups count: Int,
        into places: UnsafeMutablePointer<BlockScratch.Place>
    ) {
        let hasSmallNumerators = max(abs(u), abs(v)) <= Self.largestNumerator
        if !(hasSmallNumerators && isInside(x, offset) && isInside(x + Float(8 * count - 1), offset)) {
            locate(x, count, places) { u, v in
                ((u + offset.x).limited(lowU, highU), (v + offset.y).limited(lowV, highV))
            }
        } else if offset != .zero {
            locate(x, count, places) { u, v in (u + offset.x, v + offset.y) }
        } else {
            locate(x, count, places) { u, v in (u, v) }
        }
        for row in 0..<nextRows { prefetch(UnsafePointer(places), count, next &+ row &* stride) }
    }

    /// True when the pixel at `x` lies within the limits by more than 1/256 of a texel, and clearly in front of the eye.
    ///
    /// The coordinates are quotients of functions that are linear in x. Where the denominator keeps its sign between two
    /// pixels, all pixels between them have coordinates between theirs; where it does not, coordinates go through infinity.
    /// So if two pixels are inside and their denominators are at least 1/2, all pixels between them are inside and need no
    /// limit.
    @inline(__always) private func isInside(_ x: Float, _ offset: SIMD2<Float>) -> Bool {
        let w = dw * x + 1
        guard w >= 0.5 else { return false }
        let u = (du * x + self.u) * (1 / w) + offset.x, v = (dv * x + self.v) * (1 / w) + offset.y
        return u > lowU + 1 && u < highU - 1 && v > lowV + 1 && v < highV - 1
    }

    /// 2^23: up to there, floats are exact to a whole number, so that rounding errors stay below the margin of 1/256 texel.
    private static let largestNumerator: Float = 8_388_608

    @inline(__always) private func locate(
        _ x: Float, _ count: Int, _ places: UnsafeMutablePointer<BlockScratch.Place>,
        _ moved: (Floats, Floats) -> (Floats, Floats)
    ) {
        // Adding `roundingBias` puts the nearest whole number into a float's low bits. The bits of the bias itself, shifted
        // like the coordinates, are taken off once, with `center`, and not from each coordinate.
        let bias = Int32(truncatingIfNeeded: (Int(roundingBias.bitPattern) >> 8) &* (stride &+ 1))
        let center = Int32(truncatingIfNeeded: center) &- bias
        var x = Floats.iota + Floats(repeating: x)
        for group in 0..<count {
            let k = Floats(repeating: 1) / (dw * x + 1)
            let (cu, cv) = moved((du * x + u) * k, (dv * x + v) * k)
            let nu = unsafeBitCast(cu + roundingBias, to: SIMD8<Int32>.self)
            let nv = unsafeBitCast(cv + roundingBias, to: SIMD8<Int32>.self)
            places[group].index = (nv &>> 8) &* Int32(truncatingIfNeeded: stride) &+ (nu &>> 8) &+ center
            places[group].shares = unsafeBitCast(nu & 255 | (nv & 255) &<< 16, to: Halves.self)
            x += 8
        }
    }

    /// Asks the cache for the texels `distance` behind those of two or four of each eight pixels.
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

/// What the kernels keep between their two passes over a block: first they find where all texels are, then they read them,
/// so that many are on their way from memory at once.
package final class BlockScratch {
    /// The places of eight pixels: the offsets of their first texels from the level's origin, and how far beyond these the
    /// pixels lie, in 1/256 of a texel: to the right in the even halves, down in the odd ones.
    struct Place {
        var index: SIMD8<Int32>
        var shares: Halves
    }

    /// The most pixels, or parts of pixels, of a block.
    package static let pixels = 256
    private let memory = Scratch<Place>(capacity: 4 * pixels / 8)
    /// Room for the places of four taps, or of pixels that are cut into four parts.
    var places: UnsafeMutablePointer<Place> { memory.base }

    package init() {}
}
