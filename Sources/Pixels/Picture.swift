/// A bitmap as a scene uses it: with the number of its pixels to a point (`@2x` is 2).
public struct Picture: Hashable, Sendable {
    public let bitmap: Bitmap
    /// Pixels a point, 1 or more.
    public let density: Double
    /// Whether every pixel's alpha is 255; found once, when the picture is made.
    public let isOpaque: Bool

    public init(_ bitmap: Bitmap, density: Double = 1) {
        self.bitmap = bitmap
        self.density = density
        isOpaque = bitmap.isOpaque
    }
}
