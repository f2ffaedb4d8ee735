import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import Testing

/// Blending: products are rounded to nearest, whatever is faded.
@Suite struct BlendTests {
    private static func gray(_ v: UInt32) -> UInt32 { v * 0x01_0101 | 0xFF00_0000 }

    /// Draws a row over another, in guarded memory.
    private func over(_ source: [UInt32], _ target: [UInt32], coverage: Int32) -> [UInt32] {
        let s = GuardedMemory(source, side: .after), t = GuardedMemory(target, side: .after)
        Blend.over(s.elements.baseAddress!, t.elements.baseAddress!, count: source.count, coverage: coverage)
        return Array(t.elements)
    }

    @Test func multiplyingRoundsToNearest() {
        for k in 0...255 {
            for c in 0...255 {
                let p = PremultipliedRGBA8(r: UInt8(c), g: 0, b: UInt8(c), a: UInt8(c)).scaled(by: UInt8(k))
                let exact = UInt8((c * k * 2 + 255) / 510)
                #expect(p == PremultipliedRGBA8(r: exact, g: 0, b: exact, a: exact))
            }
        }
    }

    @Test func onAMatteNothingIsTranslucent() {
        let half = Color(r: 1, g: 0, b: 0, a: 0.5).premultiplied
        #expect(half.onMatte(.white) == PremultipliedRGBA8(r: 255, g: 127, b: 127, a: 255))
        #expect(PremultipliedRGBA8.clear.onMatte(.clear) == .black)
        for a in 0...255 as ClosedRange<UInt8> {
            #expect(PremultipliedRGBA8(r: a, g: a, b: a, a: a).onMatte(.white) == .white)
        }
    }

    /// Each of 256 levels over itself at each of 65,536 coverages.
    @Test func anOpaqueColourOverItselfStaysAsItIs() {
        let levels = (0..<256).map { Self.gray($0) }
        let source = GuardedMemory(levels, side: .after), target = GuardedMemory(levels, side: .after)
        var differing = 0
        for coverage in 1...65536 as ClosedRange<Int32> {
            Blend.over(source.elements.baseAddress!, target.elements.baseAddress!, count: 256, coverage: coverage)
            if !target.elements.elementsEqual(levels) { differing += 1 }
        }
        #expect(differing == 0)
    }

    /// Each of 256 levels at each of 256 alphas, over the same colour: premultiplied, the colour is rounded to a level.
    @Test(arguments: [1, 100, 257, 5000, 16384, 32768, 40001, 65279, 65535, 65536] as [Int32])
    func aTranslucentColourOverItselfStaysAsItIs(coverage: Int32) {
        for level in 0..<256 {
            let source = (0..<256).map { a in
                Color(r: Double(level) / 255, g: 0, b: 1, a: Double(a) / 255).premultiplied.packed
            }
            let below = UInt32(level) | 0xFFFF_0000
            let row = over(source, [UInt32](repeating: below, count: 256), coverage: coverage)
            #expect(row.allSatisfy { $0 == below }, "level \(level)")
        }
    }

    /// A coverage for each pixel gives what one for the whole row gives, for each of 65,536; nearly full is full.
    @Test func aCoverageForEachPixel() {
        var random = Random(seed: 4), differing = 0
        for first in stride(from: 0, to: 65536, by: 251) {
            let count = min(251, 65536 - first)
            let s = (0..<count).map { _ in random.pixel().packed }, t = (0..<count).map { _ in random.pixel().packed }
            let source = GuardedMemory(s, side: .after), target = GuardedMemory(t, side: .after)
            let coverages = GuardedMemory((0..<count).map { UInt16(first + $0) }, side: .after)
            Blend.over(
                source.elements.baseAddress!, target.elements.baseAddress!, count: count,
                coverages: coverages.elements.baseAddress!)
            for k in 0..<count {
                let one = first + k == 0 ? [t[k]] : over([s[k]], [t[k]], coverage: Int32(first + k))
                if target.elements[k] != one[0] { differing += 1 }
                if first + k == 65535, target.elements[k] != s[k] { differing += 1 }
            }
        }
        #expect(differing == 0)
    }

    /// An opacity multiplies the coverage of each pixel.
    @Test(arguments: [1, 257, 20_000, 32_769, 65_535]) func coveragesTimesAnOpacity(opacity: Int32) {
        var random = Random(seed: 5), differing = 0
        let s = (0..<4096).map { _ in random.pixel().packed | 0xFF00_0000 }, t = s.map { _ in random.pixel().packed }
        let coverages = s.indices.map { UInt16($0 * 16 + $0 / 256) }
        var target = t
        Blend.over(s, &target, count: s.count, coverages: coverages, opacity: opacity)
        for k in s.indices {
            let coverage = Int64(coverages[k]) + (coverages[k] == .max ? 1 : 0)
            let product = Int32((coverage * Int64(opacity) + 32768) >> 16)
            if target[k] != (product == 0 ? t[k] : over([s[k]], [t[k]], coverage: product)[0]) { differing += 1 }
        }
        #expect(differing == 0)
    }

    /// White over black gives the coverage, rounded to nearest.
    @Test func aProductIsRoundedToNearest() {
        let source = (0..<256).map { Self.gray($0) }, black = [UInt32](repeating: 0xFF00_0000, count: 256)
        var differing = 0
        for coverage in stride(from: 1, through: 65536, by: 17) as StrideThrough<Int32> {
            let expected = (0..<256).map { Self.gray(($0 * UInt32(coverage) + 32768) / 65536) }
            if over(source, black, coverage: coverage) != expected { differing += 1 }
        }
        #expect(differing == 0)
        #expect(over([~0], [0xFF00_0000], coverage: 32768) == [Self.gray(128)])
    }

    /// Eight pixels at a time give the same as one at a time, and both are close to the exact sum.
    @Test func rowsInPartAreTheirPixels() {
        var random = Random(seed: 25)
        var worst = 0.0
        for round in 0..<3000 {
            let coverage = round % 3 == 0 ? Int32(random.next() % 600) + 1 : Int32(random.next() % 65536) + 1
            let source = (0..<21).map { _ in random.pixel(opaque: random.next() % 3 == 0).packed }
            let target = (0..<21).map { _ in random.pixel(opaque: random.next() % 2 == 0).packed }
            let out = over(source, target, coverage: coverage)
            for i in 0..<21 where coverage < 65536 {
                #expect(out[i] == specifiedOver(source[i], target[i], coverage: UInt64(coverage)))
            }
            for i in 0..<21 {
                let k = Double(coverage) / 65536
                let exact =
                    Double(source[i] & 255) * k
                    + Double(target[i] & 255) * (1 - Double(source[i] >> 24) / 255 * k)
                worst = max(worst, abs(Double(out[i] & 255) - exact))
            }
        }
        #expect(worst <= 0.505)
    }

    // MARK: Groups

    private let whole = Rect(x: 0, y: 0, width: 64, height: 8).corners

    /// White at half opacity over black is 128 however it is faded, and a colour over itself is that colour: as a
    /// surface, as a translucent one, in a group, in a group within a group, and from a picture.
    @Test func everyWayOfFadingIsTheSame() {
        let textures = guardedTextures([Picture(Bitmap(width: 64, height: 8, filledWith: .white))])
        func ways(_ c: Color, _ opacity: Double) -> [DisplayList.Item] {
            let full = polygon(whole, .identity, c)
            let half = DisplayList.Item.group(Group(items: [full], opacity: 0.5))
            return [
                polygon(whole, .identity, c, opacity: opacity), polygon(whole, .identity, c.opacity(opacity)),
                .group(Group(items: [full, full], opacity: opacity)),
                .group(Group(items: [half, half, full], opacity: opacity)),
            ]
        }
        for item in ways(.white, 0.5) + [picture(0, 64, 8, opacity: 0.5)] {
            let out = draw([item], 64, 8, textures: textures)
            #expect(out.pixels.allSatisfy { $0 == PremultipliedRGBA8(packed: Self.gray(128)) })
        }
        for level in stride(from: 0, through: 255, by: 3) {
            let color = Color(r: Double(level) / 255, g: Double(255 - level) / 255, b: 1)
            for opacity in [0.004, 0.1, 0.25, 0.37, 0.5, 0.75, 0.9, 0.998] {
                for item in ways(color, opacity) {
                    let out = draw([item], 64, 8, background: color)
                    #expect(out.pixels.allSatisfy { $0 == color.premultiplied }, "level \(level), opacity \(opacity)")
                }
            }
        }
    }

    /// A translucent group over its own colours.
    @Test func aTranslucentGroupOverItselfStaysAsItIs() {
        for level in stride(from: 0, through: 255, by: 5) {
            let color = Color(r: Double(level) / 255, g: 0.4, b: 0)
            for alpha in [0.1, 0.33, 0.5, 0.8] {
                let group = Group(items: [polygon(whole, .identity, color.opacity(alpha))], opacity: 0.6)
                let out = draw([.group(group)], 64, 8, background: color)
                #expect(out.pixels.allSatisfy { $0 == color.premultiplied }, "level \(level), alpha \(alpha)")
            }
        }
    }
}
