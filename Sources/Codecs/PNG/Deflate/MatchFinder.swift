/// Finds a band's repetitions. It looks in three places: at the pixel to the left, at the pixel above, and where the
/// same pair of pixels was seen last (letters). Matches are whole symbols and never cross a row's end.
///
/// A struct of everything that the inner loop needs: the loop writes through pointers, and a class's fields would be
/// loaded again after each write.
struct MatchFinder {
    private let source: UnsafePointer<UInt32>
    private let width, pitch, channels, rowBytes: Int
    private let longest, shortest: Int
    /// Bytes from a pixel to the one above; 0 when that is farther than deflate's window.
    private let rowDistance: Int
    private let table: UnsafeMutablePointer<UInt32>
    private let literalCounts, lengthCounts, distanceCounts: UnsafeMutablePointer<UInt32>
    private let lengthSymbols: UnsafePointer<UInt8>
    private var next: UnsafeMutablePointer<BackReference>
    private static let tableBits: UInt32 = 13

    /// Fills `list` from the first `rows` rows of `source`, which is `memory.symbols` or `memory.filtered`.
    static func find(
        in source: UnsafePointer<UInt32>, of memory: BandMemory, rows: Int, filters: UnsafePointer<UInt8>?,
        into list: MatchList
    ) {
        let capacity = 1 << Int(tableBits)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: capacity) { table in
            table.initialize(repeating: 0)
            DeflateTables.lengthSymbol.withUnsafeBufferPointer { lengthSymbols in
                list.clear()
                var finder = MatchFinder(source, memory, list, table.baseAddress!, lengthSymbols.baseAddress!)
                for y in 0..<rows {
                    list.literalCounts[Int(filters?[y] ?? 0)] &+= 1
                    finder.find(inRow: y)
                }
            }
        }
    }

    private init(
        _ source: UnsafePointer<UInt32>, _ memory: BandMemory, _ list: MatchList, _ table: UnsafeMutablePointer<UInt32>,
        _ lengthSymbols: UnsafePointer<UInt8>
    ) {
        self.source = source + memory.start(ofRow: 0)
        self.table = table
        self.lengthSymbols = lengthSymbols
        width = memory.width
        pitch = memory.pitch
        channels = memory.channels
        rowBytes = memory.rowBytes
        literalCounts = list.literalCounts
        lengthCounts = list.lengthCounts
        distanceCounts = list.distanceCounts
        next = list.matches
        longest = DeflateTables.longestMatch / memory.channels
        shortest = memory.channels == 1 ? 3 : 1
        rowDistance = memory.rowBytes <= DeflateTables.window ? memory.rowBytes : 0
    }

    private mutating func find(inRow y: Int) {
        let row = source + y &* pitch, above = y > 0 && rowDistance > 0 ? row - pitch : nil
        var x = 0, literalStart = 0
        while x < width {
            let most = min(longest, width &- x), pixel = row[x]
            var length = 0, distance = 0
            if x > 0, pixel == row[x &- 1] {
                length = MatchFinder.common(row + x, row + (x &- 1), most)
                distance = channels
            }
            if length < most, let above, pixel == above[x] {
                // Its distance costs about ten bits more than that of the left pixel.
                let other = MatchFinder.common(row + x, above + x, most)
                if other > length &+ 1 || length == 0 { (length, distance) = (other, rowDistance) }
            }
            if length < 4, x &+ 1 < width, MatchFinder.isDue(x &- literalStart) {
                lookUp(x, y, row, most, &length, &distance)
            }
            if length >= shortest, length > 1 || distance == channels || channels == 4 {
                append(literals: x &- literalStart, length: length &* channels, distance: distance)
                x &+= length
                literalStart = x
            } else {
                MatchList.count(pixel, channels: channels, in: literalCounts)
                x &+= 1
            }
        }
        append(literals: width &- literalStart, length: 0, distance: 0)
    }

    /// Whether to look up a pair after this many literals: the longer nothing is found, as in a photo, the fewer pairs.
    @inline(__always) private static func isDue(_ literals: Int) -> Bool {
        literals < 16 || literals & (literals < 64 ? 3 : 7) == 0
    }

    /// Tries the place where the pair of symbols at x was seen last, and remembers x instead. Entries are
    /// row · 2^17 + x + 1, or 0.
    @inline(__always)
    private func lookUp(
        _ x: Int, _ y: Int, _ row: UnsafePointer<UInt32>, _ most: Int, _ length: inout Int, _ distance: inout Int
    ) {
        let hash = (row[x] &* 0x9E37_79B1 &+ row[x &+ 1] &* 0x85EB_CA77) &>> (32 &- MatchFinder.tableBits)
        let entry = table[Int(hash)]
        table[Int(hash)] = UInt32(truncatingIfNeeded: y &<< 17 &+ x &+ 1)
        if entry == 0 { return }
        let fromY = Int(entry &- 1) &>> 17, fromX = Int(entry &- 1) & 0x1FFFF
        let back = (y &- fromY) &* rowBytes &+ (x &- fromX) &* channels
        if back > DeflateTables.window { return }
        let found = MatchFinder.common(row + x, source + (fromY &* pitch &+ fromX), min(most, width &- fromX))
        if found > length &+ 1 { (length, distance) = (found, back) }
    }

    /// The number of equal symbols that follow both places, at most `most`. Reads two at a time; rows are padded.
    @inline(__always)
    private static func common(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ most: Int) -> Int {
        var i = 0
        while i < most {
            let difference =
                UnsafeRawPointer(a + i).loadUnaligned(as: UInt64.self)
                ^ UnsafeRawPointer(b + i).loadUnaligned(as: UInt64.self)
            if difference != 0 { return min(most, i &+ difference.trailingZeroBitCount &>> 5) }
            i &+= 2
        }
        return most
    }

    @inline(__always) private mutating func append(literals: Int, length: Int, distance: Int) {
        next.pointee = BackReference(
            literals: UInt32(truncatingIfNeeded: literals), length: UInt16(truncatingIfNeeded: length),
            distance: UInt16(truncatingIfNeeded: distance))
        next += 1
        if length == 0 { return }
        lengthCounts[Int(lengthSymbols[length])] &+= 1
        distanceCounts[DeflateTables.distanceSymbol(UInt32(truncatingIfNeeded: distance))] &+= 1
    }
}
