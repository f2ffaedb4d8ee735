import CZoetropeLanes
import ZoetropePixels

/// Source-over compositing of rows of packed pixels: premultiplied, 8 bits a channel, rounded to nearest.
///
/// There are two formulas. At full coverage, pixels follow `PremultipliedRGBA8.over`. With a coverage c < 1 (the
/// covered area times the opacity, in 1/65536), a channel is s · c + d · (1 - a · c), where a is the source's alpha; it
/// is rounded once. So at every coverage, drawing an opaque colour over itself does not change it, nor does drawing a
/// translucent (premultiplied) colour over its opaque counterpart.
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

    /// round(product / 255) for products of two bytes, as ((product + 128) · 257) >> 16, which is exact for all of
    /// them.
    @inline(__always) private static func divided(_ products: Halves) -> Halves {
        lanes_high16(products &+ 128, Halves(repeating: 257))
    }

    /// `s` times `coverage` (0…65535, in 1/65536) over `d`.
    ///
    /// `keep`, the weight of d in 1/65536, is 65536 - a · c · 65536 / 255 with c = coverage / 65536. As 65536 / 255 =
    /// 257 + 1/255, that needs a · coverage · (257 + 1/255) / 65536: the first term is `product`, and the second is
    /// approximated by the upper half of `product`, which is close enough to round `keep` to the nearest 1/65536. A
    /// translucent colour, whose premultiplied channels are rounded by up to 127/255 of a level, thus still gives the
    /// right level over its own colour. For opaque pixels the second term is left out.
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

    /// Draws a row of `count` pixels over another with one coverage, 0…65536.
    package static func over(
        _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, count: Int, coverage: Int32
    ) {
        guard coverage == Coverage.full else {
            // So few are drawn faster one by one.
            if count < 4 {
                for i in 0..<count { target[i] = over(source[i], target[i], coverage: UInt32(coverage)) }
            } else if coverage > 0 {
                composite_part(source, target, UInt16(truncatingIfNeeded: coverage), count)
            }
            return
        }
        var i = 0
        while i + 32 <= count {
            over32(source + i, target + i)
            i += 32
        }
        while i + 8 <= count {
            over(Words(loading: source + i), Words(loading: target + i)).store(to: target + i)
            i += 8
        }
        for i in i..<count { target[i] = over(source[i], target[i]) }
    }

    /// Draws a row of `count` opaque pixels over another with a coverage for each, 0…65535, times an opacity, in
    /// 1/65536. Where the product stands for full coverage, the result is the source.
    package static func over(
        _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, count: Int,
        coverages: UnsafePointer<UInt16>, opacity: Int32 = Coverage.full
    ) {
        composite_opaque(source, target, coverages, UInt32(opacity), count)
    }

    /// The same for pixels of one colour. `row` is indexed by x.
    static func over(
        _ color: UInt32, _ row: UnsafeMutablePointer<UInt32>, _ pixels: PixelCoverages, opacity: Int32
    ) {
        let origin = pixels.origin
        composite_color(
            color, row + origin, pixels.base, UInt32(opacity), pixels.groups.words, pixels.x0 - origin,
            pixels.x1 - origin)
    }

    /// 32 pixels at full coverage. Takes a short cut if all are transparent or all are opaque, as most of a screen's
    /// pixels are.
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
    /// For rows of a few kilobytes, glibc's `memmove` takes 1.5 times as long: it uses the CPU's string instruction,
    /// which starts slowly on unaligned rows. (`bench-raster` prints both, as "copy" and "rows by memcpy".)
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
