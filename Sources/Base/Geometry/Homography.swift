/// A projective map of the plane: `(x, y)` goes to `(X/W, Y/W)` with `X = a·x + b·y + c`, `Y = d·x + e·y + f`, `W = g·x
/// + h·y + i`.
///
/// W is the homogeneous coordinate: the point's distance from the eye's plane (the plane through the eye, parallel to
/// the canvas), divided by the canvas' distance from it; 1 on the canvas. Points with `W <= 0` lie on or behind the
/// eye's plane and have no image.
public struct Homography: BitwiseCopyable, Hashable, Sendable {
    public var a, b, c, d, e, f, g, h, i: Double

    @inlinable public init(
        _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double, _ g: Double, _ h: Double,
        _ i: Double
    ) {
        (self.a, self.b, self.c) = (a, b, c)
        (self.d, self.e, self.f) = (d, e, f)
        (self.g, self.h, self.i) = (g, h, i)
    }

    /// The map that changes nothing.
    public static let identity = Homography(1, 0, 0, 0, 1, 0, 0, 0, 1)

    /// The map of the plane z = 0 by `t`: rows 1, 2 and 4 of its columns x, y and w. The resulting z is dropped, as by
    /// Core Animation when it flattens a layer into its parent's plane.
    public init(_ t: Transform3D) {
        self.init(t.m11, t.m21, t.m41, t.m12, t.m22, t.m42, t.m14, t.m24, t.m44)
    }

    /// Moves by (x, y).
    public static func translation(_ x: Double, _ y: Double) -> Homography { Homography(1, 0, x, 0, 1, y, 0, 0, 1) }
    /// Scales about the origin, by x across and y down.
    public static func scale(_ x: Double, _ y: Double) -> Homography { Homography(x, 0, 0, 0, y, 0, 0, 0, 1) }

    /// `self` first, then `next`.
    public func then(_ next: Homography) -> Homography {
        func row(_ p: Double, _ q: Double, _ r: Double) -> (Double, Double, Double) {
            (p * a + q * d + r * g, p * b + q * e + r * h, p * c + q * f + r * i)
        }
        let (r0, r1, r2) = (row(next.a, next.b, next.c), row(next.d, next.e, next.f), row(next.g, next.h, next.i))
        return Homography(r0.0, r0.1, r0.2, r1.0, r1.1, r1.2, r2.0, r2.1, r2.2)
    }

    /// The homogeneous image (X, Y, W) of a point.
    @inlinable public func homogeneous(_ p: Point) -> (x: Double, y: Double, w: Double) {
        (a * p.x + b * p.y + c, d * p.x + e * p.y + f, g * p.x + h * p.y + i)
    }

    /// The image of a point, or nil when it lies on or behind the eye's plane.
    @inlinable public func apply(_ p: Point) -> Point? {
        let q = homogeneous(p)
        return q.w > 0 ? Point(q.x / q.w, q.y / q.w) : nil
    }

    /// The determinant of the 3 x 3 matrix; 0 when the plane is seen edge-on.
    public var determinant: Double {
        a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    }

    /// The inverse map (the adjugate divided by the determinant), or nil when the plane is seen edge-on.
    public var inverse: Homography? {
        let det = determinant
        guard det.isFinite, det != 0 else { return nil }
        let k = 1 / det
        guard k.isFinite else { return nil }
        return Homography(
            (e * i - f * h) * k, (c * h - b * i) * k, (b * f - c * e) * k,
            (f * g - d * i) * k, (a * i - c * g) * k, (c * d - a * f) * k,
            (d * h - e * g) * k, (b * g - a * h) * k, (a * e - b * d) * k)
    }

    /// True when W is 1 everywhere: no perspective, so that equal steps stay equal.
    @inlinable public var isAffine: Bool { g == 0 && h == 0 && i == 1 }

    /// The image of a convex polygon, clipped where `W` falls under `minimumW` (the eye's plane), so that no vertex is
    /// divided by zero. Empty when all of it lies behind the eye. Sutherland and Hodgman, 1974, against one plane.
    public func image(of polygon: [Point], minimumW: Double = 1e-3) -> [Point] {
        let q = polygon.map(homogeneous)
        var out: [Point] = []
        for k in q.indices {
            let p = q[k], n = q[k + 1 == q.count ? 0 : k + 1]
            if p.w >= minimumW { out.append(Point(p.x / p.w, p.y / p.w)) }
            if (p.w >= minimumW) != (n.w >= minimumW) {
                let t = (minimumW - p.w) / (n.w - p.w)
                out.append(Point(mix(p.x, n.x, t) / minimumW, mix(p.y, n.y, t) / minimumW))
            }
        }
        return out
    }
}
