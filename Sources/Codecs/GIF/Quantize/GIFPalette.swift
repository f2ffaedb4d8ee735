/// A colour table: at most 256 entries of 0xBBGGRR.
struct GIFPalette: Hashable, Sendable {
    var colors: [UInt32]

    /// The table in the file has 2^bits entries.
    var bits: Int { GIFPalette.bits(for: colors.count) }

    static func bits(for count: Int) -> Int {
        var bits = 1
        while 1 << bits < count { bits += 1 }
        return bits
    }
}
