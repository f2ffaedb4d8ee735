/// Reads the most common PNG files in a third of libpng's time: RGB or RGBA of 8 bits, not interlaced, without tRNS,
/// and small enough to be unpacked at once. libdeflate unpacks them, and rows are unfiltered directly into the bitmap.
///
/// It checks everything, including every checksum, and returns nil for a damaged or unusual file. libpng then reads the
/// file, or says what is wrong with it.
package struct QuickPNG {
    package let width, height: Int
    private let channels: Int
    var hasAlpha: Bool { channels == 4 }
    /// The zlib stream.
    private var packed: [UInt8] = []

    /// The largest number of unpacked bytes, 64 MiB; libpng reads larger pictures row by row.
    private static let rowsLimit = 1 << 26
    /// Chunks that do not change how the data are read; `PictureColorSpace` looks at those about colours.
    private static let harmless: Set = [
        "sRGB", "gAMA", "cHRM", "iCCP", "cICP", "pHYs", "tEXt", "zTXt", "iTXt", "tIME", "eXIf",
    ]

    package init?(_ bytes: [UInt8]) {
        var chunks = PNGChunks(bytes)
        guard let first = chunks.next(), first.type == "IHDR", first.isWhole(in: bytes), first.data.count == 13 else {
            return nil
        }
        self.init(header: Array(bytes[first.data]))
        var last = first.type, hasData = false
        while last != "IEND" {
            guard let chunk = chunks.next(), chunk.isWhole(in: bytes) else { return nil }
            switch chunk.type {
            case "IDAT" where !hasData || last == "IDAT":
                packed += bytes[chunk.data]
                hasData = true
            case "IEND" where chunk.data.isEmpty: break
            case let type where QuickPNG.harmless.contains(type): break
            default: return nil
            }
            // Even stored blocks add less than 1/64 to what they hold.
            guard packed.count <= rowBytes * height + rowBytes * height / 64 + 4096 else { return nil }
            last = chunk.type
        }
    }

    /// Nil unless the header says: depth 8, RGB or RGBA, the standard's compression and filtering, no interlacing.
    private init?(header: [UInt8]) {
        guard header[8] == 8, [2, 6].contains(header[9]), header[10...] == [0, 0, 0] else { return nil }
        width = Int(header.bigEndian32(at: 0))
        height = Int(header.bigEndian32(at: 4))
        channels = header[9] == 2 ? 3 : 4
        let (count, isTooMuch) = rowBytes.multipliedReportingOverflow(by: height)
        guard width > 0, height > 0, !isTooMuch, count <= QuickPNG.rowsLimit else { return nil }
    }

    /// Bytes of a row in the file: its filter and its pixels.
    private var rowBytes: Int { width * channels + 1 }

    /// Straight RGBA into `pixels`, of `width` x `height`; false when the data are damaged.
    package func read(to pixels: UnsafeMutableBufferPointer<UInt32>) -> Bool {
        let stride = rowBytes, above = [UInt32](repeating: 0, count: width)
        guard let rows = Inflate.zlib(packed, count: stride * height, padding: FilteredRow.padding),
            let out = pixels.baseAddress
        else { return false }
        return rows.withUnsafeBytes { rows in
            above.withUnsafeBufferPointer { zeros in
                (0..<height).allSatisfy { y in
                    let start = rows.baseAddress! + y * stride
                    let above = y == 0 ? zeros.baseAddress! : UnsafePointer(out + (y - 1) * width)
                    guard let filter = RowFilter(rawValue: rows[y * stride]) else { return false }
                    let row = FilteredRow(stored: start + 1, above: above, pixels: out + y * width, width: width)
                    channels == 3 ? row.undo(filter, step: 3, alpha: 0xFF00_0000) : row.undo(filter, step: 4, alpha: 0)
                    return true
                }
            }
        }
    }
}

extension PNGChunks.Chunk {
    /// Whether the chunk's checksum is right.
    fileprivate func isWhole(in bytes: [UInt8]) -> Bool {
        PNGContainer.checksum(of: bytes[data.lowerBound - 4..<data.upperBound])
            == bytes.bigEndian32(at: data.upperBound)
    }
}
