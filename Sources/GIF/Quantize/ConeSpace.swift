import CZoetropeLanes
import ZoetropeGeometry
import ZoetropePixels

/// The encoder's colour spaces, those of OkLab, in single precision.
///
/// - *Linear cones*, 0…1, are proportional to light; colours are mixed and errors diffused in them.
/// - *Cones* are their cube roots.
/// - OkLab is linear in cones. Here it is scaled by 100: a distance of 1 to 2 is the smallest that people see.
///
/// Lane 3 of the vectors is 0 unless stated otherwise.
package enum ConeSpace {
    package typealias Vector = SIMD4<Float>

    /// A table for each channel: from its 8-bit value to its part of the linear cones.
    private static let red = table(Vector(OkLab.red))
    private static let green = table(Vector(OkLab.green))
    private static let blue = table(Vector(OkLab.blue))

    @inline(__always) private static var labL: Vector { Vector(OkLab.long * 100) }
    @inline(__always) private static var labM: Vector { Vector(OkLab.medium * 100) }
    @inline(__always) private static var labS: Vector { Vector(OkLab.short * 100) }

    /// The light, 0…1, of each 8-bit sRGB value.
    static let light: [Float] = SRGB.lights.map { Float($0) }

    /// The tables, to be fetched once before a loop. `@unchecked Sendable` is sound because they are only read after
    /// they are made.
    package struct Converter: @unchecked Sendable {
        private let red = ConeSpace.red, green = ConeSpace.green, blue = ConeSpace.blue

        package init() {}

        @inline(__always) func linearCones(_ rgb: UInt32) -> Vector {
            red[Int(rgb & 255)] + green[Int(rgb &>> 8 & 255)] + blue[Int(rgb &>> 16 & 255)]
        }

        @inline(__always) package func cones(_ rgb: UInt32) -> Vector { cubeRoot(linearCones(rgb)) }
    }

    @inline(__always) package static func lab(cones c: Vector) -> Vector {
        lanes_whole(labL * c.x + labM * c.y + labS * c.z)
    }

    /// The nearest 8-bit colour, 0xBBGGRR; channels outside the gamut are clamped.
    package static func rgb(lab: Vector) -> UInt32 {
        let v = lab * 0.01
        let l = v.x + 0.3963377774 * v.y + 0.2158037573 * v.z
        let m = v.x - 0.1055613458 * v.y - 0.0638541728 * v.z
        let s = v.x - 0.0894841775 * v.y - 1.2914855480 * v.z
        let l3 = l * l * l, m3 = m * m * m, s3 = s * s * s
        let r: Float = 4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3
        let g: Float = -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3
        let b: Float = -0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3
        return byte(r) | byte(g) &<< 8 | byte(b) &<< 16
    }

    /// The cube root of each lane, 0…1, by one step of Halley's method. The first guess divides the float's bit
    /// pattern, and so its exponent, by three; its relative error is at most 4 %.
    ///
    /// The relative error of the result is at most 4e-5 for values of 1e-5 and more, as all 8-bit colours but black
    /// have. 0 becomes 0.001, which is 0.1 of OkLab's L here.
    @inline(__always) static func cubeRoot(_ v: Vector) -> Vector {
        let x = v + 1e-9
        var y = lanes_near_cube_root(x)
        y.w = 0
        let y3 = y * y * y
        return y * (y3 + x + x) / (y3 + y3 + x)
    }

    private static func table(_ column: Vector) -> Slab<Vector> {
        let slab = Slab(256, Vector.zero)
        for v in 0..<256 { slab[v] = column * light[v] }
        return slab
    }

    /// The 8-bit value whose light is nearest.
    private static func byte(_ value: Float) -> UInt32 {
        UInt32((0..<255).partitioningIndex { !(value > (light[$0] + light[$0 + 1]) / 2) })
    }
}
