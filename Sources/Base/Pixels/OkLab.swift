/// OkLab's matrices (Björn Ottosson, "A perceptual color space for image processing", 2020), column by column. Lane 3
/// is 0.
///
/// Light of sRGB's primaries becomes linear cones; their cube roots are the cones, in which OkLab is linear. Who
/// converts chooses the precision, and how cube roots are taken.
package enum OkLab {
    package typealias Column = SIMD4<Double>

    // The linear cones of red, green and blue light of 1.
    @inlinable @inline(__always)
    package static var red: Column { Column(0.4122214708, 0.2119034982, 0.0883024619, 0) }
    @inlinable @inline(__always)
    package static var green: Column { Column(0.5363325363, 0.6806995451, 0.2817188376, 0) }
    @inlinable @inline(__always)
    package static var blue: Column { Column(0.0514459929, 0.1073969566, 0.6299787005, 0) }

    // L, a and b of a long, a medium and a short cone of 1.
    @inlinable @inline(__always)
    package static var long: Column { Column(0.2104542553, 1.9779984951, 0.0259040371, 0) }
    @inlinable @inline(__always)
    package static var medium: Column { Column(0.7936177850, -2.4285922050, 0.7827717662, 0) }
    @inlinable @inline(__always)
    package static var short: Column { Column(-0.0040720468, 0.4505937099, -0.8086757660, 0) }
}
