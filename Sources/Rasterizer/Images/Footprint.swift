import Geometry

/// How a pixel's square looks on the picture, and the taps that average over it.
///
/// The square's image is nearly a parallelogram, which two vectors span. Along each of them lie one or two taps, and a tap
/// averages a box. On the whole picture, a box is up to a texel wide and two of them abut: the average is exact but for the
/// parallelogram's slant. On reduced levels (whose texels are boxes of 2, 4, … texels that overlap by half), two boxes
/// overlap such that their variance is the footprint's.
struct Footprint {
    /// The images of a pixel's width and height in texels of the whole picture.
    private let across, down: Point
    /// The level that the taps read.
    private(set) var level = Level.full
    /// The taps lie at plus and minus this share of `across` and of `down`; for 0, there is one in the middle.
    private var reachAcross = 0.0, reachDown = 0.0
    /// The sides of a tap's box in texels of the level.
    private(set) var boxWidth = 1.0, boxHeight = 1.0

    /// Where the footprint is nearly upright, the sides of the one box that is averaged instead of taps, in texels of the
    /// whole picture.
    private(set) var box: Point?

    /// How much of the other side's extent a side may lean by to be a box, and how many texels long a box is at least.
    /// `ReductionTests` holds what is lost by treating a slanted footprint as a box: text keeps 42 dB.
    private static let slant = 0.18, boxSlack = 1.03

    /// A side this many times as long as a box still gets one tap, which blurs by an eighth less than the footprint.
    private static let slack = 1.125

    /// The footprint of a part of a pixel about `p`, `share` of a pixel wide. `h` takes canvas pixels to texels; `most` is
    /// how often the picture may be halved.
    init(_ h: Homography, at p: Point, share: Double = 1, most: (across: Int, down: Int)) {
        let q = h.homogeneous(p), k = 1 / max(q.w, 1e-9)
        func limited(_ v: Double) -> Double { v.limited(to: -1e6...1e6) }
        let u = limited(q.x * k), v = limited(q.y * k)
        across = Point(limited((h.a - u * h.g) * k * share), limited((h.d - v * h.g) * k * share))
        down = Point(limited((h.b - u * h.h) * k), limited((h.e - v * h.h) * k))
        let width = across.x * across.x + down.x * down.x, height = across.y * across.y + down.y * down.y
        guard width > 1 || height > 1 else {
            (boxWidth, boxHeight) = (Self.side(width.squareRoot()), Self.side(height.squareRoot()))
            return
        }
        box = uprightBox(width.squareRoot(), height.squareRoot())
        if box == nil { reduce(width, height, most) }
    }

    /// A box of the footprint's extents, if that is nearly what it is and no kernel's limit is exceeded; else nil.
    private func uprightBox(_ width: Double, _ height: Double) -> Point? {
        let w = Self.side(width), h = Self.side(height)
        guard max(w, h) > Self.boxSlack, max(w, h) <= BoxWeights.widest else { return nil }
        return abs(down.x) <= Self.slant * max(w, 1) && abs(across.y) <= Self.slant * max(h, 1) ? Point(w, h) : nil
    }

    /// The side of the box for a footprint's extent, in texels. Up to a magnification of 3/2, the box is the footprint, and
    /// texels look like squares, as they do at the picture's own size. Above that, it stays two thirds of a texel wide, and
    /// the borders between texels are blurred.
    static func side(_ extent: Double) -> Double { max(extent, 2.0 / 3) }

    /// Chooses the level and the taps. `width` and `height` are the squares of the footprint's extents.
    private mutating func reduce(_ width: Double, _ height: Double, _ most: (across: Int, down: Int)) {
        level = Level(
            across: Self.halvings(width, most.across), down: Self.halvings(height, most.down), overlap: true)
        reachAcross = reach(across)
        reachDown = reach(down)
        func box(_ extent: Double, _ a: Double, _ b: Double) -> Double {
            let spread = 12 * (reachAcross * reachAcross * a * a + reachDown * reachDown * b * b)
            return max(max(1, extent) - spread, 1.0 / 64).squareRoot().clamped(to: 0.5...1)
        }
        if level.across == 0 { boxWidth = box(width, across.x, down.x) }
        if level.down == 0 { boxHeight = box(height, across.y, down.y) }
    }

    /// How often an extent is halved until two taps can cover it.
    private static func halvings(_ square: Double, _ most: Int) -> Int {
        let longest = 2 * slack
        return square > longest * longest ? min(most, Int((square.squareRoot() / longest).exponent) + 1) : 0
    }

    /// The share of side `v` at which its two taps lie, so that the variance along `v`, a twelfth of its square, is that of the
    /// taps plus that of their boxes; 0 where one box is long enough.
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

    /// From one pixel (or part of a pixel) to the next, and from one row to the next, in texels of the level.
    var nextPixel: Point { level.place(across) }
    var nextRow: Point { level.place(down) }

    /// The taps, as distances from the footprint's centre.
    var taps: Taps {
        func offset(_ v: Point) -> SIMD2<Float> { SIMD2(Float(256 * v.x), Float(256 * v.y)) }
        let a = offset(level.place(across * reachAcross)), d = offset(level.place(down * reachDown))
        return Taps(
            exponent: (reachAcross > 0 ? 1 : 0) + (reachDown > 0 ? 1 : 0), first: reachDown > 0 ? d : a, second: a)
    }
}
