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
            .group(Group(items: [polygon(turned, .translation(9.5, 3.25), Color(r: 1, g: 0, b: 0))], opacity: 0.4)),
        ]
        let list = DisplayList(width: 100, height: 97, background: .black, items: items)
        let (whole, share) = drawn(list, parts: 1)
        let apart = drawn(list, parts: parts)
        #expect(apart.bitmap == whole)
        // A frame whose steps are used up takes as many in parts, so that its parts are not trusted.
        #expect(share > 0 && share < 0.01 && apart.share > share * (1 - 1e-9))
    }
}
