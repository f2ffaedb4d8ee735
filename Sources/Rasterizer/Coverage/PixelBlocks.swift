/// Some of the blocks of a row, which are 8, 16, 32 … pixels wide, so that there are at most 64.
struct PixelBlocks: BitwiseCopyable {
    /// Bit k: the pixels k << shift ..< (k + 1) << shift.
    private var bits: UInt64 = 0
    private let shift: Int8
    /// Of the row, in pixels.
    private let width: Int32

    /// None, of a row of so many pixels.
    init(width: Int) {
        self.width = Int32(truncatingIfNeeded: width)
        var shift = 3
        while (width &- 1) &>> shift > 63 { shift &+= 1 }
        self.shift = Int8(truncatingIfNeeded: shift)
    }

    /// The range from the first block to the last one; empty if there is none.
    var bounds: Range<Int> {
        guard bits != 0 else { return 0..<0 }
        let end = (64 &- bits.leadingZeroBitCount) &<< shift
        return bits.trailingZeroBitCount &<< shift..<min(end, Int(width))
    }

    /// Adds the blocks of the pixels first...last.
    @inline(__always) mutating func add(_ first: Int, _ last: Int) {
        bits |=
            (UInt64.max &<< UInt64(truncatingIfNeeded: first &>> shift))
            & (UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- last &>> shift))
    }

    @inline(__always) func contains(_ x: Int) -> Bool { bits &>> UInt64(truncatingIfNeeded: x &>> shift) & 1 != 0 }

    /// Calls `body` with the pixels from ..< to of neighbouring blocks.
    @inline(__always) func forEachRange(_ body: (_ from: Int, _ to: Int) -> Void) {
        var rest = bits
        while rest != 0 {
            let first = rest.trailingZeroBitCount, end = first &+ (~(rest &>> UInt64(first))).trailingZeroBitCount
            body(first &<< shift, min(end &<< shift, Int(width)))
            rest &= end < 64 ? UInt64.max &<< UInt64(end) : 0
        }
    }
}
