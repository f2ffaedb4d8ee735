/// A prefix code for deflate (RFC 1951, 3.2.2), made for given counts: optimal, except where the limit shortens codes.
package struct HuffmanCode {
    /// Bits of each symbol's code; 0 for symbols that do not occur.
    package private(set) var lengths: [UInt8]
    /// Code in the low 16 bits, first bit lowest; its length above.
    package private(set) var entries: [UInt32]

    /// No code is longer than `limit` bits, which must be enough for the number of symbols. With fewer than two symbols
    /// in use, two get codes of one bit, since not every reader takes a code of one symbol, which is incomplete.
    package init(counts: [UInt32], limit: Int) {
        var used = counts.indices.filter { counts[$0] > 0 }
        for spare in 0..<2 where used.count < 2 && !used.contains(spare) { used.append(spare) }
        let sorted = HuffmanCode.sorted(used, by: counts)
        var perLength = HuffmanCode.codesPerLength(sorted.map { UInt64(counts[$0]) }, limit: limit)
        lengths = [UInt8](repeating: 0, count: counts.count)
        var length = limit
        for symbol in sorted {
            while perLength[length] == 0 { length -= 1 }
            perLength[length] -= 1
            lengths[symbol] = UInt8(length)
        }
        entries = HuffmanCode.canonical(lengths, limit: limit)
    }

    /// The bits that a message with these counts takes.
    package func cost(of counts: [UInt32]) -> Int {
        zip(lengths, counts).reduce(0) { $0 + Int($1.0) * Int($1.1) }
    }

    /// Symbols by ascending counts, ties by symbol: a radix sort by digits of 8 bits, the lowest first.
    private static func sorted(_ symbols: [Int], by counts: [UInt32]) -> [Int] {
        if symbols.count < 32 { return symbols.sorted { (counts[$0], $0) < (counts[$1], $1) } }
        let most = counts.max() ?? 0
        var symbols = symbols, next = symbols
        for shift in stride(from: UInt32(0), to: 32, by: 8) where most >> shift > 0 {
            sort(symbols, byDigit: shift, of: counts, into: &next)
            swap(&symbols, &next)
        }
        return symbols
    }

    /// Writes `symbols` to `sorted` by ascending digits, equal ones in their order.
    private static func sort(_ symbols: [Int], byDigit shift: UInt32, of counts: [UInt32], into sorted: inout [Int]) {
        sorted.withUnsafeMutableBufferPointer { sorted in
            withUnsafeTemporaryAllocation(of: Int.self, capacity: 257) { starts in
                starts.initialize(repeating: 0)
                for symbol in symbols { starts[Int(counts[symbol] &>> shift & 255) &+ 1] &+= 1 }
                for i in 1...256 { starts[i] &+= starts[i &- 1] }
                for symbol in symbols {
                    let digit = Int(counts[symbol] &>> shift & 255)
                    sorted[starts[digit]] = symbol
                    starts[digit] &+= 1
                }
            }
        }
    }

    /// How many symbols get a code of each length, from weights in ascending order: Huffman's tree from two queues (the
    /// leaves, and the nodes in the order in which they are made, which is that of their weights), then the limit.
    private static func codesPerLength(_ weights: [UInt64], limit: Int) -> [Int] {
        let count = weights.count
        var node = [UInt64](repeating: 0, count: count - 1), parent = [Int](repeating: 0, count: 2 * count - 1)
        var leaf = 0, oldest = 0
        for made in 0..<count - 1 {
            for _ in 0..<2 {
                if leaf < count, oldest >= made || weights[leaf] <= node[oldest] {
                    node[made] += weights[leaf]
                    parent[leaf] = made
                    leaf += 1
                } else {
                    node[made] += node[oldest]
                    parent[count + oldest] = made
                    oldest += 1
                }
            }
        }
        // From the root, the last node made, downwards.
        var depth = [Int](repeating: 0, count: count - 1), result = [Int](repeating: 0, count: limit + 1)
        for i in stride(from: count - 3, through: 0, by: -1) { depth[i] = depth[parent[count + i]] + 1 }
        for i in 0..<count { result[min(depth[parent[i]] + 1, limit)] += 1 }
        shorten(&result, limit: limit)
        return result
    }

    /// After lengths are cut to the limit, the codes need more than the code space. Each step removes a code of the
    /// longest length and splits the longest shorter code in two, which frees one unit of 2^-limit.
    private static func shorten(_ perLength: inout [Int], limit: Int) {
        var units = (1...limit).reduce(0) { $0 + perLength[$1] << (limit - $1) }
        while units > 1 << limit {
            let split = (1..<limit).last { perLength[$0] > 0 }!
            perLength[limit] -= 1
            perLength[split] -= 1
            perLength[split + 1] += 2
            units -= 1
        }
    }

    /// Codes in the order of lengths, then of symbols; deflate sends them from their highest bit, so they are reversed.
    private static func canonical(_ lengths: [UInt8], limit: Int) -> [UInt32] {
        var perLength = [UInt32](repeating: 0, count: limit + 1), next = perLength
        for length in lengths where length > 0 { perLength[Int(length)] += 1 }
        for i in 1...limit { next[i] = (next[i - 1] + perLength[i - 1]) << 1 }
        return next.withUnsafeMutableBufferPointer { next in
            lengths.map { length in
                if length == 0 { return 0 }
                let code = next[Int(length)]
                next[Int(length)] = code &+ 1
                return UInt32(length) << 16 | code.bitReversed >> (32 - UInt32(length))
            }
        }
    }
}

extension UInt32 {
    fileprivate var bitReversed: UInt32 {
        var v = byteSwapped
        v = (v >> 4) & 0x0F0F_0F0F | (v & 0x0F0F_0F0F) << 4
        v = (v >> 2) & 0x3333_3333 | (v & 0x3333_3333) << 2
        return (v >> 1) & 0x5555_5555 | (v & 0x5555_5555) << 1
    }
}
