import Pixels

/// The usual PNG files, read quickly: RGB or RGBA of 8 bits, neither interlaced nor with a transparent colour, and not too large to be unpacked at once. libdeflate
/// unpacks them and rows are unfiltered right into the bitmap, which takes a third of libpng's time.
///
/// It reads what it knows to be whole, to the last checksum, and gives nil for everything else: libpng then reads the file, or says what is wrong with it.
struct QuickPNG {
    let width, height: Int
    private let channels: Int
    var hasAlpha: Bool { channels == 4 }
    /// The zlib stream.
    private let packed: [UInt8]

    /// Bytes of unpacked rows at most; libpng reads larger pictures row by row.
    private static let rowsLimit = 1 << 26
    /// Chunks that do not change how the data are read. What they say of colours is for `PNGColorSpace`.
    private static let harmless: Set = ["sRGB", "gAMA", "cHRM", "iCCP", "cICP", "pHYs", "tEXt", "zTXt", "iTXt", "tIME", "eXIf"]

    init?(_ bytes: [UInt8]) {
        var header: Range<Int>?, data: [Range<Int>] = [], last = ""
        for chunk in PNGChunks(bytes) {
            let end = chunk.data.upperBound
            guard PNGContainer.checksum(of: bytes[chunk.data.lowerBound - 4..<end]) == bytes.bigEndian32(at: end) else { return nil }
            switch chunk.type {
            case "IHDR" where last == "" && chunk.data.count == 13: header = chunk.data
            case "IDAT" where data.isEmpty || last == "IDAT": data.append(chunk.data)
            case "IEND" where chunk.data.isEmpty: break
            case let type where QuickPNG.harmless.contains(type) && last != "": break
            default: return nil
            }
            last = chunk.type
            if last == "IEND" { break }
        }
        guard last == "IEND", let start = header?.lowerBound else { return nil }
        let format = bytes[start + 8..<start + 13]
        width = Int(bytes.bigEndian32(at: start))
        height = Int(bytes.bigEndian32(at: start + 4))
        channels = format == [8, 2, 0, 0, 0] ? 3 : 4
        // Depth 8, RGB or RGBA, the methods that there are of compression and filters, no interlacing.
        guard channels == 3 || format == [8, 6, 0, 0, 0], width > 0, height > 0 else { return nil }
        let (size, isTooMuch) = (width * channels + 1).multipliedReportingOverflow(by: height)
        guard !isTooMuch, size <= QuickPNG.rowsLimit else { return nil }
        packed = data.reduce(into: []) { $0 += bytes[$1] }
    }

    /// Straight RGBA into `pixels`, of `width` x `height`; false when the data are damaged.
    func read(to pixels: UnsafeMutableBufferPointer<UInt32>) -> Bool {
        let stride = width * channels + 1, above = [UInt32](repeating: 0, count: width)
        guard let rows = Inflate.zlib(packed, count: stride * height, padding: FilteredRow.padding), let out = pixels.baseAddress else { return false }
        return rows.withUnsafeBytes { rows in
            above.withUnsafeBufferPointer { zeros in
                (0..<height).allSatisfy { y in
                    let start = rows.baseAddress! + y * stride, above = y == 0 ? zeros.baseAddress! : UnsafePointer(out + (y - 1) * width)
                    guard let filter = RowFilter(rawValue: rows[y * stride]) else { return false }
                    let row = FilteredRow(stored: start + 1, above: above, pixels: out + y * width, width: width)
                    channels == 3 ? row.undo(filter, step: 3, alpha: 0xFF00_0000) : row.undo(filter, step: 4, alpha: 0)
                    return true
                }
            }
        }
    }
}
