/// Writes a band's matches as a deflate block with its own codes.
struct BlockWriter {
    private let memory: BandMemory
    private let list: MatchList
    private let literals, distances: HuffmanCode
    private let header: CodeLengths

    /// The longest code of a literal, so that a symbol's four literals and seven pending bits fit 64.
    private static let literalLimit = 14

    init(_ list: MatchList, of memory: BandMemory) {
        self.memory = memory
        self.list = list
        var counts = [UInt32](repeating: 0, count: DeflateTables.literalSymbols)
        for i in 0..<256 { counts[i] = (0..<4).reduce(0) { $0 + list.literalCounts[$1 * 256 + i] } }
        counts[DeflateTables.endOfBlock] = 1
        for i in 0..<29 { counts[257 + i] = list.lengthCounts[i] }
        let distanceCounts = (0..<DeflateTables.distanceSymbols).map { list.distanceCounts[$0] }
        literals = HuffmanCode(counts: counts, limit: BlockWriter.literalLimit)
        distances = HuffmanCode(counts: distanceCounts, limit: 15)
        header = CodeLengths(literals: literals.lengths, distances: distances.lengths)
        var bits = literals.cost(of: counts) + distances.cost(of: distanceCounts) + header.cost
        for i in 0..<29 { bits += Int(counts[257 + i]) * DeflateTables.lengthExtraBits(i) }
        for i in 0..<DeflateTables.distanceSymbols {
            bits += Int(distanceCounts[i]) * DeflateTables.distanceExtraBits(i)
        }
        cost = bits
    }

    /// Bits of the block.
    let cost: Int

    /// Writes the block, then an empty stored block, which ends at a whole byte, so that another band's block can
    /// follow. `source` and `filters` are what the list was made from. Returns the number of bytes in `memory.output`.
    func write(_ source: UnsafePointer<UInt32>, rows: Int, filters: UnsafePointer<UInt8>?) -> Int {
        var bits = BitWriter(at: memory.output)
        // Not the last block; dynamic codes.
        bits.put(0b100, 3)
        header.write(to: &bits)
        literals.entries.withUnsafeBufferPointer { codes in
            lengthCodes.withUnsafeBufferPointer { lengths in
                distances.entries.withUnsafeBufferPointer { distances in
                    let codes = Codes(
                        literals: codes.baseAddress!, lengths: lengths.baseAddress!, distances: distances.baseAddress!)
                    writeRows(source, rows, filters, codes, &bits)
                }
            }
        }
        bits.put(literals.entries[DeflateTables.endOfBlock])
        bits.flush()
        bits.put(0, 3)
        let end = bits.finish()
        end.update(from: [0, 0, 0xFF, 0xFF], count: 4)
        return end + 4 - memory.output
    }

    private struct Codes {
        let literals: UnsafePointer<UInt32>
        /// Of each length in bytes: code and extra bits in the low 24 bits, their number above.
        let lengths: UnsafePointer<UInt32>
        let distances: UnsafePointer<UInt32>
    }

    private var lengthCodes: [UInt32] {
        DeflateTables.lengthSymbol.indices.map { length in
            if length < 3 { return 0 }
            let symbol = Int(DeflateTables.lengthSymbol[length])
            let entry = literals.entries[257 + symbol]
            let bits = entry >> 16
            let extra = UInt32(length - DeflateTables.lengthBase[symbol])
            return (entry & 0xFFFF) | extra << bits | (bits + UInt32(DeflateTables.lengthExtraBits(symbol))) << 24
        }
    }

    private func writeRows(
        _ source: UnsafePointer<UInt32>, _ rows: Int, _ filters: UnsafePointer<UInt8>?, _ codes: Codes,
        _ bits: inout BitWriter
    ) {
        var next = UnsafePointer(list.matches)
        let channels = memory.channels
        for y in 0..<rows {
            var symbol = source + memory.start(ofRow: y)
            bits.put(codes.literals[Int(filters?[y] ?? 0)])
            bits.flush()
            while true {
                let match = next.pointee
                next += 1
                BlockWriter.put(symbol, Int(match.literals), channels, codes.literals, &bits)
                if match.length == 0 { break }
                BlockWriter.put(match, codes, &bits)
                symbol += Int(match.literals) &+ Int(match.length) / channels
            }
        }
    }

    @inline(__always)
    private static func put(_ match: BackReference, _ codes: Codes, _ bits: inout BitWriter) {
        let length = codes.lengths[Int(match.length)]
        bits.put(UInt64(length & 0xFF_FFFF), UInt64(length &>> 24))
        let symbol = DeflateTables.distanceSymbol(UInt32(match.distance))
        bits.put(codes.distances[symbol])
        if symbol >= 4 {
            // The base of a symbol is its two highest bits; the extra bits are those below.
            let extra = UInt64(symbol / 2 &- 1)
            bits.put(UInt64(match.distance &- 1) & ((1 &<< extra) &- 1), extra)
        }
        bits.flush()
    }

    @inline(__always)
    private static func put(
        _ symbols: UnsafePointer<UInt32>, _ count: Int, _ channels: Int, _ codes: UnsafePointer<UInt32>,
        _ bits: inout BitWriter
    ) {
        for i in 0..<count {
            let s = symbols[i]
            bits.put(codes[Int(s & 255)])
            if channels > 1 {
                bits.put(codes[Int((s &>> 8) & 255)])
                bits.put(codes[Int((s &>> 16) & 255)])
                if channels == 4 { bits.put(codes[Int(s &>> 24)]) }
            }
            bits.flush()
        }
    }
}

/// A block's header (RFC 1951, 3.2.7): the lengths of its codes, run-length coded, in a third code.
private struct CodeLengths {
    private struct Item {
        /// 0…15: a length; 16: the last length 3…6 times more; 17, 18: zero 3…10 and 11…138 times.
        let symbol: Int
        let extra, extraBits: UInt64
    }

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    private var items: [Item] = []
    private let code: HuffmanCode
    private let literalCount, distanceCount, codeCount: Int
    /// Bits in all.
    let cost: Int

    init(literals: [UInt8], distances: [UInt8]) {
        literalCount = max(257, literals.lastIndex { $0 > 0 }! + 1)
        distanceCount = distances.lastIndex { $0 > 0 }! + 1
        let lengths = Array(literals[..<literalCount] + distances[..<distanceCount])
        var i = 0
        while i < lengths.count {
            let run = lengths[i...].prefix { $0 == lengths[i] }.count
            CodeLengths.append(Int(lengths[i]), times: run, to: &items)
            i += run
        }
        var counts = [UInt32](repeating: 0, count: 19)
        for item in items { counts[item.symbol] += 1 }
        code = HuffmanCode(counts: counts, limit: 7)
        let lengthsOfCode = code.lengths
        codeCount = max(4, CodeLengths.order.lastIndex { lengthsOfCode[$0] > 0 }! + 1)
        cost = 14 + 3 * codeCount + code.cost(of: counts) + items.reduce(0) { $0 + Int($1.extraBits) }
    }

    private static func append(_ length: Int, times: Int, to items: inout [Item]) {
        var rest = times
        if length > 0 {
            items.append(Item(symbol: length, extra: 0, extraBits: 0))
            rest -= 1
        }
        while rest >= 3 {
            let most = length > 0 ? 6 : rest > 10 ? 138 : 10, count = min(rest, most)
            switch most {
            case 6: items.append(Item(symbol: 16, extra: UInt64(count - 3), extraBits: 2))
            case 10: items.append(Item(symbol: 17, extra: UInt64(count - 3), extraBits: 3))
            default: items.append(Item(symbol: 18, extra: UInt64(count - 11), extraBits: 7))
            }
            rest -= count
        }
        for _ in 0..<rest { items.append(Item(symbol: length, extra: 0, extraBits: 0)) }
    }

    func write(to bits: inout BitWriter) {
        bits.put(UInt64(literalCount - 257), 5)
        bits.put(UInt64(distanceCount - 1), 5)
        bits.put(UInt64(codeCount - 4), 4)
        for symbol in CodeLengths.order[..<codeCount] {
            bits.put(UInt64(code.lengths[symbol]), 3)
            bits.flush()
        }
        for item in items {
            bits.put(code.entries[item.symbol])
            bits.put(item.extra, item.extraBits)
            bits.flush()
        }
    }
}
