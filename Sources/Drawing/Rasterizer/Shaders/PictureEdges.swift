import ZoetropeGeometry

/// The ends of a picture that is seen through a homography: which pixels they cut such that it matters, and the colours
/// of these.
///
/// A cut pixel has the mean colour of what it shows of the surface. The filter of a whole pixel would give another one:
/// it averages what lies beyond the end, too (there, the picture's border is repeated), and texels that the cut-off part
/// would show.
final class PictureEdges {
    /// What an end of the surface does to the colours of pixels, at its left and right (`u`) or at its top and bottom
    /// (`v`).
    enum Cut {
        /// Next to nothing.
        case none
        /// It moves the texels that a pixel shows: the part that is cut off would show others.
        case moves
        /// It ends a footprint so long that the filter of a pixel beside it reaches beyond, too.
        case ends
    }

    typealias Cuts = (u: Cut, v: Cut)

    /// Maps canvas pixels to texels, relative to the crop's upper left corner.
    private let map: Homography
    private let views: LevelViews
    private let samples: EdgeSamples
    private let left: PlaneEnd, right: PlaneEnd, top: PlaneEnd, bottom: PlaneEnd

    /// Shifts and footprints of up to this many texels do not matter.
    private static let long = 4.0
    /// What may lie beyond an end, in texels.
    private static let slack = 0.25
    /// How far the filter of a long footprint reaches beyond a pixel, in pixels.
    private static let reach = 0.5
    /// A footprint longer than this many texels is averaged from more places.
    private static let steep = 96.0

    /// `shown` is the part of the crop that the surface shows.
    init(_ map: Homography, shown: Rect, _ views: LevelViews) {
        (self.map, self.views) = (map, views)
        samples = EdgeSamples(map, shown)
        let s = Self.slack
        (left, right) = (PlaneEnd(map, from: shown.minX - s), PlaneEnd(map, to: shown.maxX + s))
        (top, bottom) = (PlaneEnd(map, below: shown.minY - s), PlaneEnd(map, above: shown.maxY + s))
    }

    /// What the ends do to pixels around `p`. An end in u cuts a pixel across u's gradient, so what remains of the pixel
    /// shows texels that lie farther along this gradient, in u and in v.
    func cuts(at p: Point) -> Cuts {
        let q = map.homogeneous(p), w = max(q.w, 1e-9), long = Self.long * w * w
        // The gradients of q.x / q.w and q.y / q.w, times w².
        let u = Point(map.a * w - q.x * map.g, map.b * w - q.x * map.h)
        let v = Point(map.d * w - q.y * map.g, map.e * w - q.y * map.h)
        let both = u.dot(v)
        func cut(_ gradient: Point) -> Cut {
            if abs(gradient.x) + abs(gradient.y) > long { return .ends }
            return both * both > long * long * gradient.dot(gradient) ? .moves : .none
        }
        return (cut(u), cut(v))
    }

    /// Whether no end that matters is near the pixels x0 ..< x1 of some rows.
    @inline(__always) func areFar(_ x0: Int, _ x1: Int, _ rows: Range<Int>, _ cuts: Cuts) -> Bool {
        let x = Double(x0 + x1) / 2, y = Double(rows.lowerBound + rows.upperBound) / 2
        func isFar(_ first: PlaneEnd, _ last: PlaneEnd, _ cut: Cut) -> Bool {
            let margin = cut == .ends ? Self.reach : 0
            let half = Double(x1 - x0) / 2 + margin, tall = Double(rows.count) / 2 + margin
            return cut == .none || first.least(x, y, half, tall) >= 0 && last.least(x, y, half, tall) >= 0
        }
        return isFar(left, right, cuts.u) && isFar(top, bottom, cuts.v)
    }

    /// The mean colour of what a pixel shows of the surface; nil if that is less than 1/256 of the pixel.
    func color(_ x: Int, _ y: Int) -> UInt32? {
        samples.find(x, y)
        var size = size(at: samples.middle)
        if samples.areFew || max(size.x, size.y) > Self.steep {
            samples.findMore(x, y)
            size = self.size(at: samples.middle)
        }
        guard samples.count > 0 else { return nil }
        let view = views.view { most in
            // The means of twice as many texels as from one texel of the level to the next are about as wide as places
            // are far apart.
            func halvings(_ length: Double, _ most: Int) -> Int {
                let texels = length * samples.distance / 2
                return texels > 1 ? min(most, Int(texels.exponent)) : 0
            }
            return Level(across: halvings(size.x, most.across), down: halvings(size.y, most.down), overlap: true)
        }
        return samples.mean(of: view.view, view.level)
    }

    /// The extent of a pixel's footprint at `p`.
    private func size(at p: Point) -> Point {
        let q = map.homogeneous(p), k = 1 / max(q.w, 1e-9), u = q.x * k, v = q.y * k
        func limited(_ length: Double) -> Double { (length * k).limited(to: 0...1e6) }
        return Point(
            limited(abs(map.a - u * map.g) + abs(map.b - u * map.h)),
            limited(abs(map.d - v * map.g) + abs(map.e - v * map.h)))
    }
}

/// The levels of a picture that a shader has read.
final class LevelViews {
    private let picture: CroppedPicture
    private let most: (across: Int, down: Int)
    private var known: [(level: Level, view: TexelView)] = []

    /// `most` limits how often the picture is halved in each direction.
    init(_ picture: CroppedPicture, most: (across: Int, down: Int)) {
        (self.picture, self.most) = (picture, most)
    }

    subscript(level: Level) -> TexelView {
        if let known = known.first(where: { $0.level == level }) { return known.view }
        known.append((level, picture.view(level)))
        return known[known.count - 1].view
    }

    /// The level that `choose` names, given how often the picture may be halved.
    func view(_ choose: ((across: Int, down: Int)) -> Level) -> (level: Level, view: TexelView) {
        let level = choose(most)
        return (level, self[level])
    }
}
