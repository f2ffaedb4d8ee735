import CZoetropeLanes
import ZoetropePixels

/// The formulas of the W3C's Compositing and Blending Level 1 for eight pixels at a time. Only additions,
/// multiplications, divisions and square roots are used, which are the same on every machine.
enum BlendFormulas {
    /// `s` over `d`, both premultiplied, mixed by `mode`. The result is premultiplied.
    ///
    /// A channel is s · (1 - αd) + d · (1 - αs) + αs · αd · B(Cd, Cs), where C are the channels divided by alpha.
    @inline(__always) static func composite(_ s: Planes, over d: Planes, _ mode: BlendMode) -> Planes {
        if mode == .addition {
            return Planes(r: least(s.r + d.r), g: least(s.g + d.g), b: least(s.b + d.b), a: least(s.a + d.a))
        }
        if mode == .xor {
            let under = 1 - s.a, over = 1 - d.a
            return Planes(
                r: s.r * over + d.r * under, g: s.g * over + d.g * under, b: s.b * over + d.b * under,
                a: s.a * over + d.a * under)
        }
        let mixed = mix(s.straight, d.straight, mode), both = s.a * d.a, under = 1 - s.a, over = 1 - d.a
        return Planes(
            r: s.r * over + d.r * under + both * mixed.r, g: s.g * over + d.g * under + both * mixed.g,
            b: s.b * over + d.b * under + both * mixed.b, a: s.a + d.a - both)
    }

    private static func mix(_ s: Planes, _ d: Planes, _ mode: BlendMode) -> Planes {
        switch mode {
        case .hue: return s.saturated(to: d.saturation).lit(to: d.luminosity)
        case .saturation: return d.saturated(to: s.saturation).lit(to: d.luminosity)
        case .color: return s.lit(to: d.luminosity)
        case .luminosity: return d.lit(to: s.luminosity)
        default:
            return Planes(
                r: channel(s.r, d.r, mode), g: channel(s.g, d.g, mode), b: channel(s.b, d.b, mode), a: s.a)
        }
    }

    // MARK: Separable modes

    private static func channel(_ s: Floats, _ d: Floats, _ mode: BlendMode) -> Floats {
        switch mode {
        case .multiply: s * d
        case .screen: s + d - s * d
        case .overlay: hardLight(d, s)
        case .darken: least(s, d)
        case .lighten: most(s, d)
        case .colorDodge: choose(d .== 0, 0, choose(s .== 1, 1, least(d / choose(s .== 1, 1, 1 - s))))
        case .colorBurn: choose(d .== 1, 1, choose(s .== 0, 0, 1 - least((1 - d) / choose(s .== 0, 1, s))))
        case .hardLight: hardLight(s, d)
        case .softLight: softLight(s, d)
        case .difference: most(s, d) - least(s, d)
        case .exclusion: s + d - 2 * s * d
        default: s
        }
    }

    private static func hardLight(_ s: Floats, _ d: Floats) -> Floats {
        choose(s .<= 0.5, 2 * s * d, 1 - 2 * (1 - s) * (1 - d))
    }

    private static func softLight(_ s: Floats, _ d: Floats) -> Floats {
        let light = choose(d .<= 0.25, ((16 * d - 12) * d + 4) * d, d.squareRoot())
        return choose(s .<= 0.5, d - (1 - 2 * s) * d * (1 - d), d + (2 * s - 1) * (light - d))
    }

    // MARK: Lanes

    typealias Lanes = SIMDMask<SIMD8<Int32>>

    @inline(__always) static func choose(_ lanes: Lanes, _ a: Floats, _ b: Floats) -> Floats {
        b.replacing(with: a, where: lanes)
    }
    @inline(__always) static func choose(_ lanes: Lanes, _ a: Float, _ b: Floats) -> Floats {
        b.replacing(with: a, where: lanes)
    }
    @inline(__always) static func least(_ a: Floats, _ b: Floats) -> Floats { lanes_least(a, b) }
    @inline(__always) static func most(_ a: Floats, _ b: Floats) -> Floats { lanes_greatest(a, b) }
    /// At most 1.
    @inline(__always) static func least(_ a: Floats) -> Floats { choose(a .> 1, 1, a) }
}

// MARK: Non-separable modes

/// `Lum`, `Sat`, `SetLum` and `SetSat` of the specification.
extension Planes {
    fileprivate var luminosity: Floats { 0.3 * r + 0.59 * g + 0.11 * b }
    private var least: Floats { BlendFormulas.least(r, BlendFormulas.least(g, b)) }
    private var most: Floats { BlendFormulas.most(r, BlendFormulas.most(g, b)) }
    fileprivate var saturation: Floats { most - least }

    /// The colour's distance from grey, scaled to a saturation. The specification orders the channels; this is the same
    /// for all of them.
    fileprivate func saturated(to saturation: Floats) -> Planes {
        let low = least, range = most - low
        let k = BlendFormulas.choose(range .== 0, 0, saturation / BlendFormulas.choose(range .== 0, 1, range))
        return Planes(r: (r - low) * k, g: (g - low) * k, b: (b - low) * k, a: a)
    }

    /// The colour, made lighter or darker to a luminosity, and less saturated where a channel would leave 0…1.
    fileprivate func lit(to luminosity: Floats) -> Planes {
        let change = luminosity - self.luminosity
        var c = Planes(r: r + change, g: g + change, b: b + change, a: a)
        let l = c.luminosity, low = c.least, high = c.most, one = Floats(repeating: 1)
        // A grey has no saturation to lose: rounding may take all its channels out of 0…1 together, and 0 / 0 is none.
        let isBelow = (low .< 0) .& (l .> low), isAbove = (high .> 1) .& (high .> l)
        let below = BlendFormulas.choose(isBelow, l / BlendFormulas.choose(isBelow, l - low, one), one)
        c = Planes(r: l + (c.r - l) * below, g: l + (c.g - l) * below, b: l + (c.b - l) * below, a: a)
        let above = BlendFormulas.choose(isAbove, (1 - l) / BlendFormulas.choose(isAbove, high - l, one), one)
        return Planes(r: l + (c.r - l) * above, g: l + (c.g - l) * above, b: l + (c.b - l) * above, a: a)
    }
}

// MARK: Rows and samples

extension Blend {
    /// A pixel with its channels times k / 255.
    @inline(__always) static func scaled(_ pixel: UInt32, by k: UInt32) -> UInt32 {
        PremultipliedRGBA8(packed: pixel).scaled(by: UInt8(truncatingIfNeeded: k)).packed
    }

    /// Draws a row of `count` pixels over another with one coverage and one opacity, 0…65536, in a blend mode. The
    /// result is rounded once.
    static func blend(
        _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, count: Int, coverage: Int32,
        opacity: Int32, _ mode: BlendMode
    ) {
        let share = Share(coverage: coverage, opacity: opacity, mode)
        var i = 0
        while i + 8 <= count {
            let s = Words(loading: source + i)
            if s != .zero { blend(s, Words(loading: target + i), share, mode).store(to: target + i) }
            i += 8
        }
        guard i < count else { return }
        let s = Words(first: count - i, of: source + i), d = Words(first: count - i, of: target + i)
        let rest = blend(s, d, share, mode)
        for lane in 0..<count - i { target[i + lane] = rest[lane] }
    }

    /// How much of a composited picture shows, and of its source before that.
    ///
    /// In most modes the result is linear in the source's alpha, so that coverage and opacity alike mix it with what is
    /// below. A sum that is limited to 1 is not: its source is faded first, and only coverage mixes the result.
    private struct Share {
        let ofSource: Float, ofResult: Float

        init(coverage: Int32, opacity: Int32, _ mode: BlendMode) {
            let isSum = mode == .addition
            ofSource = isSum ? Float(opacity) * (1 / Float(Coverage.full)) : 1
            let shown = isSum ? coverage : Coverage.product(coverage, opacity)
            ofResult = Float(shown) * (1 / Float(Coverage.full))
        }
    }

    @inline(__always) private static func blend(_ s: Words, _ d: Words, _ share: Share, _ mode: BlendMode) -> Words {
        let below = Planes(d), full = BlendFormulas.composite(Planes(s).faded(share.ofSource), over: below, mode)
        return full.mixed(with: below, share.ofResult).packed
    }

    /// One colour, premultiplied and 0…255, times an opacity, over another.
    static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>, opacity: Float, _ mode: BlendMode) -> SIMD4<Float> {
        let isSum = mode == .addition, below = Planes(d)
        let full = BlendFormulas.composite(Planes(s).faded(isSum ? opacity : 1), over: below, mode)
        let c = full.mixed(with: below, isSum ? 1 : opacity)
        return SIMD4(c.r[0], c.g[0], c.b[0], c.a[0]) * 255
    }
}

extension Planes {
    @inline(__always) fileprivate func mixed(with d: Planes, _ share: Float) -> Planes {
        guard share < 1 else { return self }
        return Planes(
            r: d.r + (r - d.r) * share, g: d.g + (g - d.g) * share, b: d.b + (b - d.b) * share,
            a: d.a + (a - d.a) * share)
    }

    @inline(__always) fileprivate func faded(_ share: Float) -> Planes {
        share < 1 ? Planes(r: r * share, g: g * share, b: b * share, a: a * share) : self
    }

    /// One colour of 0…255 in all lanes.
    fileprivate init(_ c: SIMD4<Float>) {
        let c = c * (1 / 255)
        self.init(
            r: Floats(repeating: c.x), g: Floats(repeating: c.y), b: Floats(repeating: c.z), a: Floats(repeating: c.w))
    }
}
