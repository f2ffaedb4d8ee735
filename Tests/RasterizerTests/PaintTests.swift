import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import Testing

/// Colours, gradients, light, opacity and groups, against numbers computed by hand.
@Suite struct PaintTests {
    private let whole = Rect(x: 0, y: 0, width: 100, height: 10).corners

    private func gradient(_ g: Gradient, _ h: Homography = .identity) -> DisplayList.Item {
        .surface(Surface(pieces: [Piece(polygon: whole, homography: h)], paint: .gradient(g)))
    }

    @Test func axialGradients() {
        let stops = [Gradient.Stop(offset: 0.25, color: .black), Gradient.Stop(offset: 0.75, color: .white)]
        let out = draw([gradient(Gradient(start: Point(0, 0), end: Point(100, 0), stops: stops))], 100, 10)
        for x in 0..<100 {
            let exact = 255 * min(max(((Double(x) + 0.5) / 100 - 0.25) * 2, 0), 1)
            #expect(abs(Double(out[x, 4].r) - exact) <= 0.51)
        }
    }

    /// Halfway from white to clear (black with an alpha of 0) is grey with half alpha; halfway from white to white with
    /// an alpha of 0 is white with half alpha.
    @Test func gradientsAreInterpolatedUnpremultiplied() {
        func ramp(_ from: Color, _ to: Color, _ width: Int = 100) -> Bitmap {
            let stops = [Gradient.Stop(offset: 0, color: from), Gradient.Stop(offset: 1, color: to)]
            let g = Gradient(start: Point(0, 0), end: Point(Double(width), 0), stops: stops)
            return draw([gradient(g)], width, 10, background: .clear)
        }
        let grey = ramp(.white, .clear), white = ramp(.white, Color(r: 1, g: 1, b: 1, a: 0))
        for x in 0..<100 {
            let alpha = 1 - (Double(x) + 0.5) / 100
            #expect(abs(Double(grey[x, 5].r) - 255 * alpha * alpha) <= 0.51)
            #expect(abs(Double(grey[x, 5].a) - 255 * alpha) <= 0.51)
            #expect(white[x, 5].r == white[x, 5].a)
        }
        // Groups of eight pixels and single ones are computed by different code.
        for width in 93..<100 { #expect(ramp(.white, .clear, width)[width - 1, 5].a <= 2) }
    }

    /// Gradients with many stops; at a hard edge (two stops with the same offset), the second stop's colour applies.
    @Test func manyStops() {
        var random = Random(seed: 12)
        let stops = (0..<300).map { k in
            let v = random.unit()
            return Gradient.Stop(offset: Double(k / 2) / 149, color: Color(r: v, g: v, b: v))
        }
        let out = draw([gradient(Gradient(start: Point(0, 0), end: Point(100, 0), stops: stops))], 100, 10)
        for x in 0..<100 {
            let t = (Double(x) + 0.5) / 100
            let next = stops.firstIndex { $0.offset > t }!
            let a = stops[next - 1], b = stops[next], share = (t - a.offset) / (b.offset - a.offset)
            #expect(abs(Double(out[x, 5].r) - 255 * mix(a.color.r, b.color.r, share)) <= 0.6, "x = \(x)")
        }
    }

    @Test func radialGradientsFillAnEllipse() {
        let stops = [Gradient.Stop(offset: 0, color: .white), Gradient.Stop(offset: 1, color: .black)]
        let g = Gradient(kind: .radial, start: Point(50, 5), end: Point(90, 25), stops: stops)
        let out = draw([gradient(g)], 100, 10)
        for x in 0..<100 {
            let d = Point((Double(x) + 0.5 - 50) / 40, (7.5 - 5) / 20).length
            #expect(abs(Double(out[x, 7].r) - 255 * max(0, 1 - d)) <= 0.51)
        }
    }

    @Test func lightGrowsAlongAPiece() {
        let dark = Shade.Stop(gain: 0.5, lift: .black)
        let light = Shade.Stop(gain: 0.5, lift: Color(r: 0.5, g: 0.5, b: 0.5))
        let piece = Piece(
            polygon: whole, homography: .identity,
            shade: Shade(start: Point(20, 0), end: Point(80, 0), from: dark, to: light))
        let out = draw([.surface(Surface(pieces: [piece], paint: .color(Color(r: 0.8, g: 0.4, b: 0))))], 100, 10)
        for x in 0..<100 {
            let t = min(max((Double(x) + 0.5 - 20) / 60, 0), 1)
            #expect(
                abs(Double(out[x, 3].r) - (102 + 127.5 * t)) <= 0.6
                    && abs(Double(out[x, 3].g) - (51 + 127.5 * t)) <= 0.6)
        }
    }

    @Test func lightNeverExceedsAlpha() {
        let bright = Shade.Stop(gain: 3, lift: .white)
        let piece = Piece(
            polygon: whole, homography: .identity,
            shade: Shade(start: .zero, end: Point(1, 0), from: bright, to: bright))
        let out = draw(
            [.surface(Surface(pieces: [piece], paint: .color(Color(r: 0.8, g: 0.4, b: 0, a: 0.5))))], 100, 10,
            background: .clear)
        #expect(out[50, 5] == PremultipliedRGBA8(r: 128, g: 128, b: 128, a: 128))
    }

    @Test func groupsFadeOnce() {
        let items = [polygon(whole, .identity, Color(r: 1, g: 0, b: 0)), polygon(whole)]
        let out = draw([.group(Group(items: items, opacity: 0.5))], 100, 10)
        #expect(out.pixels.allSatisfy { $0 == PremultipliedRGBA8(r: 128, g: 128, b: 128, a: 255) })  // 127.5
        let inner = DisplayList.Item.group(Group(items: items, opacity: 0.5))
        let nested = draw([.group(Group(items: [inner], opacity: 0.5))], 100, 10)
        #expect(nested.pixels.allSatisfy { abs(Int($0.r) - 64) <= 1 })
    }

    /// Source over destination for the four channels of random pixels.
    @Test func translucentPicturesAreLaidOver() {
        var random = Random(seed: 9)
        let below = random.picture(64, 8), above = random.picture(64, 8, opaque: false)
        let textures = guardedTextures([Picture(below), Picture(above)])
        for opacity in [1, 0.4] {
            let out = draw([picture(0, 64, 8), picture(1, 64, 8, opacity: opacity)], 64, 8, textures: textures)
            for k in out.pixels.indices {
                let a = Double(above.pixels[k].a) / 255 * opacity
                let exact = Double(above.pixels[k].g) * opacity + Double(below.pixels[k].g) * (1 - a)
                #expect(abs(Double(out.pixels[k].g) - exact) <= 0.51 && out.pixels[k].a == 255)
            }
        }
    }

    @Test func whatIsHiddenIsNotNeeded() {
        var random = Random(seed: 10)
        let front = random.picture(100, 10), textures = guardedTextures([Picture(front)])
        let behind = polygon(Rect(x: 3.3, y: 2.2, width: 50, height: 5).corners, .identity, Color(r: 1, g: 0, b: 0))
        #expect(draw([behind, picture(0, 100, 10)], 100, 10, textures: textures) == front)
    }

    /// A full page hides what lies behind it, even if eight small opaque items are in front of it.
    @Test func aPageHidesWhateverLiesInFrontOfIt() {
        let page = polygon(Rect(x: 0, y: 0, width: 100, height: 100).corners, .identity, .white)
        func small(_ k: Int) -> DisplayList.Item {
            polygon(Rect(x: 10 * Double(k), y: 3, width: 5, height: 5).corners, .identity, Color(r: 1, g: 0, b: 0))
        }
        let rasterizer = Rasterizer(textures: TextureSet([]))
        var bitmap = Bitmap(width: 100, height: 100)
        for count in [0, 8, 10] {
            let items = (0..<50).map(small) + [page] + (0..<count).map(small)
            rasterizer.draw(DisplayList(width: 100, height: 100, background: .black, items: items), into: &bitmap)
            #expect(rasterizer.drawnItems == count + 1)
        }
    }

    @Test func aFrameDoesNotDependOnTheOneBefore() {
        let rasterizer = Rasterizer(textures: guardedTextures([]))
        func list(_ angle: Double) -> DisplayList {
            let c = Elementary.cos(degrees: angle)
            let s = Elementary.sin(degrees: angle)
            let h = Homography(c, -s, 50, s, c, 50, 0, 0, 1)
            let left = Rect(x: -30, y: -30, width: 30, height: 60).corners
            let right = Rect(x: 0, y: -30, width: 30, height: 60).corners
            let items = [polygon(left, h, .white), polygon(right, h, Color(r: 1, g: 0, b: 0))]
            return DisplayList(
                width: 100, height: 100, background: .black, items: items + [.group(Group(items: items, opacity: 0.5))])
        }
        var first = Bitmap(width: 100, height: 100), other = first, again = first
        rasterizer.draw(list(20), into: &first)
        rasterizer.draw(list(70), into: &other)
        rasterizer.draw(list(20), into: &again)
        #expect(first == again && first != other)
    }
}
