/// Deflate's codes for lengths and distances (RFC 1951, 3.2.5).
enum DeflateTables {
    static let endOfBlock = 256
    static let literalSymbols = 286, distanceSymbols = 30
    static let longestMatch = 258
    static let window = 32_768

    /// By a match's length (3…258), its symbol less 257.
    static let lengthSymbol: [UInt8] = {
        var table = [UInt8](repeating: 0, count: longestMatch + 1)
        for symbol in 0..<29 {
            let first = lengthBase[symbol], last = min(first + (1 << lengthExtraBits(symbol)) - 1, longestMatch)
            for length in first...last { table[length] = UInt8(symbol) }
        }
        return table
    }()

    /// The shortest length of each symbol.
    static let lengthBase: [Int] = {
        var bases: [Int] = [], base = 3
        for symbol in 0..<28 {
            bases.append(base)
            base += 1 << lengthExtraBits(symbol)
        }
        return bases + [longestMatch]
    }()

    static func lengthExtraBits(_ symbol: Int) -> Int { symbol < 8 || symbol == 28 ? 0 : symbol / 4 - 1 }

    /// The symbol of a distance (1…32768): from 5 on, twice the index of the highest bit of distance - 1, plus the bit
    /// below it.
    @inline(__always) static func distanceSymbol(_ distance: UInt32) -> Int {
        let d = distance &- 1
        if d < 4 { return Int(d) }
        let high = UInt32(31 &- d.leadingZeroBitCount)
        return Int(2 &* high &+ ((d &>> (high &- 1)) & 1))
    }

    static func distanceExtraBits(_ symbol: Int) -> Int { symbol < 4 ? 0 : symbol / 2 - 1 }
}
