import CColorProfile

/// From a picture's own colours to sRGB's, through little-cms, 8 bits to 8 bits. little-cms computes its tables in floating point with the system's
/// pow(): two machines may differ by 1/255 in a converted picture where a table's entry falls on the edge of a rounding.
final class ColorConversion {
    private let transform: OpaquePointer

    private init(_ transform: OpaquePointer) { self.transform = transform }

    deinit { ccolor_transform_destroy(transform) }

    /// Nil when the colours are sRGB's already.
    static func toSRGB(from space: PNGColorSpace, path: String) throws -> ColorConversion? {
        switch space {
        case .sRGB: return nil
        case .unusable(let problem): throw PictureError(path: path, problem: problem, remedy: remedy)
        case .primaries(let gamma, let xy):
            guard let transform = ccolor_transform_from_primaries(gamma, xy) else {
                throw PictureError(path: path, problem: "its gamma or chromaticities make no sense", remedy: remedy)
            }
            return ColorConversion(transform)
        case .profile(let profile):
            var name = [CChar](repeating: 0, count: 128)
            guard let transform = ccolor_transform_from_icc(profile, profile.count, &name, name.count) else {
                let words = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                throw PictureError(path: path, problem: "its colour profile cannot be used (\(words))", remedy: remedy)
            }
            let conversion = ColorConversion(transform)
            return conversion.isIdentity ? nil : conversion
        }
    }

    private static let remedy = "convert it to sRGB first"

    /// Straight RGBA in place; alpha stays.
    func apply(to rgba: UnsafeMutableRawBufferPointer) {
        ccolor_transform_apply(transform, rgba.baseAddress?.assumingMemoryBound(to: UInt8.self), rgba.count / 4)
    }

    /// The many profiles that are sRGB under another name give back every colour to within little-cms' own rounding.
    private var isIdentity: Bool {
        let levels: [UInt8] = [0, 5, 17, 34, 51, 85, 119, 153, 187, 221, 255]
        var colors: [UInt8] = []
        for r in levels { for g in levels { for b in levels { colors += [r, g, b, 255] } } }
        var converted = colors
        converted.withUnsafeMutableBytes(apply)
        return zip(colors, converted).allSatisfy { abs(Int($0) - Int($1)) <= 2 }
    }
}
