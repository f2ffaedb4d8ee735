import Foundation
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeFrames
import ZoetropePixels

/// A picture, `CGImage`: 8 bits a channel in sRGB, whatever it was read from.
public final class CGImage: Hashable, Sendable {
    package let bitmap: Bitmap

    /// A picture of these pixels.
    public init(bitmap: Bitmap) { self.bitmap = bitmap }

    /// A PNG, JPEG or WebP file in memory.
    ///
    /// - Throws: an error that says what is wrong with the bytes, or that there are too many pixels.
    public convenience init(data: Data, name: String = "image") throws {
        self.init(bitmap: try PictureReader.read(Array(data), name: name))
    }

    /// A PNG, JPEG or WebP file.
    ///
    /// - Throws: an error that names the file.
    public convenience init(contentsOf url: URL) throws {
        self.init(
            bitmap: try PictureReader.read(
                FileBytes.read(url.path, limit: ImageLimits.default.fileBytes), name: url.path))
    }

    /// The picture as the bytes of a PNG.
    package var png: Data { Data(PNGEncoder.encode(bitmap)) }

    /// A PNG; nil for data that is none.
    public convenience init?(
        pngDataProviderSource source: CGDataProvider, decode: [CGFloat]? = nil, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) { try? self.init(data: source.bytes) }

    /// A JPEG; nil for data that is none.
    public convenience init?(
        jpegDataProviderSource source: CGDataProvider, decode: [CGFloat]? = nil, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) { try? self.init(data: source.bytes) }

    /// Rows of red, green, blue and alpha with 8 bits each; nil for every other layout.
    ///
    /// - Parameter bitmapInfo: the place and kind of alpha: last, skipped last, or premultiplied last.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: [CGFloat]? = nil, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        let bytes = Array(provider.bytes), limits = ImageLimits.default
        guard width > 0, height > 0, width <= limits.side, height <= limits.side, width * height <= limits.pixels,
            bitsPerComponent == 8, bitsPerPixel == 32, space.kind == .sRGB, bytesPerRow >= width * 4,
            bytes.count >= bytesPerRow * (height - 1) + width * 4, let alpha = bitmapInfo.alpha
        else { return nil }
        var bitmap = Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let i = y * bytesPerRow + x * 4
                let a = alpha == .noneSkipLast ? 255 : bytes[i + 3]
                func channel(_ v: UInt8) -> UInt8 {
                    alpha == .last ? UInt8((Int(v) * Int(a) + 127) / 255) : min(v, a)
                }
                bitmap[x, y] = PremultipliedRGBA8(
                    r: channel(bytes[i]), g: channel(bytes[i + 1]), b: channel(bytes[i + 2]), a: a)
            }
        }
        self.init(bitmap: bitmap)
    }

    /// Pixels.
    public var width: Int { bitmap.width }
    /// Pixels.
    public var height: Int { bitmap.height }

    /// The part in a rectangle of pixels, rounded outwards; nil where that lies outside.
    public func cropping(to rect: CGRect) -> CGImage? {
        let r = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
        guard !r.isNull, r.width >= 1, r.height >= 1 else { return nil }
        var part = Bitmap(width: Int(r.width), height: Int(r.height))
        for y in 0..<part.height {
            for x in 0..<part.width { part[x, y] = bitmap[x + Int(r.minX), y + Int(r.minY)] }
        }
        return CGImage(bitmap: part)
    }

    public static func == (a: CGImage, b: CGImage) -> Bool { a === b || a.bitmap == b.bitmap }
    public func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
    }
}

/// Bytes that a picture is made of.
public final class CGDataProvider: Sendable {
    let bytes: Data

    public init?(data: Data) { bytes = data }
    /// A file; nil where it cannot be read.
    public init?(url: URL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        bytes = data
    }
}

/// Where alpha stands in a pixel.
public enum CGImageAlphaInfo: UInt32, Sendable {
    case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

/// How pixels are laid out: an alpha's place, and the order of bytes.
public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)

    /// The alpha's place, if it is one that is read here.
    fileprivate var alpha: CGImageAlphaInfo? {
        guard rawValue & 0x7000 == 0 || self.contains(.byteOrder32Big),
            let alpha = CGImageAlphaInfo(rawValue: rawValue & 0x1F)
        else { return nil }
        return [.premultipliedLast, .last, .noneSkipLast].contains(alpha) ? alpha : nil
    }
}
