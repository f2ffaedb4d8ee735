import ZoetropeGeometry

/// A matrix as scaling, shear, rotation, translation and perspective, in the order in which they act on a point: what
/// Core Animation interpolates, and what key paths such as `transform.rotation.z` name.
///
/// With unit rows K of the scaled axes in the rotated frame (lower triangular), the linear part is S · K · R. The rows'
/// lengths, K and the perspective are interpolated linearly, the rotation along the shortest way.
struct TransformParts: Hashable, Sendable {
    /// The lengths of the first three rows; all negative where the matrix mirrors.
    var scale = SIMD3<Double>(1, 1, 1)
    /// K: its elements (2, 1), (3, 1), (3, 2) below the diagonal, and its diagonal.
    var shear = SIMD3<Double>(0, 0, 0)
    var diagonal = SIMD3<Double>(1, 1, 1)
    /// About x, then y, then z, in degrees: what key paths set. Nil while `rotation` holds.
    var angles: SIMD3<Double>?
    var rotation = Quaternion.identity
    var translation = SIMD3<Double>(0, 0, 0)
    /// The last column.
    var perspective = SIMD4<Double>(0, 0, 0, 1)

    static let identity = TransformParts()

    init() {}

    /// Nil for a matrix that flattens an axis to nothing.
    init?(_ m: Transform3D) {
        guard m.m44 != 0, m.m44.isFinite else { return nil }
        var m = m
        perspective = SIMD4(m.m14, m.m24, m.m34, m.m44)
        if perspective != SIMD4(0, 0, 0, 1) {
            (m.m14, m.m24, m.m34, m.m44) = (0, 0, 0, 1)
            // M = A · P, so P's column is the inverse of A times M's column.
            guard let inverse = m.inverse else { return nil }
            let column = perspective
            perspective = SIMD4(
                (1...4).map { r in (1...4).reduce(0.0) { $0 + inverse[r, $1] * column[$1 - 1] } })
        }
        translation = SIMD3(m.m41, m.m42, m.m43)
        var rows = [SIMD3(m.m11, m.m12, m.m13), SIMD3(m.m21, m.m22, m.m23), SIMD3(m.m31, m.m32, m.m33)]
        if rows[0].cross(rows[1]).dot(rows[2]) < 0 {
            scale = -scale
            rows = rows.map { -$0 }
        }
        for i in 0..<3 {
            let length = rows[i].dot(rows[i]).squareRoot()
            guard length > 1e-300, length.isFinite else { return nil }
            scale[i] *= length
            rows[i] *= 1 / length
        }
        shear.x = rows[1].dot(rows[0])
        var second = rows[1] - rows[0] * shear.x
        diagonal.y = second.dot(second).squareRoot()
        guard diagonal.y > 1e-12 else { return nil }
        second *= 1 / diagonal.y
        shear.y = rows[2].dot(rows[0])
        shear.z = rows[2].dot(second)
        let third = rows[0].cross(second)
        diagonal.z = rows[2].dot(third)
        guard diagonal.z > 1e-12 else { return nil }
        rotation = Quaternion(rows: rows[0], second, third)
    }

    var matrix: Transform3D {
        let r = angles.map(TransformParts.rows) ?? rotation.rows
        let a = r.0 * scale.x
        let b = (r.0 * shear.x + r.1 * diagonal.y) * scale.y
        let c = (r.0 * shear.y + r.1 * shear.z + r.2 * diagonal.z) * scale.z
        let m = Transform3D([
            a.x, a.y, a.z, 0, b.x, b.y, b.z, 0, c.x, c.y, c.z, 0, translation.x, translation.y, translation.z, 1,
        ])
        guard perspective != SIMD4(0, 0, 0, 1) else { return m }
        var p = Transform3D.identity
        (p.m14, p.m24, p.m34, p.m44) = (perspective.x, perspective.y, perspective.z, perspective.w)
        return m.concatenating(p)
    }

    /// The rows of a rotation about x, then y, then z.
    private static func rows(_ angles: SIMD3<Double>) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
        if angles.x == 0, angles.y == 0 {
            let (s, c) = Elementary.sincos(degrees: angles.z)
            return (SIMD3(c, s, 0), SIMD3(-s, c, 0), SIMD3(0, 0, 1))
        }
        let t = Transform3D.rotation(degrees: angles.x, axis: (1, 0, 0))
            .concatenating(.rotation(degrees: angles.y, axis: (0, 1, 0)))
            .concatenating(.rotation(degrees: angles.z, axis: (0, 0, 1)))
        return (SIMD3(t.m11, t.m12, t.m13), SIMD3(t.m21, t.m22, t.m23), SIMD3(t.m31, t.m32, t.m33))
    }

    /// The angles about x, y and z in degrees; as they were set, or those of the rotation.
    var turns: SIMD3<Double> {
        get {
            if let angles { return angles }
            let (a, b, c) = rotation.rows
            return Turns.angles(ofRows: a, b, c)
        }
        set { angles = newValue }
    }

    func interpolated(to other: TransformParts, _ t: Double) -> TransformParts {
        func mix<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar == Double { a * (1 - t) + b * t }
        var parts = TransformParts()
        parts.scale = mix(scale, other.scale)
        parts.shear = mix(shear, other.shear)
        parts.diagonal = mix(diagonal, other.diagonal)
        parts.translation = mix(translation, other.translation)
        parts.perspective = mix(perspective, other.perspective)
        parts.rotation = rotation.interpolated(to: other.rotation, t)
        return parts
    }
}

extension Transform3D {
    /// The matrix between this one (t = 0) and another (t = 1), as Core Animation has it: by parts. Where one of them
    /// has no parts, element by element.
    func interpolated(to other: Transform3D, _ t: Double) -> Transform3D {
        if self == other { return self }
        if t == 0 { return self }
        if t == 1 { return other }
        guard let a = TransformParts(self), let b = TransformParts(other) else {
            var mixed = Transform3D.identity
            for r in 1...4 { for c in 1...4 { mixed[r, c] = mix(self[r, c], other[r, c], t) } }
            return mixed
        }
        return a.interpolated(to: b, t).matrix
    }
}

/// A rotation as a unit quaternion.
struct Quaternion: Hashable, Sendable {
    var x, y, z, w: Double

    static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

    private init(x: Double, y: Double, z: Double, w: Double) { (self.x, self.y, self.z, self.w) = (x, y, z, w) }

    /// The rotation whose matrix has these rows, which map row vectors.
    init(rows a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) {
        func root(_ v: Double) -> Double { max(0, v).squareRoot() / 2 }
        w = root(1 + a.x + b.y + c.z)
        x = root(1 + a.x - b.y - c.z)
        y = root(1 - a.x + b.y - c.z)
        z = root(1 - a.x - b.y + c.z)
        // The signs are those of the matrix's asymmetry. Of half a turn about z, the way is anticlockwise, as in Core
        // Animation, whatever its sine is rounded to.
        if w < 1e-9 {
            w = 0
            if z > max(x, y) {
                (x, y, z) = ((a.z + c.x) / (4 * -z), (b.z + c.y) / (4 * -z), -z)
            } else if y > x {
                (x, z) = ((a.y + b.x) / (4 * y), (b.z + c.y) / (4 * y))
            } else {
                (y, z) = ((a.y + b.x) / (4 * x), (a.z + c.x) / (4 * x))
            }
        } else {
            if b.z - c.y < 0 { x = -x }
            if c.x - a.z < 0 { y = -y }
            if a.y - b.x < 0 { z = -z }
        }
    }

    /// The rows of the rotation's matrix, for row vectors.
    var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
        (
            SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
            SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
            SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
        )
    }

    /// Along the shorter arc (Shoemake, 1985).
    func interpolated(to other: Quaternion, _ t: Double) -> Quaternion {
        var cosine = x * other.x + y * other.y + z * other.z + w * other.w
        let sign = cosine < 0 ? -1.0 : 1
        cosine *= sign
        var (a, b) = (1 - t, t * sign)
        if cosine < 1 - 1e-12 {
            let sine = (1 - cosine * cosine).squareRoot()
            let angle = Elementary.atan2Degrees(sine, cosine)
            a = Elementary.sin(degrees: (1 - t) * angle) / sine
            b = Elementary.sin(degrees: t * angle) / sine * sign
        }
        return Quaternion(
            x: x * a + other.x * b, y: y * a + other.y * b, z: z * a + other.z * b, w: w * a + other.w * b)
    }
}

extension SIMD3<Double> {
    fileprivate func dot(_ b: Self) -> Double { x * b.x + y * b.y + z * b.z }
    fileprivate func cross(_ b: Self) -> Self { Self(y * b.z - z * b.y, z * b.x - x * b.z, x * b.y - y * b.x) }
}
