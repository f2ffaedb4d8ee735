import Geometry
import Pixels

extension Bitmap {
    /// The smallest area outside which two bitmaps of one size are the same; nil when all is.
    func difference(from other: Bitmap) -> PixelRect? {
        guard let top = (0..<height).first(where: { !isSame(row: $0, as: other) }) else { return nil }
        let bottom = (top..<height).last { !isSame(row: $0, as: other) }!
        var left = width, right = 0
        for y in top...bottom {
            if let first = (0..<left).first(where: { self[$0, y] != other[$0, y] }) { left = first }
            if let last = (right..<width).last(where: { self[$0, y] != other[$0, y] }) { right = last + 1 }
        }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top + 1)
    }

    mutating func copy(_ area: PixelRect, from other: Bitmap) {
        for y in area.rows {
            for x in area.columns { self[x, y] = other[x, y] }
        }
    }

    func cut(_ area: PixelRect) -> Bitmap {
        if area.width == width, area.height == height { return self }
        var part = Bitmap(width: area.width, height: area.height)
        for y in 0..<area.height {
            for x in 0..<area.width { part[x, y] = self[area.x0 + x, area.y0 + y] }
        }
        return part
    }

    /// The pixels of an area that differ from another bitmap's, the others clear: laid over the other, they give this one. Nil when they cannot, a
    /// changed pixel being not opaque, or need not, none being the same.
    func changes(from other: Bitmap, in area: PixelRect) -> Bitmap? {
        var part = Bitmap(width: area.width, height: area.height), kept = 0
        for y in 0..<area.height {
            for x in 0..<area.width {
                let pixel = self[area.x0 + x, area.y0 + y]
                if pixel == other[area.x0 + x, area.y0 + y] { kept += 1; continue }
                if pixel.a != 255 { return nil }
                part[x, y] = pixel
            }
        }
        return kept > 0 ? part : nil
    }

    private func isSame(row y: Int, as other: Bitmap) -> Bool {
        let range = y * width..<(y + 1) * width
        return pixels[range] == other.pixels[range]
    }
}
