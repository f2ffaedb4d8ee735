import CZoetropeLanes
import ZoetropePixels

/// The runs of a row's pixels that have the same colour and the same life.
final class ColorRuns {
    private let width: Int
    /// Bit x of the row (x % 16 of word x / 16) is set where a run begins, also behind the last pixel.
    private let starts: Slab<UInt16>
    /// The same for the pixels to be drawn.
    private let drawn: Slab<UInt16>

    /// - Parameter width: of a row, in pixels.
    init(width: Int) {
        self.width = width
        starts = Slab(width / 16 + 1, 0)
        drawn = Slab(width / 16 + 1, 0)
    }

    /// Finds the runs of a row.
    /// - Parameters:
    ///   - row: the first pixel.
    ///   - lives: codes of `PixelLives`; the first pixel's is at index `i`.
    func find(in row: UnsafePointer<PremultipliedRGBA8>, _ lives: Slab<UInt8>, from i: Int) {
        for word in 0..<starts.count {
            let x = word * 16
            if x > 0 && x + 16 <= width {
                let codes = lives.vector(at: i + x, as: SIMD16<UInt8>.self)
                starts[word] =
                    Self.differences(row + x)
                    | lanes_differing_bytes(
                        codes, lives.vector(at: i + x - 1, as: SIMD16<UInt8>.self))
                drawn[word] = lanes_differing_bytes(codes, SIMD16(repeating: PixelLives.still))
            } else {
                (starts[word], drawn[word]) = (width < x + 16 ? 1 &<< UInt16(width - x) : 0, 0)
                for k in 0..<min(16, width - x) {
                    let isStart = x + k == 0 || row[x + k] != row[x + k - 1] || lives[i + x + k] != lives[i + x + k - 1]
                    starts[word] |= isStart ? 1 &<< UInt16(k) : 0
                    drawn[word] |= lives[i + x + k] == PixelLives.still ? 0 : 1 &<< UInt16(k)
                }
            }
        }
    }

    /// Bit k is set where pixel k differs from the one before.
    @inline(__always) private static func differences(_ pixels: UnsafePointer<PremultipliedRGBA8>) -> UInt16 {
        lanes_differing(
            UnsafeRawPointer(pixels).loadUnaligned(as: SIMD16<UInt32>.self),
            UnsafeRawPointer(pixels - 1).loadUnaligned(as: SIMD16<UInt32>.self))
    }

    /// Calls `body` with the first pixel and the length of each run that is to be drawn.
    /// - Parameter phase: not nil to skip runs of one pixel, but for those with `phase` + x divided by five leaving 0
    ///   or 1.
    @inline(__always) func forEach(sampling phase: Int?, _ body: (Int, Int) -> Void) {
        for word in 0..<starts.count {
            let here = starts[word]
            var runs = here & drawn[word]
            if let phase {
                let next = word + 1 < starts.count ? starts[word + 1] : 0
                runs &= ~(here &>> 1 | next &<< 15) | Self.samples[(phase + word * 16) % 5]
            }
            while runs != 0 {
                let x = word * 16 + runs.trailingZeroBitCount
                runs &= runs &- 1
                body(x, end(after: x) - x)
            }
        }
    }

    /// Bit k of element p is set where (p + k) % 5 is 0 or 1.
    private static let samples: [UInt16] = (0..<5).map { p in
        var bits: UInt16 = 0
        for k in 0..<16 where (p + k) % 5 < 2 { bits |= 1 << UInt16(k) }
        return bits
    }

    /// The first pixel of the run after the one that begins at x.
    @inline(__always) private func end(after x: Int) -> Int {
        var word = (x &+ 1) &>> 4, bits = starts[word] & (.max &<< UInt16((x &+ 1) & 15))
        while bits == 0 {
            word &+= 1
            bits = starts[word]
        }
        return word &* 16 &+ bits.trailingZeroBitCount
    }
}
