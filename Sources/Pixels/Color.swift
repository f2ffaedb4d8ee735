/// A colour as an author writes it: sRGB-encoded channels and alpha, NOT premultiplied, each 0…1.
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

    /// Rounded to 8 bits after multiplying by alpha.
    public var premultiplied: PremultipliedRGBA8 {
        func byte(_ v: Double) -> UInt8 { UInt8((min(max(v, 0), 1) * 255).rounded(.toNearestOrAwayFromZero)) }
        let alpha = min(max(a, 0), 1)
        return PremultipliedRGBA8(r: byte(r * alpha), g: byte(g * alpha), b: byte(b * alpha), a: byte(alpha))
    }
}
