import ZoetropeGeometry

/// One bit for each pixel, row by row without gaps.
struct PixelFlags: Sendable {
    /// The number of pixels.
    let count: Int
    /// Pixel i is bit i % 16 of word i / 16. There is one more word than pixels need, so that 16 flags can be read from
    /// every pixel on.
    private let words: Slab<UInt16>

    /// The flags of 16 pixels at a time: `flags` is given the first one's index, and returns that pixel's flag in the
    /// lowest bit. At the end, fewer than 16 pixels may be left; their number is the second argument.
    init(count: Int, _ flags: (Int, Int) -> UInt16) {
        self.count = count
        words = Slab(unset: (count + 15) / 16 + 1)
        for word in 0..<words.count {
            let pixel = word &* 16
            words[word] = pixel < count ? flags(pixel, min(16, count &- pixel)) : 0
        }
    }

    /// The flags of 16 pixels from pixel i on, which has the lowest bit; 0 after the last pixel.
    @inline(__always) func sixteen(from i: Int) -> UInt16 {
        let word = i &>> 4, both = UInt32(words[word]) | UInt32(words[word &+ 1]) &<< 16
        return UInt16(truncatingIfNeeded: both &>> UInt32(i & 15))
    }

    @inline(__always) subscript(i: Int) -> Bool { words[i &>> 4] &>> UInt16(i & 15) & 1 != 0 }

    /// Whether no flag is set.
    var isEmpty: Bool { !(0..<words.count).contains { words[$0] != 0 } }

    /// The smallest rectangle that holds every pixel with a flag, of a picture of this width; nil when there is none.
    func bounds(width: Int) -> PixelRect? {
        var rect = PixelRect(x0: width, y0: .max, x1: 0, y1: 0)
        for y in 0..<count / width {
            for x in stride(from: 0, to: width, by: 16) {
                let flags = sixteen(from: y &* width &+ x) & (.max &>> UInt16(max(0, x &+ 16 &- width)))
                if flags == 0 { continue }
                rect = PixelRect(
                    x0: min(rect.x0, x &+ flags.trailingZeroBitCount), y0: min(rect.y0, y),
                    x1: max(rect.x1, x &+ 16 &- flags.leadingZeroBitCount), y1: y &+ 1)
            }
        }
        return rect.x1 == 0 ? nil : rect
    }
}
