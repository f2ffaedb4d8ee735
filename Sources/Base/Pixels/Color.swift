/// A colour as an author writes it: sRGB-encoded channels and alpha, not premultiplied, each 0…1.
public struct Color: Hashable, Sendable {
    public var r, g, b, a: Double

    public init(r: Double, g: Double, b: Double, a: Double = 1) {
        self.r = r
        self.g = g
        self.b = b
        self.a = a
    }

    /// From `#RGB`, `#RRGGBB` or `#RRGGBBAA`; nil for any other text.
    package init?(hex text: some StringProtocol) {
        guard text.hasPrefix("#"), text.utf8.count <= 9 else { return nil }
        let digits = text.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue : nil }
        guard digits.count == text.count - 1 else { return nil }
        var bytes: [Int]
        switch digits.count {
        case 3: bytes = digits.map { $0 * 17 }
        case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
        default: return nil
        }
        if bytes.count == 3 { bytes.append(255) }
        self.init(
            r: Double(bytes[0]) / 255, g: Double(bytes[1]) / 255, b: Double(bytes[2]) / 255, a: Double(bytes[3]) / 255)
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

extension Color: CustomStringConvertible {
    /// `#RRGGBBAA`, without the alpha if that is FF. Channels are limited to 0…1.
    public var description: String {
        let c = limited
        return Color.hex([c.r, c.g, c.b, c.a].map { UInt8(($0 * 255).rounded()) })
    }

    /// Red, green, blue and alpha.
    fileprivate static func hex(_ bytes: [UInt8]) -> String {
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        return "#" + digits.prefix(bytes[3] == 255 ? 3 : 4).joined()
    }
}

extension PremultipliedRGBA8: CustomStringConvertible {
    /// The colour before it was multiplied by alpha, as an author writes it: `#FF8000`, or `#FF800080` at half alpha.
    public var description: String {
        func straight(_ v: UInt8) -> UInt8 { a == 0 ? 0 : UInt8((Int(min(v, a)) * 255 + Int(a) / 2) / Int(a)) }
        return Color.hex([straight(r), straight(g), straight(b), a])
    }
}
