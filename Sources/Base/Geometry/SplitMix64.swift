/// Random numbers that a seed repeats on every machine (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014). The seed is the whole state.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    @usableFromInline package var state: UInt64

    @inlinable package init(_ seed: UInt64) { state = seed }

    @inlinable package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// 0 ..< 1, in steps of 2^-53.
    @inlinable package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
