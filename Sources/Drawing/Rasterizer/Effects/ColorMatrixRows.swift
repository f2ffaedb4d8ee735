import CZoetropeLanes
import ZoetropeGeometry
import ZoetropePixels

/// The rows of another picture with their colours changed by a matrix.
final class ColorMatrixRows: RowSource {
    var bounds: PixelRect { inner.bounds }
    private let inner: any RowSource
    private let elements: [Float]
    private let out: Scratch<UInt32>
    private var current = Int.min

    init(_ inner: any RowSource, _ matrix: ColorMatrix) {
        self.inner = inner
        elements = matrix.elements.map { $0.isNaN ? 0 : Float($0.clamped(to: -1e6...1e6)) }
        out = Scratch(capacity: inner.bounds.width)
    }

    func row(_ y: Int) -> UnsafePointer<UInt32> {
        guard y != current else { return UnsafePointer(out.base) }
        current = y
        let pixels = inner.row(y), count = bounds.width
        elements.withUnsafeBufferPointer { m in
            var i = 0
            while i + 8 <= count {
                changed(Words(loading: pixels + i), m).store(to: out.base + i)
                i += 8
            }
            guard i < count else { return }
            let rest = changed(Words(first: count - i, of: pixels + i), m)
            for lane in 0..<count - i { out.base[i + lane] = rest[lane] }
        }
        return UnsafePointer(out.base)
    }

    @inline(__always) private func changed(_ pixels: Words, _ m: UnsafeBufferPointer<Float>) -> Words {
        let s = Planes(pixels), c = s.straight
        @inline(__always) func row(_ k: Int) -> Floats {
            let color: Floats = c.r * m[k] + c.g * m[k + 1] + c.b * m[k + 2]
            let withAlpha: Floats = color + c.a * m[k + 3]
            return (withAlpha + Floats(repeating: m[k + 4])).limited(0, 1)
        }
        let a = row(15)
        return Planes(r: row(0) * a, g: row(5) * a, b: row(10) * a, a: a).packed
    }
}

/// The channels of eight pixels, 0…1.
struct Planes {
    var r, g, b, a: Floats

    init(r: Floats, g: Floats, b: Floats, a: Floats) { (self.r, self.g, self.b, self.a) = (r, g, b, a) }

    init(_ pixels: Words) {
        @inline(__always) func plane(_ w: Words) -> Floats {
            (unsafeBitCast(w & 255 | 0x4B00_0000, to: Floats.self) - 8_388_608) * (1 / 255)
        }
        self.init(r: plane(pixels), g: plane(pixels &>> 8), b: plane(pixels &>> 16), a: plane(pixels &>> 24))
    }

    /// Red, green and blue divided by alpha; 0 where alpha is 0.
    var straight: Planes {
        let k = a.replacing(with: 1, where: a .== 0)
        return Planes(r: r / k, g: g / k, b: b / k, a: a)
    }

    /// Rounded to 8 bits, colours to at most alpha.
    var packed: Words {
        @inline(__always) func word(_ v: Floats) -> Words {
            unsafeBitCast((v.limited(0, 1) * 255 + roundingBias).biasedBits, to: Words.self)
        }
        func most(_ v: Floats) -> Floats { BlendFormulas.least(v, a) }
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
