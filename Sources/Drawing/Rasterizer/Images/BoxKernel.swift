import CZoetropeLanes
import ZoetropeGeometry

/// The inner loop for a picture that is reduced and hardly rotated: a pixel is the exact average of a box of up to
/// seven by seven texels. Columns are averaged first, and their means then along the row.
///
/// A coordinate is the box's upper left corner; whole numbers are the corners of texels.
package struct BoxKernel {
    package var map: BlockMap
    package let width: BoxWeights, height: BoxWeights

    package init(_ map: BlockMap, width: BoxWeights, height: BoxWeights) {
        (self.map, self.width, self.height) = (map, width, height)
    }

    /// Writes `count` groups of eight pixels, the first of which lies `x` pixels from the block's centre.
    package func colors(at x: Float, groups count: Int, _ scratch: BlockScratch, into out: UnsafeMutablePointer<UInt32>)
    {
        map.locate(at: x, groups: count, into: scratch.places)
        let places = UnsafePointer(scratch.places)
        switch (width.slots, height.count) {  // loops of a known length are unrolled
        case (4, 2): average(4, 2, count, places, out)
        case (4, 3): average(4, 3, count, places, out)
        case (4, 4): average(4, 4, count, places, out)
        case (4, let rows): average(4, rows, count, places, out)
        case (_, 3): average(8, 3, count, places, out)
        case (_, 4): average(8, 4, count, places, out)
        case (_, 5): average(8, 5, count, places, out)
        case (_, let rows): average(8, rows, count, places, out)
        }
    }

    @inline(__always) private func average(
        _ columns: Int, _ rows: Int, _ count: Int, _ places: UnsafePointer<BlockScratch.Place>,
        _ out: UnsafeMutablePointer<UInt32>
    ) {
        let rounding = TexelSums.rounding(columns)
        for group in 0..<count {
            let place = UnsafeRawPointer(places + group), target = out + 8 &* group
            for k in Swift.stride(from: 0, to: 8, by: 4) {
                let a = sums(columns, rows, place, k), b = sums(columns, rows, place, k + 1)
                let c = sums(columns, rows, place, k + 2), d = sums(columns, rows, place, k + 3)
                lanes_store_pixels(a, b, c, d, rounding, target + k)
            }
        }
    }

    /// The weighted sum for pixel k of a place, as two partial sums of four channels side by side.
    @inline(__always) private func sums(_ columns: Int, _ rows: Int, _ place: UnsafeRawPointer, _ k: Int) -> SIMD8<
        UInt16
    > {
        let index = place.assumingMemoryBound(to: Int32.self)[k]
        let shares = place.assumingMemoryBound(to: UInt32.self)[8 &+ k]
        let texels = UnsafeRawPointer(map.origin + Int(index))
        let down = height.repeated + height.slots &* Int(shares &>> 17)
        let along = width.along + columns / 4 &* Int(shares &>> 1 & 127)
        var sums = Halves.zero
        for part in 0..<columns / 4 {
            var column = Halves.zero
            for row in 0..<rows {
                column &+=
                    lanes_channels(texels + (row &* map.stride &* 4 &+ part &* 16))
                    &* Halves(lowHalf: down[row], highHalf: down[row])
            }
            sums &+= lanes_high16(column, along[part])
        }
        return sums.lowHalf &+ sums.highHalf
    }
}
