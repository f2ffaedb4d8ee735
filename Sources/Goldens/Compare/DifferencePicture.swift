import ZoetropePixels

/// A picture of where two frames differ: the expected frame in pale grey, with the differing pixels amber where they
/// are within the tolerance and red beyond it, darker for larger differences. Pixels that only one of the frames has
/// are blue. The picture is opaque and large enough for both frames.
package enum DifferencePicture {
    package static func make(expected: Bitmap, actual: Bitmap, tolerance: Tolerance = .exact) -> Bitmap {
        var picture = Bitmap(
            width: max(expected.width, actual.width), height: max(expected.height, actual.height), filledWith: onlyInOne
        )
        let width = min(expected.width, actual.width), pictureWidth = picture.width
        let marks = (0...255).map { mark($0, tolerance.deltaE == nil ? tolerance.channel : 0) }
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

    /// One row; eight pixels at a time while they are equal.
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

    /// Grey for the pixels' luma on white, at a fifth of its contrast: 204…255. Luma is (77 R + 150 G + 29 B) / 256.
    @inline(__always) private static func pale(_ p: SIMD8<UInt32>) -> SIMD8<UInt32> {
        // R and B stand in the two 16-bit halves of a lane. No product exceeds 2^16, nor does the sum of all three.
        let evenWeights = halves(SIMD8<UInt32>(repeating: 29 << 16 | 77))
        let weighted = words(halves(p & 0x00FF_00FF) &* evenWeights)
        let green = words(halves((p &>> 8) & 0xFF) &* SIMD16<UInt16>(repeating: 150))
        let sum = (weighted & 0xFFFF) &+ (weighted &>> 16) &+ green
        let alpha = p &>> 24
        let luma = (sum &>> 8) &+ (255 &- alpha)
        // A channel above alpha, which no valid premultiplied pixel has, would give more than 255.
        let excess = unsafeBitCast(luma &- 255, to: SIMD8<Int32>.self)
        let limited = 255 &+ unsafeBitCast(excess & (excess &>> 31), to: SIMD8<UInt32>.self)
        // For n up to 1023, 205 n / 1024 rounded down is n / 5.
        let fifth = words(halves(limited) &* SIMD16<UInt16>(repeating: 205)) &>> 10
        let grey = 204 &+ fifth
        let opaque = SIMD8<UInt32>(repeating: 0xFF00_0000)
        return grey | (grey &<< 8) | (grey &<< 16) | opaque
    }

    @inline(__always) private static func halves(_ lanes: SIMD8<UInt32>) -> SIMD16<UInt16> {
        unsafeBitCast(lanes, to: SIMD16<UInt16>.self)
    }

    @inline(__always) private static func words(_ lanes: SIMD16<UInt16>) -> SIMD8<UInt32> {
        unsafeBitCast(lanes, to: SIMD8<UInt32>.self)
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
