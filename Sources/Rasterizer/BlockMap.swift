import CLanes
import Geometry

/// Where the pixels of a block, a part of a row, lie on a level of a picture.
///
/// Coordinates are 32-bit floats in 1/256 of the level's texels, relative to a texel near the block, whose centre (or corner, as the kernel has it) is 0.
package struct BlockMap {
    /// At the block's centre, and by how much numerators and denominator (1 at the centre, nowhere under 1/2) change with a pixel.
    package var u: Float = 0, v: Float = 0, du: Float = 256, dv: Float = 0, dw: Float = 0
    /// Where coordinates end.
    package var lowU: Float = 0, highU: Float = 0, lowV: Float = 0, highV: Float = 0
    /// The picture's first texel, and the texels from one row to the next.
    let origin: UnsafePointer<UInt32>, stride: Int
    /// From the first texel to the one that coordinates count from.
    var center: Int
    /// From a texel to the first one that the pixel two rows below will want and the one above that will not, how many rows of such texels there are, and
    /// of every how many pixels they are asked for.
    var next = 0, nextRows = 1, nextStep = 4

    /// Farther from the block's texel than this, coordinates would not be the low bits of a float.
    package static let reach = 16_000

    package init(origin: UnsafePointer<UInt32>, stride: Int, center: Int = 0) {
        (self.origin, self.stride, self.center) = (origin, stride, center)
    }

    /// Finds the places of `count` groups of eight pixels, the first at `x` from the block's centre, moved by `offset`; and asks for what the row
    /// after the next will want.
    func locate(
        at x: Float, _ offset: SIMD2<Float> = .zero, groups count: Int,
        into places: UnsafeMutablePointer<BlockScratch.Place>
    ) {
        if !(isInside(x, offset) && isInside(x + Float(8 * count - 1), offset)) {
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

    /// True when the pixel at `x` lies within the limits by more than 1/256 of a texel, and in front of the eye.
    ///
    /// The coordinates are quotients of two functions that are linear in x. Where the denominator keeps its sign between
    /// two pixels, every pixel between them has coordinates between theirs; where it does not, they go through infinity.
    /// So two pixels that are inside with a denominator of at least 1/2 say that all pixels between them are inside.
    /// The bounds on the numerators keep the rounding errors of 32-bit floats below the margin of 1/256 texel.
    private func isInside(_ x: Float, _ offset: SIMD2<Float>) -> Bool {
        guard dw * x + 1 >= 0.5, abs(self.u) <= Self.largestNumerator, abs(self.v) <= Self.largestNumerator else {
            return false
        }
        let (u, v) = unlimited(at: x, offset)
        return u > lowU + 1 && u < highU - 1 && v > lowV + 1 && v < highV - 1
    }

    /// 2^23, in 1/256 texel: floats below it are exact to a whole number.
    private static let largestNumerator: Float = 8_388_608

    @inline(__always) private func locate(
        _ x: Float, _ count: Int, _ places: UnsafeMutablePointer<BlockScratch.Place>,
        _ moved: (Floats, Floats) -> (Floats, Floats)
    ) {
        // In place of a subtraction for each coordinate: the bits of a float to which `roundingBias` has been added, shifted, are so much too large.
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

    /// Asks for the texels so far behind those of some of each eight pixels.
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

    /// The specification of `locate`: the coordinates of the pixel at `x` from the block's centre.
    func coordinates(at x: Float, _ offset: SIMD2<Float> = .zero) -> (u: Float, v: Float) {
        let (u, v) = unlimited(at: x, offset)
        return (min(max(u, lowU), highU), min(max(v, lowV), highV))
    }

    private func unlimited(at x: Float, _ offset: SIMD2<Float>) -> (u: Float, v: Float) {
        let k = 1 / (dw * x + 1)
        return ((du * x + u) * k + offset.x, (dv * x + v) * k + offset.y)
    }

    /// From the first texel to the one at or before coordinates that are whole numbers.
    func index(_ u: Int, _ v: Int) -> Int { (v >> 8) * stride + (u >> 8) + center }
}

/// What the kernels keep between their sweeps over a block of up to `pixels`: first where all its texels are, then the texels, so that many are on
/// their way from memory at once.
package final class BlockScratch {
    /// Of eight pixels: their first texels, and how far behind these they lie in 1/256 of a texel, across in the even and down in the odd halves.
    struct Place {
        var index: SIMD8<Int32>
        var shares: Halves
    }

    package static let pixels = 256
    /// Of up to four taps, or parts of pixels.
    var places: UnsafeMutablePointer<Place> { memory.base }
    private let memory = Scratch<Place>(capacity: 4 * pixels / 8)

    package init() {}
}
