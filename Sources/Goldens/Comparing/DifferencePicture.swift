import Pixels

/// A picture that shows where two frames differ: the expected frame in pale grey and, on it, the differing pixels: amber within the tolerance, red beyond it,
/// the darker the more they differ. Pixels that only one frame has are blue. Opaque, and large enough for both.
package enum DifferencePicture {
    package static func make(expected: Bitmap, actual: Bitmap, tolerance: Tolerance = .exact) -> Bitmap {
        var picture = Bitmap(
            width: max(expected.width, actual.width), height: max(expected.height, actual.height), filledWith: onlyInOne
        )
        let width = min(expected.width, actual.width), pictureWidth = picture.width
        let marks = (0...255).map { mark($0, tolerance.channel) }
        expected.withUnsafeBytes { a in
            actual.withUnsafeBytes { b in
                picture.withUnsafeMutableBytes { out in
                    for y in 0..<min(expected.height, actual.height) {
                        let a = UnsafeRawBufferPointer(
                            rebasing: a[y * expected.width * 4..<(y * expected.width + width) * 4])
                        let b = UnsafeRawBufferPointer(
                            rebasing: b[y * actual.width * 4..<(y * actual.width + width) * 4])
                        let out = UnsafeMutableRawBufferPointer(
                            rebasing: out[y * pictureWidth * 4..<(y * pictureWidth + width) * 4])
                        row(a, b, marks, to: out)
                    }
                }
            }
        }
        return picture
    }

    /// A row; eight pixels at a time where they are all the same.
    private static func row(
        _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, _ marks: [PremultipliedRGBA8],
        to out: UnsafeMutableRawBufferPointer
    ) {
        var offset = 0
        while offset < a.count {
            if offset + 32 <= a.count {
                let p = a.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt32>.self)
                let q = b.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt32>.self)
                if p == q {
                    out.storeBytes(of: pale(p), toByteOffset: offset, as: SIMD8<UInt32>.self)
                    offset += 32
                    continue
                }
            }
            for place in stride(from: offset, to: min(offset + 32, a.count), by: 4) {
                let p = PremultipliedRGBA8(packed: a.loadUnaligned(fromByteOffset: place, as: UInt32.self))
                let q = PremultipliedRGBA8(packed: b.loadUnaligned(fromByteOffset: place, as: UInt32.self))
                let shown = p == q ? pale(SIMD8(repeating: p.packed))[0] : marks[largestDifference(p, q)].packed
                out.storeBytes(of: shown, toByteOffset: place, as: UInt32.self)
            }
            offset += 32
        }
    }

    private static let onlyInOne = PremultipliedRGBA8(r: 64, g: 120, b: 242, a: 255)

    /// The pixels' lumas on white, at a fifth of their contrast: 204…255.
    @inline(__always) private static func pale(_ p: SIMD8<UInt32>) -> SIMD8<UInt32> {
        let evenWeights = unsafeBitCast(SIMD8<UInt32>(repeating: 29 << 16 | 77), to: SIMD16<UInt16>.self)
        // 77 R and 29 B in the halves of a lane; their sum with 150 G is below 2^16.
        let weighted = unsafeBitCast(
            unsafeBitCast(p & 0xFF00FF, to: SIMD16<UInt16>.self) &* evenWeights, to: SIMD8<UInt32>.self)
        let green = unsafeBitCast(unsafeBitCast(p &>> 8 & 255, to: SIMD16<UInt16>.self) &* 150, to: SIMD8<UInt32>.self)
        let luma = ((weighted & 0xFFFF) &+ (weighted &>> 16) &+ green) &>> 8 &+ 255 &- p &>> 24
        // A channel above alpha, which no picture should have, would give more than 255.
        let excess = unsafeBitCast(luma &- 255, to: SIMD8<Int32>.self)
        let limited = 255 &+ unsafeBitCast(excess & (excess &>> 31), to: SIMD8<UInt32>.self)
        // For n up to 1023, 205·n / 1024 rounded down is n / 5.
        let grey =
            204 &+ unsafeBitCast(unsafeBitCast(limited, to: SIMD16<UInt16>.self) &* 205, to: SIMD8<UInt32>.self) &>> 10
        return grey | grey &<< 8 | grey &<< 16 | 0xFF00_0000
    }

    private static func mark(_ difference: Int, _ tolerated: Int) -> PremultipliedRGBA8 {
        if difference <= tolerated { return PremultipliedRGBA8(r: 245, g: 166, b: 35, a: 255) }
        // From 1 to 255 the red goes from 235 to 140: even a difference of 1 stands out.
        return PremultipliedRGBA8(
            r: UInt8(235 - 95 * difference / 255), g: UInt8(36 - 36 * difference / 255),
            b: UInt8(48 - 20 * difference / 255), a: 255)
    }

    @inline(__always) private static func largestDifference(_ p: PremultipliedRGBA8, _ q: PremultipliedRGBA8) -> Int {
        func distance(_ a: UInt8, _ b: UInt8) -> Int { abs(Int(a) &- Int(b)) }
        return max(max(distance(p.r, q.r), distance(p.g, q.g)), max(distance(p.b, q.b), distance(p.a, q.a)))
    }
}
