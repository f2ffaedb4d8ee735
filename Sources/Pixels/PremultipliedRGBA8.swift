/// One pixel: sRGB-encoded red, green and blue, already multiplied by alpha, 8 bits each. In memory the bytes stand in the
/// order R, G, B, A (little-endian machines only, which is every machine Swift runs on).
public struct PremultipliedRGBA8: Hashable, Sendable {
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
