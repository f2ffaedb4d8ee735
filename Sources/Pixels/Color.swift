/// A colour as an author writes it: sRGB-encoded channels and alpha, not premultiplied, each 0…1.
public struct Color: Hashable, Sendable {
    public var r, g, b, a: Double

    public init(r: Double, g: Double, b: Double, a: Double = 1) {
        self.r = r
        self.g = g
        self.b = b
        self.a = a
    }

    public static let clear = Color(r: 0, g: 0, b: 0, a: 0)
    public static let black = Color(r: 0, g: 0, b: 0)
    public static let white = Color(r: 1, g: 1, b: 1)

    /// The same colour with its alpha multiplied by `k`.
    public func opacity(_ k: Double) -> Color { Color(r: r, g: g, b: b, a: a * k) }

    /// All channels within 0…1; 0 for what is not a number.
    package var limited: Color {
        func unit(_ v: Double) -> Double { v > 0 ? min(v, 1) : 0 }
        return Color(r: unit(r), g: unit(g), b: unit(b), a: unit(a))
    }

    /// Limited to 0…1, multiplied by alpha, and rounded to 8 bits.
    public var premultiplied: PremultipliedRGBA8 {
        let c = limited
        func byte(_ v: Double) -> UInt8 { UInt8((v * 255).rounded(.toNearestOrAwayFromZero)) }
        return PremultipliedRGBA8(r: byte(c.r * c.a), g: byte(c.g * c.a), b: byte(c.b * c.a), a: byte(c.a))
    }
}
