import CLanes
import Geometry
import Pixels

/// A frame whose pixels are opaque or fully clear, as a GIF's are, with its start time.
final class GIFFrame: Sendable {
    /// The value of a clear pixel; opaque pixels are 0xBBGGRR.
    static let clear: UInt32 = 0xFF00_0000

    let width, height: Int
    /// Row by row.
    let pixels: Slab<UInt32>
    /// In 1/100 s from the start of the GIF.
    let start: Int
    /// Row by row, 255 where a pixel differs from the frame before, and 0 elsewhere; nil if there is none.
    let changes: Slab<UInt8>?

    private init(_ pixels: Slab<UInt32>, width: Int, start: Int, changes: Slab<UInt8>? = nil) {
        (self.pixels, self.width, self.start, self.changes) = (pixels, width, start, changes)
        height = pixels.count / width
    }

    /// The bitmap over a matte: source-over on sRGB-encoded, premultiplied channels, rounded to nearest.
    /// - Parameter keepsClear: whether pixels with an alpha below 128 become clear instead.
    init(_ bitmap: Bitmap, onto matte: PremultipliedRGBA8, keepsClear: Bool, start: Int) {
        self.start = start
        (width, height) = (bitmap.width, bitmap.height)
        let flat = Slab<UInt32>(unset: width * height)
        bitmap.withUnsafePixels { pixels in
            // Most frames are opaque. This loop becomes vector instructions.
            var common: UInt32 = ~0
            for i in 0..<flat.count {
                let p = pixels[i].packed
                common &= p
                flat[i] = p & 0xFF_FFFF
            }
            guard common >> 24 < 255 else { return }
            for i in 0..<flat.count where pixels[i].packed >> 24 < 255 {
                let isClear = keepsClear && pixels[i].packed >> 24 < 128
                flat[i] = isClear ? Self.clear : pixels[i].onMatte(matte).packed & 0xFF_FFFF
            }
        }
        pixels = flat
        changes = nil
    }

    /// The same frame with another start time.
    func starting(at start: Int) -> GIFFrame { GIFFrame(pixels, width: width, start: start) }

    /// The same frame with its changes.
    func following(_ previous: GIFFrame?) -> GIFFrame {
        GIFFrame(pixels, width: width, start: start, changes: previous.map { changes(from: $0) })
    }

    /// `changes`, if the other frame were the one before.
    func changes(from previous: GIFFrame) -> Slab<UInt8> {
        let codes = Slab<UInt8>(unset: pixels.count)
        var i = 0
        while i &+ 16 <= pixels.count {
            let old = previous.pixels.vector(at: i, as: SIMD16<UInt32>.self)
            codes.store(lanes_differing(pixels.vector(at: i, as: SIMD16<UInt32>.self), old), at: i)
            i &+= 16
        }
        while i < pixels.count {
            codes[i] = pixels[i] == previous.pixels[i] ? 0 : 255
            i &+= 1
        }
        return codes
    }

    /// The frame with a rectangle cleared; nil clears all of it.
    func cleared(in rect: PixelRect?) -> GIFFrame {
        let copy = Slab<UInt32>(pixels.count, Self.clear)
        guard let rect else { return GIFFrame(copy, width: width, start: start) }
        for y in 0..<height {
            for x in 0..<width where !(rect.rows.contains(y) && rect.columns.contains(x)) {
                copy[y * width + x] = pixels[y * width + x]
            }
        }
        return GIFFrame(copy, width: width, start: start)
    }

    func isEqual(to other: GIFFrame) -> Bool { pixels.isEqual(to: other.pixels, in: 0..<pixels.count) }

    /// The smallest rectangle that holds every pixel that differs from `previous`: the whole frame when `previous` is
    /// nil, and nil when no pixel differs.
    func difference(from previous: GIFFrame?) -> PixelRect? {
        guard let previous else { return PixelRect(x: 0, y: 0, width: width, height: height) }
        var rect = PixelRect(x0: width, y0: height, x1: 0, y1: 0)
        for y in 0..<height {
            let row = y * width
            if pixels.isEqual(to: previous.pixels, in: row..<row + width) { continue }
            rect.y0 = min(rect.y0, y)
            rect.y1 = y + 1
            var left = 0, right = width
            while left < rect.x0 && pixels[row + left] == previous.pixels[row + left] { left += 1 }
            while right > rect.x1 && pixels[row + right - 1] == previous.pixels[row + right - 1] { right -= 1 }
            rect.x0 = min(rect.x0, left)
            rect.x1 = max(rect.x1, right)
        }
        return rect.isEmpty ? nil : rect
    }
}
