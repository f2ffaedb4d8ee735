/// A point or a vector of the plane. x runs right, y runs down; the unit is the context's (points or pixels).
public struct Point: BitwiseCopyable, Hashable, Sendable {
    public var x, y: Double

    @inlinable public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    public static let zero = Point(0, 0)

    @inlinable public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
    @inlinable public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
    @inlinable public static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }
    @inlinable public static prefix func - (a: Point) -> Point { Point(-a.x, -a.y) }

    /// The dot product.
    @inlinable public func dot(_ b: Point) -> Double { x * b.x + y * b.y }
    /// The z component of the cross product: positive when `b` lies clockwise of `self` on a canvas whose y runs down.
    @inlinable public func cross(_ b: Point) -> Double { x * b.y - y * b.x }
    /// The Euclidean length. Correctly rounded operations only, so the same on every machine.
    @inlinable public var length: Double { (x * x + y * y).squareRoot() }
}

/// Linear interpolation: `a` at t = 0 and exactly `b` at t = 1.
@inlinable package func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a * (1 - t) + b * t }

/// Linear interpolation between two points: `a` at t = 0 and exactly `b` at t = 1.
@inlinable public func mix(_ a: Point, _ b: Point, _ t: Double) -> Point { Point(mix(a.x, b.x, t), mix(a.y, b.y, t)) }

/// The point at t of the quadratic Bézier curve from `a` to `b`, by de Casteljau's construction.
@inlinable package func mix(_ a: Point, _ c: Point, _ b: Point, _ t: Double) -> Point {
    mix(mix(a, c, t), mix(c, b, t), t)
}

/// The point at t of the cubic Bézier curve from `a` to `b`.
@inlinable package func mix(_ a: Point, _ c: Point, _ d: Point, _ b: Point, _ t: Double) -> Point {
    mix(mix(a, c, d, t), mix(c, d, b, t), t)
}

extension Comparable {
    /// The nearest value within `range`.
    @inlinable package func clamped(to range: ClosedRange<Self>) -> Self {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
