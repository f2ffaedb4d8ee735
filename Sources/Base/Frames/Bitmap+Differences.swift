import Foundation
import ZoetropeGeometry
import ZoetropePixels

extension Bitmap {
    /// The smallest area that holds every pixel that differs from a bitmap of the same size; nil when none does.
    package func difference(from other: Bitmap) -> PixelRect? {
        withUnsafePixels { mine in
            other.withUnsafePixels { theirs in
                PixelRect(ofDifferences: mine.baseAddress!, theirs.baseAddress!, width: width, height: height)
            }
        }
    }

    /// Copies the pixels of an area from a bitmap of the same size.
    package mutating func copy(_ area: PixelRect, from other: Bitmap) {
        let width = width
        withUnsafeMutablePixels { mine in
            other.withUnsafePixels { theirs in
                for y in area.rows {
                    let start = y * width + area.x0
                    (mine.baseAddress! + start).update(from: theirs.baseAddress! + start, count: area.width)
                }
            }
        }
    }

    /// A copy of the pixels of an area, which shares no memory with this bitmap.
    package func cut(_ area: PixelRect) -> Bitmap {
        var part = Bitmap(width: area.width, height: area.height)
        part.withUnsafeMutablePixels { out in
            withUnsafePixels { pixels in
                for y in 0..<area.height {
                    let from = pixels.baseAddress! + (area.y0 + y) * width + area.x0
                    (out.baseAddress! + y * area.width).update(from: from, count: area.width)
                }
            }
        }
        return part
    }

    /// The pixels that differ from those of a bitmap of the same size; all others are clear. Drawn over the other
    /// bitmap, the result gives this one. Nil when a changed pixel is not opaque, because drawing over would then give
    /// something else, and when every pixel differs.
    package func changes(from other: Bitmap) -> Bitmap? {
        var part = Bitmap(width: width, height: height), kept = 0
        for i in pixels.indices {
            if pixels[i] == other.pixels[i] { kept += 1; continue }
            if pixels[i].a != 255 { return nil }
            part[offset: i] = pixels[i]
        }
        return kept > 0 ? part : nil
    }
}

extension PixelRect {
    /// The smallest rectangle that holds the pixels that differ between two pictures of one size, stored row by row.
    fileprivate init?(
        ofDifferences a: UnsafePointer<PremultipliedRGBA8>, _ b: UnsafePointer<PremultipliedRGBA8>, width: Int,
        height: Int
    ) {
        func isSame(_ y: Int) -> Bool { memcmp(a + y * width, b + y * width, width * 4) == 0 }
        guard let top = (0..<height).first(where: { !isSame($0) }) else { return nil }
        let bottom = (top..<height).last { !isSame($0) }!
        var left = width, right = 0
        for y in top...bottom {
            let (a, b) = (a + y * width, b + y * width)
            if let first = (0..<left).first(where: { a[$0] != b[$0] }) { left = first }
            if let last = (right..<width).last(where: { a[$0] != b[$0] }) { right = last + 1 }
        }
        self.init(x0: left, y0: top, x1: right, y1: bottom + 1)
    }
}
