/// Finds what a band repeats. A picture repeats the pixel to the left, the pixel above, and what was seen at a pair of the same pixels before
/// (letters): three places to look, whole symbols, never across a row's end.
struct MatchFinder {
    private let memory: BandMemory
    private let source: UnsafePointer<UInt32>
    private let list: MatchList
    private let longest: Int
    private let shortest: Int
    /// Bytes from a pixel to the one above; 0 when deflate's window does not reach it.
    private let rowDistance: Int
    private let table: UnsafeMutablePointer<UInt32>
    private static let tableBits: UInt32 = 12

    /// Fills `list` from the first `rows` rows of `source`, which is `memory.symbols` or `memory.filtered`.
    static func find(in source: UnsafePointer<UInt32>, of memory: BandMemory, rows: Int, filters: UnsafePointer<UInt8>?, into list: MatchList) {
        let capacity = 1 << Int(tableBits)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: capacity) { table in
            table.initialize(repeating: 0)
            let finder = MatchFinder(memory: memory, source: source, list: list, table: table.baseAddress!)
            list.clear()
            for y in 0..<rows {
                list.literalCounts[Int(filters?[y] ?? 0)] &+= 1
                finder.find(inRow: y)
            }
        }
    }

    private init(memory: BandMemory, source: UnsafePointer<UInt32>, list: MatchList, table: UnsafeMutablePointer<UInt32>) {
        self.memory = memory
        self.source = source
        self.list = list
        self.table = table
        longest = DeflateTables.longestMatch / memory.channels
        shortest = memory.channels == 1 ? 3 : 1
        rowDistance = memory.rowBytes <= DeflateTables.window ? memory.rowBytes : 0
    }

    private func find(inRow y: Int) {
        let row = source + memory.start(ofRow: y), above = y > 0 && rowDistance > 0 ? row - memory.pitch : nil
        let width = memory.width, channels = memory.channels
        var x = 0, literalStart = 0
        while x < width {
            let most = min(longest, width &- x)
            var length = 0, distance = 0
            if x > 0, row[x] == row[x &- 1] {
                length = MatchFinder.common(row + x, row + (x &- 1), most)
                distance = channels
            }
            if length < most, let above, row[x] == above[x] {
                // Its distance costs about ten bits more than the left pixel's.
                let other = MatchFinder.common(row + x, above + x, most)
                if other > length &+ 1 || length == 0 { (length, distance) = (other, rowDistance) }
            }
            if length < 4, x &+ 1 < width { lookUp(x, y, row, most, &length, &distance) }
            if length >= shortest, length > 1 || distance == channels || channels == 4 {
                append(literals: x &- literalStart, length: length &* channels, distance: distance)
                x &+= length
                literalStart = x
            } else {
                list.count(row[x], channels: channels)
                x &+= 1
            }
        }
        append(literals: width &- literalStart, length: 0, distance: 0)
    }

    /// Where the pair of symbols at x was seen last, and puts x in its place. Entries are row · 2^17 + x + 1; 0 is none.
    @inline(__always)
    private func lookUp(_ x: Int, _ y: Int, _ row: UnsafePointer<UInt32>, _ most: Int, _ length: inout Int, _ distance: inout Int) {
        let hash = (row[x] &* 0x9E37_79B1 &+ row[x &+ 1] &* 0x85EB_CA77) &>> (32 &- MatchFinder.tableBits)
        let entry = table[Int(hash)]
        table[Int(hash)] = UInt32(truncatingIfNeeded: y &<< 17 &+ x &+ 1)
        if entry == 0 { return }
        let fromY = Int(entry &- 1) &>> 17, fromX = Int(entry &- 1) & 0x1FFFF
        let back = (y &- fromY) &* memory.rowBytes &+ (x &- fromX) &* memory.channels
        if back > DeflateTables.window { return }
        let from = source + memory.start(ofRow: fromY) + fromX
        let found = MatchFinder.common(row + x, from, min(most, memory.width &- fromX))
        if found > length &+ 1 { (length, distance) = (found, back) }
    }

    /// How many symbols are the same from both places, at most `most`. Reads two at a time; rows are padded.
    @inline(__always)
    private static func common(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ most: Int) -> Int {
        var i = 0
        while i < most {
            let difference = UnsafeRawPointer(a + i).loadUnaligned(as: UInt64.self) ^ UnsafeRawPointer(b + i).loadUnaligned(as: UInt64.self)
            if difference != 0 { return min(most, i &+ difference.trailingZeroBitCount &>> 5) }
            i &+= 2
        }
        return most
    }

    @inline(__always) private func append(literals: Int, length: Int, distance: Int) {
        list.append(Match(literals: UInt32(truncatingIfNeeded: literals), length: UInt16(truncatingIfNeeded: length),
                          distance: UInt16(truncatingIfNeeded: distance)))
        if length == 0 { return }
        list.lengthCounts[Int(DeflateTables.lengthSymbol[length])] &+= 1
        list.distanceCounts[DeflateTables.distanceSymbol(UInt32(truncatingIfNeeded: distance))] &+= 1
    }
}
