import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import Testing

/// Rows of one frame that are drawn apart, as by several threads.
@Suite struct RowSharesTests {
    /// The picture, put together by one rasterizer for each of the shares, and the share of a frame's steps that they
    /// take together.
    private func drawn(_ list: DisplayList, _ shares: [RowShares]) -> (bitmap: Bitmap, steps: Double) {
        var bitmap = Bitmap(width: list.width, height: list.height, filledWith: .white), steps = 0.0
        bitmap.withUnsafeMutablePixels { pixels in
            // The last rows first: none may depend on those above.
            for share in shares.reversed() {
                steps += Rasterizer(textures: TextureSet([])).draw(list, sharing: share, into: pixels)
            }
        }
        return (bitmap, steps)
    }

    private static let turned = [Point(20.3, 5.1), Point(70.8, 30.4), Point(41.7, 93.2), Point(3.9, 60.6)]

    /// Turned shapes that cross each other, a shadow, and a translucent group.
    private func list(_ more: [DisplayList.Item] = []) -> DisplayList {
        let turned = Self.turned, other = turned.map { Point($0.y, $0.x) }
        let circle = Clip(path: Path(ellipseIn: Rect(x: 10.4, y: 12.2, width: 60, height: 70)), homography: .identity)
        let items: [DisplayList.Item] = [
            polygon(turned, .identity, .white), polygon(other, clips: [circle], opacity: 0.5),
            .group(Group(items: [polygon(turned, .translation(9.5, 3.25), Color(r: 1, g: 0, b: 0))], opacity: 0.4)),
        ]
        return DisplayList(width: 100, height: 97, background: .black, items: items + more)
    }

    /// Each rasterizer draws five rows, leaves those of the others out, and goes on.
    @Test(arguments: [2, 3, 7])
    func rowsInTurn(rasterizers: Int) {
        let list = list(), parts = stride(from: 0, to: list.height, by: 5).map { $0..<min(list.height, $0 + 5) }
        let shares = (0..<rasterizers).map { i in
            RowShares(parts.enumerated().filter { $0.offset % rasterizers == i }.map(\.element))
        }
        let whole = drawn(list, [RowShares(height: list.height, chunk: list.height)])
        let apart = drawn(list, shares)
        #expect(apart.bitmap == whole.bitmap)
        // A frame whose steps are used up takes as many in parts, so that its parts are not trusted.
        #expect(whole.steps > 0 && whole.steps < 0.01 && apart.steps > whole.steps * (1 - 1e-9))
    }

    /// A blurred backdrop reads rows that others would draw: one rasterizer draws all of the canvas.
    @Test func aBackdropIsDrawnByOne() {
        let outline = Clip(path: Path(rect: Rect(x: 10, y: 20, width: 70, height: 60)), homography: .identity)
        let backdrop = Backdrop(filters: [.blur(sigma: 4)], outline: outline)
        let list = list([.group(Group(items: [], effects: GroupEffects(backdrop: backdrop)))])
        let whole = drawn(list, [RowShares(height: list.height, chunk: list.height)])
        let shares = RowShares(height: list.height, chunk: 16)
        #expect(drawn(list, [shares, shares]).bitmap == whole.bitmap)
        #expect(shares.next() == nil)
    }

    @Test func rowsAreTakenOnce() {
        let shares = RowShares(height: 37, chunk: 16)
        #expect([shares.next(), shares.next(), shares.next(), shares.next()] == [0..<16, 16..<32, 32..<37, nil])
    }
}
