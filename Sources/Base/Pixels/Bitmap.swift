/// Pixels in rows, top row first, without padding: the pixel (x, y) is `pixels[y * width + x]`.
///
/// Invariant: `pixels.count == width * height`. Only this type changes the storage, so that code that reads it through
/// pointers can rely on that.
public struct Bitmap: Hashable, Sendable {
    /// One pixel.
    public typealias Pixel = PremultipliedRGBA8

    /// In pixels, 1 or more.
    public let width, height: Int
    /// All pixels, row by row.
    public private(set) var pixels: [PremultipliedRGBA8]

    /// A bitmap of one colour.
    ///
    /// - Precondition: width and height are positive, and their product fits an `Int`.
    public init(width: Int, height: Int, filledWith color: PremultipliedRGBA8 = .clear) {
        precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
        self.width = width
        self.height = height
        pixels = [PremultipliedRGBA8](repeating: color, count: width * height)
    }

    /// A bitmap of these pixels, row by row; nil unless width and height are positive and their product is the number
    /// of pixels.
    public init?(width: Int, height: Int, pixels: [PremultipliedRGBA8]) {
        let (count, overflows) = width.multipliedReportingOverflow(by: height)
        guard width > 0, height > 0, !overflows, pixels.count == count else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// A bitmap whose pixels `fill` writes, all of them; nil when `fill` returns false.
    ///
    /// - Precondition: as for `init(width:height:filledWith:)`.
    package init?(
        width: Int, height: Int, writtenBy fill: (UnsafeMutableBufferPointer<PremultipliedRGBA8>) throws -> Bool
    ) rethrows {
        precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
        var isFilled = false
        pixels = try [PremultipliedRGBA8](unsafeUninitializedCapacity: width * height) { buffer, count in
            isFilled = try fill(UnsafeMutableBufferPointer(rebasing: buffer[..<(width * height)]))
            count = isFilled ? width * height : 0
        }
        guard isFilled else { return nil }
        (self.width, self.height) = (width, height)
    }

    /// The pixel in column x of row y, both counted from 0.
    public subscript(x: Int, y: Int) -> PremultipliedRGBA8 {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    /// The pixel at `y * width + x`.
    public subscript(offset offset: Int) -> PremultipliedRGBA8 {
        get { pixels[offset] }
        set { pixels[offset] = newValue }
    }

    /// True when every pixel's alpha is 255.
    public var isOpaque: Bool {
        var all: UInt32 = ~0
        for p in pixels { all &= p.packed }
        return all >> 24 == 255
    }
}

// MARK: Storage

extension Bitmap {
    /// The pixels as contiguous memory, valid until `body` returns.
    @inlinable public func withUnsafePixels<Result>(
        _ body: (UnsafeBufferPointer<PremultipliedRGBA8>) throws -> Result
    ) rethrows -> Result {
        try pixels.withUnsafeBufferPointer(body)
    }

    /// The pixels' bytes in the order R, G, B, A, valid until `body` returns.
    @inlinable public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
        -> Result
    {
        try pixels.withUnsafeBytes(body)
    }

    /// The pixels as contiguous memory to be changed, valid until `body` returns.
    public mutating func withUnsafeMutablePixels<Result>(
        _ body: (UnsafeMutableBufferPointer<PremultipliedRGBA8>) throws -> Result
    ) rethrows -> Result {
        try pixels.withUnsafeMutableBufferPointer { try body($0) }
    }

    /// The pixels' bytes to be changed, in the order R, G, B, A, valid until `body` returns.
    public mutating func withUnsafeMutableBytes<Result>(
        _ body: (UnsafeMutableRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        try pixels.withUnsafeMutableBytes { try body($0) }
    }
}

/// A bitmap with the number of its pixels to a point (2 for `@2x`).
public struct Picture: Hashable, Sendable {
    /// The pixels.
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

    /// The same pixels with another density.
    package init(_ picture: Picture, density: Double) {
        (bitmap, isOpaque) = (picture.bitmap, picture.isOpaque)
        self.density = density
    }
}
