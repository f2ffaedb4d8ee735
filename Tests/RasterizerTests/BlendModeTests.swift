import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import Testing

/// The formulas of Compositing and Blending Level 1 in double precision, as the specification writes them.
private enum Formulas {
    typealias RGB = SIMD3<Double>

    static func channel(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double {
        switch mode {
        case .multiply: return b * s
        case .screen: return b + s - b * s
        case .overlay: return channel(.hardLight, s, b)
        case .darken: return min(b, s)
        case .lighten: return max(b, s)
        case .colorDodge: return b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
        case .colorBurn: return b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
        case .hardLight: return s <= 0.5 ? b * (2 * s) : channel(.screen, b, 2 * s - 1)
        case .softLight:
            let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
            return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
        case .difference: return abs(b - s)
        case .exclusion: return b + s - 2 * b * s
        default: return s
        }
    }

    static func lum(_ c: RGB) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
    static func sat(_ c: RGB) -> Double { c.max() - c.min() }

    static func clipColor(_ c: RGB) -> RGB {
        let l = lum(c), n = c.min(), x = c.max()
        var out = c
        if n < 0 { out = RGB(repeating: l) + (out - l) * (l / (l - n)) }
        if x > 1 { out = RGB(repeating: l) + (out - l) * ((1 - l) / (x - l)) }
        return out
    }

    static func setLum(_ c: RGB, _ l: Double) -> RGB { clipColor(c + (l - lum(c))) }

    /// The specification's way: by the order of the channels.
    static func setSat(_ c: RGB, _ s: Double) -> RGB {
        let order = [0, 1, 2].sorted { c[$0] < c[$1] }
        var out = RGB.zero
        if c[order[2]] > c[order[0]] {
            out[order[1]] = (c[order[1]] - c[order[0]]) * s / (c[order[2]] - c[order[0]])
            out[order[2]] = s
        }
        return out
    }

    static func mixed(_ mode: BlendMode, _ b: RGB, _ s: RGB) -> RGB {
        switch mode {
        case .hue: return setLum(setSat(s, sat(b)), lum(b))
        case .saturation: return setLum(setSat(b, sat(s)), lum(b))
        case .color: return setLum(s, lum(b))
        case .luminosity: return setLum(b, lum(s))
        default: return RGB(channel(mode, b.x, s.x), channel(mode, b.y, s.y), channel(mode, b.z, s.z))
        }
    }

    /// Premultiplied, 0…255.
    static func composite(_ mode: BlendMode, _ below: PremultipliedRGBA8, _ source: PremultipliedRGBA8) -> SIMD4<Double>
    {
        func premultiplied(_ p: PremultipliedRGBA8) -> RGB { RGB(Double(p.r), Double(p.g), Double(p.b)) / 255 }
        let b = premultiplied(below), s = premultiplied(source), ab = Double(below.a) / 255, a = Double(source.a) / 255
        if mode == .addition {
            let sum = b + s
            return SIMD4(min(1, sum.x), min(1, sum.y), min(1, sum.z), min(1, a + ab)) * 255
        }
        if mode == .xor {
            let c = s * (1 - ab) + b * (1 - a)
            return SIMD4(c, a * (1 - ab) + ab * (1 - a)) * 255
        }
        let mix = mixed(mode, ab > 0 ? b / ab : .zero, a > 0 ? s / a : .zero)
        let c = s * (1 - ab) + b * (1 - a) + a * ab * mix
        return SIMD4(c, a + ab - a * ab) * 255
    }
}

@Suite struct BlendModeTests {
    /// Rounded to nearest, but for the last bits of 32-bit arithmetic.
    private static let tolerance = 0.501

    /// Draws one picture over another in a mode.
    private func drawn(_ mode: BlendMode, _ source: Bitmap, over below: Bitmap, opacity: Double = 1) -> Bitmap {
        let (w, h) = (below.width, below.height)
        let group = Group(items: [picture(1, w, h)], opacity: opacity, effects: GroupEffects(blendMode: mode))
        return draw(
            [picture(0, w, h), .group(group)], w, h, background: .clear,
            textures: TextureSet([Picture(below), Picture(source)]))
    }

    private func check(_ mode: BlendMode, _ source: Bitmap, over below: Bitmap) -> Double {
        let out = drawn(mode, source, over: below)
        var worst = 0.0
        for k in out.pixels.indices {
            let p = out.pixels[k], truth = Formulas.composite(mode, below.pixels[k], source.pixels[k])
            let d = SIMD4(Double(p.r), Double(p.g), Double(p.b), Double(p.a)) - truth
            worst = max(worst, abs(d.x), abs(d.y), abs(d.z), abs(d.w))
        }
        return worst
    }

    /// Every pair of levels in each channel; each channel has another pair in a pixel.
    @Test(arguments: BlendMode.allCases) func allPairsOfLevels(mode: BlendMode) {
        var below = Bitmap(width: 256, height: 256), source = below
        for y in 0..<256 {
            for x in 0..<256 {
                let (b, s) = (UInt8(x), UInt8(y))
                below[x, y] = PremultipliedRGBA8(r: b, g: b &+ 85, b: b &* 7, a: 255)
                source[x, y] = PremultipliedRGBA8(r: s, g: s &+ 170, b: s &* 13, a: 255)
            }
        }
        let worst = check(mode, source, over: below)
        #expect(worst <= Self.tolerance, "\(worst)")
    }

    @Test(arguments: BlendMode.allCases) func pairsWithAlpha(mode: BlendMode) {
        let alphas: [UInt8] = [0, 1, 64, 128, 200, 254, 255]
        for a in alphas {
            for ab in alphas {
                var random = Random(seed: UInt64(a) << 8 | UInt64(ab)), below = Bitmap(width: 64, height: 32)
                var source = below
                for k in below.pixels.indices {
                    func pixel(_ a: UInt8) -> PremultipliedRGBA8 {
                        func level() -> UInt8 { UInt8(random.next() % (UInt64(a) + 1)) }
                        return PremultipliedRGBA8(r: level(), g: level(), b: level(), a: a)
                    }
                    below[offset: k] = pixel(ab)
                    source[offset: k] = pixel(a)
                }
                let worst = check(mode, source, over: below)
                #expect(worst <= Self.tolerance, "\(worst) for \(a) over \(ab)")
            }
        }
    }

    /// Half of 200 on 100 is 200. Fading the sum, 255, would give 178.
    @Test func fadedAdditions() {
        let below = Bitmap(width: 4, height: 4, filledWith: .init(r: 100, g: 100, b: 100, a: 255))
        let source = Bitmap(width: 4, height: 4, filledWith: .init(r: 200, g: 200, b: 200, a: 255))
        let drawn = drawn(.addition, source, over: below, opacity: 0.5)
        #expect(drawn.pixels.allSatisfy { $0 == PremultipliedRGBA8(r: 200, g: 200, b: 200, a: 255) })
    }

    /// Opacity mixes the result with what is below; additions fade the source first (`fadedAdditions`).
    @Test(arguments: [BlendMode.multiply, .hue]) func opacityFades(mode: BlendMode) {
        var random = Random(seed: 9)
        let below = random.picture(32, 32), source = random.picture(32, 32, opaque: false)
        let full = drawn(mode, source, over: below), half = drawn(mode, source, over: below, opacity: 0.5)
        for k in below.pixels.indices {
            let mean = (Double(full.pixels[k].g) + Double(below.pixels[k].g)) / 2
            #expect(abs(Double(half.pixels[k].g) - mean) <= 0.76)
        }
    }

    /// A group is mixed as a whole: items of one group do not multiply each other, and outside of the group nothing
    /// changes.
    @Test func groupsAreIsolated() {
        let grey = Color(r: 0.5, g: 0.5, b: 0.5)
        let square = polygon(Rect(x: 2, y: 2, width: 4, height: 4).corners, .identity, grey)
        let inner = DisplayList.Item.group(Group(items: [square], effects: GroupEffects(blendMode: .multiply)))
        let lone = draw([inner], 8, 8, background: .white)
        #expect(lone[3, 3] == grey.premultiplied)
        // On a canvas of its own, there is nothing to multiply with.
        let faded = draw([.group(Group(items: [square, inner], opacity: 0.5))], 8, 8, background: .white)
        #expect(faded[3, 3].g == 160)
        #expect(faded[0, 0] == .white)
    }

    /// Where edges meet, samples are mixed: two halves of white change nothing, and leave no seam.
    @Test func edgesThatMeetLeaveNoSeam() {
        func half(_ points: [Point]) -> DisplayList.Item {
            .group(
                Group(
                    items: [polygon(points)],
                    clips: [Clip(path: Path(rect: Rect(x: 0.5, y: 0.5, width: 8, height: 8)), homography: .identity)],
                    effects: GroupEffects(blendMode: .multiply)))
        }
        let grey = Color(r: 0.4, g: 0.5, b: 0.6)
        let out = draw(
            [
                half([Point(0, 0), Point(5.3, 0), Point(3.7, 10), Point(0, 10)]),
                half([Point(5.3, 0), Point(10, 0), Point(10, 10), Point(3.7, 10)]),
                polygon(Rect(x: 20.5, y: 0, width: 3, height: 3).corners),
            ], 24, 10, background: grey)
        for y in 0..<10 { for x in 0..<12 { #expect(out[x, y] == grey.premultiplied) } }
    }
}

/// Values at which a formula needs care.
@Suite struct BlendModeCornerTests {
    /// The luminosity of black in the colour of a grey is black: rounding must not divide 0 by 0.
    @Test(arguments: [BlendMode.color, .luminosity]) func greysStayBlack(mode: BlendMode) {
        for grey in 0...255 {
            let g = Double(grey) / 255, black = Color.black, grey = Color(r: g, g: g, b: g)
            let colors = mode == .color ? (below: black, above: grey) : (below: grey, above: black)
            let out = draw([group(colors.above, mode, 1)], 16, 1, background: colors.below)
            for x in 0..<16 { #expect(out[x, 0] == .black, "\(g * 255)") }
        }
    }

    /// 200 faded to a half is 100; 100 and 100 are 200. Adding 200 to 100 first and fading that gives 178.
    @Test func additionFadesFirst() {
        let source = Color(r: 200 / 255.0, g: 0, b: 1), below = Color(r: 100 / 255.0, g: 0, b: 0.75)
        let out = draw([group(source, .addition, 0.5)], 16, 1, background: below)
        for x in 0..<16 {
            #expect(out[x, 0].r == 200 && out[x, 0].g == 0 && out[x, 0].b == 255)
        }
    }

    /// An edge that covers half of a pixel shows half of the sum: (100 + 200) / 2.
    @Test func coverageMixesTheSum() {
        let source = Color(r: 200 / 255.0, g: 0, b: 0), below = Color(r: 100 / 255.0, g: 0, b: 0)
        let out = draw([group(source, .addition, 0.5, width: 7.5)], 16, 1, background: below)
        #expect(out[6, 0].r == 200 && abs(Int(out[7, 0].r) - 150) <= 1 && out[8, 0].r == 100)
    }

    private func group(_ color: Color, _ mode: BlendMode, _ opacity: Double, width: Double = 16) -> DisplayList.Item {
        let area = Rect(x: 0, y: 0, width: 16, height: 1), clip = Rect(x: 0, y: 0, width: width, height: 1)
        let clips = width < 16 ? [Clip(path: Path(rect: clip), homography: .identity)] : []
        return .group(
            Group(
                items: [polygon(area.corners, .identity, color)], opacity: opacity, cuts: clips,
                effects: GroupEffects(blendMode: mode)))
    }
}
