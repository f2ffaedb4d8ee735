import CLanes

// Eight pixels at a time: the SIMD types of this module, and the operations on them that the standard library compiles
// to slow code (its conversions and minima go through each lane).

typealias Floats = SIMD8<Float>
typealias Words = SIMD8<UInt32>
/// Two channels of each of eight pixels, as the 16-bit halves of `Words`.
typealias Halves = SIMD16<UInt16>

/// 1.5 · 2^23. A float between -2^22 and 2^22 plus this has the nearest whole number (ties to even) in its low bits.
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

    /// Each lane within low…high; `low` for what is not a number.
    @inline(__always) func limited(_ low: Float, _ high: Float) -> Floats {
        lanes_limited(self, Floats(repeating: low), Floats(repeating: high))
    }

    /// The whole number in each lane of a sum with `roundingBias`.
    @inline(__always) var biasedBits: SIMD8<Int32> { unsafeBitCast(self, to: SIMD8<Int32>.self) &- 0x4B40_0000 }
}

extension SIMD8<UInt32> {
    @inline(__always) var halves: Halves { unsafeBitCast(self, to: Halves.self) }

    /// Red and blue of eight packed pixels.
    @inline(__always) var even: Halves { (self & 0xFF00FF).halves }
    /// Green and alpha.
    @inline(__always) var odd: Halves { (self &>> 8 & 0xFF00FF).halves }

    /// The mean of two packed pixels in each lane. Halves are rounded to even, so that repeated means do not drift.
    @inline(__always) func mean(_ other: Words) -> Words {
        let differing = self ^ other, cut = (self & other) &+ (differing &>> 1 & 0x7F7F_7F7F)
        return cut &+ (differing & cut & 0x0101_0101)
    }

    /// Packs channels in 1/256, rounded down.
    @inline(__always) init(even: Halves, odd: Halves) {
        let redBlue = unsafeBitCast(even, to: Words.self) &>> 8 & 0xFF00FF
        self = redBlue | (unsafeBitCast(odd, to: Words.self) & 0xFF00_FF00)
    }

    @inline(__always) init(loading p: UnsafePointer<UInt32>) {
        self = UnsafeRawPointer(p).loadUnaligned(as: Words.self)
    }

    @inline(__always) func store(to p: UnsafeMutablePointer<UInt32>) {
        UnsafeMutableRawPointer(p).storeBytes(of: self, as: Words.self)
    }
}
