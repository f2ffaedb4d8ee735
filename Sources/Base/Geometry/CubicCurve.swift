/// A cubic Bézier curve.
package struct CubicCurve: BitwiseCopyable {
    package let start, c, d, end: Point

    @inlinable package init(_ start: Point, _ c: Point, _ d: Point, _ end: Point) {
        (self.start, self.c, self.d, self.end) = (start, c, d, end)
    }

    /// A line at constant speed.
    package init(line start: Point, _ end: Point) {
        self.init(start, mix(start, end, 1.0 / 3), mix(start, end, 2.0 / 3), end)
    }

    /// The quadratic curve with the control point `c`.
    package init(quad start: Point, _ c: Point, _ end: Point) {
        self.init(start, mix(start, c, 2.0 / 3), mix(end, c, 2.0 / 3), end)
    }

    @inlinable package var reversed: CubicCurve { CubicCurve(end, d, c, start) }
    @inlinable package var chord: Point { end - start }

    /// The directions at the ends, of any length above 0; where a control point lies on an end, towards the next one.
    var startDirection: Point { [c, d].first { $0 != start }.map { $0 - start } ?? chord }
    var endDirection: Point { [d, c].first { $0 != end }.map { end - $0 } ?? chord }

    /// The largest second difference of the control points.
    private var bend: Double { max((start - c * 2 + d).length, (c - d * 2 + end).length) }

    @inlinable @inline(__always) package func point(_ t: Double) -> Point { mix(start, c, d, end, t) }

    /// A third of the derivative.
    @inlinable @inline(__always) package func direction(_ t: Double) -> Point { mix(c - start, d - c, end - d, t) }

    /// The part between two parameters.
    @inlinable package func part(_ t: Double, _ u: Double) -> CubicCurve {
        let a = point(t), b = point(u)
        return CubicCurve(a, a + direction(t) * (u - t), b - direction(u) * (u - t), b)
    }

    /// The parts before and after the parameter 1/2, by de Casteljau's algorithm.
    @inlinable package var halves: (CubicCurve, CubicCurve) {
        let a = (start + c) * 0.5, b = (c + d) * 0.5, e = (d + end) * 0.5
        let left = (a + b) * 0.5, right = (b + e) * 0.5, middle = (left + right) * 0.5
        return (CubicCurve(start, a, left, middle), CubicCurve(middle, right, e, end))
    }

    /// How many chords at equal steps of the parameter are within `tolerance` of the curve, which Wang's bound gives:
    /// n chords are within 3/4 · bend / n² of it.
    package func chords(tolerance: Double, limit: Int) -> Int {
        Int(min(Double(limit), max(1, (0.75 * bend / tolerance).squareRoot().rounded(.up))))
    }

    /// A curve as powers of its parameter, k0 + 3 k1 t + 3 k2 t² + k3 t³, to find many of its points.
    struct Polynomial {
        private let k0, k1, k2, k3: Point

        init(_ curve: CubicCurve) {
            (k0, k1) = (curve.start, curve.c - curve.start)
            k2 = curve.start - curve.c * 2 + curve.d
            k3 = curve.end - curve.start + (curve.c - curve.d) * 3
        }

        func point(_ t: Double) -> Point { k0 + (k1 * 3 + (k2 * 3 + k3 * t) * t) * t }
    }
}
