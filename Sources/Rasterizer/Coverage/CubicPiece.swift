import Geometry

/// A cubic Bézier curve, and the lines that stand for it.
///
/// Each corner between two lines is moved outwards from the curve, by two thirds of the height of an arc between
/// corners. So a line crosses its arc twice and has the same area on both sides, and only where it crosses a border
/// between pixels it adds to the coverage of one what it takes from the other. Far fewer lines are as exact as chords.
package struct CubicPiece {
    let start, c, d, end: Point

    package init(_ start: Point, _ c: Point, _ d: Point, _ end: Point) {
        (self.start, self.c, self.d, self.end) = (start, c, d, end)
    }

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
        var count = 1
        while count < limit {
            let m = Self.arcs(count)
            if area <= tolerance * m * m * m || height <= tolerance * m * m { break }
            count += 1
        }
        return count
    }

    /// How many arcs so many lines make. The first and the last line begin on the curve, so that they are as wrong as
    /// the others if their arcs are shorter by 1/√2.
    private static func arcs(_ lines: Int) -> Double { Double(lines) - 2 + 2 * endArc }
    private static let endArc = 0.7071067811865476

    /// Calls `body` with the corners between so many lines from `start` to `end`.
    package func forEachCorner(of lines: Int, _ body: (Point) -> Void) {
        guard lines > 1 else { return }
        let arc = 1 / Self.arcs(lines)
        func place(_ k: Int) -> Double { k == lines ? 1 : (Double(k - 1) + Self.endArc) * arc }
        var before = part(0, place(1))
        for k in 1..<lines {
            let after = part(place(k), place(k + 1)), length = before.chord.length + after.chord.length
            // Half of each area is this corner's, all of it where the arc has no other corner.
            let area = before.area * (k == 1 ? 2 : 1) + after.area * (k + 1 == lines ? 2 : 1)
            body(after.start(movedBy: length > 0 ? area / length : 0, atMost: before.bend + after.bend))
            before = after
        }
    }

    /// The start, moved to the right of the curve's direction.
    private func start(movedBy shift: Double, atMost limit: Double) -> Point {
        let direction = c - start, length = direction.length
        guard length > 0 else { return start }
        return start + Point(direction.y, -direction.x) * (max(-limit, min(limit, shift)) / length)
    }

    // MARK: The curve

    private var chord: Point { end - start }

    /// The largest second difference of the control points.
    private var bend: Double { max((start - c * 2 + d).length, (c - d * 2 + end).length) }

    /// An upper bound of that of the first and second derivatives, which is a quadratic polynomial: the largest of its
    /// Bézier coefficients.
    private var largestCrossProduct: Double {
        let a = c - start, b = d - c, e = end - d
        return 18 * max(abs(a.cross(b)), abs(a.cross(e)) / 2, abs(b.cross(e)))
    }

    /// The area between the curve and its chord; positive to the right of the curve's direction.
    private var area: Double {
        let a = c - start, b = d - start
        return 0.15 * a.cross(b) + 0.15 * a.cross(chord) + 0.3 * b.cross(chord)
    }

    private func point(_ t: Double) -> Point { mix(start, c, d, end, t) }

    /// A third of the derivative.
    private func direction(_ t: Double) -> Point { mix(c - start, d - c, end - d, t) }

    /// The part between two parameters.
    private func part(_ t: Double, _ u: Double) -> CubicPiece {
        let a = point(t), b = point(u)
        return CubicPiece(a, a + direction(t) * (u - t), b - direction(u) * (u - t), b)
    }
}
