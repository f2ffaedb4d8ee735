import Pixels

/// A picture that shows where two frames differ: the expected frame in pale grey and, on it, the differing pixels: amber within the tolerance, red beyond it,
/// the darker the more they differ. Pixels that only one frame has are blue. Opaque, and large enough for both.
public enum DifferencePicture {
    public static func make(expected: Bitmap, actual: Bitmap, tolerance: Tolerance = .exact) -> Bitmap {
        var picture = Bitmap(width: max(expected.width, actual.width), height: max(expected.height, actual.height), filledWith: onlyInOne)
        let width = min(expected.width, actual.width), pictureWidth = picture.width
        let marks = (0...255).map { mark($0, tolerance.channel) }
        expected.pixels.withUnsafeBufferPointer { a in
            actual.pixels.withUnsafeBufferPointer { b in
                picture.pixels.withUnsafeMutableBufferPointer { out in
                    for y in 0..<min(expected.height, actual.height) {
                        let a = UnsafeBufferPointer(rebasing: a[y * expected.width..<y * expected.width + width])
                        let b = UnsafeBufferPointer(rebasing: b[y * actual.width..<y * actual.width + width])
                        let out = UnsafeMutableBufferPointer(rebasing: out[y * pictureWidth..<y * pictureWidth + width])
                        for x in 0..<width { out[x] = a[x] == b[x] ? pale(a[x]) : marks[largestDifference(a[x], b[x])] }
                    }
                }
            }
        }
        return picture
    }

    private static let onlyInOne = PremultipliedRGBA8(r: 64, g: 120, b: 242, a: 255)

    /// The pixel's luma on white, at a fifth of its contrast: 204…255.
    @inline(__always) private static func pale(_ p: PremultipliedRGBA8) -> PremultipliedRGBA8 {
        let luma = (77 &* UInt32(p.r) &+ 150 &* UInt32(p.g) &+ 29 &* UInt32(p.b)) &>> 8 &+ 255 &- UInt32(p.a)
        // For n up to 1023, 205·n / 1024 rounded down is n / 5.
        let grey = 204 &+ (205 &* min(luma, 255)) &>> 10
        return PremultipliedRGBA8(packed: 0xFF00_0000 | grey &* 0x01_0101)
    }

    private static func mark(_ difference: Int, _ tolerated: Int) -> PremultipliedRGBA8 {
        if difference <= tolerated { return PremultipliedRGBA8(r: 245, g: 166, b: 35, a: 255) }
        // From 1 to 255 the red goes from 235 to 140: even a difference of 1 stands out.
        return PremultipliedRGBA8(r: UInt8(235 - 95 * difference / 255), g: UInt8(36 - 36 * difference / 255), b: UInt8(48 - 20 * difference / 255), a: 255)
    }

    @inline(__always) private static func largestDifference(_ p: PremultipliedRGBA8, _ q: PremultipliedRGBA8) -> Int {
        func distance(_ a: UInt8, _ b: UInt8) -> Int { abs(Int(a) &- Int(b)) }
        return max(max(distance(p.r, q.r), distance(p.g, q.g)), max(distance(p.b, q.b), distance(p.a, q.a)))
    }
}
