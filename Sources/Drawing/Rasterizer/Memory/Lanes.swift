import CZoetropeLanes

// The module's SIMD types, which hold eight pixels, and operations for which the standard library's versions are slow
// (its conversions and minima are computed lane by lane).

typealias Floats = SIMD8<Float>
typealias Words = SIMD8<UInt32>
/// Two channels of each of eight pixels, 16 bits each.
typealias Halves = SIMD16<UInt16>

/// 1.5 · 2^23. Adding this to a float between -2^22 and 2^22 rounds it to the nearest whole number (ties to even),
/// which is then in the low bits of the sum.
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

    /// Each lane, limited to low…high; NaN becomes `low`.
    @inline(__always) func limited(_ low: Float, _ high: Float) -> Floats {
        lanes_limited(self, Floats(repeating: low), Floats(repeating: high))
    }

    /// The whole number in each lane, after `roundingBias` has been added.
    @inline(__always) var biasedBits: SIMD8<Int32> { unsafeBitCast(self, to: SIMD8<Int32>.self) &- 0x4B40_0000 }
}

extension SIMD8<UInt32> {
    @inline(__always) var halves: Halves { unsafeBitCast(self, to: Halves.self) }

    /// Red and blue of eight packed pixels.
    @inline(__always) var even: Halves { lanes_even(self) }
    /// Green and alpha.
    @inline(__always) var odd: Halves { lanes_odd(self) }

    /// The means of the packed pixels of two vectors. A mean of n + 1/2 is rounded to the even neighbour, so that
    /// repeated means are not biased.
    @inline(__always) func mean(_ other: Words) -> Words { lanes_mean(self, other) }

    /// Packs channels given in 1/256 of a level, rounded down: red and blue in `even`, green and alpha in `odd`.
    @inline(__always) init(even: Halves, odd: Halves) { self = lanes_joined(even, odd) }

    @inline(__always) init(loading p: UnsafePointer<UInt32>) {
        self = UnsafeRawPointer(p).loadUnaligned(as: Words.self)
    }

    @inline(__always) func store(to p: UnsafeMutablePointer<UInt32>) {
        UnsafeMutableRawPointer(p).storeBytes(of: self, as: Words.self)
    }

    /// Stores the first `count` lanes.
    @inline(__always) func store(to p: UnsafeMutablePointer<UInt32>, _ count: Int) {
        if count == 8 { return store(to: p) }
        withUnsafePointer(to: self) {
            UnsafeMutableRawPointer(p).copyMemory(from: $0, byteCount: count * MemoryLayout<UInt32>.stride)
        }
    }
}
