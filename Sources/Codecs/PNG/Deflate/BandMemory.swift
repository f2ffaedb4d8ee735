/// The memory in which a band of rows is compressed. All pointers of the compressor lead into it; it is allocated for
/// the largest band, never resized, and freed with the object.
///
/// A band's pixels are symbols: 32-bit words of which 1, 3 or 4 bytes (channels) are used, as many as a pixel has in
/// the file. A row's symbols have four zeros before them, so that a vector may look at the pixel to the left.
final class BandMemory {
    /// Symbols in a row, bytes in a symbol, rows in a band (the last band may have fewer).
    let width, channels, rows: Int
    /// Symbols from row to row.
    let pitch: Int
    /// The symbols before and after filtering, with one row more than the band has: the one above its first.
    let symbols, filtered: UnsafeMutablePointer<UInt32>
    /// The filter of each row of `filtered`.
    let filters: UnsafeMutablePointer<UInt8>
    /// The matches of `symbols` and of `filtered`.
    let plain, differences: MatchList
    /// Compressed.
    let output: UnsafeMutablePointer<UInt8>
    private let wordCount: Int

    init(width: Int, channels: Int, rows: Int) {
        precondition(width < 1 << 17, "rows are limited to 131,071 pixels")
        self.width = width
        self.channels = channels
        self.rows = rows
        pitch = 4 + (width + 3) & ~3
        wordCount = pitch * (rows + 1) + 4
        symbols = .allocate(capacity: wordCount)
        symbols.initialize(repeating: 0, count: wordCount)
        filtered = .allocate(capacity: wordCount)
        filtered.initialize(repeating: 0, count: wordCount)
        filters = .allocate(capacity: rows)
        filters.initialize(repeating: 0, count: rows)
        plain = MatchList(capacity: (width + 1) * rows)
        differences = MatchList(capacity: (width + 1) * rows)
        // At most 14 bits for a byte; the block's header; what a flush writes past the end.
        let outputCapacity = (width * channels + 1) * rows * 2 + 1024
        output = .allocate(capacity: outputCapacity)
        output.initialize(repeating: 0, count: outputCapacity)
    }

    deinit {
        symbols.deallocate()
        filtered.deallocate()
        filters.deallocate()
        output.deallocate()
    }

    /// Where row y begins in `symbols` and `filtered`; -1 is the row above the band.
    @inline(__always) func start(ofRow y: Int) -> Int { (y &+ 1) &* pitch &+ 4 }

    /// Row y of `symbols`, to be filled.
    func row(_ y: Int) -> UnsafeMutableBufferPointer<UInt32> {
        UnsafeMutableBufferPointer(start: symbols + start(ofRow: y), count: width)
    }

    /// Makes row y the row above the next band.
    func carry(row y: Int) { (symbols + start(ofRow: -1)).update(from: symbols + start(ofRow: y), count: width) }

    /// Bytes of a row in the file: the filter's, then the symbols'.
    var rowBytes: Int { width * channels + 1 }
}

/// A part of a row: `literals` symbols as they are, then a copy of `length` bytes from `distance` bytes before. Length
/// 0 ends the row.
struct BackReference {
    var literals: UInt32
    var length, distance: UInt16
}

/// The matches of a band and how often each code is needed for them.
final class MatchList {
    let matches: UnsafeMutablePointer<BackReference>
    /// Counts of the bytes that are literals, a table for each channel: increments of neighbouring bytes do not wait
    /// for each other.
    let literalCounts: UnsafeMutablePointer<UInt32>
    let lengthCounts, distanceCounts: UnsafeMutablePointer<UInt32>

    init(capacity: Int) {
        matches = .allocate(capacity: capacity)
        matches.initialize(repeating: BackReference(literals: 0, length: 0, distance: 0), count: capacity)
        literalCounts = .allocate(capacity: 4 * 256)
        lengthCounts = .allocate(capacity: 32)
        distanceCounts = .allocate(capacity: 32)
        clear()
    }

    deinit {
        matches.deallocate()
        literalCounts.deallocate()
        lengthCounts.deallocate()
        distanceCounts.deallocate()
    }

    func clear() {
        literalCounts.initialize(repeating: 0, count: 4 * 256)
        lengthCounts.initialize(repeating: 0, count: 32)
        distanceCounts.initialize(repeating: 0, count: 32)
    }

    /// Counts a symbol's bytes as literals.
    @inline(__always) static func count(_ symbol: UInt32, channels: Int, in counts: UnsafeMutablePointer<UInt32>) {
        counts[Int(symbol & 255)] &+= 1
        if channels == 1 { return }
        counts[256 &+ Int((symbol &>> 8) & 255)] &+= 1
        counts[512 &+ Int((symbol &>> 16) & 255)] &+= 1
        if channels == 4 { counts[768 &+ Int(symbol &>> 24)] &+= 1 }
    }

    /// Takes all symbols as literals.
    func setLiterals(_ source: UnsafePointer<UInt32>, of memory: BandMemory, rows: Int, filters: UnsafePointer<UInt8>) {
        clear()
        let counts = literalCounts, width = memory.width, channels = memory.channels
        for y in 0..<rows {
            counts[Int(filters[y])] &+= 1
            let row = source + memory.start(ofRow: y)
            for x in 0..<width { MatchList.count(row[x], channels: channels, in: counts) }
            matches[y] = BackReference(literals: UInt32(width), length: 0, distance: 0)
        }
    }
}
