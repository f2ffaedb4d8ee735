import CPNG
import FileOutput
import Pixels

/// Reads PNG files of every kind: 1 to 16 bits, grey, palette, tRNS, interlaced. 16 bits are rounded to 8, after the multiplication by alpha. Colours other
/// than sRGB's (iCCP, gAMA, cHRM) are converted or refused by name. `QuickPNG` reads what is most usual, libpng everything else.
package enum PNGReader {
    /// Throws `FileError` when the file cannot be read, `PictureError` when it holds no usable picture.
    package static func read(contentsOf path: String, limits: ImageLimits = .default) throws -> Bitmap {
        try read(FileBytes.read(path, limit: limits.fileBytes), name: path, limits: limits)
    }

    /// `name` stands for the path in messages.
    package static func read(_ bytes: [UInt8], name: String, limits: ImageLimits = .default) throws -> Bitmap {
        try read(bytes, name: name, limits: limits, quickly: true)
    }

    /// Through libpng alone where not `quickly`: the two ways are tested against each other.
    package static func read(_ bytes: [UInt8], name: String, limits: ImageLimits = .default, quickly: Bool) throws
        -> Bitmap
    {
        if let format = PictureFormat(of: bytes), format != .png { throw format.isNotPNG(name) }
        guard bytes.starts(with: PNGChunks.signature) else { throw PictureFormat.isUnknown(name) }
        let conversion = try ColorConversion.toSRGB(from: PNGColorSpace(of: bytes), path: name)
        if quickly, let bitmap = try quick(bytes, name, limits, conversion) { return bitmap }
        return try bytes.withUnsafeBufferPointer { buffer in
            let reader = try LibPNG(buffer, name: name)
            let header = try reader.header(limits)
            return try header.bit_depth == 16 ? reader.deep(header, conversion) : reader.shallow(header, conversion)
        }
    }

    /// Whether a file is not left to libpng.
    package static func isQuick(_ bytes: [UInt8]) -> Bool { (try? quick(bytes, "", .default, nil)) != nil }

    /// Nil where the quick way does not fit.
    private static func quick(_ bytes: [UInt8], _ name: String, _ limits: ImageLimits, _ conversion: ColorConversion?)
        throws -> Bitmap?
    {
        guard let file = QuickPNG(bytes) else { return nil }
        try limits.check(width: file.width, height: file.height, path: name)
        var bitmap = Bitmap(width: file.width, height: file.height)
        let isRead = bitmap.withUnsafeMutableBytes { bytes in
            guard file.read(to: bytes.bindMemory(to: UInt32.self)) else { return false }
            conversion?.apply(to: bytes)
            return true
        }
        guard isRead else { return nil }
        if file.hasAlpha { bitmap.premultiply() }
        return bitmap
    }
}

/// The only user of the C reader: owns it, and its memory is the caller's bytes.
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
        // libpng's own limit is the format's, so that the message about size is ours.
        if !cpng_reader_read_header(reader, 0x7FFF_FFFF, &header) { throw damage }
        try limits.check(width: Int(header.width), height: Int(header.height), path: name)
        return header
    }

    /// Files of up to 8 bits: read right into the bitmap.
    func shallow(_ header: cpng_header, _ conversion: ColorConversion?) throws -> Bitmap {
        var bitmap = Bitmap(width: Int(header.width), height: Int(header.height))
        let stride = bitmap.width * 4
        try bitmap.withUnsafeMutableBytes { bytes in
            if !cpng_reader_read_pixels(reader, bytes.baseAddress, stride) { throw damage }
            conversion?.apply(to: bytes)
        }
        bitmap.premultiply()
        return bitmap
    }

    /// Files of 16 bits.
    func deep(_ header: cpng_header, _ conversion: ColorConversion?) throws -> Bitmap {
        var bitmap = Bitmap(width: Int(header.width), height: Int(header.height))
        var samples = [SIMD4<UInt16>](repeating: .zero, count: bitmap.pixels.count)
        let read = samples.withUnsafeMutableBytes { cpng_reader_read_pixels(reader, $0.baseAddress, bitmap.width * 8) }
        if !read { throw damage }
        for i in samples.indices {
            bitmap[offset: i] = conversion == nil ? Rounding.premultiplied(samples[i]) : Rounding.straight(samples[i])
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

extension Bitmap {
    /// From straight alpha, to nearest.
    mutating func premultiply() {
        withUnsafeMutablePixels { pixels in
            for i in pixels.indices where pixels[i].a != 255 { pixels[i] = Rounding.premultiplied(pixels[i]) }
        }
    }
}

/// 8 bits of 16, and colours times alpha, each rounded once, to nearest.
package enum Rounding {
    /// (t + t / 256) / 256 with t = c a + 128 is c a / 255 rounded, for all bytes.
    package static func premultiplied(_ p: PremultipliedRGBA8) -> PremultipliedRGBA8 {
        func times(_ c: UInt8) -> UInt8 {
            let t = UInt32(c) &* UInt32(p.a) &+ 128
            return UInt8(truncatingIfNeeded: (t &+ (t &>> 8)) &>> 8)
        }
        return PremultipliedRGBA8(r: times(p.r), g: times(p.g), b: times(p.b), a: p.a)
    }

    static func straight(_ s: SIMD4<UInt16>) -> PremultipliedRGBA8 {
        PremultipliedRGBA8(r: byte(s.x), g: byte(s.y), b: byte(s.z), a: byte(s.w))
    }

    static func premultiplied(_ s: SIMD4<UInt16>) -> PremultipliedRGBA8 {
        let unit: UInt64 = 65_535 * 257, alpha = UInt64(s.w)
        func times(_ c: UInt16) -> UInt8 { UInt8((UInt64(c) * alpha + unit / 2) / unit) }
        return PremultipliedRGBA8(r: times(s.x), g: times(s.y), b: times(s.z), a: byte(s.w))
    }

    /// 65535 = 255 · 257.
    private static func byte(_ v: UInt16) -> UInt8 { UInt8((UInt32(v) + 128) / 257) }
}
