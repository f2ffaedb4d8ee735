import Geometry

/// An outline's contours as polygons, in the outline's coordinates.
///
/// A curve is divided into pieces, and each piece is replaced by two lines, whose corner lies where they enclose the
/// same area with the piece's chord as the piece itself. So only the pieces that cross a pixel's border make its coverage
/// wrong, and far fewer lines are as exact as chords on the curve.
final class FlatOutline {
    private let allPoints = List<SIMD2<Double>>(), allEnds = List<Int>()
    /// The points of all contours, valid as long as this object.
    let points: UnsafePointer<SIMD2<Double>>
    /// Where the contours end in `points`.
    let ends: UnsafeBufferPointer<Int>
    /// Around all points; nil for no points, and for those that cannot be drawn.
    let box: Rect?
    /// How many points all contours have.
    var count: Int { allPoints.count }

    /// The error of a pixel's coverage that a curve through it may cause: half of a level (1/255), as much as rounding.
    private static let tolerance = 0.5 / 255
    /// The most pieces of a curve, and of an outline, which bounds its memory to 8 MB.
    private static let mostPieces = 256, mostPiecesOfOutline = 1 << 18

    /// A size: how many pixels a unit of the outline's coordinates has at most, as the fourth root of 2 to a power, so
    /// that the polygons are the same in the frames in which an outline grows a little.
    struct Size: Hashable {
        private let power: Int

        /// The next larger size.
        init(_ scale: Double) {
            let scale = scale.limited(to: 1e-6...1e6)
            let step = Self.steps.firstIndex { scale.significand <= $0 } ?? Self.steps.count
            power = Self.steps.count * Int(scale.exponent) + step
        }

        private static let steps = [1, 1.189207115002721, 1.4142135623730951, 1.681792830507429]

        var scale: Double {
            let (exponent, step) = (power >> 2, power & 3)
            return Double(sign: .plus, exponent: exponent, significand: Self.steps[step])
        }
    }

    /// Kept so that no other outline gets its identity.
    private let outline: Outline

    init(_ outline: Outline, _ size: Size) {
        self.outline = outline
        let limit = max(1, Self.mostPiecesOfOutline / max(1, outline.path.elements.count))
        var flattening = Flattening(
            scale: size.scale, limit: min(limit, Self.mostPieces), points: allPoints, ends: allEnds)
        for element in outline.path.elements { flattening.append(element) }
        flattening.finish()
        points = UnsafePointer(allPoints.base)
        ends = UnsafeBufferPointer(allEnds.elements)
        let all = allPoints.elements.map { Point($0.x, $0.y) }
        let isUsable = !all.isEmpty && all.allSatisfy { abs($0.x) < 1e15 && abs($0.y) < 1e15 }
        box = isUsable ? all.box : nil
    }

    private struct Flattening {
        let scale: Double
        /// The most pieces of a curve.
        let limit: Int
        let points: List<SIMD2<Double>>, ends: List<Int>
        private var start = Point.zero, current = Point.zero

        init(scale: Double, limit: Int, points: List<SIMD2<Double>>, ends: List<Int>) {
            (self.scale, self.limit, self.points, self.ends) = (scale, limit, points, ends)
        }

        mutating func append(_ element: Path.Element) {
            switch element {
            case .move(let p):
                finish()
                (start, current) = (p, p)
                add(p)
            case .line(let p):
                beginIfNeeded()
                add(p)
                current = p
            case .quad(let c, let p):
                // The same curve as a cubic one.
                appendCurve(mix(current, c, 2.0 / 3), mix(p, c, 2.0 / 3), p)
            case .cubic(let c, let d, let p): appendCurve(c, d, p)
            case .close:
                finish()
                current = start
            }
        }

        /// Ends the contour.
        mutating func finish() {
            let first = ends.last ?? 0
            if points.count - first > 2 { ends.append(points.count) } else { points.shorten(to: first) }
        }

        /// A path goes on from where a contour was closed.
        private mutating func beginIfNeeded() {
            if points.count == ends.last ?? 0 { add(current) }
        }

        private mutating func add(_ p: Point) { points.append(SIMD2(p.x, p.y)) }

        private mutating func appendCurve(_ c: Point, _ d: Point, _ end: Point) {
            beginIfNeeded()
            let curve = CubicPiece(current, c, d, end), count = min(limit, FlatOutline.pieces(of: curve, scale))
            for k in 0..<count {
                let piece = curve.part(Double(k) / Double(count), Double(k + 1) / Double(count))
                add(piece.corner)
                add(k + 1 == count ? end : piece.end)
            }
            current = end
        }
    }

    /// How many pieces of two lines a curve needs.
    ///
    /// Each of n parts of the curve is at most d = 3/4 of `bend` / n² from its chord (Wang, 1984), where `bend` is the
    /// largest second difference of the control points. Of the area between a part and its line, a border between
    /// pixels leaves at most 0.2 of d times the line's length on its wrong side, and a pixel has two such borders. Lines
    /// that are longer than a pixel are at most 4/3 of d away from the curve.
    private static func pieces(of curve: CubicPiece, _ scale: Double) -> Int {
        let bend = curve.bend * scale, length = curve.length * scale
        var count = 1
        while count < mostPieces {
            let n = Double(2 * count)
            if bend <= tolerance * n * n || 0.3 * bend * length <= tolerance * n * n * n { break }
            count += 1
        }
        return count
    }
}

/// A cubic Bézier curve.
private struct CubicPiece {
    let start, c, d, end: Point

    init(_ start: Point, _ c: Point, _ d: Point, _ end: Point) {
        (self.start, self.c, self.d, self.end) = (start, c, d, end)
    }

    /// The largest second difference of the control points.
    var bend: Double { max((start - c * 2 + d).length, (c - d * 2 + end).length) }
    /// At least that of the curve.
    var length: Double { (c - start).length + (d - c).length + (end - d).length }

    func point(_ t: Double) -> Point { mix(start, c, d, end, t) }

    /// A third of the derivative.
    private func direction(_ t: Double) -> Point { mix(c - start, d - c, end - d, t) }

    /// The part between two parameters.
    func part(_ t: Double, _ u: Double) -> CubicPiece {
        let a = point(t), b = point(u)
        return CubicPiece(a, a + direction(t) * (u - t), b - direction(u) * (u - t), b)
    }

    /// Where two lines from `start` to `end` meet that enclose the same area with the chord as the curve: beside the
    /// curve's middle.
    var corner: Point {
        let a = c - start, b = d - start, chord = end - start, middle = point(0.5), width = chord.length
        guard width > 0 else { return middle }
        // Twice the area between curve and chord.
        let area = 0.3 * a.cross(b) + 0.3 * a.cross(chord) + 0.6 * b.cross(chord)
        let shift = ((middle - start).cross(chord) - area) / (width * width)
        return middle + Point(-chord.y, chord.x) * shift
    }
}
