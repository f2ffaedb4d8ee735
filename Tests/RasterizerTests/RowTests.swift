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
}
