import ZoetropePixels

/// Converts colours with their own primaries and tone curves to sRGB, from 8 bits to 8 bits: a table gives their light,
/// a matrix turns it into light of sRGB's primaries, and a search gives the nearest of sRGB's 256 levels. Colours
/// outside sRGB's gamut are clipped; black is not moved (no black point compensation).
///
/// It uses only additions, multiplications and divisions in a fixed order, and `SRGB.light`, so the result is the
/// same on every machine.
struct MatrixConversion {
    /// The light of each sample, of red, green and blue.
    private let light: [[Double]]
    private let matrix: Matrix3

    /// `toXYZ` converts light to XYZ relative to D50, as in ICC profiles.
    init(curves: [ToneCurve], toXYZ: Matrix3) {
        light = curves.map(MatrixConversion.table)
        matrix = RGBPrimaries.sRGB.fromXYZ * toXYZ
    }

    /// Grey stays grey.
    init(grey curve: ToneCurve) {
        light = [MatrixConversion.table(curve), MatrixConversion.table(curve), MatrixConversion.table(curve)]
        matrix = .identity
    }

    private static func table(_ curve: ToneCurve) -> [Double] { (0...255).map { curve.light(Double($0) / 255) } }

    /// Straight RGBA in place; alpha stays.
    func apply(to rgba: UnsafeMutableRawBufferPointer) {
        let m = matrix, levels = SRGBLevels.shared
        var last: UInt32?, result: UInt32 = 0
        for i in stride(from: 0, to: rgba.count - 3, by: 4) {
            let pixel = rgba.loadUnaligned(fromByteOffset: i, as: UInt32.self).littleEndian & 0xFF_FFFF
            if pixel != last {
                last = pixel
                let r = light[0][Int(pixel & 255)]
                let g = light[1][Int(pixel >> 8 & 255)]
                let b = light[2][Int(pixel >> 16)]
                let red = levels.nearest(to: m.x.x * r + m.x.y * g + m.x.z * b)
                let green = levels.nearest(to: m.y.x * r + m.y.y * g + m.y.z * b)
                let blue = levels.nearest(to: m.z.x * r + m.z.y * g + m.z.z * b)
                result = red | green << 8 | blue << 16
            }
            let alpha = UInt32(rgba[i + 3]) << 24
            rgba.storeBytes(of: (result | alpha).littleEndian, toByteOffset: i, as: UInt32.self)
        }
    }
}

/// sRGB's transfer function, from light to the nearest of 256 levels.
private struct SRGBLevels {
    static let shared = SRGBLevels()

    /// The least light of each level: the light of the level minus 1/2. Infinity follows the last one.
    private let least: [Double]
    /// The level at which the search begins, for each 1/4096 of light.
    private let first: [UInt8]

    private init() {
        var least: [Double] = [0]
        for level in 1...255 { least.append(SRGB.light((Double(level) - 0.5) / 255)) }
        least.append(.infinity)
        var first: [UInt8] = [], level = 0
        for i in 0...4096 {
            while Double(i) / 4096 >= least[level + 1] { level += 1 }
            first.append(UInt8(level))
        }
        self.least = least
        self.first = first
    }

    /// Light below 0 gives level 0, above 1 level 255.
    func nearest(to light: Double) -> UInt32 {
        guard light > 0 else { return 0 }
        guard light < 1 else { return 255 }
        var level = Int(first[Int(light * 4096)])
        while light >= least[level + 1] { level += 1 }
        return UInt32(level)
    }
}

/// A colour space's white, red, green and blue.
struct RGBPrimaries {
    /// From light of the three primaries to XYZ relative to D50, and back.
    let toXYZ, fromXYZ: Matrix3

    static let sRGB = RGBPrimaries(xy: [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06])!

    /// ICC's D50.
    private static let d50 = SIMD3(0.9642, 1, 0.8249)
    /// Bradford's cone responses, as in ICC.1:2022, annex E.
    private static let bradford = Matrix3(
        SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367), SIMD3(0.0389, -0.0685, 1.0296))

    /// From the chromaticities x, y of white, red, green and blue. Nil when the primaries cannot be mixed to white, for
    /// instance because they are on a line.
    init?(xy: [Double]) {
        func xyz(_ i: Int) -> SIMD3<Double> {
            let x = xy[2 * i], y = xy[2 * i + 1], z = 1 - x - y
            return SIMD3<Double>(x / y, 1, z / y)
        }
        let primaries = Matrix3(columns: [xyz(1), xyz(2), xyz(3)])
        guard let inverse = primaries.inverse, let back = RGBPrimaries.bradford.inverse else { return nil }
        // The amount of each primary in white; then the adaptation from that white to D50.
        let share = inverse * xyz(0)
        let cones = RGBPrimaries.bradford * xyz(0), wanted = RGBPrimaries.bradford * RGBPrimaries.d50
        let adaptation = back * Matrix3(diagonal: wanted / cones) * RGBPrimaries.bradford
        let matrix = adaptation * primaries * Matrix3(diagonal: share)
        guard let inverted = matrix.inverse else { return nil }
        toXYZ = matrix
        fromXYZ = inverted
    }
}

/// A 3 x 3 matrix, row by row.
struct Matrix3 {
    var x, y, z: SIMD3<Double>

    init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) { (self.x, self.y, self.z) = (x, y, z) }

    init(columns c: [SIMD3<Double>]) {
        self.init(SIMD3(c[0].x, c[1].x, c[2].x), SIMD3(c[0].y, c[1].y, c[2].y), SIMD3(c[0].z, c[1].z, c[2].z))
    }

    init(diagonal d: SIMD3<Double>) { self.init(SIMD3(d.x, 0, 0), SIMD3(0, d.y, 0), SIMD3(0, 0, d.z)) }

    static let identity = Matrix3(diagonal: SIMD3(1, 1, 1))

    static func * (m: Matrix3, v: SIMD3<Double>) -> SIMD3<Double> {
        func dot(_ row: SIMD3<Double>) -> Double { row.x * v.x + row.y * v.y + row.z * v.z }
        return SIMD3(dot(m.x), dot(m.y), dot(m.z))
    }

    static func * (a: Matrix3, b: Matrix3) -> Matrix3 {
        Matrix3(columns: [
            a * SIMD3(b.x.x, b.y.x, b.z.x), a * SIMD3(b.x.y, b.y.y, b.z.y), a * SIMD3(b.x.z, b.y.z, b.z.z),
        ])
    }

    /// Nil when there is no inverse, or it is not finite.
    var inverse: Matrix3? {
        func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
            let x: Double = a.y * b.z - a.z * b.y
            let y: Double = a.z * b.x - a.x * b.z
            let z: Double = a.x * b.y - a.y * b.x
            return SIMD3<Double>(x, y, z)
        }
        let columns = [cross(y, z), cross(z, x), cross(x, y)]
        let determinant: Double = x.x * columns[0].x + x.y * columns[0].y + x.z * columns[0].z
        guard abs(determinant) > 1e-9, determinant.isFinite else { return nil }
        return Matrix3(columns: columns.map { $0 / determinant })
    }
}
