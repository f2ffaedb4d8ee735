import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import Testing
import ZoetropeTestSupport

/// Leaving out hidden pixels and reusing the previous frame's colours never changes a frame.
@Suite struct RowTests {
    /// Random stacks of opaque and translucent pictures at whole pixels: every pixel equals that of drawing them one by
    /// one.
    @Test func heapsOfPictures() {
        let seed = newSeed()
        var random = Random(seed: seed)
        for _ in 0..<60 {
            let pictures = (0..<8).map { _ in
                random.picture(1 + Int(random.next() % 90), 1 + Int(random.next() % 30), opaque: random.next() % 4 != 0)
            }
            let textures = guardedTextures(pictures.map { Picture($0) })
            var expected = Bitmap(width: 100, height: 40, filledWith: .black), items: [DisplayList.Item] = []
            for (id, bitmap) in pictures.enumerated() {
                let dx = Int(random.next() % 110) - 20, dy = Int(random.next() % 50) - 10
                items.append(picture(id, bitmap.width, bitmap.height, .translation(Double(dx), Double(dy))))
                for y in max(0, dy)..<max(0, dy, min(40, dy + bitmap.height)) {
                    for x in max(0, dx)..<max(0, dx, min(100, dx + bitmap.width)) {
                        expected[x, y] = bitmap[x - dx, y - dy].over(expected[x, y])
                    }
                }
            }
            #expect(draw(items, 100, 40, textures: textures) == expected, "seed \(seed)")
        }
    }

    /// A rasterizer that reuses colours from other frames draws the same as a new one.
    @Test func framesAreTheSameFromAnyRasterizer() {
        var random = Random(seed: 31)
        let textures = guardedTextures([
            Picture(random.picture(60, 50)), Picture(random.picture(60, 50, opaque: false)),
        ])
        let box = Rect(x: 0, y: 0, width: 60, height: 50)
        let tilted = Homography(0.9, 0.1, 4, -0.1, 0.95, 8, 0.001, 0.0007, 1)
        let stops = [Gradient.Stop(offset: 0, color: .white), Gradient.Stop(offset: 1, color: .clear)]
        let strips = (0..<6).map {
            Piece(
                polygon: Rect(x: Double($0) * 10, y: 0, width: 10, height: 50).corners, homography: .translation(30, 3))
        }
        let still: [DisplayList.Item] = [
            picture(0, 60, 50, .scale(1.3, 1.2)), picture(1, 60, 50, tilted),
            picture(1, 60, 50, .translation(10.4, 7.7)),
            .shadow(Shadow(path: Path(ellipseIn: box), homography: .identity, sigma: 3, color: .black)),
            .surface(
                Surface(
                    pieces: [Piece(polygon: box.corners, homography: .identity)],
                    paint: .gradient(Gradient(start: .zero, end: Point(60, 50), stops: stops)))),
            .surface(Surface(pieces: strips, paint: .picture(id: 0, source: box, frame: box))),
        ]
        let rasterizer = Rasterizer(textures: textures)
        var bitmap = Bitmap(width: 100, height: 64)
        for frame in 0..<40 {
            let clip = Clip(
                path: Path(ellipseIn: Rect(x: 40 - Double(frame), y: 10, width: Double(2 * frame + 1), height: 40)),
                homography: .identity)
            var items = still
            items.insert(
                picture(
                    0, 60, 50, Homography.scale(0.8, 0.8).then(.translation(Double(frame), 3.2)),
                    clips: frame % 3 == 0 ? [] : [clip]), at: 2)
            items.append(picture(1, 60, 50, .scale(1.1, 1.1), opacity: frame % 2 == 0 ? 1 : 0.4, clips: [clip]))
            if frame % 7 == 6 { items.remove(at: Int(random.next() % UInt64(items.count))) }
            if frame % 5 == 4 { items = [.group(Group(items: items, opacity: 0.7))] }
            rasterizer.draw(DisplayList(width: 100, height: 64, background: .white, items: items), into: &bitmap)
            #expect(bitmap == draw(items, 100, 64, background: .white, textures: textures), "frame \(frame)")
        }
    }

    /// Of a group's rows, only what is shown is drawn: inside of a clip along pixels' borders, and beside opaque pictures
    /// in front, each pixel is that of the whole group.
    @Test func partsOfGroups() {
        let seed = newSeed()
        var random = Random(seed: seed)
        let textures = guardedTextures([
            Picture(random.picture(60, 50)), Picture(random.picture(60, 50, opaque: false)),
        ])
        var off: [String] = [], isOneLevel = true
        func compare(_ found: PremultipliedRGBA8, _ expected: PremultipliedRGBA8, at i: Int) {
            guard found != expected else { return }
            off.append("\(i % 120), \(i / 120): \(found) instead of \(expected)")
            let channels = [(found.r, expected.r), (found.g, expected.g), (found.b, expected.b)]
            isOneLevel = isOneLevel && channels.allSatisfy { abs(Int($0.0) - Int($0.1)) <= 1 }
        }
        for _ in 0..<60 {
            let group = randomGroup(&random)
            let whole = draw([.group(group)], 120, 64, background: .white, textures: textures)
            var clipped = group, shown = Set<Int>(), path = Path()
            for _ in 0...random.next() % 3 {
                let rect = randomRectangle(&random)
                path.elements += Path(polygon: rect.corners).elements
                shown.formUnion(rect.pixels(120))
            }
            clipped.clips = [Clip(path: path, homography: .identity)]
            let part = draw([.group(clipped)], 120, 64, background: .white, textures: textures)
            let rect = randomRectangle(&random), front = rect.pixels(120)
            let cover = DisplayList.Item.surface(
                Surface(pieces: [Piece(polygon: rect.corners, homography: .identity)], paint: .color(.black)))
            let covered = draw([.group(group), cover], 120, 64, background: .white, textures: textures)
            for i in 0..<120 * 64 {
                let here = (i % 120, i / 120)
                compare(part[here.0, here.1], shown.contains(i) ? whole[here.0, here.1] : .white, at: i)
                if !front.contains(i) { compare(covered[here.0, here.1], whole[here.0, here.1], at: i) }
            }
        }
        withKnownIssue("rarely, one pixel is one level off: ZOETROPE_SEED=950877769875", isIntermittent: true) {
            #expect(off.isEmpty, "seed \(seed): \(off)")
        } when: {
            off.count == 1 && isOneLevel
        }
        #expect(off.count <= 1 && isOneLevel, "seed \(seed): \(off.prefix(5))")
    }
}

extension Rect {
    /// Those that it covers of a canvas of that width, whose sides are whole numbers.
    fileprivate func pixels(_ width: Int) -> Set<Int> {
        var all = Set<Int>()
        for row in Int(y)..<Int(maxY) { for column in Int(x)..<Int(maxX) { all.insert(row * width + column) } }
        return all
    }
}

/// Within 120 x 64 pixels, and on their borders.
private func randomRectangle(_ random: inout Random) -> Rect {
    let x = Int(random.next() % 100), y = Int(random.next() % 50)
    let width = 1 + Int(random.next() % UInt64(120 - x)), height = 1 + Int(random.next() % UInt64(64 - y))
    return Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
}

/// Pictures, ellipses, shadows, strips and other groups, faded, masked or blended.
private func randomGroup(_ random: inout Random, depth: Int = 0) -> Group {
    let box = Rect(x: 0, y: 0, width: 60, height: 50)
    var items: [DisplayList.Item] = []
    for _ in 0..<3 + random.next() % 4 {
        let place = Homography(
            0.6 + random.unit(), 0.3 * random.unit(), 50 * random.unit(), -0.2 * random.unit(), 0.7 + random.unit(),
            20 * random.unit(),
            0.001 * random.unit(), 0.0007, 1)
        switch random.next() % 5 {
        case 0: items.append(picture(Int(random.next() % 2), 60, 50, place))
        case 1:
            let clip = Clip(path: Path(ellipseIn: box), homography: place)
            items.append(picture(0, 60, 50, place, opacity: random.unit(), clips: [clip]))
        case 2:
            items.append(
                .shadow(Shadow(path: Path(ellipseIn: box), homography: place, sigma: 3, color: .black)))
        case 3:
            let strips = (0..<6).map {
                Piece(
                    polygon: Rect(x: Double($0) * 10, y: 0, width: 10, height: 50).corners, homography: place)
            }
            items.append(.surface(Surface(pieces: strips, paint: .picture(id: 0, source: box, frame: box))))
        default:
            if depth < 2 { items.append(.group(randomGroup(&random, depth: depth + 1))) }
        }
    }
    switch random.next() % 3 {
    case 0: return Group(items: items, opacity: 0.7)
    case 1:
        let mask = picture(1, 60, 50, .scale(1.7, 1.1))
        return Group(items: items, opacity: 1, effects: GroupEffects(mask: [mask]))
    default: return Group(items: items, opacity: 0.5, effects: GroupEffects(blendMode: .multiply))
    }
}
