import Geometry

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

/// One image of a GIF, ready to be written.
struct GIFImage: Sendable {
    var rect: PixelRect
    /// Nil: the global table.
    var palette: GIFPalette?
    var transparentIndex: Int?
    /// The LZW codes, packed, not yet in sub-blocks.
    var codes: [UInt8]

    /// One transparent pixel, which changes nothing: clear, 0, end, in codes of three bits.
    static let nothing = GIFImage(
        rect: PixelRect(x: 0, y: 0, width: 1, height: 1), palette: GIFPalette(colors: [0, 0]), transparentIndex: 0,
        codes: [0b01_000_100, 0b1])
}
