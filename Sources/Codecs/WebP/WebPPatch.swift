import CZoetropeWebP
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeFrames

/// A rectangle of a WebP's canvas, compressed by libwebp. For one version of libwebp, the bytes depend only on the
/// pixels and the options.
struct WebPPatch: Sendable {
    /// Its left and top are even, because the format stores half of them.
    let area: PixelRect
    /// Whether unchanged pixels are clear and let the canvas through; otherwise the patch replaces what was there.
    let isOver: Bool
    /// A still WebP file of the patch alone.
    let file: [UInt8]

    /// `after` holds the pixels to be shown in `area`, `before` those that the canvas shows there, if there is a
    /// canvas.
    init(area: PixelRect, before: Bitmap?, after: Bitmap, options: WebPOptions) throws {
        self.area = area
        // In a lossy patch, transparency would blur the edges and take more bytes than it saves.
        let changed = options.quality == nil ? before.flatMap(after.changes(from:)) : nil
        isOver = changed != nil
        file = try WebPPatch.encode(changed ?? after, try WebPPatch.config(options))
    }

    /// The file's chunks that an animation's frame takes over: VP8L, or VP8 with an ALPH before it.
    var chunks: ArraySlice<UInt8> {
        let first = 12
        guard file[first...].starts(with: Array("VP8X".utf8)) else { return file[first...] }
        return file[(first + 18)...]
    }

    var hasAlpha: Bool { WebPPatch.hasAlpha(file) }

    private static func hasAlpha(_ file: [UInt8]) -> Bool {
        var features = WebPBitstreamFeatures()
        return WebPGetFeatures(file, file.count, &features) == VP8_STATUS_OK && features.has_alpha != 0
    }

    private static func config(_ options: WebPOptions) throws -> WebPConfig {
        var config = WebPConfig()
        // 0 when the version of the library is not that of the headers.
        guard WebPConfigInit(&config) != 0 else { throw error("libwebp is not the version it was built for") }
        if let quality = options.quality {
            config.quality = Float(quality)
        } else {
            // Measured on app screens in motion: libwebp's default takes three times as long as level 1 and saves 14 %;
            // levels above 6 save nothing more.
            WebPConfigLosslessPreset(&config, options.compression == .fast ? 1 : 6)
            // Colours under alpha 0 are kept.
            config.exact = 1
        }
        return config
    }

    private static func encode(_ bitmap: Bitmap, _ config: WebPConfig) throws -> [UInt8] {
        var picture = WebPPicture(), config = config, writer = WebPMemoryWriter()
        guard WebPPictureInit(&picture) != 0 else { throw error("libwebp is not the version it was built for") }
        picture.use_argb = 1
        picture.width = Int32(bitmap.width)
        picture.height = Int32(bitmap.height)
        guard WebPPictureAlloc(&picture) != 0 else { throw error("there is not enough memory") }
        defer { WebPPictureFree(&picture) }
        copy(bitmap, to: picture)
        WebPMemoryWriterInit(&writer)
        defer { WebPMemoryWriterClear(&writer) }
        picture.writer = WebPMemoryWrite
        let isEncoded = withUnsafeMutablePointer(to: &writer) { writer in
            picture.custom_ptr = UnsafeMutableRawPointer(writer)
            return WebPEncode(&config, &picture) != 0
        }
        guard isEncoded else { throw error("libwebp's error \(picture.error_code.rawValue)") }
        return Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
    }

    /// Copies the pixels as libwebp takes them: straight alpha, red, green and blue, from the highest byte down.
    private static func copy(_ bitmap: Bitmap, to picture: WebPPicture) {
        bitmap.withUnsafePixels { pixels in
            for y in 0..<bitmap.height {
                let row = picture.argb + y * Int(picture.argb_stride)
                for x in 0..<bitmap.width {
                    let p = StraightColor.of(pixels[y * bitmap.width + x]).packed
                    let red: UInt32 = (p & 0xFF) &<< 16, blue: UInt32 = (p &>> 16) & 0xFF
                    row[x] = (p & 0xFF00_FF00) | red | blue
                }
            }
        }
    }

    private static func error(_ reason: String) -> PictureError {
        PictureError(
            path: "the animation", problem: "it cannot be encoded as WebP: " + reason, remedy: "write an .apng instead")
    }
}
