import Pixels

/// A frame as a GIF can show it: opaque, with the time when it begins.
final class GIFFrame: Sendable {
    /// 0xBBGGRR, row by row.
    let pixels: [UInt32]
    /// In 1/100 s.
    let start: Int

    init(_ pixels: [UInt32], start: Int) {
        self.pixels = pixels
        self.start = start
    }

    /// The bitmap over a matte, the way Core Animation blends: sRGB-encoded, premultiplied, rounded to nearest.
    static func flatten(_ bitmap: Bitmap, onto matte: PremultipliedRGBA8) -> [UInt32] {
        let m = matte.packed
        return bitmap.pixels.map { pixel in
            let p = pixel.packed, rest = 255 - p >> 24
            if rest == 0 { return p & 0xFF_FFFF }
            var out: UInt32 = 0
            for shift: UInt32 in [0, 8, 16] {
                let behind = ((m >> shift & 255) * rest * 2 + 255) / 510
                out |= min(255, (p >> shift & 255) + behind) << shift
            }
            return out
        }
    }
}
