import ZoetropeGeometry
import ZoetropePixels

/// How a camera was held: what must happen to the stored pixels so that the picture stands upright. The values are
/// those of EXIF's tag 274 (CIPA DC-008).
enum Orientation: UInt16 {
    case upright = 1
    case mirrored, upsideDown, upsideDownMirrored
    /// Rows are columns: the four that swap width and height.
    case transposed, quarterClockwise, transverse, quarterCounterclockwise

    /// The orientation in the first directory of EXIF data (a TIFF header and directories). Nil where none is stated.
    init?(exif data: [UInt8]) {
        guard data.count >= 8 else { return nil }
        let isLittle = data.starts(with: Array("II*\0".utf8))
        guard isLittle || data.starts(with: [0x4D, 0x4D, 0, 0x2A]) else { return nil }
        func short(_ i: Int) -> Int {
            isLittle ? Int(data[i]) | Int(data[i + 1]) << 8 : Int(data[i]) << 8 | Int(data[i + 1])
        }
        func long(_ i: Int) -> Int {
            isLittle ? short(i) | short(i + 2) << 16 : short(i) << 16 | short(i + 2)
        }
        let directory = long(4)
        guard directory <= data.count - 2 else { return nil }
        for entry in 0..<short(directory) {
            let start = directory + 2 + entry * 12
            guard start + 12 <= data.count else { return nil }
            // Tag 274, one value of type SHORT.
            guard short(start) == 274 else { continue }
            guard short(start + 2) == 3, long(start + 4) == 1 else { return nil }
            self.init(rawValue: UInt16(short(start + 8)))
            return
        }
        return nil
    }

    /// The size of the upright picture of which `width` x `height` pixels are stored.
    func size(width: Int, height: Int) -> PixelSize {
        rawValue < 5 ? PixelSize(width: width, height: height) : PixelSize(width: height, height: width)
    }

    func upright(_ stored: Bitmap) -> Bitmap {
        if self == .upright { return stored }
        let size = size(width: stored.width, height: stored.height)
        let right = stored.width - 1, bottom = stored.height - 1
        var bitmap = Bitmap(width: size.width, height: size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                bitmap[x, y] =
                    switch self {
                    case .upright: stored[x, y]
                    case .mirrored: stored[right - x, y]
                    case .upsideDown: stored[right - x, bottom - y]
                    case .upsideDownMirrored: stored[x, bottom - y]
                    case .transposed: stored[y, x]
                    case .quarterClockwise: stored[y, bottom - x]
                    case .transverse: stored[right - y, bottom - x]
                    case .quarterCounterclockwise: stored[right - y, x]
                    }
            }
        }
        return bitmap
    }
}
