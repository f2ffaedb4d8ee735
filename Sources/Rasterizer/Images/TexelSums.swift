import CLanes

/// One pixel's texels times their weights along a row, four side by side. `even` holds red and blue, `odd` green and alpha,
/// in 1/256.
struct TexelSums {
    var even = SIMD8<UInt16>.zero, odd = SIMD8<UInt16>.zero

    /// What is added to a sum before it is cut to a whole level: half a level, and the mean of what cutting the product of
    /// each of `texels` texels took away (1/2 of 1/256 each).
    @inline(__always) static func rounding(_ texels: Int) -> UInt16 { 128 &+ UInt16(truncatingIfNeeded: texels) / 2 }

    /// Adds four texels, already averaged down, times weights in 1/65536.
    @inline(__always) mutating func add(_ even: SIMD8<UInt16>, _ odd: SIMD8<UInt16>, _ weights: SIMD8<UInt16>) {
        self.even &+= lanes_high(even, weights)
        self.odd &+= lanes_high(odd, weights)
    }

    /// Packs four pixels.
    @inline(__always) static func pixels(
        _ a: TexelSums, _ b: TexelSums, _ c: TexelSums, _ d: TexelSums, rounding: UInt16
    ) -> SIMD4<UInt32> {
        lanes_pixels(
            lanes_totals(a.even, b.even, c.even, d.even) &+ rounding,
            lanes_totals(a.odd, b.odd, c.odd, d.odd) &+ rounding)
    }
}
