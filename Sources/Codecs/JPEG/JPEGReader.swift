import CZoetropeJPEG
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeFrames

/// Reads JPEG files, baseline and progressive, grey and in colours, by libjpeg-turbo. The picture is turned upright as
/// its EXIF orientation says, and colours with a profile are converted to sRGB. Its pixels are the same on every
/// machine; a damaged file is refused.
enum JPEGReader {
    /// Scans of a file: encoders write about ten, and each costs the time of a whole picture.
    private static let scans: Int32 = 64

    /// The size of the upright picture; nil where the file does not state one.
    static func size(_ bytes: [UInt8]) -> PixelSize? {
        JPEGHeader(bytes).map { $0.orientation.size(width: $0.width, height: $0.height) }
    }

    static func read(_ bytes: [UInt8], name: String, limits: ImageLimits) throws -> Bitmap {
        guard let header = JPEGHeader(bytes), header.width > 0, header.height > 0 else {
            throw PictureError(
                path: name, problem: "it is damaged: it states no size", remedy: "make or fetch it again")
        }
        try check(header, name)
        try limits.check(width: header.width, height: header.height, path: name)
        let conversion = try header.profile.flatMap {
            try ColorConversion.toSRGB(from: .profile($0), hasColors: header.components > 1, path: name)
        }
        var bitmap = Bitmap(width: header.width, height: header.height)
        var message = [CChar](repeating: 0, count: 200)
        let stride = bitmap.width * 4
        let isRead = bitmap.withUnsafeMutableBytes { pixels in
            bytes.withUnsafeBufferPointer { input in
                var file = cjpeg_file(
                    bytes: input.baseAddress, count: input.count, width: UInt32(header.width),
                    height: UInt32(header.height), max_buffered_pixels: UInt64(limits.canvasPixels), max_scans: scans)
                let isRead = cjpeg_read(
                    &file, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), stride, &message, message.count)
                if isRead { conversion?.apply(to: pixels) }
                return isRead
            }
        }
        guard isRead else {
            let text = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw PictureError(path: name, problem: "it cannot be read: \(text)", remedy: "save it again, as a PNG")
        }
        return header.orientation.upright(bitmap)
    }

    private static func check(_ header: JPEGHeader, _ name: String) throws {
        func refused(_ problem: String) -> PictureError {
            PictureError(path: name, problem: problem, remedy: "save it again, as a PNG or an 8-bit RGB JPEG")
        }
        if header.depth != 8 { throw refused("it is a JPEG of \(header.depth) bits a sample") }
        if header.components == 4 { throw refused("its colours are CMYK") }
        if ![1, 3].contains(header.components) { throw refused("it has \(header.components) channels") }
    }
}
