import Foundation
import ZoetropeGeometry

/// A 4 x 4 matrix, `CATransform3D`: points are row vectors `[x y z 1] · M`, so in `CATransform3DConcat(a, b)` a acts
/// first. y runs down, and +z comes toward the viewer.
public struct CATransform3D: Hashable, Sendable {
    public var m11, m12, m13, m14: CGFloat
    public var m21, m22, m23, m24: CGFloat
    public var m31, m32, m33, m34: CGFloat
    public var m41, m42, m43, m44: CGFloat

    /// All sixteen elements, row by row.
    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
        m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
        (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
        (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
        (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
        (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
    }

    /// Sixteen zeros, as a C structure begins.
    public init() {
        self.init(
            m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0, m31: 0, m32: 0, m33: 0, m34: 0, m41: 0,
            m42: 0, m43: 0, m44: 0)
    }
}

/// The matrix that changes nothing.
public let CATransform3DIdentity = CATransform3D(.identity)

extension CATransform3D {
    init(_ t: Transform3D) {
        self.init(
            m11: t.m11, m12: t.m12, m13: t.m13, m14: t.m14, m21: t.m21, m22: t.m22, m23: t.m23, m24: t.m24,
            m31: t.m31, m32: t.m32, m33: t.m33, m34: t.m34, m41: t.m41, m42: t.m42, m43: t.m43, m44: t.m44)
    }

    var matrix: Transform3D {
        var t = Transform3D.identity
        (t.m11, t.m12, t.m13, t.m14) = (m11, m12, m13, m14)
        (t.m21, t.m22, t.m23, t.m24) = (m21, m22, m23, m24)
        (t.m31, t.m32, t.m33, t.m34) = (m31, m32, m33, m34)
        (t.m41, t.m42, t.m43, t.m44) = (m41, m42, m43, m44)
        return t
    }
}

/// Whether a matrix is the identity, to the bit.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Whether two matrices are equal, element by element.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    CATransform3D(.translation(tx, ty, tz))
}

public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3D(.scale(sx, sy, sz))
}

/// A rotation by an angle in radians about the axis (x, y, z), of any length; the identity where that has none.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    CATransform3D(.rotation(degrees: Double(angle) * (180 / Double.pi), axis: (x, y, z)))
}

/// A translation first, then `t`.
public func CATransform3DTranslate(
    _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// A scaling first, then `t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// A rotation by radians first, then `t`.
public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// The product `a · b`: a acts first.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    CATransform3D(a.matrix.concatenating(b.matrix))
}

/// The inverse; `t` itself where there is none, as in Core Animation.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
    t.matrix.inverse.map { CATransform3D($0) } ?? t
}

public func CATransform3DMakeAffineTransform(_ t: CGAffineTransform) -> CATransform3D {
    var m = CATransform3DIdentity
    (m.m11, m.m12, m.m21, m.m22, m.m41, m.m42) = (t.a, t.b, t.c, t.d, t.tx, t.ty)
    return m
}

/// Whether a matrix is an affine map of the plane.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
    t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0 && t.m33 == 1 && t.m34 == 0
        && t.m43 == 0 && t.m44 == 1
}

/// The affine part of a matrix, whatever else it has.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

extension Transform3D {
    /// The inverse by Gauss-Jordan elimination with the largest pivot of each column; nil where there is none.
    var inverse: Transform3D? {
        var rows = (1...4).map { r in
            (1...4).map { self[r, $0] } + (1...4).map { $0 == r ? 1.0 : 0 }
        }
        for column in 0..<4 {
            guard let pivot = (column..<4).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
                rows[pivot][column] != 0, rows[pivot][column].isFinite
            else { return nil }
            rows.swapAt(column, pivot)
            let k = 1 / rows[column][column]
            for j in 0..<8 { rows[column][j] *= k }
            for r in 0..<4 where r != column {
                let factor = rows[r][column]
                if factor == 0 { continue }
                for j in 0..<8 { rows[r][j] -= factor * rows[column][j] }
            }
        }
        let elements = rows.flatMap { $0[4...] }
        return elements.allSatisfy(\.isFinite) ? Transform3D(elements) : nil
    }
}
