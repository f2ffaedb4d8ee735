import ZoetropeDisplayList
import Foundation
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import ZoetropeTestSupport
import Testing

/// The cost of many items, as the ratio of this thread's CPU time to that of few, and as the peak of memory in a process
/// of its own.
@Suite(.serialized) struct ComplexityTests {
    /// Translucent pages, each cut by a circle of its own: in every row, several circles cross each of many pixels.
    private func masked(_ numbers: Range<Int>) -> [DisplayList.Item] {
        numbers.map { i in
            let r = 100 + Double(i) / 7
            let circle = Path(ellipseIn: Rect(x: 195 - r, y: 422 - r, width: 2 * r, height: 2 * r))
            return polygon(
                Rect(x: 0, y: 0, width: 390, height: 844).corners, .identity, Color(r: 1, g: 0, b: 0, a: 1.0 / 16),
                clips: [Clip(path: circle, homography: .identity)])
        }
    }

    @Test func maskedItems() {
        // The few are those of mean size, as close to each other as all are.
        let few = cpuSeconds { _ = draw(masked(450..<550), 390, 844) }
        let many = cpuSeconds { _ = draw(masked(0..<1000), 390, 844) }
        print("ten times as many masked items take \(many / few) times as long")
        // In proportion it is 10; with the square of the number, 100.
        #expect(many < 40 * few, "ten times as many items take \(many / few) times as long")
    }

    /// Shapes that cross each other in almost every sample of every pixel: the frame's steps are used up, and the
    /// remaining items are blended by coverage.
    @Test func shapesThatMeetInEveryPixel() {
        let items = (0..<600).map { (k: Int) -> DisplayList.Item in
            let comb = (0..<60).flatMap {
                Path(rect: Rect(x: Double($0) * 4.3 + Double(k) * 0.0013, y: 0.3, width: 2.1, height: 255)).elements
            }
            return polygon(
                Rect(x: 0, y: 0, width: 256, height: 256).corners, .identity, Color(r: 1, g: 1, b: 1, a: 0.002),
                clips: [Clip(path: Path(comb), homography: .identity)])
        }
        let few = cpuSeconds { _ = draw(Array(items[..<60]), 256, 256) }
        let many = cpuSeconds { _ = draw(items, 256, 256) }
        // In proportion it is 10; with the square of the number, 100.
        #expect(many < 40 * few, "ten times as many shapes take \(many / few) times as long")
    }

    @Test func fadedGroupsNeedARowEach() throws {
        #expect(try passesAlone { drawFadedGroups() })
    }

    private func drawFadedGroups() {
        let inner = (0..<2).map { k in
            polygon(Rect(x: 0.5, y: 0.5, width: 790, height: 1590).corners, .identity, Color(r: Double(k), g: 0, b: 0))
        }
        func groups(_ count: Int) -> [DisplayList.Item] {
            (0..<count).map { _ in .group(Group(items: inner, opacity: 0.01)) }
        }
        _ = draw(groups(1), 800, 1600)
        let before = peakMemory()
        _ = draw(groups(200), 800, 1600)
        // A canvas for each group would be 1 GB.
        let grown = peakMemory() - before
        #expect(grown < 100 << 20, "\(grown) bytes")
    }

    @Test func gradientsOfManyStops() {
        var random = Random(seed: 40)
        func gradient(_ count: Int) -> DisplayList.Item {
            let stops = (0..<count).map { k in
                Gradient.Stop(offset: Double(k) / Double(count - 1), color: Color(r: random.unit(), g: 0, b: 0))
            }
            let g = Gradient(kind: .radial, start: Point(200, 400), end: Point(390, 800), stops: stops)
            return .surface(
                Surface(
                    pieces: [Piece(polygon: Rect(x: 0, y: 0, width: 390, height: 844).corners, homography: .identity)],
                    paint: .gradient(g)))
        }
        let units = cpuUnits { _ = draw([gradient(40_000)], 390, 844) }
        #expect(units < 1_000)
    }

    /// A crop that moves over a rotated, reduced picture uses the picture's levels and needs none of its own.
    @Test func movingCropsShareTheirLevels() {
        var random = Random(seed: 41)
        let textures = guardedTextures([Picture(random.picture(800, 800))])
        let rasterizer = Rasterizer(textures: textures)
        var bitmap = Bitmap(width: 100, height: 100), sizes: [Int] = []
        for frame in 0..<30 {
            let source = Rect(x: Double(frame) * 7.3, y: Double(frame) * 3.1, width: 500, height: 500)
            let frame = Rect(x: 0, y: 0, width: 500, height: 500)
            let map = Homography(0.15, -0.08, 40, 0.08, 0.15, 0, 0, 0, 1)
            let surface = Surface(
                pieces: [Piece(polygon: frame.corners, homography: map)],
                paint: .picture(id: 0, source: source, frame: frame))
            rasterizer.draw(
                DisplayList(width: 100, height: 100, background: .black, items: [.surface(surface)]), into: &bitmap)
            sizes.append(textures.reducedTexels)
        }
        #expect(sizes[0] > 0 && sizes.allSatisfy { $0 == sizes[0] })
    }

    /// Several threads make levels at the same time, and all get the same ones.
    @Test func threadsShareLevels() async {
        var random = Random(seed: 42)
        let textures = guardedTextures([Picture(random.picture(640, 480))])
        let bitmaps = await withTaskGroup(of: [Bitmap].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    [0.3, 0.11, 0.05].map { scale in
                        draw(
                            [picture(0, 640, 480, Homography(scale, -scale / 3, 40, scale / 3, scale, 0, 0, 0, 1))],
                            100, 100, textures: textures)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(bitmaps).count == 1)
    }

    /// All rows above and below the picture are equal, however many sigma reaches.
    @Test func blursOfTheLargestSigma() {
        let outline = Clip(path: Path(rect: Rect(x: 0, y: 0, width: 64, height: 48)), homography: .identity)
        let triangle = polygon([Point(3, 2), Point(60, 9), Point(20, 44)])
        let backdrop = DisplayList.Item.group(
            Group(items: [], effects: GroupEffects(backdrop: Backdrop(filters: [.blur(sigma: 1e9)], outline: outline))))
        let blurred = DisplayList.Item.group(
            Group(items: [triangle], effects: GroupEffects(filters: [.blur(sigma: 1e9)])))
        let units = cpuUnits { _ = draw([triangle] + Array(repeating: backdrop, count: 8) + [blurred], 64, 48) }
        #expect(units < 1_000)
    }
}
