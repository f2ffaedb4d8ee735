import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import Testing

private func box(_ x: Double, _ y: Double, _ w: Double, _ h: Double, _ color: Color) -> DisplayList.Item {
    polygon(Rect(x: x, y: y, width: w, height: h).corners, .identity, color)
}

private func backdrop(_ filters: [Filter], in rect: Rect, _ items: [DisplayList.Item] = [], opacity: Double = 1)
    -> DisplayList.Item
{
    let outline = Clip(path: Path(rect: rect), homography: .identity)
    return .group(
        Group(
            items: items, opacity: opacity,
            effects: GroupEffects(backdrop: Backdrop(filters: filters, outline: outline))))
}

private let red = Color(r: 1, g: 0, b: 0), green = Color(r: 0, g: 1, b: 0), blue = Color(r: 0, g: 0, b: 1)

@Suite struct MaskTests {
    /// A mask's alpha multiplies, exactly rounded.
    @Test func alphaMultiplies() {
        var random = Random(seed: 1)
        let content = random.picture(64, 40, opaque: false), mask = random.picture(64, 40, opaque: false)
        let group = Group(items: [picture(0, 64, 40)], effects: GroupEffects(mask: [picture(1, 64, 40)]))
        let out = draw(
            [.group(group)], 64, 40, background: .clear, textures: TextureSet([Picture(content), Picture(mask)]))
        for k in out.pixels.indices {
            #expect(out.pixels[k] == content.pixels[k].scaled(by: mask.pixels[k].a))
        }
    }

    /// Two faded masking items, which overlap, mask as the picture that they make.
    @Test func maskIsAPictureOfItsOwn() {
        let half = Color(r: 0, g: 0, b: 0, a: 0.5)
        let group = Group(
            items: [box(0, 0, 30, 10, .white)],
            effects: GroupEffects(mask: [box(0, 0, 20, 10, half), box(10, 0, 10, 20, half)]))
        let out = draw([.group(group)], 30, 10)
        #expect(out[5, 5].g == 128)
        #expect(abs(Int(out[15, 5].g) - 191) <= 1)
        #expect(out[25, 5] == .black)
    }

    @Test func emptyMaskHidesEverything() {
        let group = Group(items: [box(0, 0, 9, 9, .white)], effects: GroupEffects(mask: []))
        #expect(draw([.group(group)], 9, 9).pixels.allSatisfy { $0 == .black })
    }
}

@Suite struct ColorMatrixTests {
    @Test func matrixActsOnStraightColors() {
        let matrix = ColorMatrix([
            0.5, 0.25, 0, 0, 0.1, 0, -1, 0, 0, 1, 0.2, 0.3, 0.4, 0.1, 0, 0, 0, 0, 0.5, 0.25,
        ])
        var random = Random(seed: 2)
        let content = random.picture(61, 20, opaque: false)
        let group = Group(items: [picture(0, 61, 20)], effects: GroupEffects(filters: [.colorMatrix(matrix)]))
        let out = draw([.group(group)], 61, 20, background: .clear, textures: TextureSet([Picture(content)]))
        for k in out.pixels.indices {
            let p = content.pixels[k], a = Double(p.a) / 255, m = matrix.elements
            let c = [p.r, p.g, p.b].map { a > 0 ? Double($0) / 255 / a : 0 } + [a]
            func row(_ k: Int) -> Double {
                (0..<4).reduce(m[5 * k + 4]) { $0 + m[5 * k + $1] * c[$1] }.clamped(to: 0...1)
            }
            let alpha = row(3), q = out.pixels[k]
            let truth = [row(0) * alpha, row(1) * alpha, row(2) * alpha, alpha].map { $0 * 255 }
            for (got, exact) in zip([q.r, q.g, q.b, q.a], truth) { #expect(abs(Double(got) - exact) <= 0.501) }
        }
    }

    @Test func saturationZeroIsGreyOfTheSameLuminance() {
        let group = Group(
            items: [box(0, 0, 4, 4, Color(r: 0.8, g: 0.2, b: 0.4))],
            effects: GroupEffects(filters: [.colorMatrix(.saturation(0))]))
        let out = draw([.group(group)], 4, 4)[1, 1]
        #expect(out.r == out.g && out.g == out.b)
        let luminance: Double = 0.17008 + 0.14304 + 0.02888
        #expect(abs(Double(out.r) - 255 * luminance) <= 1)
    }

    /// A matrix that adds alpha shows beyond the content, everywhere in the clip.
    @Test func addedAlphaFillsTheClip() {
        var matrix = ColorMatrix.identity
        matrix.elements[19] = 1
        let group = Group(
            items: [box(2, 2, 2, 2, .white)],
            clips: [Clip(path: Path(rect: Rect(x: 0, y: 0, width: 10, height: 8)), homography: .identity)],
            effects: GroupEffects(filters: [.colorMatrix(matrix)]))
        let out = draw([.group(group)], 12, 8, background: .white)
        #expect(out[3, 3] == .white)
        #expect(out[8, 6] == .black)
        #expect(out[11, 6] == .white)
    }
}

@Suite struct BackdropTests {
    @Test func withoutFiltersItChangesNothing() {
        var random = Random(seed: 3)
        let content = Picture(random.picture(70, 50))
        let items = [picture(0, 70, 50), polygon([Point(3, 4), Point(60, 9), Point(30, 44)], .identity, red)]
        let plain = draw(items, 70, 50, textures: TextureSet([content]))
        let shown = backdrop([], in: Rect(x: 5, y: 5, width: 50, height: 40))
        #expect(draw(items + [shown], 70, 50, textures: TextureSet([content])) == plain)
        #expect(draw(items + [shown, shown, shown], 70, 50, textures: TextureSet([content])) == plain)
    }

    /// Drawing in one list is the same as drawing what lies below first, and the rest onto the finished picture.
    @Test func stagesAreTheSameAsOneList() {
        var random = Random(seed: 4)
        let content = random.picture(90, 70)
        let stages: [[DisplayList.Item]] = [
            [picture(0, 90, 70), box(10, 10, 30, 30, red)],
            [backdrop([.blur(sigma: 4)], in: Rect(x: 20, y: 0, width: 40, height: 60), [box(30, 30, 9, 9, green)])],
            [box(50, 40, 30, 20, blue), box(0, 0, 90, 15, .white)],
            [
                backdrop(
                    [.blur(sigma: 2), .colorMatrix(.saturation(0.3))], in: Rect(x: 40, y: 5, width: 50, height: 50),
                    [], opacity: 0.6)
            ],
            [box(44, 0, 3, 70, .black)],
        ]
        let whole = draw(stages.flatMap { $0 }, 90, 70, textures: TextureSet([Picture(content)]))
        var below = content
        for (k, stage) in stages.enumerated() {
            let items = k == 0 ? stage : [picture(0, 90, 70)] + stage
            below = draw(items, 90, 70, textures: TextureSet([Picture(below)]))
        }
        #expect(whole == below)
    }

    /// What an opaque item in front hides of the canvas still shows in a backdrop between them.
    @Test func backdropShowsWhatIsHiddenInFront() {
        func drawn(_ color: Color) -> Bitmap {
            draw(
                [
                    box(0, 0, 60, 60, .white), box(20, 20, 20, 20, color),
                    backdrop([.blur(sigma: 6)], in: Rect(x: 0, y: 0, width: 60, height: 60)), box(15, 15, 30, 30, blue),
                ], 60, 60)
        }
        #expect(drawn(.black)[12, 30].g < 240)
        #expect(drawn(.white)[12, 30] == .white)
    }

    /// In a faded group, a backdrop shows what that group has below it.
    @Test func backdropInAFadedGroupShowsTheGroup() {
        let inner = backdrop([.blur(sigma: 3)], in: Rect(x: 0, y: 0, width: 40, height: 40))
        let group = DisplayList.Item.group(Group(items: [box(0, 0, 20, 40, red), inner], opacity: 0.5))
        let out = draw([box(0, 0, 40, 40, green), group], 40, 40)
        #expect(out[2, 20].r == 128 && out[2, 20].g == 128)
        #expect(out[38, 20] == green.premultiplied)
        #expect(out[21, 20].r > 20)
    }

    /// The layer's own filter blurs the backdrop again.
    @Test func filtersOfTheGroupApplyToItsBackdrop() {
        let outline = Clip(path: Path(rect: Rect(x: 0, y: 0, width: 60, height: 60)), homography: .identity)
        func drawn(_ filters: [Filter], _ own: [Filter]) -> Bitmap {
            let effects = GroupEffects(backdrop: Backdrop(filters: filters, outline: outline), filters: own)
            return draw([box(0, 0, 30, 60, .white), .group(Group(items: [], effects: effects))], 60, 60)
        }
        let once = drawn([.blur(sigma: 5)], []), twice = drawn([.blur(sigma: 3)], [.blur(sigma: 4)])
        for x in 15..<45 { #expect(abs(Int(once[x, 30].g) - Int(twice[x, 30].g)) <= 1) }
    }

    @Test func manyBackdropsSideBySideAreOnePass() {
        let items = (0..<60).map { k in
            backdrop([.blur(sigma: 1)], in: Rect(x: Double(k % 10) * 30, y: Double(k / 10) * 30, width: 8, height: 8))
        }
        let out = draw([box(0, 0, 300, 200, red)] + items, 300, 200)
        #expect(out.pixels.dropLast(300 * 2).allSatisfy { $0 == red.premultiplied })
    }
}

@Suite struct HostileEffectTests {
    @Test func strangeNumbersDrawSomething() {
        let strange: [Double] = [.nan, .infinity, -.infinity, -1, 0, 1e-300, 0.049, 4096, 1e300]
        for sigma in strange {
            var matrix = ColorMatrix.identity
            matrix.elements[0] = sigma
            matrix.elements[19] = sigma
            for filters: [Filter] in [
                [.blur(sigma: sigma)], [.colorMatrix(matrix)], [.blur(sigma: 2), .colorMatrix(matrix)],
            ] {
                let item = DisplayList.Item.group(
                    Group(
                        items: [box(-50, 3, 70, 10, red)],
                        effects: GroupEffects(filters: filters, mask: [box(0, 0, 9, 9, red)])))
                _ = draw(
                    [item, backdrop(filters, in: Rect(x: -9, y: 2, width: 50, height: 9), [item], opacity: 0.3)], 33, 21
                )
            }
        }
    }

    /// Effects in effects, with clips and perspective, stay within the canvas' memory, which is guarded.
    @Test(arguments: 0..<40) func randomListsStayInMemory(seed: Int) {
        var random = Random(seed: UInt64(seed))
        func rect() -> Rect {
            Rect(
                x: random.number(-40...60), y: random.number(-40...60), width: random.number(0...90),
                height: random.number(0...90))
        }
        func filters() -> [Filter] {
            (0..<Int(random.next() % 3)).map { _ in
                random.next() & 1 == 0
                    ? .blur(sigma: random.number(0...20)) : .colorMatrix(.brightness(random.number(-1...1)))
            }
        }
        func item(_ depth: Int) -> DisplayList.Item {
            if depth == 0 || random.next() % 4 == 0 {
                return polygon(
                    random.convexPolygon(center: Point(random.number(-20...70), random.number(-20...60)), radius: 30),
                    Homography(1, 0.1, 0, 0.05, 1, 0, random.number(-0.002...0.002), 0.001, 1),
                    Color(r: random.unit(), g: random.unit(), b: random.unit(), a: random.unit()))
            }
            let clip = Clip(path: Path(ellipseIn: rect()), homography: .identity)
            let effects = GroupEffects(
                backdrop: random.next() % 3 == 0 ? Backdrop(filters: filters(), outline: clip) : nil,
                filters: filters(),
                mask: random.next() % 4 == 0 ? [item(0), item(0)] : nil,
                blendMode: BlendMode.allCases[Int(random.next() % 17)])
            return .group(
                Group(
                    items: (0..<1 + Int(random.next() % 3)).map { _ in item(depth - 1) },
                    opacity: random.number(0.3...1.2),
                    clips: random.next() & 1 == 0 ? [clip] : [], effects: random.next() % 5 == 0 ? nil : effects))
        }
        let items = (0..<4).map { _ in item(3) }
        let first = draw(items, 47, 39), second = draw(items, 47, 39, side: .before)
        #expect(first == second)
        #expect(first.pixels.allSatisfy { max($0.r, $0.g, $0.b) <= $0.a })
    }
}
