import Geometry
import Pixels

/// A frame as a GIF can show it: opaque, with the time when it begins.
final class GIFFrame: Sendable {
    let width: Int
    /// 0xBBGGRR, row by row.
    let pixels: [UInt32]
    /// In 1/100 s.
    let start: Int

    init(_ pixels: [UInt32], width: Int, start: Int) {
        self.pixels = pixels
        self.width = width
        self.start = start
    }

    /// The bitmap over a matte, the way Core Animation blends: sRGB-encoded, premultiplied, rounded to nearest.
    static func flatten(_ bitmap: Bitmap, onto matte: PremultipliedRGBA8) -> [UInt32] {
        let m = matte.packed
        return bitmap.pixels.map { pixel in
            let p = pixel.packed, rest = 255 - p >> 24
            if rest == 0 { return p & 0xFF_FFFF }
            var out: UInt32 = 0
            for shift: UInt32 in [0, 8, 16] {
                let behind = ((m >> shift & 255) * rest * 2 + 255) / 510
                out |= min(255, (p >> shift & 255) + behind) << shift
            }
            return out
        }
    }

    /// The smallest rectangle with every pixel that differs, or all when there is nothing before; nil when none does.
    func difference(from previous: GIFFrame?) -> PixelRect? {
        let height = pixels.count / width
        guard let previous else { return PixelRect(x: 0, y: 0, width: width, height: height) }
        var top = height, bottom = -1, left = width, right = -1
        for y in 0..<height {
            let row = y * width..<(y + 1) * width
            guard let first = row.first(where: { pixels[$0] != previous.pixels[$0] }) else { continue }
            let last = row.last { pixels[$0] != previous.pixels[$0] }!
            top = min(top, y)
            bottom = y
            left = min(left, first - row.lowerBound)
            right = max(right, last - row.lowerBound)
        }
        return bottom < 0 ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    /// Where the pixels of a rectangle stand, row by row.
    func indices(of rect: PixelRect) -> [Int] { rect.indices(stride: width) }
}

extension PixelRect {
    /// Where its pixels stand in rows of `stride`, row by row.
    func indices(stride: Int) -> [Int] {
        var indices: [Int] = []
        indices.reserveCapacity(width * height)
        for y in rows { indices.append(contentsOf: y * stride + x0..<y * stride + x1) }
        return indices
    }
}
