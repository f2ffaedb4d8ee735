/// A width and a height.
public struct Size: Hashable, Sendable {
    public var width, height: Double

    @inlinable public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }

    public static let zero = Size(0, 0)
}

/// An axis-aligned rectangle, by its upper left corner and its size.
public struct Rect: BitwiseCopyable, Hashable, Sendable {
    public var x, y, width, height: Double

    @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The rectangle of `size` at the origin.
    @inlinable public init(_ size: Size) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

    @inlinable public var minX: Double { x }
    @inlinable public var minY: Double { y }
    @inlinable public var maxX: Double { x + width }
    @inlinable public var maxY: Double { y + height }
    @inlinable public var size: Size { Size(width, height) }
    @inlinable public var center: Point { Point(x + width / 2, y + height / 2) }
    /// True when the width or the height is not above 0.
    @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// Upper left, upper right, lower right, lower left: clockwise on a canvas whose y runs down.
    @inlinable public var corners: [Point] {
        [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
    }

    /// The part that both share; empty (of zero size) when they share none.
    @inlinable public func intersection(_ other: Rect) -> Rect {
        let x0 = max(minX, other.minX), y0 = max(minY, other.minY)
        let x1 = min(maxX, other.maxX), y1 = min(maxY, other.maxY)
        return Rect(x: x0, y: y0, width: max(0, x1 - x0), height: max(0, y1 - y0))
    }

    /// The smallest rectangle around both.
    package func union(_ other: Rect) -> Rect {
        let x0 = min(minX, other.minX), y0 = min(minY, other.minY)
        return Rect(x: x0, y: y0, width: max(maxX, other.maxX) - x0, height: max(maxY, other.maxY) - y0)
    }

    /// The rectangle with each side moved inward by `dx`, `dy` (outward where negative).
    @inlinable public func insetBy(dx: Double, dy: Double) -> Rect {
        Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
    }
}

extension [Point] {
    /// The smallest rectangle that holds all points; nil for none.
    package var boundingBox: Rect? {
        guard let first else { return nil }
        var (x0, y0, x1, y1) = (first.x, first.y, first.x, first.y)
        for p in self {
            (x0, y0, x1, y1) = (Swift.min(x0, p.x), Swift.min(y0, p.y), Swift.max(x1, p.x), Swift.max(y1, p.y))
        }
        return Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    }

    /// The area of the polygon with these corners.
    package var area: Double {
        var doubled = 0.0
        for (k, p) in enumerated() { doubled += p.cross(self[(k + 1) % count]) }
        return abs(doubled) / 2
    }
}
