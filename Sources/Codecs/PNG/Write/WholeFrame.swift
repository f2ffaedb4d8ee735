import CZoetropeDeflate
import ZoetropePixels

/// Compression `.small`: a frame as one zlib stream by libdeflate at its highest level, with filters or without them,
/// whichever is smaller.
enum WholeFrame {
    private static let level: Int32 = 12

    static func encode(_ bitmap: Bitmap, _ layout: PNGLayout) throws -> [UInt8] {
        let rows = PNGRows(bitmap, layout)
        let plain = try zlib(bytes(of: rows, filtered: false))
        if !layout.isFiltered { return plain }
        let filtered = try zlib(bytes(of: rows, filtered: true))
        return filtered.count < plain.count ? filtered : plain
    }

    /// The file's rows, each after its filter's number.
    private static func bytes(of rows: PNGRows, filtered: Bool) -> [UInt8] {
        let width = rows.layout.symbolsPerRow(width: rows.bitmap.width), height = rows.bitmap.height
        let memory = BandMemory(width: width, channels: rows.layout.channels, rows: 1)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(memory.rowBytes * height)
        for y in 0..<height {
            rows.write(row: y, to: memory.row(0))
            if filtered { memory.filter(rows: 1, afterRowAbove: y > 0) }
            memory.appendRow(filtered: filtered, to: &bytes)
            memory.carry(row: 0)
        }
        return bytes
    }

    private static func zlib(_ bytes: [UInt8]) throws -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(level) else { throw CompressionMemoryError() }
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_zlib_compress(compressor, bytes, bytes.count, buffer.baseAddress, bound)
        }
    }
}

/// There was no memory to compress a picture in.
package struct CompressionMemoryError: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String { "there is no memory left to compress a picture; end other programs" }
}

extension BandMemory {
    /// Appends the band's first row as the file stores it.
    fileprivate func appendRow(filtered isFiltered: Bool, to bytes: inout [UInt8]) {
        bytes.append(isFiltered ? filters[0] : RowFilter.none.rawValue)
        let row = (isFiltered ? filtered : symbols) + start(ofRow: 0)
        for x in 0..<width {
            for channel in 0..<channels { bytes.append(UInt8(truncatingIfNeeded: row[x] &>> UInt32(8 &* channel))) }
        }
    }
}
