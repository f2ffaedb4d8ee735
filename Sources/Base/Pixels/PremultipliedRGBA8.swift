/// One pixel: sRGB-encoded red, green and blue, already multiplied by alpha, 8 bits each. In memory the bytes stand in
/// the order R, G, B, A (on little-endian machines, which are all that Swift runs on).
public struct PremultipliedRGBA8: Hashable, Sendable, BitwiseCopyable {
    /// R in the lowest byte, A in the highest.
    public var packed: UInt32

    @inlinable public init(packed: UInt32) { self.packed = packed }

    /// From four premultiplied channels; r, g and b must not exceed a.
    @inlinable public init(r: UInt8, g: UInt8, b: UInt8, a: UInt8) {
        packed = UInt32(r) | UInt32(g) << 8 | UInt32(b) << 16 | UInt32(a) << 24
    }

    @inlinable public var r: UInt8 { UInt8(truncatingIfNeeded: packed) }
    @inlinable public var g: UInt8 { UInt8(truncatingIfNeeded: packed &>> 8) }
    @inlinable public var b: UInt8 { UInt8(truncatingIfNeeded: packed &>> 16) }
    @inlinable public var a: UInt8 { UInt8(truncatingIfNeeded: packed &>> 24) }

    public static let clear = PremultipliedRGBA8(packed: 0)
    public static let black = PremultipliedRGBA8(r: 0, g: 0, b: 0, a: 255)
    public static let white = PremultipliedRGBA8(r: 255, g: 255, b: 255, a: 255)
}

// MARK: Blending

extension PremultipliedRGBA8 {
    /// All four channels times k / 255, each rounded to nearest.
    ///
    /// (t + t / 256) / 256 with t = c · k + 128 is c · k / 255 rounded to nearest, for all bytes c and k. Two channels
    /// are handled in one word.
    @inlinable public func scaled(by k: UInt8) -> PremultipliedRGBA8 {
        let k = UInt32(k)
        var redBlue = (packed & 0xFF00FF) &* k &+ 0x800080
        var greenAlpha = (packed &>> 8 & 0xFF00FF) &* k &+ 0x800080
        redBlue = (redBlue &+ (redBlue &>> 8 & 0xFF00FF)) &>> 8 & 0xFF00FF
        greenAlpha = (greenAlpha &+ (greenAlpha &>> 8 & 0xFF00FF)) & 0xFF00_FF00
        return PremultipliedRGBA8(packed: redBlue | greenAlpha)
    }

    /// This pixel composited over `below` (source over): each channel is s + d · (255 - a) / 255, rounded to nearest.
    @inlinable public func over(_ below: PremultipliedRGBA8) -> PremultipliedRGBA8 {
        PremultipliedRGBA8(packed: packed &+ below.scaled(by: 255 &- a).packed)
    }

    /// This pixel over `matte`, which is taken as opaque. The result is opaque, so that formats without alpha can store
    /// it.
    @inlinable public func onMatte(_ matte: PremultipliedRGBA8) -> PremultipliedRGBA8 {
        over(PremultipliedRGBA8(packed: matte.packed | 0xFF00_0000))
    }
}
