import Geometry

/// The lines that stand for a curve.
///
/// Each corner between two lines is moved outwards from the curve, by two thirds of the height of an arc between
/// corners. So a line crosses its arc twice and has the same area on both sides, and only where it crosses a border
/// between pixels it adds to the coverage of one what it takes from the other. Far fewer lines are as exact as chords.
extension CubicCurve {
    /// How many lines the curve needs so that it makes the coverage of no pixel wrong by more than `tolerance`.
    ///
    /// An arc that is 1/m of the curve, by its parameter, has with its chord an area of at most 1/(12 m³) of the
    /// largest cross product of the curve's first and second derivatives. A border between pixels leaves at most 1/10
    /// of that on the wrong side, and a pixel has two borders along the curve. Lines that are much longer than a pixel
    /// are nowhere farther from the curve than 1/(2 m²) of the largest second difference of the control points.
    ///
    /// - Parameter scale: how many pixels a unit of the coordinates has.
    package func lines(scale: Double, tolerance: Double, limit: Int) -> Int {
        let area = largestCrossProduct * scale * scale / 60, height = bend * scale / 2
        func isEnough(_ count: Int) -> Bool {
            let m = Self.arcs(count)
            return area <= tolerance * m * m * m || height <= tolerance * m * m
        }
        // The least number is above `few`, and at most `many`.
        var few = 0, many = 1
        while many < limit, !isEnough(many) { (few, many) = (many, min(2 * many, limit)) }
        while many - few > 1 {
            let middle = (few + many) / 2
            if isEnough(middle) { many = middle } else { few = middle }
        }
        return many
    }

    /// How many arcs so many lines make. The first and the last line begin on the curve, so that they are as wrong as
    /// the others if their arcs are shorter by 1/√2.
    private static func arcs(_ lines: Int) -> Double { Double(lines) - 2 + 2 * endArc }
    private static let endArc = 0.7071067811865476

    /// Calls `body` with the corners between so many lines from `start` to `end`.
    @inline(__always) package func forEachCorner(of lines: Int, _ body: (Point) -> Void) {
        guard lines > 1 else { return }
        // The largest second difference of an arc's control points is at most this times the square of its share.
        let curve = Polynomial(self), arc = 1 / Self.arcs(lines), bend = bend
        var corner = Corner(curve, Self.endArc * arc)
        var before = Arc(Corner(t: 0, place: start, direction: curve.direction(0)), corner)
        for k in 1..<lines {
            let isLast = k + 1 == lines, t = isLast ? 1 : (Double(k) + Self.endArc) * arc
            let next = isLast ? Corner(t: 1, place: end, direction: curve.direction(1)) : Corner(curve, t)
            let after = Arc(corner, next), length = before.length + after.length
            // Half of each area is this corner's, all of it where the arc has no other corner.
            let area = before.area * (k == 1 ? 2 : 1) + after.area * (k + 1 == lines ? 2 : 1)
            let limit = bend * (before.share * before.share + after.share * after.share)
            body(corner.movedRight(by: length > 0 ? max(-limit, min(limit, area / length)) : 0))
            (corner, before) = (next, after)
        }
    }

    private struct Corner {
        let t: Double
        let place, direction: Point

        @inline(__always) init(t: Double, place: Point, direction: Point) {
            (self.t, self.place, self.direction) = (t, place, direction)
        }

        @inline(__always) init(_ curve: Polynomial, _ t: Double) {
            self.init(t: t, place: curve.point(t), direction: curve.direction(t))
        }

        @inline(__always) func movedRight(by shift: Double) -> Point {
            let length = direction.length
            guard length > 0 else { return place }
            return place + Point(direction.y, -direction.x) * (shift / length)
        }
    }

    /// The part of a curve between two corners.
    private struct Arc {
        /// That of the curve's parameter.
        let share: Double
        /// Of the chord.
        let length: Double
        /// The area between the curve and its chord; positive to the right of the curve's direction.
        let area: Double

        @inline(__always) init(_ a: Corner, _ b: Corner) {
            share = b.t - a.t
            let chord = b.place - a.place, from = a.direction * share, to = b.direction * share
            length = chord.length
            area = 0.3 * (from - to).cross(chord) - 0.15 * from.cross(to)
        }
    }

    /// An upper bound of the cross product of the first and second derivatives, which is a quadratic polynomial: the
    /// largest of its Bézier coefficients.
    private var largestCrossProduct: Double {
        let a = c - start, b = d - c, e = end - d
        return 18 * max(abs(a.cross(b)), abs(a.cross(e)) / 2, abs(b.cross(e)))
    }
}
