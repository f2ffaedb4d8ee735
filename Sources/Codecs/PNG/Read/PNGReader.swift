import CZoetropePNG
import ZoetropeFiles
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeFrames

/// Reads PNG files of every kind: 1 to 16 bits, grey, palette, tRNS, interlaced. 16-bit channels are multiplied by
/// alpha before they are rounded to 8 bits. Colours that are not sRGB (iCCP, gAMA, cHRM) are converted, or refused with
/// their name. The picture is turned upright as its eXIf says. `QuickPNG` reads the most common files, libpng all others.
package enum PNGReader {
    /// Throws `FileError` when the file cannot be read, `PictureError` when it holds no usable picture.
    package static func read(contentsOf path: String, limits: ImageLimits = .default) throws -> Bitmap {
        try read(FileBytes.read(path, limit: limits.fileBytes), name: path, limits: limits)
    }

    /// `name` stands for the path in messages.
    package static func read(_ bytes: [UInt8], name: String, limits: ImageLimits = .default) throws -> Bitmap {
        try read(bytes, name: name, limits: limits, quickly: true)
    }

    /// With `quickly` false, only libpng reads: the tests compare the two.
    package static func read(_ bytes: [UInt8], name: String, limits: ImageLimits = .default, quickly: Bool) throws
        -> Bitmap
    {
        guard bytes.starts(with: PNGChunks.signature) else {
            throw PictureFormat.refusal(of: bytes, wanted: "a PNG", path: name)
        }
        if CrushedPNG.isCrushed(bytes) { return try crushed(bytes, name, limits) }
        let upright = orientation(bytes)
        return try upright.upright(stored(bytes, name, limits, quickly, isPremultiplied: false))
    }

    /// The pixels as they are stored. `isPremultiplied`: they are left as they are, not multiplied by alpha.
    private static func stored(
        _ bytes: [UInt8], _ name: String, _ limits: ImageLimits, _ quickly: Bool, isPremultiplied: Bool
    ) throws -> Bitmap {
        let conversion = try ColorConversion.toSRGB(
            from: PictureColorSpace(png: bytes), hasColors: PNGReader.hasColors(bytes), path: name)
        if quickly, let bitmap = try quick(bytes, name, limits, conversion, isPremultiplied) { return bitmap }
        return try bytes.withUnsafeBufferPointer { buffer in
            let reader = try LibPNG(buffer, name: name)
            let header = try reader.header(limits)
            return try header.bit_depth == 16
                ? reader.deep(header, conversion) : reader.shallow(header, conversion, isPremultiplied)
        }
    }

    /// A file that Xcode has crushed.
    private static func crushed(_ bytes: [UInt8], _ name: String, _ limits: ImageLimits) throws -> Bitmap {
        if let size = size(bytes) { try limits.check(width: size.width, height: size.height, path: name) }
        guard let file = CrushedPNG(bytes, limit: limits.pixels * 5) else {
            throw PictureError(
                path: name, problem: "Xcode has crushed it for iOS (CgBI), and it is damaged or not of 8 bits",
                remedy: "take the original, or on a Mac: xcrun pngcrush -revert-iphone-optimizations in.png out.png")
        }
        var bitmap = try stored(file.file, name, limits, true, isPremultiplied: true)
        CrushedPNG.reorder(&bitmap)
        return orientation(bytes).upright(bitmap)
    }

    /// The size of the upright picture, from the header.
    static func size(_ bytes: [UInt8]) -> PixelSize? {
        var chunks = PNGChunks(bytes), first = chunks.next()
        if first?.type == "CgBI" { first = chunks.next() }
        if let first, first.type == "IHDR", first.data.count >= 8 {
            let start = first.data.lowerBound
            return orientation(bytes).size(
                width: Int(bytes.bigEndian32(at: start)), height: Int(bytes.bigEndian32(at: start + 4)))
        }
        return nil
    }

    /// What eXIf says; it may stand behind the pixels.
    static func orientation(_ bytes: [UInt8]) -> Orientation {
        for chunk in PNGChunks(bytes) where chunk.type == "eXIf" {
            return Orientation(exif: Array(bytes[chunk.data])) ?? .upright
        }
        return .upright
    }

    /// Whether the header says that pixels have red, green and blue, or are indices into a palette of them.
    private static func hasColors(_ bytes: [UInt8]) -> Bool { bytes.count > 25 && bytes[25] & 2 != 0 }

    /// Nil for a file that `QuickPNG` does not read.
    private static func quick(
        _ bytes: [UInt8], _ name: String, _ limits: ImageLimits, _ conversion: ColorConversion?, _ isPremultiplied: Bool
    ) throws -> Bitmap? {
        guard let file = QuickPNG(bytes) else { return nil }
        try limits.check(width: file.width, height: file.height, path: name)
        var bitmap = Bitmap(width: file.width, height: file.height) { pixels in
            let bytes = UnsafeMutableRawBufferPointer(pixels)
            guard file.read(to: bytes.bindMemory(to: UInt32.self)) else { return false }
            conversion?.apply(to: bytes)
            return true
        }
        if file.hasAlpha, !isPremultiplied { bitmap?.premultiply() }
        return bitmap
    }
}

/// libpng's reader. It reads from the caller's bytes, which must outlive it.
private final class LibPNG {
    private let reader: OpaquePointer
    private let name: String

    init(_ bytes: UnsafeBufferPointer<UInt8>, name: String) throws {
        guard let reader = cpng_reader_create(bytes.baseAddress, bytes.count) else {
            throw PictureError(
                path: name, problem: "there is not enough memory to read it", remedy: "scale it down first")
        }
        self.reader = reader
        self.name = name
    }

    deinit { cpng_reader_destroy(reader) }

    func header(_ limits: ImageLimits) throws -> cpng_header {
        var header = cpng_header()
        // libpng gets the format's own limit, so that it is `limits` that refuses a picture, with its message.
        if !cpng_reader_read_header(reader, 0x7FFF_FFFF, &header) { throw damage }
        let width = Int(header.width), height = Int(header.height)
        if header.bit_depth == 16 {
            try limits.checkCanvas(width: width, height: height, path: name)
        } else {
            try limits.check(width: width, height: height, path: name)
        }
        return header
    }

    /// Files of up to 8 bits: read directly into the bitmap.
    func shallow(_ header: cpng_header, _ conversion: ColorConversion?, _ isPremultiplied: Bool) throws -> Bitmap {
        var bitmap = Bitmap(width: Int(header.width), height: Int(header.height))
        let stride = bitmap.width * 4
        try bitmap.withUnsafeMutableBytes { bytes in
            if !cpng_reader_read_pixels(reader, bytes.baseAddress, stride) { throw damage }
            conversion?.apply(to: bytes)
        }
        if !isPremultiplied { bitmap.premultiply() }
        return bitmap
    }

    /// Files of 16 bits.
    func deep(_ header: cpng_header, _ conversion: ColorConversion?) throws -> Bitmap {
        var bitmap = Bitmap(width: Int(header.width), height: Int(header.height))
        var samples = [SIMD4<UInt16>](repeating: .zero, count: bitmap.pixels.count)
        let read = samples.withUnsafeMutableBytes { cpng_reader_read_pixels(reader, $0.baseAddress, bitmap.width * 8) }
        if !read { throw damage }
        for i in samples.indices {
            bitmap[offset: i] =
                conversion == nil ? StraightColor.premultiplied(samples[i]) : StraightColor.rounded(samples[i])
        }
        if let conversion {
            bitmap.withUnsafeMutableBytes(conversion.apply)
            bitmap.premultiply()
        }
        return bitmap
    }

    private var damage: PictureError {
        PictureError(
            path: name, problem: "it is damaged: " + String(cString: cpng_reader_error(reader)),
            remedy: "make or fetch it again")
    }
}
