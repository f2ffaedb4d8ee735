import CZoetropeLanes
import ZoetropeGeometry
import ZoetropePixels

/// A frame whose pixels are opaque or fully clear, as a GIF's are, with its start time.
final class GIFFrame: Sendable {
    /// The pixels. An opaque frame shares memory with the bitmap that it was made from; others are flattened copies.
    let bitmap: Bitmap
    /// In 1/100 s from the start of the GIF.
    let start: Int
    /// The pixels that differ from the frame before; nil if there is none.
    let changes: PixelFlags?

    var width: Int { bitmap.width }
    var height: Int { bitmap.height }

    private init(_ bitmap: Bitmap, start: Int, changes: PixelFlags? = nil) {
        (self.bitmap, self.start, self.changes) = (bitmap, start, changes)
    }

    /// The bitmap over a matte: source-over on sRGB-encoded, premultiplied channels, rounded to nearest.
    /// - Parameter keepsClear: whether pixels with an alpha below 128 become clear instead.
    convenience init(_ bitmap: Bitmap, onto matte: PremultipliedRGBA8, keepsClear: Bool, start: Int) {
        var flat = bitmap
        if !bitmap.isOpaque {
            flat.withUnsafeMutablePixels { pixels in
                for i in pixels.indices where pixels[i].a < 255 {
                    pixels[i] = keepsClear && pixels[i].a < 128 ? .clear : pixels[i].onMatte(matte)
                }
            }
        }
        self.init(flat, start: start)
    }

    /// The same frame with its changes, and perhaps with another start time.
    func following(_ previous: GIFFrame?, start: Int? = nil) -> GIFFrame {
        GIFFrame(bitmap, start: start ?? self.start, changes: previous.map { changes(from: $0) })
    }

    /// `changes`, if the other frame were the one before.
    func changes(from previous: GIFFrame) -> PixelFlags {
        withPixels(and: previous) { pixels, earlier in
            PixelFlags(count: width * height) { i, count in
                guard count == 16 else {
                    return (i..<i + count).reduce(0) { $0 | (pixels[$1] == earlier[$1] ? 0 : 1 << UInt16($1 - i)) }
                }
                let new = UnsafeRawPointer(pixels + i).loadUnaligned(as: SIMD16<UInt32>.self)
                let old = UnsafeRawPointer(earlier + i).loadUnaligned(as: SIMD16<UInt32>.self)
                return lanes_differing(new, old)
            }
        }
    }

    /// The frame with a rectangle cleared; nil clears all of it.
    func cleared(in rect: PixelRect?) -> GIFFrame {
        guard let rect else { return GIFFrame(Bitmap(width: width, height: height), start: start) }
        var copy = bitmap
        copy.withUnsafeMutablePixels { pixels in
            for y in rect.rows { pixels[y * width + rect.x0..<y * width + rect.x1].update(repeating: .clear) }
        }
        return GIFFrame(copy, start: start)
    }

    private typealias Pixels = UnsafePointer<PremultipliedRGBA8>

    /// Calls `body` with the pixels of two frames of one size.
    private func withPixels<Result>(and other: GIFFrame, _ body: (Pixels, Pixels) -> Result) -> Result {
        precondition(width == other.width && height == other.height, "frames of different sizes")
        return bitmap.withUnsafePixels { a in
            other.bitmap.withUnsafePixels { b in body(a.baseAddress!, b.baseAddress!) }
        }
    }
}

extension PremultipliedRGBA8 {
    /// 0xBBGGRR.
    @inline(__always) var rgb: UInt32 { packed & 0xFF_FFFF }
}
