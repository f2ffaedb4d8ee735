/// A bitmap with the number of its pixels to a point (2 for `@2x`).
public struct Picture: Hashable, Sendable {
    public let bitmap: Bitmap
    /// Pixels for each point, 1 or more.
    public let density: Double
    /// True when every pixel's alpha is 255.
    public let isOpaque: Bool

    public init(_ bitmap: Bitmap, density: Double = 1) {
        self.bitmap = bitmap
        self.density = density
        isOpaque = bitmap.isOpaque
    }
}
