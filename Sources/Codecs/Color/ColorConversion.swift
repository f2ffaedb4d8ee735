import CZoetropeColorProfile
import ZoetropeFrames

/// Converts a picture's colours to sRGB, from 8 bits to 8 bits.
///
/// `MatrixConversion` converts profiles with three primaries and tone curves, grey profiles, and PNG's gAMA and cHRM;
/// its results are the same on every machine. All other profiles (tables of colours) go through little-cms, which uses
/// the system's `pow`: there, two machines may differ by one level.
enum ColorConversion {
    case matrix(MatrixConversion)
    case library(LibraryConversion)

    /// Nil when the colours are sRGB already. `hasColors` is false for a picture of grey pixels.
    static func toSRGB(from space: PictureColorSpace, hasColors: Bool, path: String) throws -> ColorConversion? {
        func unusable(_ problem: String) -> PictureError {
            PictureError(path: path, problem: problem, remedy: "convert it to sRGB first")
        }
        switch space {
        case .sRGB: return nil
        case .unusable(let problem): throw unusable(problem)
        case .primaries(let curve, let xy):
            guard let primaries = RGBPrimaries(xy: xy) else { throw unusable("its chromaticities are impossible") }
            return .matrix(MatrixConversion(curves: [curve, curve, curve], toXYZ: primaries.toXYZ))
        case .profile(let bytes):
            let profile = ICCProfile(bytes)
            if hasColors, profile?.space == .grey {
                throw unusable("its colour profile is for grey pictures, but it has colours")
            }
            let conversion: ColorConversion
            switch profile?.model {
            case .rgb(let curves, let toXYZ): conversion = .matrix(MatrixConversion(curves: curves, toXYZ: toXYZ))
            case .grey(let curve): conversion = .matrix(MatrixConversion(grey: curve))
            case nil:
                do throws(ProfileError) { conversion = .library(try LibraryConversion(bytes)) } catch {
                    throw unusable("its colour profile cannot be used (\(error.name))")
                }
            }
            return conversion.isIdentity ? nil : conversion
        }
    }

    /// Straight RGBA in place; alpha stays.
    func apply(to rgba: UnsafeMutableRawBufferPointer) {
        switch self {
        case .matrix(let conversion): conversion.apply(to: rgba)
        case .library(let conversion): conversion.apply(to: rgba)
        }
    }

    /// Whether the conversion changes no colour by more than two levels. Many profiles are sRGB under another name,
    /// with other rounding; their colours are taken as they are.
    private var isIdentity: Bool {
        let levels: [UInt8] = [0, 5, 17, 34, 51, 85, 119, 153, 187, 221, 255]
        var colors: [UInt8] = []
        for r in levels { for g in levels { for b in levels { colors += [r, g, b, 255] } } }
        var converted = colors
        converted.withUnsafeMutableBytes(apply)
        return zip(colors, converted).allSatisfy { abs(Int($0) - Int($1)) <= 2 }
    }
}

/// A profile that little-cms rejects.
struct ProfileError: Error {
    /// The profile's name, or what is wrong with it.
    let name: String
}

/// little-cms with a profile of any kind.
final class LibraryConversion {
    private let transform: OpaquePointer

    init(_ profile: [UInt8]) throws(ProfileError) {
        var name = [CChar](repeating: 0, count: 128)
        guard let transform = ccolor_transform_from_icc(profile, profile.count, &name, name.count) else {
            let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw ProfileError(name: String(decoding: bytes, as: UTF8.self))
        }
        self.transform = transform
    }

    deinit { ccolor_transform_destroy(transform) }

    /// Straight RGBA in place; alpha stays.
    func apply(to rgba: UnsafeMutableRawBufferPointer) {
        ccolor_transform_apply(transform, rgba.baseAddress?.assumingMemoryBound(to: UInt8.self), rgba.count / 4)
    }
}
