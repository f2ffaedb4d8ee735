import ZoetropeGeometry

/// What a pixel at the edge of a surface shows of it: places in the pixel that lie on the surface, and their texels.
///
/// 64 places are enough where at least a sixteenth of the pixel is covered; a thinner part is looked for with 256. The
/// places are a Sobol sequence: of every 2^n, one lies in each 2^-n of the pixel's width and in each 2^-n of its height.
struct EdgeSamples {
    /// The sums of the coordinates of the places seen, as offsets in the pixel, 0…1; and how many there are.
    private(set) var middle = Point.zero
    private(set) var count = 0
    /// How far apart neighbouring places are, as a share of the pixel.
    private(set) var distance = 1.0 / 8

    private static let few = 64, many = 256, enough = 4

    /// Eight places, as offsets in the pixel, and their sum.
    private typealias Group = (x: SIMD8<Float>, y: SIMD8<Float>, sum: Point)

    private static let places: [Group] = (0..<many / 8).map { group in
        var x = SIMD8<Float>.zero, y = SIMD8<Float>.zero
        for lane in 0..<8 {
            let place = sobol(8 * group + lane)
            (x[lane], y[lane]) = (Float(place.x), Float(place.y))
        }
        return (x, y, Point(Double(x.sum()), Double(y.sum())))
    }

    private static func sobol(_ index: Int) -> Point {
        var x = 0, y = 0, column = many / 2, row = many / 2
        for bit in 0..<many.trailingZeroBitCount {
            if index >> bit & 1 == 1 { (x, y) = (x ^ column, y ^ row) }
            (column, row) = (column >> 1, row ^ row >> 1)
        }
        return Point((Double(x) + 0.5) / Double(many), (Double(y) + 0.5) / Double(many))
    }

    /// Finds the places of the pixel whose upper left corner is (x, y). The columns and rows of their texels are kept
    /// in memory that has room for 256. `map` maps canvas pixels to texels, and `shown` is the surface in texels.
    init(
        _ map: Homography, _ shown: Rect, x: Int, y: Int, into columns: UnsafeMutablePointer<Float>,
        _ rows: UnsafeMutablePointer<Float>
    ) {
        let q = map.homogeneous(Point(Double(x), Double(y)))
        let u = Self.row(q.x, map.a, map.b), v = Self.row(q.y, map.d, map.e), w = Self.row(q.w, map.g, map.h)
        let (left, right) = (Float(shown.minX), Float(shown.maxX)),
            (top, bottom) = (Float(shown.minY), Float(shown.maxY))
        for group in 0..<Self.many / 8 {
            if group == Self.few / 8 {
                guard count < Self.enough else { return }
                distance = 1.0 / 16
            }
            let place = Self.places[group]
            let depth = w.at + w.across * place.x + w.down * place.y
            let column = (u.at + u.across * place.x + u.down * place.y) / depth
            let row = (v.at + v.across * place.x + v.down * place.y) / depth
            let isSeen =
                depth .> 1e-9 .& column .>= left .& column .<= right .& row .>= top .& row .<= bottom
            guard any(isSeen) else { continue }
            if all(isSeen) {
                UnsafeMutableRawPointer(columns + count).storeBytes(of: column, as: SIMD8<Float>.self)
                UnsafeMutableRawPointer(rows + count).storeBytes(of: row, as: SIMD8<Float>.self)
                middle = middle + place.sum
                count += 8
                continue
            }
            for lane in 0..<8 where isSeen[lane] {
                (columns[count], rows[count]) = (column[lane], row[lane])
                middle = middle + Point(Double(place.x[lane]), Double(place.y[lane]))
                count += 1
            }
        }
    }

    /// A coordinate at the pixel's corner, and how it changes across and down the pixel.
    private static func row(_ at: Double, _ across: Double, _ down: Double) -> (at: Float, across: Float, down: Float) {
        (Float(at), Float(across), Float(down))
    }
}
