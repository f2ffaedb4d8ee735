/// The channels of eight pixels, 0…1.
struct Planes {
    var r, g, b, a: Floats

    init(r: Floats, g: Floats, b: Floats, a: Floats) { (self.r, self.g, self.b, self.a) = (r, g, b, a) }

    @inline(__always) init(_ pixels: Words) {
        @inline(__always) func plane(_ w: Words) -> Floats {
            (unsafeBitCast(w & 255 | 0x4B00_0000, to: Floats.self) - 8_388_608) * (1 / 255)
        }
        self.init(r: plane(pixels), g: plane(pixels &>> 8), b: plane(pixels &>> 16), a: plane(pixels &>> 24))
    }

    /// Red, green and blue divided by alpha; 0 where alpha is 0.
    @inline(__always) var straight: Planes {
        let k = a.replacing(with: 1, where: a .== 0)
        return Planes(r: r / k, g: g / k, b: b / k, a: a)
    }

    /// Rounded to 8 bits, colours to at most alpha.
    @inline(__always) var packed: Words {
        @inline(__always) func word(_ v: Floats) -> Words {
            unsafeBitCast((v.limited(0, 1) * 255 + roundingBias).biasedBits, to: Words.self)
        }
        @inline(__always) func most(_ v: Floats) -> Floats { BlendFormulas.least(v, a) }
        return word(most(r)) | word(most(g)) &<< 8 | word(most(b)) &<< 16 | word(a) &<< 24
    }
}

extension SIMD8<UInt32> {
    /// The `count` words at `p` (fewer than eight), and zeros.
    init(first count: Int, of p: UnsafePointer<UInt32>) {
        self = .zero
        for lane in 0..<count { self[lane] = p[lane] }
    }
}
