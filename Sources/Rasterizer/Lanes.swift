import CLanes

/// Eight pixels at a time: the one SIMD width of this module, and the few operations on it that the standard library spells slowly (its generic
/// conversions and minima go through each lane).
typealias Floats = SIMD8<Float>
typealias Words = SIMD8<UInt32>
/// Two channels of each of eight pixels, as the 16-bit halves of `Words`.
typealias Halves = SIMD16<UInt16>

/// 1.5 · 2^23: a float of magnitude below 2^22 plus this is the nearest whole number (ties to even), in the low bits of the sum.
let roundingBias: Float = 12_582_912

extension SIMD8<Float> {
    /// 0, 1, … 7.
    static var iota: Floats { Floats(0, 1, 2, 3, 4, 5, 6, 7) }

    @inline(__always) init(loading p: UnsafePointer<Float>) {
        self = UnsafeRawPointer(p).loadUnaligned(as: Floats.self)
    }

    @inline(__always) func store(to p: UnsafeMutablePointer<Float>) {
        UnsafeMutableRawPointer(p).storeBytes(of: self, as: Floats.self)
    }

    @inline(__always) func limited(_ low: Float, _ high: Float) -> Floats {
        lanes_limited(self, Floats(repeating: low), Floats(repeating: high))
    }

    /// The whole number in each lane of `self`, to which `roundingBias` has been added.
    @inline(__always) var biasedBits: SIMD8<Int32> { unsafeBitCast(self, to: SIMD8<Int32>.self) &- 0x4B40_0000 }
}

extension SIMD8<UInt32> {
    @inline(__always) var halves: Halves { unsafeBitCast(self, to: Halves.self) }

    /// Red and blue of eight packed pixels.
    @inline(__always) var even: Halves { (self & 0xFF00FF).halves }
    /// Green and alpha.
    @inline(__always) var odd: Halves { (self &>> 8 & 0xFF00FF).halves }

    /// The mean of two packed pixels each, halves to even, so that many means in turn do not drift.
    @inline(__always) func mean(_ other: Words) -> Words {
        let differing = self ^ other, cut = (self & other) &+ (differing &>> 1 & 0x7F7F_7F7F)
        return cut &+ (differing & cut & 0x0101_0101)
    }

    /// Packs channels of 8.8 bits, cut to whole numbers.
    @inline(__always) init(even: Halves, odd: Halves) {
        self =
            (unsafeBitCast(even, to: Words.self) &>> 8 & 0xFF00FF) | (unsafeBitCast(odd, to: Words.self) & 0xFF00_FF00)
    }

    @inline(__always) init(loading p: UnsafePointer<UInt32>) {
        self = UnsafeRawPointer(p).loadUnaligned(as: Words.self)
    }

    @inline(__always) func store(to p: UnsafeMutablePointer<UInt32>) {
        UnsafeMutableRawPointer(p).storeBytes(of: self, as: Words.self)
    }
}

/// Texels of one pixel times their weights along a row, four side by side: red and blue, and green and alpha, of 8.8 bits.
struct TexelSums {
    var even = SIMD8<UInt16>.zero, odd = SIMD8<UInt16>.zero

    /// Half a level, and what cutting a product for each of so many texels takes away in the mean.
    @inline(__always) static func rounding(_ texels: Int) -> UInt16 { 128 &+ UInt16(truncatingIfNeeded: texels) / 2 }

    /// Adds four texels, averaged down, times weights in 1/65536.
    @inline(__always) mutating func add(_ even: SIMD8<UInt16>, _ odd: SIMD8<UInt16>, _ weights: SIMD8<UInt16>) {
        self.even &+= lanes_high(even, weights)
        self.odd &+= lanes_high(odd, weights)
    }

    /// Four pixels from their sums.
    @inline(__always) static func pixels(
        _ a: TexelSums, _ b: TexelSums, _ c: TexelSums, _ d: TexelSums, rounding: UInt16
    ) -> SIMD4<UInt32> {
        lanes_pixels(
            lanes_totals(a.even, b.even, c.even, d.even) &+ rounding,
            lanes_totals(a.odd, b.odd, c.odd, d.odd) &+ rounding)
    }
}
