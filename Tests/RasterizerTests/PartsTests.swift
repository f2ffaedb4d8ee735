import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import Testing
import ZoetropeTestSupport

/// A pixel does not depend on what else of a picture is drawn: where a clip along pixels' borders shows a part of a group
/// only, or opaque pictures hide a part of it, each of the other pixels is that of the whole group.
@Suite struct PartsTests {
    /// At the canvas' left side, and across the border at x = 1024 that `OverlapFinder` measures from.
    @Test(arguments: [0, 980]) func partsOfGroups(left: Int) {
        let seed = newSeed()
        var groups = RandomGroups(left: left, random: Random(seed: seed))
        let textures = groups.textures(), width = left + RandomGroups.width
        func draw(_ items: [DisplayList.Item]) -> Bitmap {
            RasterizerTests.draw(items, width, RandomGroups.height, background: .white, textures: textures)
        }
        var off: [String] = []
        func compare(_ found: Bitmap, _ expected: Bitmap, _ what: String, _ isCompared: (Place) -> Bool) {
            for y in 0..<RandomGroups.height {
                for x in left..<width where found[x, y] != expected[x, y] && isCompared(Place(x: x, y: y)) {
                    off.append("\(what), \(x), \(y): \(found[x, y]) instead of \(expected[x, y])")
                }
            }
        }
        let empty = draw([])
        for round in 0..<60 {
            // What a clip leaves out of a group, the group's own backdrops do not read.
            groups.haveBackdrops = round % 2 == 0
            var group = groups.group()
            let whole = draw([.group(group)]), front = groups.rectangle()
            let cover = DisplayList.Item.surface(
                Surface(pieces: [Piece(polygon: front.corners, homography: .identity)], paint: .color(.black)))
            compare(draw([.group(group), cover]), whole, "round \(round), covered") { !front.contains($0) }
            if groups.haveBackdrops { continue }
            let windows = (0...groups.random.next() % 3).map { _ in groups.rectangle() }
            let path = Path(windows.flatMap { Path(polygon: $0.corners).elements })
            func isShown(_ place: Place) -> Bool { windows.contains { $0.contains(place) } }
            group.clips = [Clip(path: path, homography: .identity)]
            let part = draw([.group(group)])
            compare(part, whole, "round \(round), clipped", isShown)
            compare(part, empty, "round \(round), beside the clip") { !isShown($0) }
        }
        #expect(off.isEmpty, "seed \(seed): \(off.count), \(off.prefix(5))")
    }
}

/// A pixel's place on the canvas.
private struct Place { let x, y: Int }

extension PixelRect {
    fileprivate var corners: [Point] {
        Rect(x: Double(x0), y: Double(y0), width: Double(width), height: Double(height)).corners
    }

    fileprivate func contains(_ place: Place) -> Bool { columns.contains(place.x) && rows.contains(place.y) }
}

/// Groups of random items of each kind, on the right side of a canvas.
private struct RandomGroups {
    static let width = 120, height = 64
    private static let box = Rect(x: 0, y: 0, width: 60, height: 50)

    /// How much of the canvas is left of them.
    let left: Int
    var random: Random
    var haveBackdrops = false

    init(left: Int, random: Random) { (self.left, self.random) = (left, random) }

    mutating func textures() -> TextureSet {
        guardedTextures([Picture(random.picture(60, 50)), Picture(random.picture(60, 50, opaque: false))])
    }

    /// Within the canvas, and on its borders.
    mutating func rectangle() -> PixelRect {
        let x = Int(random.next() % 100), y = Int(random.next() % 50)
        return PixelRect(
            x: left + x, y: y, width: 1 + Int(random.next() % UInt64(Self.width - x)),
            height: 1 + Int(random.next() % UInt64(Self.height - y)))
    }

    /// Groups in three levels at most: faded, masked, blended, or filtered.
    mutating func group(depth: Int = 0) -> Group {
        let items = (0..<3 + random.next() % 4).map { _ in
            depth < 2 && random.next() % 8 == 0
                ? DisplayList.Item.group(group(depth: depth + 1)) : item()
        }
        var effects = GroupEffects()
        switch random.next() % 10 {
        case 0: effects.mask = [picture(1, 60, 50, .scale(1.7, 1.1).then(.translation(Double(left), 0)))]
        case 1: effects.blendMode = .multiply
        case 2: effects.blendMode = .luminosity
        case 3: effects.filters = [.blur(sigma: 0.6 + 3 * random.unit())]
        case 4:
            effects.filters = [
                .colorMatrix(ColorMatrix([0.2, 0.7, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0.5, 0.1, 0, 0, 0, 0, 1, 0]))
            ]
        case 5:
            effects.filters = [
                .dropShadow(sigma: 2 * random.unit(), offset: Point(3.4, -2), color: Color(r: 0.1, g: 0, b: 0.3))
            ]
        case 6 where haveBackdrops:
            let outline = Clip(path: Path(ellipseIn: Self.box), homography: place())
            effects.backdrop = Backdrop(filters: [.blur(sigma: 1 + 2 * random.unit())], outline: outline)
        case 7: return Group(items: items, opacity: 1)
        default: return Group(items: items, opacity: 0.2 + 0.7 * random.unit())
        }
        return Group(items: items, opacity: random.next() % 2 == 0 ? 1 : 0.6, effects: effects)
    }

    private mutating func place() -> Homography {
        let isFlat = random.next() % 3 == 0
        return Homography(
            0.6 + random.unit(), 0.3 * random.unit(), 50 * random.unit() - 8, -0.2 * random.unit(),
            0.7 + random.unit(), 20 * random.unit(), isFlat ? 0 : 0.001 * random.unit(), isFlat ? 0 : 0.0007, 1
        ).then(.translation(Double(left), 0))
    }

    /// Each kind of item, and each paint.
    private mutating func item() -> DisplayList.Item {
        let place = self.place()
        let color = Color(r: random.unit(), g: random.unit(), b: random.unit(), a: random.next() % 2 == 0 ? 1 : 0.6)
        let clip = Clip(path: Path(ellipseIn: Self.box), homography: place)
        let opacity = random.next() % 2 == 0 ? 1 : random.unit()
        switch random.next() % 10 {
        case 0: return picture(Int(random.next() % 2), 60, 50, place)
        case 1: return picture(0, 60, 50, place, opacity: opacity, clips: [clip])
        case 2: return picture(Int(random.next() % 2), 60, 50, .translation(place.c.rounded(), place.f.rounded()))
        case 3: return polygon(Self.box.corners, place, color, clips: random.next() % 2 == 0 ? [] : [clip])
        case 4:
            let stops = [Gradient.Stop(offset: 0, color: color), Gradient.Stop(offset: 1, color: .white)]
            let kind = [Gradient.Kind.axial, .radial, .conic][Int(random.next() % 3)]
            let gradient = Gradient(kind: kind, start: Point(20, 10), end: Point(50, 45), stops: stops)
            return .surface(
                Surface(
                    pieces: [Piece(polygon: Self.box.corners, homography: place)], paint: .gradient(gradient),
                    opacity: opacity))
        case 5:
            let strips = (0..<6).map {
                Piece(polygon: Rect(x: Double($0) * 10, y: 0, width: 10, height: 50).corners, homography: place)
            }
            return .surface(
                Surface(pieces: strips, paint: .picture(id: Int(random.next() % 2), source: Self.box, frame: Self.box)))
        case 6:
            return .shadow(
                Shadow(
                    path: Path(ellipseIn: Self.box), homography: place,
                    sigma: [0, 0.1, 0.4, 0.8, 3, 12][Int(random.next() % 6)],
                    color: color))
        case 7:
            // A thick one has runs, and a thin one the coverage of each pixel.
            let ellipse = Path(ellipseIn: Self.box.insetBy(dx: 14, dy: 14))
            let outlines = [Outline(ellipse), Outline(ellipse)].enumerated().map { k, outline in
                PlacedOutline(outline, scale: random.next() % 2 == 0 ? 1 : 0.3, origin: Point(20 * Double(k), 3))
            }
            return .outlines(Outlines(outlines, homography: place, color: color, clips: opacity < 1 ? [clip] : []))
        default: return stroke(place, color)
        }
    }

    /// It crosses itself.
    private mutating func stroke(_ place: Homography, _ color: Color) -> DisplayList.Item {
        var points = (0..<6).map { _ in Point(60 * random.unit(), 50 * random.unit()) }
        if random.next() % 2 == 0 { points.append(points[0]) }
        let lines = points.dropFirst().map { Path.Element.line($0) }
        let path = Path([.move(points[0])] + lines + [.cubic(points[1], points[2], end: points[3])])
        let style = StrokeStyle(width: 0.7 + 8 * random.unit(), cap: .round, join: .round)
        var stroke = Outlines([PlacedOutline(Outline(path.stroked(style)))], homography: place, color: color)
        stroke.mayOverlap = true
        return .outlines(stroke)
    }
}
