import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import Testing

/// Outlines beside the same paths as clips of surfaces, whose curves are divided much more finely.
@Suite struct OutlineTests {
    /// Rings of curves, lines and a hole, as letters have them: one unit wide, in a row.
    private func letters(_ count: Int, seed: UInt64) -> [PlacedOutline] {
        var random = Random(seed: seed)
        return (0..<count).map { k in
            let r = random.number(0.3...0.45), s = random.number(0.1...0.25), c = random.number(0.2...0.6)
            let outline = Outline(
                Path([
                    .move(Point(0.5 - r, 0.5)),
                    .cubic(Point(0.5 - r, 0.5 - c), Point(0.5 + r, 0.1), end: Point(0.5 + r, 0.5)),
                    .quad(control: Point(0.5 + r, 0.5 + c), end: Point(0.5, 0.5 + r)), .line(Point(0.2, 0.95)), .close,
                    .move(Point(0.5 + s, 0.5)), .quad(control: Point(0.5, 0.5 - s), end: Point(0.5 - s, 0.5)),
                    .cubic(Point(0.45, 0.5 + s), Point(0.5, 0.5 + s), end: Point(0.5 + s, 0.5)), .close,
                ]))
            return PlacedOutline(outline, scale: 0.9, origin: Point(Double(k) + random.number(0...0.05), 0.02))
        }
    }

    private func outlines(_ letters: [PlacedOutline], _ map: Homography, clips: [Clip] = []) -> DisplayList.Item {
        .outlines(Outlines(letters, homography: map, color: .white, clips: clips))
    }

    /// One surface whose own edges are far away.
    private func surface(_ letters: [PlacedOutline], _ map: Homography, clips: [Clip] = []) -> DisplayList.Item {
        let area = Rect(x: -1000, y: -1000, width: 3000, height: 3000).corners
        let path = Path(letters.flatMap(\.path.elements))
        return polygon(area, clips: [Clip(path: path, homography: map)] + clips)
    }

    private func difference(_ a: Bitmap, _ b: Bitmap) -> (most: Int, mean: Double, covered: Int) {
        let pairs = zip(a.pixels, b.pixels), partly = b.pixels.count { $0.r > 0 && $0.r < 255 }
        let all = pairs.map { abs(Int($0.r) - Int($1.r)) }
        return (all.max() ?? 0, Double(all.reduce(0, +)) / Double(max(partly, 1)), partly)
    }

    @Test(arguments: [7.0, 12, 17.3, 31, 64, 190])
    func coverage(size: Double) {
        for k in 0..<6 {
            let letters = letters(5, seed: UInt64(k + 1)), s = 0.13 * Double(k)
            let map = Homography(size, -s * size, 3.3 + s, s * size, size, 2.1 + 7 * s, 0, 0, 1)
            let found = difference(draw([outlines(letters, map)], 240, 230), draw([surface(letters, map)], 240, 230))
            #expect(found.covered > 60 && found.most <= 1 && found.mean < 0.2, "\(size), \(k): \(found)")
        }
    }

    /// In perspective; and partly behind the eye, where most of it is far outside the canvas.
    @Test(arguments: [(0.02, 12.0), (0.06, 30), (-0.19, 20), (-0.35, 25)])
    func perspective(lean: Double, size: Double) {
        let letters = letters(6, seed: 9)
        let map = Homography(size, 0.1, 5, 0.2, size * 1.4, 8, lean, 0.01, 1)
        let found = difference(draw([outlines(letters, map)], 300, 200), draw([surface(letters, map)], 300, 200))
        #expect(found.covered > 60 && found.most <= 1, "\(found)")
    }

    /// Letters that leave the canvas on each side, and more rows than are added up at once.
    @Test func partsOutsideOfTheCanvas() {
        let letters = letters(12, seed: 3)
        for (x, y) in [(-150.0, -20.0), (-3.4, 930.5), (870.2, -77), (-420, 600), (-4000, 0)] {
            let map = Homography(90, 20, x, 30, 140, y, 0, 0, 1)
            let found = difference(draw([outlines(letters, map)], 900, 1000), draw([surface(letters, map)], 900, 1000))
            #expect(found.most <= 1, "\(x), \(y): \(found)")
        }
    }

    /// Where other edges cross the pixels, samples decide.
    @Test func clippedAndAboveOtherEdges() {
        let letters = letters(5, seed: 4), map = Homography(20, 1, 4.3, -1, 20, 6.2, 0, 0, 1)
        let circle = Clip(path: Path(ellipseIn: Rect(x: 20.3, y: 2.4, width: 50, height: 19)), homography: .identity)
        let below = polygon([Point(1, 3), Point(119, 17.5), Point(20, 28)], .identity, Color(r: 0.5, g: 0, b: 0))
        for clips in [[], [circle]] {
            let found = difference(
                draw([below, outlines(letters, map, clips: clips)], 120, 40),
                draw([below, surface(letters, map, clips: clips)], 120, 40))
            #expect(found.covered > 60 && found.most <= 2, "\(found)")
        }
    }

    /// Contours that overlap, and one that runs the other way round: the nonzero rule.
    @Test func overlapsAndDirections() {
        func square(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Path.Element] {
            [
                .move(Point(x, y)), .line(Point(x + width, y)), .line(Point(x + width, y + height)),
                .line(Point(x, y + height)), .close,
            ]
        }
        let elements = square(0.03, 0.1, 0.5, 0.6) + square(0.3, 0.2, 0.6, 0.3) + square(1.6, 0.1, -0.5, 0.7)
        let letters = [PlacedOutline(Outline(Path(elements)))], map = Homography(23, 2, 3.3, -1, 23, 6.2, 0, 0, 1)
        let found = difference(draw([outlines(letters, map)], 60, 40), draw([surface(letters, map)], 60, 40))
        #expect(found.covered > 60 && found.most <= 1, "\(found)")
    }

    /// Rows of more pixels than a word of bits stands for: letters far from each other, a bar from one side to the
    /// other, and the canvas' borders, clips and other items at any pixel.
    @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 7])
    func longRows(shift: Int) {
        let bar = PlacedOutline(Outline(Path(rect: Rect(x: -3, y: 0.42, width: 69, height: 0.07))))
        let letters = letters(4, seed: 13).enumerated().map { k, letter in
            PlacedOutline(letter.outline, scale: 0.9, origin: Point(-0.4 + 21.3 * Double(k), 0.02))
        }
        let map = Homography(25, 0.7, Double(shift) + 0.3, 0.02, 25, 3.4, 0, 0, 1)
        let clip = Clip(
            path: Path(rect: Rect(x: 3.5, y: 2, width: 1550 + Double(shift), height: 21.3)), homography: .identity)
        let cover = polygon([Point(500, 0), Point(515, 0), Point(515, 40), Point(500, 40)])
        for letters in [letters, letters + [bar]] {
            for clips in [[], [clip]] {
                for front in [[], [cover]] {
                    let found = difference(
                        draw([outlines(letters, map, clips: clips)] + front, 1600 + shift, 40),
                        draw([surface(letters, map, clips: clips)] + front, 1600 + shift, 40))
                    #expect(found.covered > 60 && found.most <= 1, "\(found)")
                }
            }
        }
    }

    /// Letters of which other items hide parts, with borders on those of pixels and within pixels.
    @Test func behindOtherItems() {
        let letters = letters(5, seed: 10), map = Homography(20, 1, 4.3, -1, 20, 6.2, 0, 0, 1)
        let dark = Color(r: 0.5, g: 0, b: 0)
        let aligned = polygon([Point(12, 3), Point(40, 3), Point(40, 20), Point(12, 20)], .identity, dark)
        let slanted = polygon([Point(55.3, 0), Point(90, 0), Point(83.6, 40), Point(50, 40)], .identity, dark)
        let found = difference(
            draw([outlines(letters, map), aligned, slanted], 120, 40),
            draw([surface(letters, map), aligned, slanted], 120, 40))
        #expect(found.covered > 60 && found.most <= 1, "\(found)")
    }

    /// A clip covers half of each pixel along its border; the letters are drawn with an opacity besides.
    @Test func clippedInTheMiddleOfPixels() {
        let letters = letters(5, seed: 11), map = Homography(20, 1, 4.3, -1, 20, 6.2, 0, 0, 1)
        let clip = Clip(path: Path(rect: Rect(x: 9.5, y: 8.5, width: 70, height: 14)), homography: .identity)
        func faded(_ item: DisplayList.Item) -> Bitmap {
            draw([.group(Group(items: [item], opacity: 0.6))], 120, 40)
        }
        let found = difference(
            faded(outlines(letters, map, clips: [clip])), faded(surface(letters, map, clips: [clip])))
        #expect(found.covered > 60 && found.most <= 2, "\(found)")
    }

    /// The centre of what is drawn moves as the letters do, in steps of 1/20 pixel.
    @Test func nothingTrembles() {
        let letters = letters(12, seed: 8)
        func center(_ k: Int) -> Double {
            let map = Homography(13, 0, 5 + 0.05 * Double(k), 0, 15, 3.3, 0, 0, 1)
            let out = draw([outlines(letters, map)], 180, 24)
            var sum = 0.0, all = 0.0
            for y in 0..<24 {
                for x in 0..<180 {
                    all += Double(out[x, y].r)
                    sum += Double(out[x, y].r) * Double(x)
                }
            }
            return sum / all
        }
        let first = center(0)
        for k in 1...40 { #expect(abs(center(k) - first - 0.05 * Double(k)) < 0.02, "step \(k)") }
    }

    /// A group that is drawn on a canvas of its own, whose pixels are numbered differently.
    @Test func inBlurredGroups() {
        let letters = letters(5, seed: 5), map = Homography(20, 1, -4.3, -1, 20, -6.2, 0, 0, 1)
        func blurred(_ item: DisplayList.Item) -> Bitmap {
            draw([.group(Group(items: [item], effects: GroupEffects(filters: [.blur(sigma: 1.5)])))], 120, 40)
        }
        #expect(difference(blurred(outlines(letters, map)), blurred(surface(letters, map))).most <= 1)
    }

    @Test func coloursAndOpacity() {
        let square = PlacedOutline(Outline(Path(rect: Rect(x: 0, y: 0, width: 4, height: 4))), scale: 2)
        let item = DisplayList.Item.outlines(
            Outlines([square], homography: .translation(1, 0.5), color: Color(r: 1, g: 0, b: 0, a: 0.5)))
        let out = draw([item], 10, 10)
        #expect(out[4, 4] == PremultipliedRGBA8(r: 128, g: 0, b: 0, a: 255))
        #expect(out[4, 0] == PremultipliedRGBA8(r: 64, g: 0, b: 0, a: 255) && out[0, 4] == .black)
    }

    /// What is kept from frame to frame does not change a pixel: texts that stand still, change, move and grow.
    @Test func framesAfterFrames() {
        let rasterizer = Rasterizer(textures: TextureSet([])), a = letters(5, seed: 6), b = letters(3, seed: 7)
        func map(_ size: Double, _ x: Double) -> Homography { Homography(size, 0, x, 0, size, 3.7, 0, 0, 1) }
        let many = letters(80, seed: 12), slanted = Homography(20, 4, -7.3, -9, 21, 40.2, 0, 0, 1)
        let leaning = Homography(20, 4, 8.3, -2, 21, 14.2, 0.05, 0.01, 1)
        let frames: [[DisplayList.Item]] = [
            [outlines(a, map(20, 3))], [outlines(a, map(20, 3))], [outlines(a, map(20, 3.4))],
            [outlines(b, map(20, 3.4)), outlines(a, map(20, 3.4))],
            [outlines(b, map(20, 3.4)), outlines(a, map(40, 3.4))],
            [outlines(a, map(40, 3.4))], [outlines(a, map(40, 3.4))], [outlines(many, map(12, -500))],
            [outlines(many, map(15, -900))], [outlines(many, slanted)], [outlines(a, leaning), outlines(b, slanted)],
            [outlines(a, leaning)], [outlines(a, map(20, 3)), outlines(many, map(12, -100))],
        ]
        for items in frames {
            var bitmap = Bitmap(width: 120, height: 60)
            rasterizer.draw(DisplayList(width: 120, height: 60, background: .black, items: items), into: &bitmap)
            #expect(bitmap == draw(items, 120, 60))
        }
    }
}
