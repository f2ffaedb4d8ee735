import ZoetropePixels

/// Conversions between straight colours, which files store and which are not multiplied by alpha, and premultiplied
/// ones. Each channel is rounded once, to nearest.
package enum StraightColor {
    /// c · 255 / a. `premultiplied` gives c again, because it multiplies the rounding error, at most 1/2, by a / 255.
    package static func of(_ p: PremultipliedRGBA8) -> PremultipliedRGBA8 {
        if p.a == 255 { return p }
        if p.a == 0 { return .clear }
        let a = UInt32(p.a)
        func over(_ c: UInt8) -> UInt8 { UInt8(truncatingIfNeeded: (UInt32(min(c, p.a)) * 255 + a / 2) / a) }
        return PremultipliedRGBA8(r: over(p.r), g: over(p.g), b: over(p.b), a: p.a)
    }

    /// c · a / 255, as (t + t / 256) / 256 with t = c · a + 128, which is the same for all bytes.
    package static func premultiplied(_ p: PremultipliedRGBA8) -> PremultipliedRGBA8 {
        func times(_ c: UInt8) -> UInt8 {
            let t = UInt32(c) &* UInt32(p.a) &+ 128
            return UInt8(truncatingIfNeeded: (t &+ (t &>> 8)) &>> 8)
        }
        return PremultipliedRGBA8(r: times(p.r), g: times(p.g), b: times(p.b), a: p.a)
    }

    /// From 16 bits a channel, multiplied by alpha before it is rounded.
    static func premultiplied(_ s: SIMD4<UInt16>) -> PremultipliedRGBA8 {
        let unit: UInt64 = 65_535 * 257, alpha = UInt64(s.w)
        func times(_ c: UInt16) -> UInt8 { UInt8((UInt64(c) * alpha + unit / 2) / unit) }
        return PremultipliedRGBA8(r: times(s.x), g: times(s.y), b: times(s.z), a: byte(s.w))
    }

    /// From 16 bits a channel to 8, not multiplied by alpha.
    static func rounded(_ s: SIMD4<UInt16>) -> PremultipliedRGBA8 {
        PremultipliedRGBA8(r: byte(s.x), g: byte(s.y), b: byte(s.z), a: byte(s.w))
    }

    /// 65535 = 255 · 257.
    private static func byte(_ v: UInt16) -> UInt8 { UInt8((UInt32(v) + 128) / 257) }
}

extension Bitmap {
    /// Turns straight colours into premultiplied ones.
    mutating func premultiply() {
        withUnsafeMutablePixels { pixels in
            for i in pixels.indices where pixels[i].a != 255 { pixels[i] = StraightColor.premultiplied(pixels[i]) }
        }
    }
}
