import Geometry

/// A picture seen through any homography. A pixel's footprint is a small parallelogram of the picture; it is cut into taps, each at most about a
/// texel wide, and each tap is the exact average of a box over square texels. Strongly reduced directions read reduced levels.
final class ProjectiveSource: PixelSource {
    let isOpaque: Bool
    /// Canvas pixels to texels.
    private let map: Homography
    private let level: (LevelCache.Level) -> TexelView
    private var views: [LevelCache.Level: TexelView] = [:]
    private var taps = Taps()

    /// Pixels whose footprint is taken to be one: blocks of this many, aligned to multiples of it.
    static let block = 8

    init(_ map: Homography, isOpaque: Bool, level: @escaping (LevelCache.Level) -> TexelView) {
        self.map = map
        self.isOpaque = isOpaque
        self.level = level
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        var x = x0
        while x < x1 {
            let start = x & ~(Self.block - 1), end = min(start + Self.block, x1)
            let centre = Point(Double(start + Self.block / 2), Double(y) + 0.5)
            if isSteep(at: centre) {
                for px in x..<end { out[px - x0] = steepColor(Point(Double(px) + 0.5, Double(y) + 0.5)) }
            } else {
                let footprint = Footprint(map, at: centre)
                let view = self.view(footprint.level)
                let coordinates = BlockCoordinates(map, centre: centre, level: footprint.level)
                taps.lay(footprint)
                for px in x..<end { out[px - x0] = taps.color(at: coordinates[px - start], view, coordinates) }
            }
            x = end
        }
    }

    /// True where the distance changes by more than a tenth within a block, on planes seen nearly edge-on.
    private func isSteep(at centre: Point) -> Bool {
        abs(map.g) * Double(Self.block) > 0.1 * map.homogeneous(centre).w
    }

    /// A pixel with a footprint of its own, whose taps are placed by perspective within it.
    private func steepColor(_ centre: Point) -> UInt32 {
        let footprint = Footprint(map, at: centre, longest: 8)
        let coordinates = BlockCoordinates(map, centre: centre, level: footprint.level)
        taps.lay(footprint, map: map, centre: centre)
        return taps.color(at: coordinates.centre, view(footprint.level), coordinates)
    }

    private func view(_ level: LevelCache.Level) -> TexelView {
        if let view = views[level] { return view }
        let view = self.level(level)
        views[level] = view
        return view
    }
}

/// How a pixel's square looks on the picture, in texels of the level it is read from.
struct Footprint {
    /// The images of a pixel's width and height.
    var across: Point, down: Point
    var level: LevelCache.Level
    /// The number of taps along `across` and `down`, as powers of two.
    var tapsAcross, tapsDown: Int
    /// The widths of a tap's box along u and v, at most 1.
    var boxWidth, boxHeight: Double

    /// A footprint longer than `longest` texels reads a reduced level.
    init(_ h: Homography, at p: Point, longest: Double = 4) {
        let q = h.homogeneous(p), w = 1 / max(q.w, 1e-9)
        func limited(_ v: Double) -> Double { v.clamped(to: -1e6...1e6) }
        let u = limited(q.x * w), v = limited(q.y * w)
        across = Point(limited((h.a - u * h.g) * w), limited((h.d - v * h.g) * w))
        down = Point(limited((h.b - u * h.h) * w), limited((h.e - v * h.h) * w))
        let wide = (across.x * across.x + down.x * down.x).squareRoot(), high = (across.y * across.y + down.y * down.y).squareRoot()
        level = LevelCache.Level(across: Self.halvings(wide, longest), down: Self.halvings(high, longest))
        let k = 1 / Double(1 << level.across), l = 1 / Double(1 << level.down)
        across = Point(across.x * k, across.y * l)
        down = Point(down.x * k, down.y * l)
        tapsAcross = Self.taps(across)
        tapsDown = Self.taps(down)
        boxWidth = Self.box(across.x, tapsAcross, down.x, tapsDown, texel: k)
        boxHeight = Self.box(across.y, tapsAcross, down.y, tapsDown, texel: l)
    }

    private static func halvings(_ length: Double, _ longest: Double) -> Int { length > longest ? min(20, Int((length / longest).exponent) + 1) : 0 }

    private static func taps(_ v: Point) -> Int {
        let length = max(abs(v.x), abs(v.y))
        return length <= 1.0625 ? 0 : length <= 2.125 ? 1 : length <= 4.25 ? 2 : 3
    }

    /// The width of a tap's box, so that all taps together are as wide as the footprint (by their variance), but at least a texel. A
    /// reduced level's own texels, `1/texel` wide, have already blurred.
    private static func box(_ a: Double, _ n: Int, _ b: Double, _ m: Int, texel: Double) -> Double {
        func spread(_ v: Double, _ taps: Int) -> Double { v * v * (1 - 1 / Double(1 << (2 * taps))) }
        let wanted = max(1, a * a + b * b) - (1 - texel * texel)
        return max(wanted - spread(a, n) - spread(b, m), 1.0 / 64).squareRoot().clamped(to: 0.125...1)
    }
}

/// The texel coordinates of a block's pixels relative to a texel near them, so that 32 bits are enough.
struct BlockCoordinates {
    let u0, v0: Int
    private let u, v, du, dv, dw: Float

    init(_ h: Homography, centre: Point, level: LevelCache.Level) {
        let k = 1 / Double(1 << level.across), l = 1 / Double(1 << level.down)
        let q = h.homogeneous(centre), w = 1 / max(q.w, 1e-9)
        let cu = (q.x * w * k).clamped(to: -1e6...1e6), cv = (q.y * w * l).clamped(to: -1e6...1e6)
        u0 = Int(cu.rounded(.down))
        v0 = Int(cv.rounded(.down))
        u = Float(cu - Double(u0))
        v = Float(cv - Double(v0))
        func limited(_ v: Double) -> Float { Float(v.clamped(to: -1e9...1e9)) }
        du = limited((h.a * k - Double(u0) * h.g) * w)
        dv = limited((h.d * l - Double(v0) * h.g) * w)
        dw = limited(h.g * w)
    }

    var centre: SIMD2<Float> { SIMD2(u, v) }

    /// The coordinates of the block's pixel i.
    @inline(__always) subscript(i: Int) -> SIMD2<Float> {
        let x = Float(i) - (Float(ProjectiveSource.block) / 2 - 0.5)
        let w = 1 / max(1 + dw * x, 1e-6)
        return SIMD2((u + du * x) * w, (v + dv * x) * w)
    }
}

/// Where a footprint's taps lie about its centre.
struct Taps {
    private var offsets: [SIMD2<Float>] = []
    private var sharpness = SIMD2<Float>(1, 1)
    private var shift: UInt32 = 16

    /// Taps at equal steps on the picture.
    mutating func lay(_ f: Footprint) {
        lay(f) { f.across * $0 + f.down * $1 }
    }

    /// Taps at equal steps on the pixel, whose centre is `centre`.
    mutating func lay(_ f: Footprint, map h: Homography, centre: Point) {
        let k = 1 / Double(1 << f.level.across), l = 1 / Double(1 << f.level.down)
        func texel(_ p: Point) -> Point {
            let q = h.homogeneous(p), w = 1 / max(q.w, 1e-9)
            return Point((q.x * w * k).clamped(to: -1e6...1e6), (q.y * w * l).clamped(to: -1e6...1e6))
        }
        let origin = texel(centre)
        lay(f) { texel(centre + Point($0, $1)) - origin }
    }

    /// `offset` takes a place in the pixel, -1/2 ... 1/2 each way, to an offset on the picture.
    private mutating func lay(_ f: Footprint, offset: (Double, Double) -> Point) {
        offsets.removeAll(keepingCapacity: true)
        let n = 1 << f.tapsAcross, m = 1 << f.tapsDown
        for i in 0..<n {
            for j in 0..<m {
                let p = offset((Double(i) + 0.5) / Double(n) - 0.5, (Double(j) + 0.5) / Double(m) - 0.5)
                offsets.append(SIMD2(Float(p.x), Float(p.y)))
            }
        }
        sharpness = SIMD2(Float(1 / f.boxWidth), Float(1 / f.boxHeight))
        shift = UInt32(16 + f.tapsAcross + f.tapsDown)
    }

    /// The mean of the taps about `centre`, rounded to nearest.
    @inline(__always) func color(at centre: SIMD2<Float>, _ view: TexelView, _ block: BlockCoordinates) -> UInt32 {
        var sum = SIMD4<UInt32>(repeating: 1 &<< (shift &- 1))
        for offset in offsets { sum &+= tap(centre + offset, view, block) }
        return sum.packed(shift: shift)
    }

    /// The average of the box at `p`, which two by two texels share, times 65536.
    @inline(__always) private func tap(_ p: SIMD2<Float>, _ view: TexelView, _ block: BlockCoordinates) -> SIMD4<UInt32> {
        let (u, wu) = split(p.x, sharpness.x), (v, wv) = split(p.y, sharpness.y)
        let ua = (u &+ block.u0).clamped(to: 0...view.width &- 1), ub = (u &+ block.u0 &+ 1).clamped(to: 0...view.width &- 1)
        let va = (v &+ block.v0).clamped(to: 0...view.height &- 1), vb = (v &+ block.v0 &+ 1).clamped(to: 0...view.height &- 1)
        let upper = view.row(va), lower = view.row(vb)
        let top = upper[ua].unpacked &* (256 &- wu) &+ upper[ub].unpacked &* wu
        let bottom = lower[ua].unpacked &* (256 &- wu) &+ lower[ub].unpacked &* wu
        return top &* (256 &- wv) &+ bottom &* wv
    }

    /// The texel whose centre is at or before `c`, and the share of the next one in 1/256.
    @inline(__always) private func split(_ c: Float, _ sharpness: Float) -> (Int, UInt32) {
        let c = min(max(c, -65536), 65536) - 0.5
        var k = Int32(c)
        if Float(k) > c { k &-= 1 }
        let share = min(max((c - Float(k) - 0.5) * sharpness + 0.5, 0), 1)
        return (Int(k), UInt32(share * 256 + 0.5))
    }
}
