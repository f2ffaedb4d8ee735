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
    private let center: Int
    /// From a texel to the first one that the pixel below will want and that no pixel has wanted yet, and how many rows of such texels there are.
    var next = 0, nextRows = 1

    /// Farther from the block's texel than this, coordinates would not be the low bits of a float.
    package static let reach = 16_000

    package init(origin: UnsafePointer<UInt32>, stride: Int, center: Int) {
        (self.origin, self.stride, self.center) = (origin, stride, center)
    }

    /// The coordinates of the pixels at `x` from the block's centre, moved by `offset`.
    @inline(__always) func coordinates(at x: Floats, _ offset: SIMD2<Float> = .zero) -> (u: Floats, v: Floats) {
        let k = Floats(repeating: 1) / (dw * x + 1)
        return (((du * x + u) * k + offset.x).limited(lowU, highU), ((dv * x + v) * k + offset.y).limited(lowV, highV))
    }

    /// The specification of `coordinates`.
    func coordinates(at x: Float, _ offset: SIMD2<Float> = .zero) -> (u: Float, v: Float) {
        let k = 1 / (dw * x + 1)
        return (min(max((du * x + u) * k + offset.x, lowU), highU), min(max((dv * x + v) * k + offset.y, lowV), highV))
    }

    /// From the first texel to the ones at coordinates that are whole numbers.
    @inline(__always) func index(_ u: SIMD8<Int32>, _ v: SIMD8<Int32>) -> SIMD8<Int32> {
        (v &>> 8) &* Int32(truncatingIfNeeded: stride) &+ (u &>> 8) &+ Int32(truncatingIfNeeded: center)
    }

    func index(_ u: Int, _ v: Int) -> Int { (v >> 8) * stride + (u >> 8) + center }

    /// Asks for what the row below will want of eight pixels with these first texels.
    @inline(__always) func prefetch(_ index: UnsafePointer<UInt32>) {
        var left = UnsafeRawPointer(origin) + (Int(index[0]) &+ next) &* 4, right = UnsafeRawPointer(origin) + (Int(index[4]) &+ next) &* 4
        for _ in 0..<nextRows {
            prefetch_line(left)
            prefetch_line(right)
            left += stride &* 4
            right += stride &* 4
        }
    }
}
