import ZoetropeGeometry

/// A pixel's footprint (the image of its square on the picture) and the samples, or taps, that average over it.
///
/// The footprint is close to a parallelogram, spanned by the images of the pixel's width and height. Along each of
/// these two vectors lie one or two taps; a tap averages a box. On the full picture, a box is up to a texel wide and
/// two of them abut, so the average is exact except for the parallelogram's slant. On reduced levels (whose texels are
/// means of 2, 4, … texels, overlapping by half), two boxes are placed such that their variance equals the footprint's.
struct Footprint {
    /// The images of a pixel's width and height, in texels of the full picture.
    private let across, down: Point
    /// The level that the taps read.
    private(set) var level = Level.full
    /// The two taps along `across` (and `down`) lie at ± this share of the vector from the centre; 0 means one tap, at
    /// the centre.
    private var reachAcross = 0.0, reachDown = 0.0
    /// The sides of a tap's box in texels of the level.
    private(set) var boxWidth = 1.0, boxHeight = 1.0

    /// The sides of the box that replaces the taps where the footprint is nearly an upright rectangle, in texels of the
    /// full picture; nil elsewhere.
    private(set) var box: Point?

    private let tuning: Tuning

    /// The footprint of a part of a pixel that is centred at `p` (in canvas pixels), `share` of a pixel wide and a
    /// pixel tall. `h` maps canvas pixels to texels; `most` limits how often the picture is halved in each direction.
    init(_ h: Homography, at p: Point, share: Double = 1, most: (across: Int, down: Int), _ tuning: Tuning) {
        self.tuning = tuning
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

    /// The footprint's extents if the footprint is nearly an upright box that `BoxKernel` can average; else nil.
    private func uprightBox(_ width: Double, _ height: Double) -> Point? {
        let w = Self.side(width), h = Self.side(height)
        guard max(w, h) > tuning.smallestBox, max(w, h) <= BoxWeights.widest else { return nil }
        let isUpright = abs(down.x) <= tuning.slant * max(w, 1) && abs(across.y) <= tuning.slant * max(h, 1)
        return isUpright ? Point(w, h) : nil
    }

    /// The side of the box for a footprint of this extent, in texels: the extent itself, but at least 2/3. So texels
    /// look like sharp squares up to a magnification of 3/2; above that, the borders between them are blurred over 2/3
    /// of a texel.
    static func side(_ extent: Double) -> Double { max(extent, 2.0 / 3) }

    /// Chooses the level and the taps. `width` and `height` are the squares of the footprint's extents.
    private mutating func reduce(_ width: Double, _ height: Double, _ most: (across: Int, down: Int)) {
        level = Level(
            across: halvings(width, most.across), down: halvings(height, most.down), overlap: true)
        reachAcross = reach(across)
        reachDown = reach(down)
        func box(_ extent: Double, _ a: Double, _ b: Double) -> Double {
            let spread = 12 * (reachAcross * reachAcross * a * a + reachDown * reachDown * b * b)
            return max(max(1, extent) - spread, 1.0 / 64).squareRoot().clamped(to: 0.5...1)
        }
        if level.across == 0 { boxWidth = box(width, across.x, down.x) }
        if level.down == 0 { boxHeight = box(height, across.y, down.y) }
    }

    /// How often an extent must be halved, at most `most` times, so that two taps cover it. `square` is the extent
    /// squared.
    private func halvings(_ square: Double, _ most: Int) -> Int {
        let longest = 2 * tuning.tapSlack
        return square > longest * longest ? min(most, Int((square.squareRoot() / longest).exponent) + 1) : 0
    }

    /// The share of the side `v` at which its two taps lie; 0 where one tap is enough. The variance of a uniform side
    /// is a twelfth of its squared length; the share is such that the taps' distance and their boxes' widths have this
    /// variance.
    private func reach(_ v: Point) -> Double {
        let bu = Double(1 << level.across), bv = Double(1 << level.down)
        let square = v.dot(v), box = bu * bu * v.x * v.x + bv * bv * v.y * v.y
        guard square * square > tuning.tapSlack * tuning.tapSlack * box else { return 0 }
        let half = square / 4
        let covered =
            ((level.across == 0 ? half : bu * bu) * v.x * v.x + (level.down == 0 ? half : bv * bv) * v.y * v.y)
            / (square * square)
        return max((1 - covered) / 12, 1e-6).squareRoot()
    }

    /// The steps from one pixel (or part of a pixel) to the next, and from one row to the next, in texels of the level.
    var nextPixel: Point { level.place(across) }
    var nextRow: Point { level.place(down) }

    /// The taps, as offsets from the footprint's centre.
    var taps: Taps {
        func offset(_ v: Point) -> SIMD2<Float> { SIMD2(Float(256 * v.x), Float(256 * v.y)) }
        let a = offset(level.place(across * reachAcross)), d = offset(level.place(down * reachDown))
        return Taps(
            exponent: (reachAcross > 0 ? 1 : 0) + (reachDown > 0 ? 1 : 0), first: reachDown > 0 ? d : a, second: a)
    }
}
