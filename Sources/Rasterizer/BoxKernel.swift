import CLanes
import Geometry

/// The inner loop of a picture that is seen reduced and nearly upright: the exact average of a box of up to seven texels a side. Texels are
/// averaged down first, then along; weights are 1/256.
///
/// A whole coordinate is a texel's upper left corner, and a pixel's coordinate is its box's.
package struct BoxKernel {
    package var map: BlockMap
    private let width: BoxWeights, height: BoxWeights

    package init(_ map: BlockMap, width: BoxWeights, height: BoxWeights) {
        (self.map, self.width, self.height) = (map, width, height)
    }

    /// The pixels of `count` groups of eight, the first at `x` from the block's centre. In two sweeps, as in `TapKernel`.
    package func colors(at x: Float, groups count: Int, _ scratch: BlockScratch, into out: UnsafeMutablePointer<UInt32>) {
        let places = UnsafeMutableRawPointer(scratch.places).assumingMemoryBound(to: Place.self)
        var x = Floats.iota + Floats(repeating: x)
        for group in 0..<count {
            let (cu, cv) = map.coordinates(at: x)
            let nu = (cu + roundingBias).biasedBits, nv = (cv + roundingBias).biasedBits
            places[group] = Place(index: map.index(nu, nv), column: nu &>> 1 & 127, row: nv &>> 1 & 127)
            x += 8
        }
        let words = UnsafePointer<UInt32>(OpaquePointer(places))
        switch (width.slots, height.count) {  // loops of a known length are unrolled
        case (4, 2): average(4, 2, count, words, out)
        case (4, 3): average(4, 3, count, words, out)
        case (4, 4): average(4, 4, count, words, out)
        case (4, let rows): average(4, rows, count, words, out)
        case (_, 3): average(8, 3, count, words, out)
        case (_, 4): average(8, 4, count, words, out)
        case (_, 5): average(8, 5, count, words, out)
        case (_, let rows): average(8, rows, count, words, out)
        }
    }

    /// For eight pixels: the box's first texel, and which weights it has.
    private struct Place {
        var index, column, row: SIMD8<Int32>
    }

    @inline(__always) private func average(_ columns: Int, _ rows: Int, _ count: Int, _ places: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>) {
        let rounding = TexelSums.rounding(columns)
        for group in 0..<count {
            let place = places + 24 &* group, target = out + 8 &* group
            map.prefetch(place)
            for k in Swift.stride(from: 0, to: 8, by: 4) {
                let a = sums(columns, rows, place + k), b = sums(columns, rows, place + (k + 1))
                let c = sums(columns, rows, place + (k + 2)), d = sums(columns, rows, place + (k + 3))
                let pixels = TexelSums.pixels(a, b, c, d, rounding: rounding)
                UnsafeMutableRawPointer(target + k).storeBytes(of: pixels, as: SIMD4<UInt32>.self)
            }
        }
    }

    /// A pixel's texels, averaged down and weighted.
    @inline(__always) private func sums(_ columns: Int, _ rows: Int, _ place: UnsafePointer<UInt32>) -> TexelSums {
        let texels = UnsafeRawPointer(map.origin + Int(place[0])), down = height.repeated + height.slots &* Int(place[16])
        let along = width.along + columns / 4 &* Int(place[8])
        var sums = TexelSums()
        for part in 0..<columns / 4 {
            var even = SIMD8<UInt16>.zero, odd = even
            for row in 0..<rows {
                let four = texels.loadUnaligned(fromByteOffset: row &* map.stride &* 4 &+ part &* 16, as: SIMD4<UInt32>.self)
                even &+= unsafeBitCast(four & 0xFF00FF, to: SIMD8<UInt16>.self) &* down[row]
                odd &+= unsafeBitCast(four &>> 8 & 0xFF00FF, to: SIMD8<UInt16>.self) &* down[row]
            }
            sums.add(even, odd, along[part])
        }
        return sums
    }

    /// The specification of `colors`: the pixel at `x` from the block's centre.
    package func color(at x: Float) -> UInt32 {
        let (u, v) = map.coordinates(at: x), nu = Int(u.rounded(.toNearestOrEven)), nv = Int(v.rounded(.toNearestOrEven))
        let first = map.index(nu, nv), along = width.weights(nu >> 1 & 127), down = height.weights(nv >> 1 & 127)
        return (0..<4).reduce(0) { color, c in
            var sum = Int(TexelSums.rounding(width.slots))
            for i in 0..<width.count {
                let column = (0..<height.count).reduce(0) { $0 + Int(map.origin[first + $1 * map.stride + i] >> UInt32(8 * c) & 255) * down[$1] }
                sum += (column * min(along[i] * 256, 65535)) >> 16
            }
            return color | UInt32(sum >> 8) << UInt32(8 * c)
        }
    }
}
