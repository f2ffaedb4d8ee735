// Conversions between a packed pixel (red in the lowest byte, alpha in the highest) and four numbers.

extension UInt32 {
    /// Red, green, blue, alpha.
    @inline(__always) var unpacked: SIMD4<UInt32> { (SIMD4(repeating: self) &>> SIMD4(0, 8, 16, 24)) & 255 }

    /// Red, green, blue and alpha, 0…255.
    @inline(__always) var channels: SIMD4<Float> {
        SIMD4(Float(self & 255), Float(self >> 8 & 255), Float(self >> 16 & 255), Float(self >> 24))
    }

    /// Packs channels, rounded to nearest and limited to 0…255.
    @inline(__always) init(channels c: SIMD4<Float>) {
        let low = c.replacing(with: SIMD4<Float>.zero, where: c .< 0)
        let limited = low.replacing(with: SIMD4(repeating: 255), where: low .> 255)
        self = (unsafeBitCast(limited + roundingBias, to: SIMD4<UInt32>.self) & 255).packed(shift: 0)
    }
}

extension SIMD4<UInt32> {
    /// Packs channels given in 1/2^shift of a level, rounded down.
    @inline(__always) func packed(shift: UInt32) -> UInt32 {
        let v = self &>> shift
        return v.x | v.y &<< 8 | v.z &<< 16 | v.w &<< 24
    }
}

extension Double {
    /// The value, limited to 0…1; NaN becomes 0.
    var unit: Double { self > 0 ? min(self, 1) : 0 }

    /// The value, limited to `range`; NaN becomes its lower bound.
    @inline(__always) func limited(to range: ClosedRange<Double>) -> Double {
        self > range.lowerBound ? min(self, range.upperBound) : range.lowerBound
    }
}
