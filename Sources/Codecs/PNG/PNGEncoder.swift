import CDeflate
import Pixels

/// Makes PNG files of bitmaps: 8 bits, sRGB, without alpha where the frame is opaque, with a palette where its colours are few. A pure
/// function of the bitmap and the options; any number of threads may encode, each with its own scratch.
public enum PNGEncoder {
    /// The whole file. `scratch` only saves time: what a frame shares with the frame before it in the same scratch is not compressed again, and
    /// comes out as the same bytes.
    public static func encode(_ bitmap: Bitmap, options: PNGOptions = PNGOptions(), scratch: PNGScratch = PNGScratch()) -> [UInt8] {
        let layout = PNGLayout(of: bitmap)
        var container = PNGContainer()
        container.header(width: bitmap.width, height: bitmap.height, layout: layout)
        let packed = WholeFrame.pack(bitmap, layout, level: options.compression == .fast ? 1 : 12)
        container.chunk("IDAT") { $0 += packed }
        container.end()
        return container.bytes
    }
}

/// What one thread's encoder keeps from frame to frame.
public final class PNGScratch {
    public init() {}
}

/// A frame as one zlib stream, by libdeflate.
enum WholeFrame {
    static func pack(_ bitmap: Bitmap, _ layout: PNGLayout, level: Int32) -> [UInt8] {
        // Indices are no quantities: their differences say nothing.
        let filters: [RowFilter] = if case .palette = layout { [.none] } else { RowFilter.allCases }
        return zlib(filtered(PNGRows(bitmap, layout), filters), level: level)
    }

    /// Each row with the filter whose bytes, as signed numbers, have the least sum of magnitudes.
    private static func filtered(_ rows: PNGRows, _ filters: [RowFilter]) -> [UInt8] {
        let count = rows.layout.rowBytes(width: rows.bitmap.width), distance = rows.layout.filterDistance
        var current = [UInt8](repeating: 0, count: count), above = current, trial = current, best = current
        var result: [UInt8] = []
        result.reserveCapacity((count + 1) * rows.bitmap.height)
        for y in 0..<rows.bitmap.height {
            rows.write(row: y, to: &current)
            var least = Int.max, chosen = RowFilter.none
            for filter in filters {
                let sum = filter.apply(to: current, above: above, distance: distance, into: &trial)
                if sum < least { (least, chosen, best) = (sum, filter, trial) }
            }
            result.append(chosen.rawValue)
            result += best
            swap(&current, &above)
        }
        return result
    }

    private static func zlib(_ bytes: [UInt8], level: Int32) -> [UInt8] {
        let compressor = libdeflate_alloc_compressor(level)
        precondition(compressor != nil, "out of memory")
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_zlib_compress(compressor, bytes, bytes.count, buffer.baseAddress, bound)
        }
    }
}
