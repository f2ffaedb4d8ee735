/// The turns about the axes that make a rotation: about z, then y, then x, in degrees, as a matrix would be composed of
/// turns in this order. Each rotation has two such triples, (x, y, z) and (x + 180, 180 - y, z + 180).
package struct Turns: Hashable, Sendable {
    /// Each above -180 and at most 180.
    package let x, y, z: Double

    /// Smaller turns count as none.
    package static let least = 5e-4
    /// Below this cosine of y (y is within 0.00006° of 90°), the rounding errors of x and z are as large as they are:
    /// x then counts as 0.
    private static let upright = 1e-6

    package init(x: Double, y: Double, z: Double) {
        (self.x, self.y, self.z) = (Turns.wrapped(x), Turns.wrapped(y), Turns.wrapped(z))
    }

    /// The turns of a matrix, of the two triples the one with fewer turns, or else with the smaller sum of angles. Nil
    /// where an axis has no length.
    package init?(of t: Transform3D) {
        func length(_ x: Double, _ y: Double, _ z: Double) -> Double { (x * x + y * y + z * z).squareRoot() }
        let (a, b, c) = (length(t.m11, t.m12, t.m13), length(t.m21, t.m22, t.m23), length(t.m31, t.m32, t.m33))
        guard a > 1e-9, b > 1e-9, c > 1e-9 else { return nil }
        let angles = Turns.angles(
            ofRows: SIMD3(t.m11, t.m12, t.m13) / a, SIMD3(t.m21, t.m22, t.m23) / b, SIMD3(t.m31, t.m32, t.m33) / c)
        let turns = Turns(x: angles.x, y: angles.y, z: angles.z), other = turns.other
        self = other.size < turns.size ? other : turns
    }

    /// The turns about x, y and z in degrees of a rotation by the rows of its matrix, which maps row vectors: that
    /// about y is within -90…90, and where it is upright, that about x is 0.
    package static func angles(
        ofRows a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>
    ) -> SIMD3<Double> {
        let flat = (a.x * a.x + a.y * a.y).squareRoot(), y = Elementary.atan2Degrees(-a.z, flat)
        guard flat > upright else { return SIMD3(0, y, Elementary.atan2Degrees(-b.x, b.y)) }
        return SIMD3(Elementary.atan2Degrees(b.z, c.z), y, Elementary.atan2Degrees(a.y, a.x))
    }

    /// The other triple for the same rotation.
    package var other: Turns { Turns(x: x + 180, y: 180 - y, z: z + 180) }

    package var angles: [Double] { [x, y, z] }

    /// What reports call `angles`.
    package static let names = ["turn about x", "turn about y", "turn about z"]

    /// The number of turns, then the sum of their angles. Sums that differ by less than a rounding error count as
    /// equal.
    private var size: (Int, Double) {
        let turns = angles.map(abs).filter { $0 >= Turns.least }
        return (turns.count, (turns.reduce(0, +) / Turns.least).rounded())
    }

    /// Within -180…180, and 180 for what rounding has made -180.
    private static func wrapped(_ angle: Double) -> Double {
        let turn = angle.remainder(dividingBy: 360)
        return turn < least - 180 ? 180 : turn
    }
}
