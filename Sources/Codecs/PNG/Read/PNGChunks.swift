import ZoetropeFiles
import ZoetropeFrames

/// The chunks of a PNG file. Checksums are not checked here, but where a chunk is decoded.
struct PNGChunks: Sequence, IteratorProtocol {
    struct Chunk {
        /// Four letters.
        let type: String
        /// The range of its data in the file.
        let data: Range<Int>
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Those that define colours.
    static let colors: Set = ["PLTE", "tRNS", "cICP", "iCCP", "sRGB", "gAMA", "cHRM"]

    private let bytes: [UInt8]
    private var position = signature.count

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Nil at the end of the file and at a chunk that is cut off.
    mutating func next() -> Chunk? {
        guard position + 12 <= bytes.count else { return nil }
        let length = Int(bytes.bigEndian32(at: position)), start = position + 8
        guard length <= bytes.count - start - 4 else { return nil }
        position = start + length + 4
        return Chunk(type: String(decoding: bytes[start - 4..<start], as: UTF8.self), data: start..<start + length)
    }
}

extension PNGFile {
    /// Whether a file has an alpha channel or a transparent colour, even if all of its pixels are opaque. True for a
    /// file that is no PNG.
    package static func mayBeTransparent(_ path: String) throws -> Bool {
        let bytes = try FileBytes.read(path, limit: ImageLimits.default.fileBytes)
        guard bytes.starts(with: PNGChunks.signature) else { return true }
        for chunk in PNGChunks(bytes) {
            // Byte 9 of the header is the colour type; its bit 2 stands for an alpha channel.
            if chunk.type == "IHDR", chunk.data.count < 13 || bytes[chunk.data.lowerBound + 9] & 4 != 0 { return true }
            if chunk.type == "tRNS" { return true }
            if chunk.type == "IDAT" { return false }
        }
        return true
    }
}

extension [UInt8] {
    /// The caller has checked that four bytes are there.
    func bigEndian32(at i: Int) -> UInt32 {
        UInt32(self[i]) << 24 | UInt32(self[i + 1]) << 16 | UInt32(self[i + 2]) << 8 | UInt32(self[i + 3])
    }

    func bigEndian16(at i: Int) -> UInt16 { UInt16(self[i]) << 8 | UInt16(self[i + 1]) }

    mutating func appendBigEndian(_ value: UInt32) {
        append(contentsOf: [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)])
    }
}
