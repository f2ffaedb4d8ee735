import Foundation
import ZoetropePixels

/// A space of colours, `CGColorSpace`. Colours of every space are converted to sRGB where they are drawn.
public final class CGColorSpace: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case sRGB, linearSRGB, displayP3, gray }

    let kind: Kind
    /// The name that the space was made with; nil for those of devices.
    public let name: String?

    init(_ kind: Kind, name: String?) { (self.kind, self.name) = (kind, name) }

    /// The space of a name; nil for one that is not known here.
    public convenience init?(name: String) {
        switch name {
        case CGColorSpace.sRGB, CGColorSpace.extendedSRGB: self.init(.sRGB, name: name)
        case CGColorSpace.linearSRGB, CGColorSpace.extendedLinearSRGB: self.init(.linearSRGB, name: name)
        case CGColorSpace.displayP3, CGColorSpace.extendedDisplayP3: self.init(.displayP3, name: name)
        case CGColorSpace.genericGrayGamma2_2, CGColorSpace.extendedGray: self.init(.gray, name: name)
        default: return nil
        }
    }

    public static let sRGB = "kCGColorSpaceSRGB"
    public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
    public static let linearSRGB = "kCGColorSpaceLinearSRGB"
    public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
    public static let displayP3 = "kCGColorSpaceDisplayP3"
    public static let extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
    public static let extendedGray = "kCGColorSpaceExtendedGray"

    /// Components without alpha.
    public var numberOfComponents: Int { kind == .gray ? 1 : 3 }

    public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.kind == b.kind }
    public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

/// sRGB, which the colours of a device are taken for.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.sRGB, name: nil) }

/// Grey with sRGB's curve.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.gray, name: nil) }

/// A colour, `CGColor`: components of a space, each 0…1 (or beyond in extended ones), and alpha, not premultiplied.
public final class CGColor: Hashable, Sendable, CustomStringConvertible {
    public let colorSpace: CGColorSpace?
    private let values: [CGFloat]
    /// In sRGB, for drawing.
    package let color: Color

    /// - Parameter components: as many as the space has, and alpha.
    /// - Returns: nil where there are fewer.
    public convenience init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
        self.init(space, list: components)
    }

    private init?(_ space: CGColorSpace, list components: [CGFloat]) {
        guard components.count > space.numberOfComponents else { return nil }
        let values = Array(components.prefix(space.numberOfComponents + 1))
        (colorSpace, self.values) = (space, values)
        color = CGColor.converted(values.map { Double($0) }, from: space.kind)
    }

    /// As in Core Graphics, from a pointer to the components.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        self.init(space, list: Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)))
    }

    private init(_ kind: CGColorSpace.Kind, name: String, _ components: [CGFloat]) {
        (colorSpace, values) = (CGColorSpace(kind, name: name), components)
        color = CGColor.converted(components.map { Double($0) }, from: kind)
    }

    /// A colour of sRGB.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.sRGB, name: CGColorSpace.sRGB, [red, green, blue, alpha])
    }

    /// A colour of a device's RGB, which is taken for sRGB.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
    }

    /// A grey of gamma 2.2, which is taken for sRGB's curve.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(.gray, name: CGColorSpace.genericGrayGamma2_2, [gray, alpha])
    }

    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(gray: gray, alpha: alpha)
    }

    convenience init(_ c: Color) { self.init(srgbRed: c.r, green: c.g, blue: c.b, alpha: c.a) }

    /// The components, alpha last.
    public var components: [CGFloat]? { values }
    public var numberOfComponents: Int { values.count }
    public var alpha: CGFloat { values[values.count - 1] }

    /// The same colour with another alpha.
    public func copy(alpha: CGFloat) -> CGColor? {
        colorSpace.flatMap { CGColor(colorSpace: $0, components: values.dropLast() + [alpha]) }
    }

    public func copy() -> CGColor? { self }

    /// The colour in another space: of sRGB, or with another transfer or primaries from there.
    public func converted(to space: CGColorSpace, intent: CGColorRenderingIntent, options: [String: Any]?) -> CGColor? {
        if space == colorSpace { return self }
        guard space.kind == .sRGB else { return nil }
        return CGColor(colorSpace: space, components: [color.r, color.g, color.b, color.a].map { CGFloat($0) })
    }

    public static let black = CGColor(gray: 0, alpha: 1)
    public static let white = CGColor(gray: 1, alpha: 1)
    public static let clear = CGColor(gray: 0, alpha: 0)

    public var description: String { "CGColor(\(values.map { "\($0)" }.joined(separator: " ")))" }

    public static func == (a: CGColor, b: CGColor) -> Bool {
        a === b || (a.colorSpace == b.colorSpace && a.values == b.values)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(values) }

    /// To sRGB, limited to what it can show.
    private static func converted(_ v: [Double], from kind: CGColorSpace.Kind) -> Color {
        switch kind {
        case .sRGB: return Color(r: v[0], g: v[1], b: v[2], a: v[3]).limited
        case .gray: return Color(r: v[0], g: v[0], b: v[0], a: v[1]).limited
        case .linearSRGB:
            return Color(r: SRGB.encoded(v[0]), g: SRGB.encoded(v[1]), b: SRGB.encoded(v[2]), a: v[3])
                .limited
        case .displayP3:
            // Through linear light, by the matrix of the two spaces' primaries (both have the white D65).
            let (r, g, b) = (SRGB.light(v[0]), SRGB.light(v[1]), SRGB.light(v[2]))
            return Color(
                r: SRGB.encoded(1.2249401763 * r - 0.2249401763 * g),
                g: SRGB.encoded(-0.0420569547 * r + 1.0420569547 * g),
                b: SRGB.encoded(-0.0196375546 * r - 0.0786360456 * g + 1.0982736001 * b), a: v[3]
            ).limited
        }
    }
}

/// How colours outside of a space are treated; here they are limited, whatever is asked for.
public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}
