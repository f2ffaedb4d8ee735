/// A rectangle of whole pixels: columns `x0 ..< x1`, rows `y0 ..< y1`. Empty where `x0 >= x1` or `y0 >= y1`.
public struct PixelRect: Hashable, Sendable, BitwiseCopyable {
    public var x0, y0, x1, y1: Int

    @inlinable public init(x0: Int, y0: Int, x1: Int, y1: Int) {
        self.x0 = x0
        self.y0 = y0
        self.x1 = x1
        self.y1 = y1
    }

    @inlinable public init(x: Int, y: Int, width: Int, height: Int) {
        self.init(x0: x, y0: y, x1: x + width, y1: y + height)
    }

    /// No pixel, at the origin.
    public static let empty = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)

    @inlinable public var isEmpty: Bool { x0 >= x1 || y0 >= y1 }
    @inlinable public var width: Int { x1 - x0 }
    @inlinable public var height: Int { y1 - y0 }
    @inlinable public var columns: Range<Int> { x0..<max(x0, x1) }
    @inlinable public var rows: Range<Int> { y0..<max(y0, y1) }

    /// The pixels in both.
    @inlinable public func intersection(_ other: PixelRect) -> PixelRect {
        PixelRect(x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
    }

    /// The smallest rectangle around both.
    @inlinable public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
    }
}

/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable, BitwiseCopyable {
    public var width, height: Int

    @inlinable public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The number of pixels.
    @inlinable public var area: Int { width * height }
}

extension PixelRect: CustomStringConvertible {
    /// `12 x 40 at 30, 8`.
    public var description: String { "\(width) x \(height) at \(x0), \(y0)" }
}

extension PixelRect {
    /// Larger by `d` pixels on each side; nothing around nothing.
    package func grown(by d: Int) -> PixelRect {
        isEmpty ? self : PixelRect(x0: x0 - d, y0: y0 - d, x1: x1 + d, y1: y1 + d)
    }
}
