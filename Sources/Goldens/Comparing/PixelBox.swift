/// Whole pixels: columns `left..<right`, rows `top..<bottom`; never empty.
public struct PixelBox: Hashable, Sendable, Codable {
    public var left, top, right, bottom: Int

    public init(left: Int, top: Int, right: Int, bottom: Int) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    public var width: Int { right - left }
    public var height: Int { bottom - top }

    /// The smallest box around both.
    public func union(_ other: PixelBox) -> PixelBox {
        PixelBox(left: min(left, other.left), top: min(top, other.top), right: max(right, other.right), bottom: max(bottom, other.bottom))
    }
}

extension PixelBox: CustomStringConvertible {
    /// `12 x 40 at 30, 8`.
    public var description: String { "\(width) x \(height) at \(left), \(top)" }
}
