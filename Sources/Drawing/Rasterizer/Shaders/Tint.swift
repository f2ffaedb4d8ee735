/// Multiplies one colour by coverages.
package struct Tint {
    /// Premultiplied, 0…255.
    private let color: SIMD4<Float>

    package init(_ color: SIMD4<Float>) { self.color = color }

    /// One pixel.
    @inline(__always) package func pixel(_ coverage: Float) -> UInt32 { UInt32(channels: color * coverage) }

    /// A row of `count` pixels. Coverages are 0…1. Eight coverages are read at a time: up to eight past the last one
    /// must be readable.
    package func fill(_ coverage: UnsafePointer<Float>, count: Int, into out: UnsafeMutablePointer<UInt32>) {
        var i = 0
        while i + 8 <= count {
            pixels(Floats(loading: coverage + i)).store(to: out + i)
            i += 8
        }
        let rest = pixels(Floats(loading: coverage + i))
        for lane in 0..<count - i { out[i + lane] = rest[lane] }
    }

    /// Eight pixels. The constant is the sum of the four copies of `roundingBias`'s bits, each shifted to its channel.
    @inline(__always) private func pixels(_ coverage: Floats) -> Words {
        @inline(__always) func channel(_ c: Float) -> Words {
            unsafeBitCast(coverage * c + roundingBias, to: Words.self)
        }
        return channel(color.x) &+ channel(color.y) &<< 8 &+ channel(color.z) &<< 16 &+ channel(color.w) &<< 24
            &- 0x8B40_0000
    }
}
