/// Convolution along a row or a column. Each sum is added up in the kernel's order, however many cells are computed at
/// once, so that the result does not depend on the vectors' width.
package enum Convolution {
    /// Σ kernel[k] · input[k · step].
    @inline(__always) package static func cell(_ input: UnsafePointer<Float>, step: Int, _ kernel: ArraySlice<Float>)
        -> Float
    {
        var sum: Float = 0
        for (k, weight) in kernel.enumerated() { sum += input[k &* step] * weight }
        return sum
    }

    /// Computes `cell` for `count` neighbouring cells. Handles 32 at a time as four independent sums, which hides the
    /// latency of additions.
    package static func row(
        _ input: UnsafePointer<Float>, step: Int, _ kernel: ArraySlice<Float>, _ count: Int,
        into out: UnsafeMutablePointer<Float>
    ) {
        var x = 0
        while x + 32 <= count {
            var (a, b, c, d) = (Floats.zero, Floats.zero, Floats.zero, Floats.zero), cells = input + x
            for weight in kernel {
                a += Floats(loading: cells) * weight
                b += Floats(loading: cells + 8) * weight
                c += Floats(loading: cells + 16) * weight
                d += Floats(loading: cells + 24) * weight
                cells += step
            }
            a.store(to: out + x)
            b.store(to: out + x + 8)
            c.store(to: out + x + 16)
            d.store(to: out + x + 24)
            x += 32
        }
        while x < count {
            out[x] = cell(input + x, step: step, kernel)
            x += 1
        }
    }
}
