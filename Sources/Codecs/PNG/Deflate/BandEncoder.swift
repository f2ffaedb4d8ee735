import ZoetropePixels

/// Compression `.fast`: a frame in bands of rows, each compressed by itself to whole bytes. A band that equals that of
/// the frame before keeps its bytes; since no band looks at another, the file is the same either way.
///
/// The compressor is our own because no library gives the same bytes everywhere: ISA-L's depend on the processor (with
/// SSE4.2 and without), zlib's and libdeflate's on the installed version. It also uses what they cannot know: that a
/// match in a picture starts at a pixel, and is mostly to the left or above.
final class BandEncoder {
    private let memory: BandMemory
    private let layout: PNGLayout
    private let width, height: Int
    private var bands: [Band]
    private var isEmpty = true

    private struct Band {
        var compressed: [UInt8] = []
        var sums = AdlerSums()
    }

    init(width: Int, height: Int, layout: PNGLayout) {
        self.width = width
        self.height = height
        self.layout = layout
        memory = BandMemory(
            width: layout.symbolsPerRow(width: width), channels: layout.channels,
            rows: min(height, FrameHistory.bandRows))
        bands = [Band](repeating: Band(), count: (height + FrameHistory.bandRows - 1) / FrameHistory.bandRows)
    }

    func fits(_ bitmap: Bitmap, _ layout: PNGLayout) -> Bool {
        bitmap.width == width && bitmap.height == height && layout == self.layout
    }

    /// Appends the frame as a zlib stream; bands that have not changed since the last call keep their bytes.
    func encode(_ bitmap: Bitmap, changed: [Bool], to bytes: inout [UInt8]) {
        let rows = PNGRows(bitmap, layout)
        for i in bands.indices where changed[i] || isEmpty {
            bands[i] = compress(FrameHistory.rows(ofBand: i, height: height), rows)
        }
        isEmpty = false
        bytes.reserveCapacity(bytes.count + bands.reduce(32) { $0 + $1.compressed.count })
        // Deflate with a window of 32 KiB, "fastest".
        bytes += [0x78, 0x01]
        var sums = AdlerSums()
        for band in bands {
            bytes += band.compressed
            sums.append(band.sums)
        }
        // An empty last block under the fixed codes.
        bytes += [0x03, 0x00]
        bytes.appendBigEndian(sums.adler32)
    }

    private func compress(_ range: Range<Int>, _ rows: PNGRows) -> Band {
        for y in range { rows.write(row: y, to: memory.row(y - range.lowerBound)) }
        let count = range.count, content = layout.isFiltered ? BandContent(of: memory, rows: count) : .flat
        var plain: BlockWriter?
        if content == .flat || content == .mostlyFlat {
            MatchFinder.find(in: memory.symbols, of: memory, rows: count, filters: nil, into: memory.plain)
            let writer = BlockWriter(memory.plain, of: memory)
            if content == .flat { return band(writer, memory.symbols, count, nil) }
            plain = writer
        }
        memory.filter(rows: count, afterRowAbove: false)
        if content == .photo {
            memory.differences.setLiterals(memory.filtered, of: memory, rows: count, filters: memory.filters)
        } else {
            MatchFinder.find(
                in: memory.filtered, of: memory, rows: count, filters: memory.filters, into: memory.differences)
        }
        let differences = BlockWriter(memory.differences, of: memory)
        if let plain, plain.cost <= differences.cost { return band(plain, memory.symbols, count, nil) }
        return band(differences, memory.filtered, count, memory.filters)
    }

    private func band(
        _ writer: BlockWriter, _ source: UnsafePointer<UInt32>, _ rows: Int, _ filters: UnsafePointer<UInt8>?
    ) -> Band {
        let count = writer.write(source, rows: rows, filters: filters)
        var band = Band(compressed: Array(UnsafeBufferPointer(start: memory.output, count: count)))
        for y in 0..<rows {
            band.sums.append(
                AdlerSums(
                    filter: filters?[y] ?? 0, symbols: source + memory.start(ofRow: y), width: memory.width,
                    channels: memory.channels))
        }
        return band
    }
}
