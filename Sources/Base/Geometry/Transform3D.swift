/// A 4 x 4 matrix with `CATransform3D`'s layout and meaning: points are ROW vectors, `[x y z 1] · M`, so in `a · b` the
/// left matrix acts first. y runs down and +z comes toward the viewer. CSS's `matrix3d()` takes the same sixteen
/// numbers in the same order.
public struct Transform3D: Hashable, Sendable {
    public var m11, m12, m13, m14: Double
    public var m21, m22, m23, m24: Double
    public var m31, m32, m33, m34: Double
    public var m41, m42, m43, m44: Double

    public static let identity = Transform3D(rows: [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])

    /// From sixteen elements in reading order: m11, m12, … m44.
    public init(_ m: [Double]) {
        precondition(m.count == 16, "a matrix has 16 elements")
        self.init(
            rows: SIMD4(m[0], m[1], m[2], m[3]), SIMD4(m[4], m[5], m[6], m[7]), SIMD4(m[8], m[9], m[10], m[11]),
            SIMD4(m[12], m[13], m[14], m[15]))
    }

    private init(rows a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, _ d: SIMD4<Double>) {
        (m11, m12, m13, m14) = (a.x, a.y, a.z, a.w)
        (m21, m22, m23, m24) = (b.x, b.y, b.z, b.w)
        (m31, m32, m33, m34) = (c.x, c.y, c.z, c.w)
        (m41, m42, m43, m44) = (d.x, d.y, d.z, d.w)
    }

    private func row(_ number: Int) -> SIMD4<Double> {
        switch number {
        case 1: SIMD4(m11, m12, m13, m14)
        case 2: SIMD4(m21, m22, m23, m24)
        case 3: SIMD4(m31, m32, m33, m34)
        default: SIMD4(m41, m42, m43, m44)
        }
    }

    /// Element (row, column), both counted from 1 as in the names.
    public subscript(row: Int, column: Int) -> Double {
        get { self.row(row)[column - 1] }
        set {
            var changed = self.row(row)
            changed[column - 1] = newValue
            switch row {
            case 1: (m11, m12, m13, m14) = (changed.x, changed.y, changed.z, changed.w)
            case 2: (m21, m22, m23, m24) = (changed.x, changed.y, changed.z, changed.w)
            case 3: (m31, m32, m33, m34) = (changed.x, changed.y, changed.z, changed.w)
            default: (m41, m42, m43, m44) = (changed.x, changed.y, changed.z, changed.w)
            }
        }
    }

    /// Whether each element is a number from -`most` to `most`.
    public func isWithin(_ most: Double) -> Bool {
        func isWithin(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Bool {
            abs(a) <= most && abs(b) <= most && abs(c) <= most && abs(d) <= most
        }
        return isWithin(m11, m12, m13, m14) && isWithin(m21, m22, m23, m24) && isWithin(m31, m32, m33, m34)
            && isWithin(m41, m42, m43, m44)
    }

    /// `self` first, then `other`: `CATransform3DConcat(self, other)`, the product `self · other`.
    public func concatenating(_ other: Transform3D) -> Transform3D {
        let (b1, b2, b3, b4) = (other.row(1), other.row(2), other.row(3), other.row(4))
        func product(_ a: SIMD4<Double>) -> SIMD4<Double> {
            var sum = b1 * a.x
            sum += b2 * a.y
            sum += b3 * a.z
            sum += b4 * a.w
            return sum
        }
        return Transform3D(rows: product(row(1)), product(row(2)), product(row(3)), product(row(4)))
    }

    /// Moves by (x, y, z).
    public static func translation(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
        Transform3D(rows: [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1])
    }

    /// Scales about the origin along the three axes.
    public static func scale(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
        Transform3D(rows: [x, 0, 0, 0], [0, y, 0, 0], [0, 0, z, 0], [0, 0, 0, 1])
    }

    /// A rotation by `degrees` about `axis` (any length but zero), as `CATransform3DMakeRotation` lays it out:
    /// about y, m11 = cos, m13 = -sin, m31 = sin, m33 = cos.
    public static func rotation(degrees: Double, axis: (x: Double, y: Double, z: Double)) -> Transform3D {
        let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
        guard length > 0 else { return .identity }
        let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
        let c = Elementary.cos(degrees: degrees), s = Elementary.sin(degrees: degrees), k = 1 - c
        return Transform3D(
            rows: SIMD4(x * x * k + c, x * y * k + z * s, x * z * k - y * s, 0),
            SIMD4(x * y * k - z * s, y * y * k + c, y * z * k + x * s, 0),
            SIMD4(x * z * k + y * s, y * z * k - x * s, z * z * k + c, 0),
            SIMD4(0, 0, 0, 1))
    }
}
