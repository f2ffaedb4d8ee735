import ZoetropeGeometry

/// Texels at their own size, shifted by fractions of a pixel: every pixel is an average of two by two texels with the
/// same weights.
final class ShiftedShader: Shader {
    let isOpaque: Bool
    private let view: TexelView
    private let dx, dy: Int
    /// The weights of the upper left, upper right, lower left and lower right texel, in 1/256; they sum to 256.
    private let weights: SIMD4<UInt16>

    /// The centre of pixel (x, y) lies at the texel coordinates (x + 1/2 + shift.x, y + 1/2 + shift.y).
    init(_ view: TexelView, shift: Point, isOpaque: Bool) {
        self.view = view
        self.isOpaque = isOpaque
        (dx, dy) = (Int(shift.x.rounded(.down)), Int(shift.y.rounded(.down)))
        let fx = shift.x - Double(dx), fy = shift.y - Double(dy)
        let right = Int((fx * 256).rounded()), lower = Int((fy * 256).rounded())
        let both = max(Int((fx * fy * 256).rounded()), right + lower - 256)
        weights = SIMD4(UInt16(256 - right - lower + both), UInt16(right - both), UInt16(lower - both), UInt16(both))
    }

    func fill(row y: Int, from x0: Int, to x1: Int, into out: UnsafeMutablePointer<UInt32>) {
        let upper = view.row((y + dy).clamped(to: 0...view.height - 1))
        let lower = view.row((y + dy + 1).clamped(to: 0...view.height - 1))
        let first = (-dx).clamped(to: x0...x1), last = (view.width - 1 - dx).clamped(to: first...x1)
        for x in x0..<first { out[x - x0] = edge(upper, lower, x) }
        var x = first
        while x + 8 <= last {
            average(upper + (x + dx), lower + (x + dx)).store(to: out + (x - x0))
            x += 8
        }
        while x < last {
            out[x - x0] = edge(upper, lower, x)
            x += 1
        }
        for x in last..<x1 { out[x - x0] = edge(upper, lower, x) }
    }

    @inline(__always) private func average(_ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>) -> Words {
        let a = Words(loading: upper), b = Words(loading: upper + 1)
        let c = Words(loading: lower), d = Words(loading: lower + 1)
        @inline(__always) func sum(_ a: Halves, _ b: Halves, _ c: Halves, _ d: Halves) -> Halves {
            let top: Halves = a &* weights.x &+ b &* weights.y
            let bottom: Halves = c &* weights.z &+ d &* weights.w
            return top &+ bottom &+ 128
        }
        return Words(even: sum(a.even, b.even, c.even, d.even), odd: sum(a.odd, b.odd, c.odd, d.odd))
    }

    /// One pixel. Beyond the view's border, the border texels are repeated.
    private func edge(_ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ x: Int) -> UInt32 {
        let u = (x + dx).clamped(to: 0...view.width - 1), v = (x + dx + 1).clamped(to: 0...view.width - 1)
        var sum = SIMD4<UInt32>(repeating: 128)
        for (texel, weight) in zip(
            [upper[u], upper[v], lower[u], lower[v]], [weights.x, weights.y, weights.z, weights.w])
        {
            sum &+= texel.unpacked &* UInt32(weight)
        }
        return sum.packed(shift: 8)
    }
}
