/// Pixels in rows, top row first, without padding: row y starts at `pixels[y * width]`.
public struct Bitmap: Hashable, Sendable {
    public let width, height: Int
    public var pixels: [PremultipliedRGBA8]

    /// A bitmap of one colour.
    public init(width: Int, height: Int, filledWith color: PremultipliedRGBA8 = .clear) {
        precondition(width > 0 && height > 0)
        self.width = width
        self.height = height
        pixels = [PremultipliedRGBA8](repeating: color, count: width * height)
    }

    @inlinable public subscript(x: Int, y: Int) -> PremultipliedRGBA8 {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    /// True when every pixel's alpha is 255.
    public var isOpaque: Bool {
        var all: UInt32 = ~0
        for p in pixels { all &= p.packed }
        return all >> 24 == 255
    }
}

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
