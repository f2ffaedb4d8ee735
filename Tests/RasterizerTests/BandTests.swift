import DisplayList
import Geometry
import Pixels
import Rasterizer
import Testing

/// Rows of one frame that are drawn apart, as by several threads.
@Suite struct BandTests {
    /// The picture, put together from so many parts of its rows, and the share of a frame's steps that they take.
    private func drawn(_ list: DisplayList, parts: Int) -> (bitmap: Bitmap, share: Double) {
        var bitmap = Bitmap(width: list.width, height: list.height), share = 0.0
        bitmap.withUnsafeMutablePixels { pixels in
            // The last rows first: none may depend on those above.
            for i in (0..<parts).reversed() {
                let rows = list.height * i / parts..<list.height * (i + 1) / parts
                share += Rasterizer(textures: TextureSet([])).draw(list, rows: rows, into: pixels)
            }
        }
        return (bitmap, share)
    }

    /// Turned shapes that cross each other, a shadow, and a translucent group.
    @Test(arguments: [2, 3, 7])
    func anyNumberOfParts(parts: Int) {
        let turned = [Point(20.3, 5.1), Point(70.8, 30.4), Point(41.7, 93.2), Point(3.9, 60.6)]
        let circle = Clip(path: Path(ellipseIn: Rect(x: 10.4, y: 12.2, width: 60, height: 70)), homography: .identity)
        let items: [DisplayList.Item] = [
            polygon(turned, .identity, .white),
            polygon(turned.map { Point($0.y, $0.x) }, clips: [circle], opacity: 0.5),
            .outlines(
                Outlines(
                    (0..<3).map { PlacedOutline(Outline(circle.path), origin: Point(Double($0) * 20, 7.7)) },
                    homography: .identity, color: .white)),
            .group(Group(items: [polygon(turned, .translation(9.5, 3.25), Color(r: 1, g: 0, b: 0))], opacity: 0.4)),
        ]
        let list = DisplayList(width: 100, height: 97, background: .black, items: items)
        let (whole, share) = drawn(list, parts: 1)
        let apart = drawn(list, parts: parts)
        #expect(apart.bitmap == whole)
        // A frame whose steps are used up takes as many in parts, so that its parts are not trusted.
        #expect(share > 0 && share < 0.01 && apart.share > share * (1 - 1e-9))
    }

    /// Blurred backdrops over each other, of which one is in a blurred group, beside what has none: a band draws only
    /// the rows that its backdrops read.
    @Test(arguments: [1, 2, 3, 7, 40])
    func backdrops(parts: Int) {
        var random = Random(seed: 8)
        let stripes = (0..<60).map { k in
            polygon(
                [Point(0, 5.3 * Double(k)), Point(90, 5.3 * Double(k) + random.number(-9...9)), Point(70, 400)],
                .identity, Color(r: random.unit(), g: random.unit(), b: random.unit()))
        }
        func pane(_ y: Double, _ sigma: Double, _ filters: [Filter] = []) -> DisplayList.Item {
            let path = Path(ellipseIn: Rect(x: 4, y: y, width: 80, height: 70)),
                outline = Clip(path: path, homography: .identity)
            let effects = GroupEffects(
                backdrop: Backdrop(filters: [.blur(sigma: sigma)], outline: outline), filters: filters)
            return .group(
                Group(items: [polygon([Point(10, y), Point(50, y + 9), Point(20, y + 60)])], effects: effects))
        }
        let items = stripes + [pane(20, 1.5), pane(60, 3), stripes[9], pane(90, 2, [.blur(sigma: 1.2)]), pane(270, 6)]
        let list = DisplayList(width: 90, height: 400, background: .white, items: items)
        #expect(drawn(list, parts: parts).bitmap == drawn(list, parts: 1).bitmap)
    }

    @Test func aBandDrawsWhatItsBackdropsRead() {
        let rect = Rect(x: 0, y: 0, width: 50, height: 1000), rasterizer = Rasterizer(textures: TextureSet([]))
        let outline = Clip(path: Path(rect: rect), homography: .identity)
        let effects = GroupEffects(backdrop: Backdrop(filters: [.blur(sigma: 4)], outline: outline))
        let list = DisplayList(
            width: 50, height: 1000, background: .white,
            items: [polygon(rect.corners), .group(Group(items: [], effects: effects))])
        var bitmap = Bitmap(width: 50, height: 1000)
        func rows(_ band: Range<Int>) -> Int {
            bitmap.withUnsafeMutablePixels { _ = rasterizer.draw(list, rows: band, into: $0) }
            return rasterizer.drawnRows
        }
        #expect(rows(0..<1000) == 2000)
        // The band twice, and four standard deviations on each side.
        #expect((200 + 2 * 12...200 + 2 * 40).contains(rows(400..<500)))
    }
}
