import Geometry

/// How a pixel's square looks on the picture, in texels of the level it is read from.
struct Footprint {
    /// The image of the pixel's centre in texels of the whole picture, and 1 / W there.
    let u, v, inverseW: Double
    /// The images of a pixel's width and height.
    private var across: Point, down: Point
    private(set) var level: LevelCache.Level
    /// The number of taps along `across` and `down`, as powers of two.
    private(set) var tapsAcross, tapsDown: Int
    /// The widths of a tap's box along u and v, at most 1.
    private(set) var boxWidth, boxHeight: Double

    /// A footprint longer than `longest` texels reads a reduced level.
    init(_ h: Homography, at p: Point, longest: Double = 4) {
        let q = h.homogeneous(p), w = 1 / max(q.w, 1e-9)
        func limited(_ v: Double) -> Double { v.clamped(to: -1e6...1e6) }
        (u, v, inverseW) = (limited(q.x * w), limited(q.y * w), w)
        across = Point(limited((h.a - u * h.g) * w), limited((h.d - v * h.g) * w))
        down = Point(limited((h.b - u * h.h) * w), limited((h.e - v * h.h) * w))
        (level, tapsAcross, tapsDown, boxWidth, boxHeight) = (.full, 0, 0, 1, 1)
        let isMagnified = across.x * across.x + down.x * down.x <= 1 && across.y * across.y + down.y * down.y <= 1
        if !isMagnified { reduce(longest) }
    }

    private mutating func reduce(_ longest: Double) {
        level = LevelCache.Level(across: Self.halvings(across.x, down.x, longest), down: Self.halvings(across.y, down.y, longest))
        let k = 1 / Double(1 << level.across), l = 1 / Double(1 << level.down)
        across = Point(across.x * k, across.y * l)
        down = Point(down.x * k, down.y * l)
        tapsAcross = Self.taps(across)
        tapsDown = Self.taps(down)
        boxWidth = Self.box(across.x, tapsAcross, down.x, tapsDown, texel: k)
        boxHeight = Self.box(across.y, tapsAcross, down.y, tapsDown, texel: l)
    }

    private static func halvings(_ a: Double, _ b: Double, _ longest: Double) -> Int {
        let square = a * a + b * b
        return square > longest * longest ? min(20, Int((square.squareRoot() / longest).exponent) + 1) : 0
    }

    private static func taps(_ v: Point) -> Int {
        let length = max(abs(v.x), abs(v.y))
        return length <= 1.125 ? 0 : length <= 2.25 ? 1 : length <= 4.5 ? 2 : 3
    }

    /// The width of a tap's box, so that all taps together are as wide as the footprint (by their variance), but at least a texel. A
    /// reduced level's own texels, `1/texel` wide, have already blurred.
    private static func box(_ a: Double, _ n: Int, _ b: Double, _ m: Int, texel: Double) -> Double {
        func spread(_ v: Double, _ taps: Int) -> Double { v * v * (1 - 1 / Double(1 << (2 * taps))) }
        let wanted = max(1, a * a + b * b) - (1 - texel * texel)
        return max(wanted - spread(a, n) - spread(b, m), 1.0 / 64).squareRoot().clamped(to: 0.125...1)
    }

    /// How far on the picture, in the level's texels, the next row of pixels is.
    var nextRow: Point { down }

    /// Taps at equal steps on the picture, as offsets from the footprint's centre.
    func layTaps(_ taps: inout [SIMD2<Float>]) {
        lay(&taps) { across * $0 + down * $1 }
    }

    /// Taps at equal steps on the pixel, whose centre is `centre`.
    func layTaps(_ taps: inout [SIMD2<Float>], map h: Homography, centre: Point) {
        let k = 1 / Double(1 << level.across), l = 1 / Double(1 << level.down)
        func texel(_ p: Point) -> Point {
            let q = h.homogeneous(p), w = 1 / max(q.w, 1e-9)
            return Point((q.x * w * k).clamped(to: -1e6...1e6), (q.y * w * l).clamped(to: -1e6...1e6))
        }
        let origin = texel(centre)
        lay(&taps) { texel(centre + Point($0, $1)) - origin }
    }

    /// `offset` takes a place in the pixel, -1/2 ... 1/2 each way, to an offset on the picture.
    private func lay(_ taps: inout [SIMD2<Float>], offset: (Double, Double) -> Point) {
        taps.removeAll(keepingCapacity: true)
        if tapsAcross + tapsDown == 0 { return taps.append(.zero) }
        let n = 1 << tapsAcross, m = 1 << tapsDown
        for i in 0..<n {
            for j in 0..<m {
                let p = offset((Double(i) + 0.5) / Double(n) - 0.5, (Double(j) + 0.5) / Double(m) - 0.5)
                taps.append(SIMD2(Float(p.x), Float(p.y)))
            }
        }
    }
}
