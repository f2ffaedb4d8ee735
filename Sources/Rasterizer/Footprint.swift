import Geometry

/// How a pixel's square looks on the picture, and the taps that average over it.
///
/// The square's image is nearly a parallelogram, the sum of two vectors. Along each of them lie one or two taps; a tap averages a box. Where the picture
/// is whole, a box is up to a texel wide and two abut: the average is exact but for the parallelogram's slant. Where reduced levels are read (boxes of
/// 2, 4, … texels, overlapping by half), two boxes overlap so that their variance is the footprint's.
struct Footprint {
    /// The images of a pixel's width and height in texels of the whole picture.
    private let across, down: Point
    private(set) var level = LevelCache.Level.full
    /// Where the outer taps lie along `across` and `down`: at plus and minus this share of them, or one tap in the middle for 0.
    private var reachAcross = 0.0, reachDown = 0.0
    /// The sides of a tap's box in texels of the level.
    private(set) var boxWidth = 1.0, boxHeight = 1.0

    /// The sides of the one box that takes the taps' place where the footprint is nearly upright; in texels of the whole picture.
    private(set) var box: Point?

    /// How far one side of a footprint may lean over the other's extent, and how much longer than a texel it may be, to be a box.
    private static let slant = 0.18, boxSlack = 1.03

    /// A footprint this much longer than a box still gets one tap along that side: 1/8 is a blur that nobody sees.
    private static let slack = 1.125

    /// The footprint of a part of a pixel, `share` of its width, about `p`.
    init(_ h: Homography, at p: Point, share: Double = 1) {
        let q = h.homogeneous(p), w = 1 / max(q.w, 1e-9)
        func limited(_ v: Double) -> Double { v.clamped(to: -1e6...1e6) }
        let u = limited(q.x * w), v = limited(q.y * w)
        across = Point(limited((h.a - u * h.g) * w * share), limited((h.d - v * h.g) * w * share))
        down = Point(limited((h.b - u * h.h) * w), limited((h.e - v * h.h) * w))
        let width = across.x * across.x + down.x * down.x, height = across.y * across.y + down.y * down.y
        guard width > 1 || height > 1 else {
            (boxWidth, boxHeight) = (Self.side(width.squareRoot()), Self.side(height.squareRoot()))
            return
        }
        box = uprightBox(width.squareRoot(), height.squareRoot())
        if box == nil { reduce(width, height) }
    }

    /// A box of the footprint's extents where that is nearly what it is: not too slanted (text keeps 42 dB) and no wider than a kernel can average.
    private func uprightBox(_ width: Double, _ height: Double) -> Point? {
        let w = Self.side(width), h = Self.side(height)
        guard max(w, h) > Self.boxSlack, max(w, h) <= BoxWeights.widest else { return nil }
        return abs(down.x) <= Self.slant * max(w, 1) && abs(across.y) <= Self.slant * max(h, 1) ? Point(w, h) : nil
    }

    /// The side of the box for a footprint's extent. A picture that is magnified by up to a half has square texels, as one at its own size; one that is
    /// magnified more is interpolated over two thirds of a texel, so that no squares show.
    static func side(_ extent: Double) -> Double { max(extent, 2.0 / 3) }

    /// Chooses levels and taps for the squares of the footprint's extents.
    private mutating func reduce(_ width: Double, _ height: Double) {
        level = LevelCache.Level(across: Self.halvings(width), down: Self.halvings(height), overlap: true)
        reachAcross = reach(across)
        reachDown = reach(down)
        func box(_ extent: Double, _ a: Double, _ b: Double) -> Double {
            let spread = 12 * (reachAcross * reachAcross * a * a + reachDown * reachDown * b * b)
            return max(max(1, extent) - spread, 1.0 / 64).squareRoot().clamped(to: 0.5...1)
        }
        if level.across == 0 { boxWidth = box(width, across.x, down.x) }
        if level.down == 0 { boxHeight = box(height, across.y, down.y) }
    }

    private static func halvings(_ square: Double) -> Int {
        let longest = 2 * slack
        return square > longest * longest ? min(20, Int((square.squareRoot() / longest).exponent) + 1) : 0
    }

    private func reach(_ v: Point) -> Double {
        let bu = Double(1 << level.across), bv = Double(1 << level.down)
        let square = v.dot(v), box = bu * bu * v.x * v.x + bv * bv * v.y * v.y
        guard square * square > Self.slack * Self.slack * box else { return 0 }
        let half = square / 4
        let covered =
            ((level.across == 0 ? half : bu * bu) * v.x * v.x + (level.down == 0 ? half : bv * bv) * v.y * v.y)
            / (square * square)
        return max((1 - covered) / 12, 1e-6).squareRoot()
    }

    /// How far on the picture, in texels of the level, the next pixel (or part of one) is, and the next row.
    var nextPixel: Point { level.place(across) }
    var nextRow: Point { level.place(down) }

    /// The taps, from the footprint's centre.
    var taps: Taps {
        func offset(_ v: Point) -> SIMD2<Float> { SIMD2(Float(256 * v.x), Float(256 * v.y)) }
        let a = offset(level.place(across * reachAcross)), d = offset(level.place(down * reachDown))
        return Taps(
            exponent: (reachAcross > 0 ? 1 : 0) + (reachDown > 0 ? 1 : 0), first: reachDown > 0 ? d : a, second: a)
    }
}
