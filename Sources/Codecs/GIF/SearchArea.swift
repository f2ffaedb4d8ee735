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

    /// Error goes where it can hide or must: not into flat colour, which a palette has exactly, and not over edges.
    func findDither(strength: Float) {
        for y in 0..<height {
            for x in 0..<width {
                let p = y * width + x
                guard !isStill[p] else { continue }
                var contrast: Float = 0
                if x > 0 { contrast = max(contrast, difference(p, p - 1)) }
                if x + 1 < width { contrast = max(contrast, difference(p, p + 1)) }
                if y > 0 { contrast = max(contrast, difference(p, p - width)) }
                if y + 1 < height { contrast = max(contrast, difference(p, p + width)) }
                dither[p] = contrast == 0 ? 0 : strength / (1 + contrast * contrast * 500)
            }
        }
    }

    @inline(__always) private func difference(_ p: Int, _ q: Int) -> Float {
        let d = source[p] - source[q]
        return max(abs(d.x), max(abs(d.y), abs(d.z)))
    }
}

/// A palette in all the spaces that the search needs.
final class SearchPalette {
    typealias Vector = ConeSpace.Vector
    let bits: Int
    /// The transparent symbol, or -1.
    let transparent: Int
    let labs: [Vector]
    let lab = Slab<Vector>(256, .zero), cones = Slab<Vector>(256, .zero), light = Slab<Vector>(256, .zero)
    /// A colour that no pixel has for what is no entry.
    let rgb = Slab<UInt32>(256, ~0)
    private var indices: [UInt32: Int] = [:]

    /// The transparent entry, if there is one, stands after the colours.
    init(_ colors: [UInt32], transparent hasTransparent: Bool) {
        transparent = hasTransparent ? colors.count : -1
        bits = GIFPalette.bits(for: colors.count + (hasTransparent ? 1 : 0))
        let converter = ConeSpace.Converter()
        for (i, color) in colors.enumerated() {
            rgb[i] = color
            light[i] = converter.linearCones(color)
            cones[i] = converter.cones(color)
            lab[i] = ConeSpace.lab(cones: cones[i])
            if indices[color] == nil { indices[color] = i }
        }
        labs = colors.indices.map { [lab] in lab[$0] }
    }

    /// The entry that is this very colour, or -1.
    func exact(_ color: UInt32) -> Int { indices[color] ?? -1 }
}

/// When to send a clear code: a full dictionary is kept as long as it fits what comes.
struct ClearPolicy {
    private static let window = 128
    private var codes = 0, pixels = 0
    private var recent: Float = 0
    private var best: Float = 0

    mutating func shouldClear(pixels n: Int, full: Bool) -> Bool {
        codes += 1
        pixels += n
        guard codes == Self.window else { return false }
        recent = Float(pixels) / Float(codes)
        codes = 0
        pixels = 0
        guard full else {
            best = max(best * 0.98, recent)
            return false
        }
        if recent < best * 0.8 {
            best = 0
            return true
        }
        best = max(best * 0.99, recent)
        return false
    }
}
