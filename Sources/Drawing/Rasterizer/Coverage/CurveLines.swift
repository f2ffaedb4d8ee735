import ZoetropeGeometry

/// The lines that stand for a curve.
///
/// Each corner between two lines is moved outwards from the curve, by two thirds of the height of an arc between
/// corners. So a line crosses its arc twice and has the same area on both sides, and only where it crosses a border
/// between pixels it adds to the coverage of one what it takes from the other. Far fewer lines are as exact as chords.
///
/// Where B is the curve and h an arc's share of its parameter, the arc has the area h³/12 · B′ × B″ beside its chord. A
/// corner that moves by v adds h · v × B′. So v is -h²/12 · B″, and all corners lie on one cubic curve.
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
        let a = c - start, b = d - c, e = end - d
        // An upper bound of the cross product, which is a quadratic polynomial: the largest of its Bézier coefficients.
        let cross = 18 * max(abs(a.cross(b)), abs(a.cross(e)) / 2, abs(b.cross(e)))
        var arcs = (cross * scale * scale / (60 * tolerance)).nearCubeRoot
        let p = b - a, q = e - b, bend = scale / (2 * tolerance)
        let square = max(p.dot(p), q.dot(q)) * bend * bend
        if square < arcs * arcs * arcs * arcs { arcs = square.squareRoot().squareRoot() }
        let lines = arcs + 2 - 2 * Self.endArc
        // Also where numbers are too large to be added.
        guard lines < Double(limit) else { return limit }
        // Faster than `rounded`, which is a call.
        let whole = Int(lines)
        return max(1, Double(whole) < lines ? whole + 1 : whole)
    }

    /// How many arcs so many lines make. The first and the last line begin on the curve, so that they are as wrong as
    /// the others if their arcs are shorter by 1/√2.
    private static func arcs(_ lines: Int) -> Double { Double(lines) - 2 + 2 * endArc }
    private static let endArc = 0.7071067811865476

    /// Calls `body` with the corners between so many lines from `start` to `end`.
    ///
    /// The first and the last corner make up for all of a shorter arc and half of a usual one, and add half of the length
    /// of both times v: if the one is 1/√2 of the other, v is the same.
    @inline(__always) package func forEachCorner(of lines: Int, _ body: (Point) -> Void) {
        guard lines > 1 else { return }
        let share = 1 / Self.arcs(lines), half = share * share / 2
        let k2 = start - c * 2 + d, k3 = end - start + (c - d) * 3
        let a = start - k2 * half, b = (c - start) * 3 - k3 * half, e = k2 * 3
        for k in 1..<lines {
            let t = (Double(k) - 1 + Self.endArc) * share
            body(a + (b + (e + k3 * t) * t) * t)
        }
    }
}

extension Double {
    /// The cube root of a number of 0 or more, to four digits: the exponent's third, then a step of Halley's method.
    fileprivate var nearCubeRoot: Double {
        let root = Double(bitPattern: bitPattern / 3 + 0x2A9F_7893_0000_0000), cube = root * root * root
        return root * (cube + 2 * self) / (2 * cube + self)
    }
}
