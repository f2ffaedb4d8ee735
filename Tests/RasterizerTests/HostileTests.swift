import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import Testing
import ZoetropeTestSupport

/// Display lists that no scene should make: nothing traps, hangs or accesses other memory (canvases and textures lie
/// between inaccessible pages), and the visible pixels are right.
@Suite struct HostileTests {
    private static let numbers = [
        0, -0.0, 1, -1, 1e-300, 1e9, -1e9, 1e30, 1e300, .infinity, -.infinity, .nan, 0.5, 1e-9,
    ]

    /// Drawing over an opaque canvas leaves it opaque.
    private func isSound(_ bitmap: Bitmap) -> Bool {
        bitmap.pixels.allSatisfy { $0.a == 255 }
    }

    @Test(arguments: 1...6, GuardedMemory<UInt32>.Side.allCases)
    func randomNonsense(seed: UInt64, side: GuardedMemory<UInt32>.Side) {
        var pictures = Random(seed: 77)
        let textures = guardedTextures(
            [Picture(pictures.picture(37, 23)), Picture(pictures.picture(1, 1, opaque: false))], side: side)
        var random = Random(seed: seed)
        func number() -> Double {
            random.next() % 3 == 0
                ? Self.numbers[Int(random.next() % UInt64(Self.numbers.count))] : random.number(-60...60)
        }
        func point() -> Point { Point(number(), number()) }
        func map() -> Homography {
            random.next() % 2 == 0
                ? Homography(1, 0, number(), 0, 1, 0, 0, 0, 1)
                : Homography(
                    number(), number(), number(), number(), number(), number(), random.number(-0.1...0.1), number(),
                    number())
        }
        func path() -> Path {
            Path(
                (0..<6).map { _ in
                    switch random.next() % 5 {
                    case 0: .move(point())
                    case 1: .line(point())
                    case 2: .quad(control: point(), end: point())
                    case 3: .cubic(point(), point(), end: point())
                    default: .close
                    }
                })
        }
        func clips() -> [Clip] {
            random.next() % 2 == 0
                ? [] : [Clip(path: path(), rule: random.next() % 2 == 0 ? .nonzero : .evenodd, homography: map())]
        }
        func rect() -> Rect { Rect(x: number(), y: number(), width: number(), height: number()) }
        func color() -> Color { Color(r: number(), g: number(), b: number(), a: number()) }
        func paint() -> Paint {
            switch random.next() % 3 {
            case 0: .color(color())
            case 1: .picture(id: Int(random.next() % 4) - 1, source: rect(), frame: rect())
            default:
                .gradient(
                    Gradient(
                        kind: random.next() % 2 == 0 ? .axial : .radial, start: point(), end: point(),
                        stops: [.init(offset: number(), color: color()), .init(offset: number(), color: color())]))
            }
        }
        func item(_ depth: Int) -> DisplayList.Item {
            switch random.next() % (depth > 0 ? 5 : 4) {
            case 0: .shadow(Shadow(path: path(), homography: map(), sigma: number(), color: color(), clips: clips()))
            case 1:
                .outlines(
                    Outlines(
                        (0..<2).map { _ in PlacedOutline(Outline(path()), scale: number(), origin: point()) },
                        homography: map(), color: color(), clips: clips()))
            case 4:
                .group(
                    Group(items: [item(depth - 1), item(depth - 1)], opacity: number(), clips: clips(), cuts: clips()))
            default:
                .surface(
                    Surface(
                        pieces: (0..<2).map { _ in
                            Piece(
                                polygon: (0..<4).map { _ in point() }, homography: map(),
                                shade: random.next() % 2 == 0
                                    ? nil
                                    : Shade(
                                        start: point(), end: point(), from: .init(gain: number(), lift: color()),
                                        to: .init(gain: number(), lift: color())))
                        }, paint: paint(), opacity: number(), clips: clips()))
            }
        }
        for round in 0..<150 {
            let items = [item(2), item(2)]
            let out = draw(items, 40, 30, textures: textures)
            #expect(isSound(out), "seed \(seed), round \(round)")
            // The result must not depend on the memory's previous contents.
            #expect(out == draw(items, 40, 30, textures: textures, side: .before), "seed \(seed), round \(round)")
        }
    }

    /// Crops, single rows and very wide pictures, reduced, rotated and at steep angles: nothing outside a picture and
    /// its margin is read.
    @Test(arguments: GuardedMemory<UInt32>.Side.allCases)
    func nothingIsReadBesidePictures(side: GuardedMemory<UInt32>.Side) {
        let seed = newSeed()
        print("nothingIsReadBesidePictures: seed \(seed)")
        var random = Random(seed: seed)
        let sizes = [(1, 1), (30_000, 2), (2, 9_000), (7, 7), (8, 3), (64, 40)]
        // All texels have a red of 192 or more, so that a colour from elsewhere would be noticed.
        let textures = guardedTextures(
            sizes.map {
                var bitmap = random.picture($0.0, $0.1)
                for k in bitmap.pixels.indices {
                    bitmap[offset: k] = PremultipliedRGBA8(packed: bitmap[offset: k].packed | 0xC0)
                }
                return Picture(bitmap)
            }, side: side)
        for _ in 0..<300 {
            let id = Int(random.next() % UInt64(sizes.count)), (w, h) = (Double(sizes[id].0), Double(sizes[id].1))
            let whole = random.next() % 2 == 0
            let x = whole ? 0 : random.number(0...w)
            let y = whole ? 0 : random.number(0...h)
            let source = Rect(
                x: x, y: y, width: whole ? w : random.number(0...w - x), height: whole ? h : random.number(0...h - y))
            // A frame of about the crop's size (so that it is seen at any scale), turned, leaning and steep.
            let frame = Rect(x: 0, y: 0, width: max(source.width, 0.01), height: max(source.height, 0.01))
            let size = 80 * random.number(0.02...2), upright = random.next() % 2 == 0, lean = upright ? 0.1 : 1.5
            let (sx, sy) = (size / frame.width, size / frame.height * random.number(0.2...3))
            let steep = [0, 0.01, 0.3, 3][Int(random.next() % 4)] / max(frame.width, frame.height)
            let map = Homography(
                sx, sx * random.number(-lean...lean), random.number(-40...60), sy * random.number(-lean...lean), sy,
                random.number(-40...40),
                random.number(-steep...steep), random.number(-steep...steep), 1)
            let surface = Surface(
                pieces: [Piece(polygon: frame.corners, homography: map)],
                paint: .picture(id: id, source: source, frame: frame))
            // Over white, so that edges have as much.
            let out = draw([.surface(surface)], 90, 50, background: .white, textures: textures)
            #expect(out.pixels.allSatisfy { $0.r >= 191 && $0.a == 255 }, "seed \(seed), \(surface)")
        }
    }

    /// A plane so close to the eye that within one pixel it passes from in front of the eye to behind it: `m34` from -1
    /// to -1/250, rotated by 1 to 89 degrees, at various fractions of a pixel. The picture has one colour, and no other
    /// may appear.
    @Test(arguments: GuardedMemory<UInt32>.Side.allCases)
    func picturesThatPassTheEyeWithinAPixel(side: GuardedMemory<UInt32>.Side) {
        let color = PremultipliedRGBA8(r: 200, g: 120, b: 40, a: 255)
        let textures = guardedTextures([Picture(Bitmap(width: 60, height: 60, filledWith: color))], side: side)
        for eye in [1, 2, 5, 12, 30, 100, 250] as [Double] {
            for step in 1...30 {
                let angle = Double(step) * 3 - 1
                let c = Elementary.cos(degrees: angle), s = Elementary.sin(degrees: angle)
                let turned = Homography(c, 0, 0, 0, 1, 0, -s / eye, 0, 1)
                for shift in [0, 0.37] {
                    let map = Homography.translation(-30, -30).then(turned).then(.translation(30 + shift, 30))
                    let out = draw([picture(0, 60, 60, map)], 60, 60, textures: textures)
                    #expect(
                        out.pixels.allSatisfy { abs(Int($0.g) * 5 - Int($0.r) * 3) <= 5 && $0.r <= 200 },
                        "eye \(eye), \(angle) degrees")
                }
            }
        }
    }

    @Test func aPlaneThatPassesTheEye() {
        // The floor y = 0 … 400 extends toward the eye and behind it.
        let h = Homography.translation(-50, 0).then(Homography(1, 0, 0, 0, 1, 0, 0, -0.01, 1)).then(
            .translation(50, 10))
        let out = draw([polygon(Rect(x: 0, y: 0, width: 100, height: 400).corners, h)], 100, 100)
        for y in 10..<100 {
            let w = 1 / (1 + Double(y - 10) * 0.01)  // of the row's top
            for x in 0..<100 where abs(Double(x) - 49.5) < 49 / w { #expect(out[x, y] == .white, "(\(x), \(y))") }
        }
        #expect(out[50, 9] == .black)
    }

    @Test func picturesBehindTheEyeLeaveNoSpark() {
        let textures = guardedTextures([
            Picture(Bitmap(width: 64, height: 64, filledWith: PremultipliedRGBA8(r: 100, g: 120, b: 140, a: 255)))
        ])
        for step in 0..<90 {
            let h = Homography.translation(-32, -32).then(
                ReferenceScenes.turned(Double(step) * 4 + 0.5, axis: 0, at: 50, eye: 47, m34: -0.03)
            ).then(.translation(0, 50 - 320))
            let out = draw([picture(0, 64, 64, Homography.translation(0, 320).then(h))], 100, 100, textures: textures)
            for p in out.pixels {
                #expect(p.g >= p.r && p.g <= p.b && p.b <= 140 && p.a == 255, "at \(step * 4) degrees")
            }
        }
    }

    /// Thirty angles around the edge-on view: the face shrinks to nothing and grows again, without stray pixels or
    /// holes.
    @Test func edgeOnFaces() {
        let textures = guardedTextures([Picture(Bitmap(width: 60, height: 60, filledWith: .white))])
        var areas: [Double] = []
        for step in 0...30 {
            let angle = 85 + Double(step) / 3
            let h = Homography.translation(0, 290).then(
                ReferenceScenes.turned(angle, axis: 30, at: 50.3, eye: 50.3, m34: -0.002)
            ).then(.translation(0, -270))
            let out = draw([picture(0, 60, 60, h)], 100, 100, textures: textures)
            let sum = out.pixels.reduce(0.0) { $0 + Double($1.r) / 255 }
            let exact = Area.of(h.image(of: Rect(x: 0, y: 0, width: 60, height: 60).corners))
            #expect(abs(sum - exact) <= 0.003 * 100 + exact * 0.003, "at \(angle) degrees")
            areas.append(sum)
        }
        #expect(areas[15] == 0 && areas[0] > 200 && abs(areas[0] - areas[30]) < 1)
    }

    @Test func manyEdgesInOneRow() {
        let count = 20_000
        let zigzag =
            (0..<count).map { Point(Double($0) * 100 / Double(count), $0 % 2 == 0 ? 0 : 50) } + [
                Point(100, 100), Point(0, 100),
            ]
        let out = draw(
            [
                polygon(
                    Rect(x: 0, y: 0, width: 100, height: 100).corners,
                    clips: [Clip(path: Path(polygon: zigzag), homography: .identity)])
            ], 100, 100)
        #expect(out[50, 75] == .white && abs(Int(out[50, 25].r) - 128) <= 2)
    }

    /// Forty items are told apart by regions, 200 by fewer samples.
    @Test(arguments: [40, 200]) func everyPixelContested(count: Int) {
        var items: [DisplayList.Item] = []
        for k in 0..<count {
            let h = Homography.translation(Double(k) * 0.013, Double(k) * 0.017)
            let comb = (0..<60).flatMap {
                Path(rect: Rect(x: Double($0) * 1.7, y: 0.3, width: 0.9, height: 99)).elements
            }
            items.append(
                polygon(
                    Rect(x: 0, y: 0, width: 100, height: 100).corners, .identity, Color(r: 1, g: 1, b: 1, a: 0.1),
                    clips: [Clip(path: Path(comb), homography: h)]))
        }
        let out = draw(items, 100, 100)
        for x in 0..<100 {
            let exact = (0..<1000).reduce(0.0) { sum, s in
                let here = Double(x) + (Double(s) + 0.5) / 1000
                let layers = (0..<count).count { k in
                    let u = here - Double(k) * 0.013
                    return u >= 0 && u.truncatingRemainder(dividingBy: 1.7) < 0.9
                }
                return sum + 0.255 * (1 - Elementary.pow(0.9, Double(layers)))
            }
            #expect(abs(Double(out[x, 50].r) - exact) <= 2, "x = \(x)")
        }
    }
}
