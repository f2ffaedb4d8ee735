import CZoetropeDeflate
import ZoetropePixels

/// PNG files as Xcode crushes them for iOS, with a chunk CgBI before the header: the data have no zlib header and no
/// checksum, and pixels are blue, green, red, multiplied by alpha.
struct CrushedPNG {
    /// The same file with its data as a zlib stream. Its pixels are still blue, green, red.
    let file: [UInt8]

    static func isCrushed(_ bytes: [UInt8]) -> Bool {
        var chunks = PNGChunks(bytes)
        return chunks.next()?.type == "CgBI"
    }

    /// Nil for a damaged file, for one of other than 8 bits and red, green and blue, and for one of more than `limit`
    /// unpacked bytes.
    init?(_ bytes: [UInt8], limit: Int) {
        var header: ArraySlice<UInt8> = [], colors: ArraySlice<UInt8> = [], data: [UInt8] = []
        for chunk in PNGChunks(bytes) {
            switch chunk.type {
            case "IHDR": header = bytes[chunk.data]
            case "IDAT": data += bytes[chunk.data]
            case let type where PNGChunks.colors.contains(type):
                colors += bytes[chunk.data.lowerBound - 8..<chunk.data.upperBound + 4]
            default: break
            }
        }
        guard header.count == 13, header[header.startIndex + 8] == 8, [2, 6].contains(header[header.startIndex + 9]),
            let stream = CrushedPNG.zlib(data, limit: limit)
        else { return nil }
        var file = PNGContainer()
        file.chunk("IHDR") { $0 += header }
        file.append(wholeChunks: colors)
        file.chunk("IDAT") { $0 += stream }
        file.end()
        self.file = file.bytes
    }

    /// A zlib stream (RFC 1950) of a bare deflate stream.
    private static func zlib(_ data: [UInt8], limit: Int) -> [UInt8]? {
        guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        var capacity = min(limit, max(1 << 12, data.count * 4))
        while true {
            var plain = [UInt8](repeating: 0, count: capacity), read = 0, count = 0
            let result = libdeflate_deflate_decompress_ex(
                decompressor, data, data.count, &plain, capacity, &read, &count)
            if result == LIBDEFLATE_SUCCESS {
                var stream: [UInt8] = [0x78, 0x01]
                stream += data[..<read]
                stream.appendBigEndian(libdeflate_adler32(1, plain, count))
                return stream
            }
            if result != LIBDEFLATE_INSUFFICIENT_SPACE || capacity >= limit { return nil }
            capacity = min(limit, capacity * 4)
        }
    }

    /// Puts the channels of straight pixels in their order. They count as multiplied by alpha already.
    static func reorder(_ bitmap: inout Bitmap) {
        for i in 0..<bitmap.width * bitmap.height {
            let p = bitmap[offset: i]
            // No channel of a pixel that is multiplied by alpha is above it.
            bitmap[offset: i] = PremultipliedRGBA8(r: min(p.b, p.a), g: min(p.g, p.a), b: min(p.r, p.a), a: p.a)
        }
    }
}
