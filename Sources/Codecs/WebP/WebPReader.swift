import CZoetropeWebP
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeFrames

/// Reads still WebP files, lossy and lossless, by libwebp. The picture is turned upright as its EXIF orientation says,
/// and colours with a profile are converted to sRGB. Its pixels are the same on every machine.
enum WebPReader {
    /// The size of the upright picture; nil where the file does not state one.
    static func size(_ bytes: [UInt8]) -> PixelSize? {
        guard let features = features(bytes) else { return nil }
        return orientation(bytes).size(width: Int(features.width), height: Int(features.height))
    }

    static func read(_ bytes: [UInt8], name: String, limits: ImageLimits) throws -> Bitmap {
        guard let features = features(bytes) else { throw damage(name) }
        guard features.has_animation == 0 else {
            throw PictureError(
                path: name, problem: "it is an animated WebP, not a picture", remedy: "give one frame of it")
        }
        try limits.check(width: Int(features.width), height: Int(features.height), path: name)
        let conversion = try conversion(bytes, name)
        var bitmap = Bitmap(width: Int(features.width), height: Int(features.height))
        let stride = Int32(bitmap.width * 4)
        let isRead = bitmap.withUnsafeMutableBytes { pixels in
            let start = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
            guard WebPDecodeRGBAInto(bytes, bytes.count, start, pixels.count, stride) != nil else { return false }
            conversion?.apply(to: pixels)
            return true
        }
        guard isRead else { throw damage(name) }
        if features.has_alpha != 0 { bitmap.premultiply() }
        return orientation(bytes).upright(bitmap)
    }

    private static func features(_ bytes: [UInt8]) -> WebPBitstreamFeatures? {
        var features = WebPBitstreamFeatures()
        guard WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK, features.width > 0, features.height > 0
        else { return nil }
        return features
    }

    /// From the file's profile to sRGB; nil where there is nothing to convert.
    static func conversion(_ bytes: [UInt8], _ name: String) throws -> ColorConversion? {
        try chunk("ICCP", of: bytes).flatMap {
            try ColorConversion.toSRGB(from: .profile(Array(bytes[$0])), hasColors: true, path: name)
        }
    }

    static func orientation(_ bytes: [UInt8]) -> Orientation {
        guard let range = chunk("EXIF", of: bytes) else { return .upright }
        let data = Array(bytes[range]), prefix = Array("Exif\0\0".utf8)
        // Some programs write JPEG's prefix before the data, against the standard.
        return Orientation(exif: data.starts(with: prefix) ? Array(data.dropFirst(prefix.count)) : data) ?? .upright
    }

    /// The data of the first chunk of a name in the RIFF container; nil where there is none.
    private static func chunk(_ name: String, of bytes: [UInt8]) -> Range<Int>? {
        var position = 12
        while position + 8 <= bytes.count {
            let length = (0..<4).reduce(0) { $0 | Int(bytes[position + 4 + $1]) << (8 * $1) }
            let start = position + 8
            guard length <= bytes.count - start else { return nil }
            if bytes[position..<position + 4].elementsEqual(name.utf8) { return start..<start + length }
            // Chunks begin at even places.
            position = start + length + length % 2
        }
        return nil
    }

    private static func damage(_ name: String) -> PictureError {
        PictureError(path: name, problem: "it is a damaged WebP file", remedy: "make or fetch it again")
    }
}
