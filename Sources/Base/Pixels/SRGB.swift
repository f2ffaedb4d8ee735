import ZoetropeGeometry

/// sRGB's transfer function (IEC 61966-2-1), and the luminance of its primaries. Encoded values and light are 0…1.
package enum SRGB {
    /// The light of an encoded value.
    package static func light(_ encoded: Double) -> Double {
        encoded <= 0.04045 ? encoded / 12.92 : Elementary.pow((encoded + 0.055) / 1.055, 2.4)
    }

    /// The encoded value of light.
    package static func encoded(_ light: Double) -> Double {
        light <= 0.0031308 ? light * 12.92 : 1.055 * Elementary.pow(light, 1 / 2.4) - 0.055
    }

    /// The light of each of the 256 levels.
    package static let lights: [Double] = (0...255).map { light(Double($0) / 255) }

    /// The luminance of red, green and blue, which are those of Rec. 709.
    @inlinable @inline(__always)
    package static var weights: (red: Double, green: Double, blue: Double) { (0.2126, 0.7152, 0.0722) }

    /// The weighted sum of three channels: luminance if they are light, Rec. 709's luma if they are encoded.
    @inlinable @inline(__always)
    package static func luminance(_ red: Double, _ green: Double, _ blue: Double) -> Double {
        weights.red * red + weights.green * green + weights.blue * blue
    }
}
