import Pixels

/// A picture that shows where two frames differ: the expected frame in pale grey and, on it, the differing pixels: amber within the tolerance, red beyond it,
/// the darker the more they differ. Pixels that only one frame has are blue. Opaque, and large enough for both.
public enum DifferencePicture {
    public static func make(expected: Bitmap, actual: Bitmap, tolerance: Tolerance = .exact) -> Bitmap {
        var picture = Bitmap(width: max(expected.width, actual.width), height: max(expected.height, actual.height), filledWith: onlyInOne)
        for y in 0..<min(expected.height, actual.height) {
            for x in 0..<min(expected.width, actual.width) {
                let p = expected[x, y], q = actual[x, y]
                picture[x, y] = p == q ? pale(p) : mark(largestDifference(p, q), tolerance.channel)
            }
        }
        return picture
    }

    private static let onlyInOne = PremultipliedRGBA8(r: 64, g: 120, b: 242, a: 255)

    /// The pixel's luma on white, at a fifth of its contrast.
    private static func pale(_ p: PremultipliedRGBA8) -> PremultipliedRGBA8 {
        let luma = (77 * Int(p.r) + 150 * Int(p.g) + 29 * Int(p.b)) >> 8 + 255 - Int(p.a)
        let grey = UInt8(204 + min(luma, 255) / 5)
        return PremultipliedRGBA8(r: grey, g: grey, b: grey, a: 255)
    }

    private static func mark(_ difference: Int, _ tolerated: Int) -> PremultipliedRGBA8 {
        if difference <= tolerated { return PremultipliedRGBA8(r: 245, g: 166, b: 35, a: 255) }
        // From 1 to 255 the red goes from 235 to 140: even a difference of 1 stands out.
        return PremultipliedRGBA8(r: UInt8(235 - 95 * difference / 255), g: UInt8(36 - 36 * difference / 255), b: UInt8(48 - 20 * difference / 255), a: 255)
    }

    private static func largestDifference(_ p: PremultipliedRGBA8, _ q: PremultipliedRGBA8) -> Int {
        max(abs(Int(p.r) - Int(q.r)), abs(Int(p.g) - Int(q.g)), abs(Int(p.b) - Int(q.b)), abs(Int(p.a) - Int(q.a)))
    }
}
