/// The pixels that one image is made of, row by row: what they should be and what the canvas shows.
final class SearchArea {
    typealias Vector = ConeSpace.Vector
    let width, height: Int
    var count: Int { width * height }
    /// Cones of the source; lane 3 is what a unit of squared error costs, in bits.
    let source: Slab<Vector>
    /// The share of its neighbours' error that a pixel takes, 0…1.
    let dither: Slab<Float>
    /// Cones and 8-bit colour of the canvas; the search changes them.
    let canvas: Slab<Vector>
    let shown: Slab<UInt32>
    /// Source pixels that are what they were: they must not change.
    let isStill: Slab<Bool>
    /// The symbols, as they are chosen.
    let chosen: Slab<UInt8>

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        let n = width * height
        source = Slab(n, .zero)
        dither = Slab(n, 0)
        canvas = Slab(n, .zero)
        shown = Slab(n, 0)
        isStill = Slab(n, false)
        chosen = Slab(n, 0)
    }

    /// How much a pixel can hide: `dither` is `strength` in smooth areas, less over edges and none in flat colour, which a
    /// palette has exactly; and errors in texture count less than in smooth areas, where the eye sees more.
    func findTexture(strength: Float) {
        for y in 0..<height {
            for x in 0..<width {
                let p = y * width + x
                guard !isStill[p] else { continue }
                var contrast: Float = 0
                if x > 0 { contrast = max(contrast, difference(p, p - 1)) }
                if x + 1 < width { contrast = max(contrast, difference(p, p + 1)) }
                if y > 0 { contrast = max(contrast, difference(p, p - width)) }
                if y + 1 < height { contrast = max(contrast, difference(p, p + width)) }
                source[p].w /= 1 + 4 * contrast
                dither[p] = contrast == 0 ? 0 : strength / (1 + 30 * contrast * contrast)
            }
        }
    }

    /// Moves each pixel's lightness by a threshold of an 8 x 8 pattern that is fixed to the canvas; `x` and `y` are the
    /// area's corner there. All cones by d is OkLab's L by d and nothing else. No error is
    /// handed on after that.
    func addPattern(amplitude: Float, x originX: Int, y originY: Int) {
        for y in 0..<height {
            for x in 0..<width {
                let p = y * width + x
                let shift = (Self.threshold(originX + x, originY + y) - 0.5) * amplitude * dither[p]
                source[p] += Vector(shift, shift, shift, 0)
            }
        }
        dither.fill(0)
    }

    /// Bayer's matrix, (0…63 + 0.5) / 64: the bits of x xor y and y, interleaved and reversed.
    private static func threshold(_ x: Int, _ y: Int) -> Float {
        let v = x ^ y
        var n = 0
        for bit in 0..<3 { n = n << 2 | (v >> bit & 1) << 1 | (y >> bit & 1) }
        return (Float(n) + 0.5) / 64
    }

    @inline(__always) private func difference(_ p: Int, _ q: Int) -> Float {
        let d = source[p] - source[q]
        return max(abs(d.x), max(abs(d.y), abs(d.z)))
    }
}
