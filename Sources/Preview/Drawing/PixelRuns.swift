import CZoetropeLanes

/// Pixels without loss and in less space: pictures of screens have long runs of one colour, and rows that repeat the row
/// above. Packing them takes less time than sending them as they are.
///
/// A step is a word of 32 bits and the pixels that it brings. Bits 0 to 15 count these pixels; bits 17 to 31 count the
/// pixels that follow them and repeat: the pixel before, or, if bit 16 is set, those of the row above.
package enum PixelRuns {
    /// Shorter runs are sent as pixels: each step takes the page some time.
    private static let shortest = 4
    /// The row above is not looked at where a run to the left has so many pixels.
    private static let enough = 64
    private static let mostPixels = (1 << 16) - 1, longest = (1 << 15) - 1

    /// The words that so many pixels can take.
    package static func limit(_ count: Int) -> Int { count + count / mostPixels + 1 }

    /// Returns the number of words written to `out`, which has room for `limit` of them.
    package static func pack(
        _ pixels: UnsafeBufferPointer<UInt32>, width: Int, into out: UnsafeMutablePointer<UInt32>
    ) -> Int {
        guard let source = pixels.baseAddress else { return 0 }
        let end = pixels.count
        var written = 0
        /// Pixels before `first` are written; those from there to `i` are not part of a run.
        var first = 0, i = 1
        func step(_ run: Int, isAbove: Bool) {
            let count = i - first
            out[written] = UInt32(count) | (isAbove ? 1 << 16 : 0) | UInt32(run) << 17
            (out + written + 1).update(from: source + first, count: count)
            written += 1 + count
            first = i + run
            i = max(first, 1)
        }
        while i + shortest <= end {
            // In the first row, the pixel before stands for the one above.
            let back = i < width ? 1 : width
            let stop = min(end - shortest + 1, first + mostPixels, i < width ? width : end)
            i = runs_next(source, i, stop, back)
            guard i < stop else {
                if i - first == mostPixels { step(0, isAbove: false) }
                continue
            }
            let left = run(source + i, back: 1, min(end - i, longest))
            // At most one row: the pixels above must be there before they are repeated.
            let above = left < enough && back == width ? run(source + i, back: width, min(end - i, width, longest)) : 0
            if left == 0, above == 0 { i += 1 } else { step(max(left, above), isAbove: above > left) }
        }
        while first < end {
            i = min(end, first + mostPixels)
            step(0, isAbove: false)
        }
        return written
    }

    /// How many pixels, at most `limit`, equal those that are `back` pixels before them; 0 for fewer than `shortest`.
    @inline(__always)
    private static func run(_ pixels: UnsafePointer<UInt32>, back: Int, _ limit: Int) -> Int {
        let bytes = UnsafeRawPointer(pixels)
        /// The bits in which two pixels differ from those before them.
        func difference(_ i: Int) -> UInt64 {
            bytes.loadUnaligned(fromByteOffset: 4 * i, as: UInt64.self)
                ^ bytes.loadUnaligned(fromByteOffset: 4 * (i - back), as: UInt64.self)
        }
        guard pixels[0] == pixels[-back], limit >= shortest, difference(0) | difference(2) == 0 else { return 0 }
        var count = shortest
        while count + 8 <= limit {
            let all = difference(count) | difference(count + 2) | difference(count + 4) | difference(count + 6)
            guard all == 0 else { break }
            count += 8
        }
        while count < limit, pixels[count] == pixels[count - back] { count += 1 }
        return count
    }
}
