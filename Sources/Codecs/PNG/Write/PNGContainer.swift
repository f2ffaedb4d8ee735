import CZoetropeDeflate

/// Writes a PNG's chunks. libpng cannot do this: it takes rows and compresses them itself, while here the compressed
/// bytes are made elsewhere. The tests read the files back with libpng.
struct PNGContainer {
    private(set) var bytes: [UInt8]

    /// Begins a file; with an empty `start`, chunks that come after others.
    init(_ start: [UInt8] = PNGChunks.signature) { bytes = start }

    /// IHDR, an animation's acTL (given with its checksum), sRGB, PLTE and tRNS as `layout` needs them.
    mutating func header(width: Int, height: Int, layout: PNGLayout, frameControl: [UInt8]? = nil) {
        chunk("IHDR") {
            $0.appendBigEndian(UInt32(width))
            $0.appendBigEndian(UInt32(height))
            $0 += [UInt8(layout.bitsPerPixel > 8 ? 8 : layout.bitsPerPixel), layout.colorType, 0, 0, 0]
        }
        if let frameControl { chunk("acTL") { $0 += frameControl.dropLast(4) } }
        // Rendering intent 0: perceptual.
        chunk("sRGB") { $0.append(0) }
        guard case .palette(let colors) = layout else { return }
        let straight = colors.map(StraightColor.of)
        chunk("PLTE") { for p in straight { $0 += [p.r, p.g, p.b] } }
        let transparent = straight.prefix { $0.a < 255 }
        if !transparent.isEmpty { chunk("tRNS") { $0 += transparent.map(\.a) } }
    }

    /// Chunks of another file, with their lengths and checksums.
    mutating func append(wholeChunks: ArraySlice<UInt8>) { bytes += wholeChunks }

    mutating func end() { chunk("IEND") { _ in } }

    /// A chunk of what `fill` appends: length, type, data, CRC of type and data.
    mutating func chunk(_ type: StaticString, _ fill: (inout [UInt8]) throws -> Void) rethrows {
        let start = bytes.count
        bytes.appendBigEndian(0)
        type.withUTF8Buffer { bytes.append(contentsOf: $0) }
        try fill(&bytes)
        let length = UInt32(bytes.count - start - 8)
        for i in 0..<4 { bytes[start + i] = UInt8(truncatingIfNeeded: length >> (24 - 8 * UInt32(i))) }
        bytes.appendBigEndian(PNGContainer.checksum(of: bytes[(start + 4)...]))
    }

    static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.withUnsafeBufferPointer { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    }
}
