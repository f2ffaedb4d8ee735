import CLanes
import Pixels

/// Source over destination of rows of packed pixels: premultiplied, 8 bits a channel, rounded to nearest.
///
/// There are two formulas. Pixels that cover wholly follow `PremultipliedRGBA8.over`. With a coverage c in 1/65536 (the
/// area that a shape covers, times opacity), a channel is s · c + d · (1 - a · c), where a is the source's alpha,
/// rounded once. So an opaque colour over itself is itself at every coverage, and so is a translucent one over what it
/// is made of.
package enum Blend {
    /// `s` over `d`.
    @inline(__always) static func over(_ s: UInt32, _ d: UInt32) -> UInt32 {
        PremultipliedRGBA8(packed: s).over(PremultipliedRGBA8(packed: d)).packed
    }

    /// Eight pixels `s` over `d`.
    @inline(__always) static func over(_ s: Words, _ d: Words) -> Words {
        let rest = 255 &- s &>> 24, keep = (rest | rest &<< 16).halves
        let even = divided(d.even &* keep), odd = divided((d.halves &>> 8) &* keep)
        return s &+ (unsafeBitCast(even, to: Words.self) | unsafeBitCast(odd, to: Words.self) &<< 8)
    }

    /// round(product / 255) of products of two bytes: v / 255 is v · 257 / 65536, rounded down, once 128 is added.
    @inline(__always) private static func divided(_ products: Halves) -> Halves {
        lanes_high16(products &+ 128, Halves(repeating: 257))
    }

    /// `s` times `coverage` (0…65535, in 1/65536) over `d`.
    ///
    /// 65536 / 255 is 257 + 1/255. The second term is a · coverage / 255, for which the product's upper half is near
    /// enough: d's share is rounded to the nearest 1/65536, and a translucent colour, which premultiplying has rounded
    /// by up to 127/255 of a level, still gives the right level over its own colour. Opaque pixels do without the
    /// second term.
    @inline(__always) static func over(_ s: UInt32, _ d: UInt32, coverage c: UInt32) -> UInt32 {
        let a = s &>> 24, product = a &* 257 &* c
        let keep = 65536 &- (product &+ 32768 &+ (a == 255 ? 0 : product &>> 16)) &>> 16
        @inline(__always) func channel(_ shift: UInt32) -> UInt32 {
            let sum = (s &>> shift & 255) &* c &+ (d &>> shift & 255) &* keep
            return min((sum &+ 32768) &>> 16, 255) &<< shift
        }
        return channel(0) | channel(8) | channel(16) | channel(24)
    }

    // MARK: Rows

    /// A row of `count` pixels over another, all with one coverage in 1/65536.
    package static func over(
        _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, count: Int, coverage: Int32
    ) {
        var i = 0
        if coverage == Coverage.full {
            while i + 32 <= count {
                over32(source + i, target + i)
                i += 32
            }
            while i + 8 <= count {
                over(Words(loading: source + i), Words(loading: target + i)).store(to: target + i)
                i += 8
            }
            for i in i..<count { target[i] = over(source[i], target[i]) }
        } else {
            if lanesCoverage.contains(coverage) {
                while i + 8 <= count {
                    lanes_over_in_part(source + i, target + i, UInt16(truncatingIfNeeded: coverage))
                    i += 8
                }
            }
            for i in i..<count { target[i] = over(source[i], target[i], coverage: UInt32(coverage)) }
        }
    }

    /// The coverages for which `lanes_over_in_part` is exact.
    private static let lanesCoverage: Range<Int32> = 257..<65536

    /// 32 pixels that cover wholly. Where all are clear or all are opaque, as in most of a screen, nothing is computed.
    @inline(__always) private static func over32(_ s: UnsafePointer<UInt32>, _ t: UnsafeMutablePointer<UInt32>) {
        let (a, b, c, d) = (Words(loading: s), Words(loading: s + 8), Words(loading: s + 16), Words(loading: s + 24))
        if lanes_any(a | b | c | d) == 0 { return }
        if lanes_all(a & b & c & d) >= 0xFF00_0000 {
            a.store(to: t)
            b.store(to: t + 8)
            c.store(to: t + 16)
            d.store(to: t + 24)
        } else {
            over(a, Words(loading: t)).store(to: t)
            over(b, Words(loading: t + 8)).store(to: t + 8)
            over(c, Words(loading: t + 16)).store(to: t + 16)
            over(d, Words(loading: t + 24)).store(to: t + 24)
        }
    }

    /// Copies a row of `count` pixels.
    ///
    /// For rows of some kilobytes glibc's `memmove` takes half as long again: it uses the CPU's string instruction,
    /// which starts slowly on rows that are not aligned (`bench-raster` prints both: "copy" and "rows by memcpy").
    package static func copy(_ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, count: Int) {
        let lead = min(count, (0 &- Int(bitPattern: target)) &>> 2 & 7)
        for i in 0..<lead { target[i] = source[i] }
        var i = lead
        while i + 32 <= count {
            let s = source + i, t = target + i
            let (a, b) = (Words(loading: s), Words(loading: s + 8))
            let (c, d) = (Words(loading: s + 16), Words(loading: s + 24))
            a.store(to: t)
            b.store(to: t + 8)
            c.store(to: t + 16)
            d.store(to: t + 24)
            i += 32
        }
        while i < count {
            target[i] = source[i]
            i += 1
        }
    }
}
