/// A row of RGB or RGBA whose PNG filter is to be undone: its bytes are differences from a prediction.
struct FilteredRow {
    /// `width` pixels of three or four bytes, then `padding` bytes that may be read, since a pixel is read as four
    /// bytes.
    let stored: UnsafeRawPointer
    /// The pixels of the row above; zeros above the first.
    let above: UnsafePointer<UInt32>
    let pixels: UnsafeMutablePointer<UInt32>
    let width: Int

    /// A pixel with each channel in 16 bits: red, blue, green, alpha.
    private typealias Lanes = SIMD4<Int16>

    static let padding = 1

    /// `step` is a pixel's bytes, 3 or 4; the bits of `alpha` are set in each pixel, for files without that channel.
    @inline(__always) func undo(_ filter: RowFilter, step: Int, alpha: UInt32) {
        switch filter {
        case .none: for x in 0..<width { pixels[x] = load(x, step) | alpha }
        case .up: for x in 0..<width { pixels[x] = FilteredRow.sum(load(x, step), above[x]) | alpha }
        case .sub:
            var left: UInt64 = 0
            for x in 0..<width {
                left = (left &+ FilteredRow.spread(load(x, step))) & FilteredRow.bytes
                pixels[x] = FilteredRow.packed(left) | alpha
            }
        case .average:
            var left: UInt64 = 0
            for x in 0..<width {
                let half = ((left &+ FilteredRow.spread(above[x])) &>> 1) & FilteredRow.bytes
                left = (half &+ FilteredRow.spread(load(x, step))) & FilteredRow.bytes
                pixels[x] = FilteredRow.packed(left) | alpha
            }
        case .paeth: paeth(step: step, alpha: alpha)
        }
    }

    @inline(__always) private func paeth(step: Int, alpha: UInt32) {
        var left = Lanes.zero, corner = Lanes.zero
        for x in 0..<width {
            let up = FilteredRow.lanes(above[x])
            let predicted = FilteredRow.nearest(left, up, corner)
            left = (predicted &+ FilteredRow.lanes(load(x, step))) & 255
            corner = up
            pixels[x] = FilteredRow.packed(unsafeBitCast(left, to: UInt64.self)) | alpha
        }
    }

    /// The one of left, up and corner that is nearest to left + up - corner; the first of these on a tie.
    @inline(__always) private static func nearest(_ left: Lanes, _ up: Lanes, _ corner: Lanes) -> Lanes {
        let fromLeft = up &- corner, fromUp = left &- corner
        let a = magnitude(fromLeft), b = magnitude(fromUp), c = magnitude(fromLeft &+ fromUp)
        // All ones where `up` is nearer than `left`.
        let upIsNearer = (b &- a) &>> 15
        let best = a ^ ((a ^ b) & upIsNearer), choice = left ^ ((left ^ up) & upIsNearer)
        let cornerIsNearer = (c &- best) &>> 15
        return choice ^ ((choice ^ corner) & cornerIsNearer)
    }

    @inline(__always) private static func magnitude(_ v: Lanes) -> Lanes {
        let sign = v &>> 15
        return (v ^ sign) &- sign
    }

    @inline(__always) private func load(_ x: Int, _ step: Int) -> UInt32 {
        stored.loadUnaligned(fromByteOffset: x &* step, as: UInt32.self)
    }

    /// Byte by byte, modulo 256.
    @inline(__always) private static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
        ((a & 0x7F7F_7F7F) &+ (b & 0x7F7F_7F7F)) ^ ((a ^ b) & 0x8080_8080)
    }

    private static var bytes: UInt64 { 0x00FF_00FF_00FF_00FF }

    /// Each channel in 16 bits, in the order of `Lanes`.
    @inline(__always) private static func spread(_ p: UInt32) -> UInt64 {
        UInt64(p & 0xFF00FF) | UInt64(p &>> 8 & 0xFF00FF) &<< 32
    }
    @inline(__always) private static func packed(_ p: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: p | p &>> 24) }
    @inline(__always) private static func lanes(_ p: UInt32) -> Lanes { unsafeBitCast(spread(p), to: Lanes.self) }
}

/// PNG's five filters: what is stored is the difference from a prediction, modulo 256.
enum RowFilter: UInt8 {
    case none, sub, up, average, paeth
}
