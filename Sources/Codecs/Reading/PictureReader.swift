import ZoetropeGeometry
import ZoetropePixels
import ZoetropeFrames

/// Reads a still picture: PNG, JPEG or WebP, recognized by its first bytes, whatever its name is.
package enum PictureReader {
    /// The size that a file states, before memory is allocated for its pixels; nil for a file that is none of the three
    /// or is damaged, which `read` then refuses.
    package static func size(_ bytes: [UInt8]) -> PixelSize? {
        switch PictureFormat(of: bytes) {
        case .png: PNGReader.size(bytes)
        case .jpeg: JPEGReader.size(bytes)
        case .webp: WebPReader.size(bytes)
        default: nil
        }
    }

    /// `name` stands for the path in messages.
    ///
    /// - Throws: `PictureError` when the bytes hold no usable picture.
    package static func read(_ bytes: [UInt8], name: String, limits: ImageLimits = .default) throws -> Bitmap {
        switch PictureFormat(of: bytes) {
        case .png: return try PNGReader.read(bytes, name: name, limits: limits)
        case .jpeg: return try JPEGReader.read(bytes, name: name, limits: limits)
        case .webp: return try WebPReader.read(bytes, name: name, limits: limits)
        default: throw PictureFormat.refusal(of: bytes, wanted: "a PNG, JPEG or WebP", path: name)
        }
    }
}
