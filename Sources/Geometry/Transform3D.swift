/// A 4 x 4 matrix with `CATransform3D`'s layout and meaning: points are ROW vectors, `[x y z 1] · M`, so in `a · b` the
/// left matrix acts first. y runs down and +z comes toward the viewer. CSS's `matrix3d()` takes the same sixteen
/// numbers in the same order.
public struct Transform3D: Hashable, Sendable {
    public var m11, m12, m13, m14: Double
    public var m21, m22, m23, m24: Double
    public var m31, m32, m33, m34: Double
    public var m41, m42, m43, m44: Double

    public static let identity = Transform3D([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

    /// From sixteen elements in reading order: m11, m12, … m44.
    public init(_ m: [Double]) {
        precondition(m.count == 16)
        (m11, m12, m13, m14) = (m[0], m[1], m[2], m[3])
        (m21, m22, m23, m24) = (m[4], m[5], m[6], m[7])
        (m31, m32, m33, m34) = (m[8], m[9], m[10], m[11])
        (m41, m42, m43, m44) = (m[12], m[13], m[14], m[15])
    }

    /// The sixteen elements in reading order: m11, m12, … m44.
    public var elements: [Double] { [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44] }

    /// Element (row, column), both counted from 1 as in the names.
    public subscript(row: Int, column: Int) -> Double {
        get { elements[(row - 1) * 4 + column - 1] }
        set {
            var m = elements
            m[(row - 1) * 4 + column - 1] = newValue
            self = Transform3D(m)
        }
    }

    /// `self` first, then `other`: `CATransform3DConcat(self, other)`, the product `self · other`.
    public func concatenating(_ other: Transform3D) -> Transform3D {
        let a = elements, b = other.elements
        var m = [Double](repeating: 0, count: 16)
        for r in 0..<4 {
            for c in 0..<4 {
                m[4 * r + c] =
                    a[4 * r] * b[c] + a[4 * r + 1] * b[4 + c] + a[4 * r + 2] * b[8 + c] + a[4 * r + 3] * b[12 + c]
            }
        }
        return Transform3D(m)
    }

    public static func translation(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
        Transform3D([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1])
    }

    public static func scale(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
        Transform3D([x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1])
    }

    /// A rotation by `degrees` about `axis` (any length but zero), as `CATransform3DMakeRotation` lays it out:
    /// about y, m11 = cos, m13 = -sin, m31 = sin, m33 = cos.
    public static func rotation(degrees: Double, axis: (x: Double, y: Double, z: Double)) -> Transform3D {
        let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
        guard length > 0 else { return .identity }
        let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
        let c = Elementary.cos(degrees: degrees), s = Elementary.sin(degrees: degrees), k = 1 - c
        return Transform3D([
            x * x * k + c, x * y * k + z * s, x * z * k - y * s, 0,
            x * y * k - z * s, y * y * k + c, y * z * k + x * s, 0,
            x * z * k + y * s, y * z * k - x * s, z * z * k + c, 0,
            0, 0, 0, 1,
        ])
    }
}
