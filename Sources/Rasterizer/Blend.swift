import CLanes

/// Source over destination, premultiplied, 8 bits a channel, rounded to nearest.
package enum Blend {
    /// round(c · k / 255) of all four channels, k in 0…255.
    @inline(__always) static func multiply(_ p: UInt32, _ k: UInt32) -> UInt32 {
        var even = (p & 0xFF00FF) &* k &+ 0x800080
        var odd = (p &>> 8 & 0xFF00FF) &* k &+ 0x800080
        even = (even &+ (even &>> 8 & 0xFF00FF)) &>> 8 & 0xFF00FF
        odd = (odd &+ (odd &>> 8 & 0xFF00FF)) & 0xFF00_FF00
        return even | odd
    }

    /// `s` over `d`.
    @inline(__always) package static func over(_ s: UInt32, _ d: UInt32) -> UInt32 {
        s &+ multiply(d, 255 &- s &>> 24)
    }

    /// Eight pixels `s` over `d`.
    @inline(__always) static func over(_ s: Words, _ d: Words) -> Words {
        let rest = 255 &- s &>> 24, keep = (rest | rest &<< 16).halves
        let even = divided(d.even &* keep), odd = divided((d.halves &>> 8) &* keep)
        return s &+ (unsafeBitCast(even, to: Words.self) | unsafeBitCast(odd, to: Words.self) &<< 8)
    }

    /// round(product / 255) of products of two bytes: v / 255 is v · 257 / 65536 when 128 has been added.
    @inline(__always) private static func divided(_ products: Halves) -> Halves {
        lanes_high16(products &+ 128, Halves(repeating: 257))
    }

    /// `s` times `coverage` (1/65536) over `d`, rounded once.
    @inline(__always) static func over(_ s: UInt32, _ d: UInt32, coverage c: UInt32) -> UInt32 {
        let keep = 65536 &- ((s &>> 24) &* 257 &* c &+ 32768) &>> 16  // 257 / 65536 is 1 / 255 to 1/65536 of it
        @inline(__always) func channel(_ shift: UInt32) -> UInt32 {
            min(((s &>> shift & 255) &* c &+ (d &>> shift & 255) &* keep &+ 32768) &>> 16, 255) &<< shift
        }
        return channel(0) | channel(8) | channel(16) | channel(24)
    }

    /// 32 pixels: what is clear or opaque throughout, as most of a screen's layers are, is not worked out.
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

    /// A row of `count` pixels as they are. The library's `memmove` takes half as long again for rows of some kilobytes: it counts on a CPU's string
    /// instruction, which starts slowly where rows are not aligned.
    package static func copy(_ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, count: Int) {
        let lead = min(count, (0 &- Int(bitPattern: target)) &>> 2 & 7)
        for i in 0..<lead { target[i] = source[i] }
        var i = lead
        while i + 32 <= count {
            let s = source + i, t = target + i
            let (a, b, c, d) = (
                Words(loading: s), Words(loading: s + 8), Words(loading: s + 16), Words(loading: s + 24)
            )
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

    /// Some of a row's pixels, from the source's and the target's own: eight at a time, and one by one at the end.
    @inline(__always) static func row(
        _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, _ range: Range<Int>,
        eight: (Words, Words) -> Words, one: (UInt32, UInt32) -> UInt32
    ) {
        var i = range.lowerBound
        while i + 8 <= range.upperBound {
            eight(Words(loading: source + i), Words(loading: target + i)).store(to: target + i)
            i += 8
        }
        while i < range.upperBound {
            target[i] = one(source[i], target[i])
            i += 1
        }
    }

    /// A row of `count` pixels with one coverage.
    package static func over(
        _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, count: Int, coverage: Int32
    ) {
        if coverage == Coverage.full {
            var i = 0
            while i + 32 <= count {
                over32(source + i, target + i)
                i += 32
            }
            row(source, target, i..<count, eight: { over($0, $1) }, one: { over($0, $1) })
        } else {
            for i in 0..<count { target[i] = over(source[i], target[i], coverage: UInt32(coverage)) }
        }
    }
}
