import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import Testing
import ZoetropeTestSupport

/// Rows of one frame that are drawn apart, as by several threads.
@Suite struct RowSharesTests {
    /// The picture, put together by one rasterizer for each of the shares, which later passes divide anew, and the share
    /// of a frame's steps that they take together.
    private func drawn(_ list: DisplayList, _ shares: [RowShares]) -> (bitmap: Bitmap, steps: Double) {
        var bitmap = Bitmap(width: list.width, height: list.height, filledWith: .white)
        // Nothing but the rows that a pass reads is copied.
        var below = Bitmap(width: list.width, height: list.height, filledWith: .white)
        let rasterizers = shares.map { _ in Rasterizer(textures: TextureSet([])) },
            canvases = rasterizers.map { $0.begin(list) }
        bitmap.withUnsafeMutablePixels { pixels in
            below.withUnsafeMutablePixels { below in
                for pass in 0..<canvases[0].passCount {
                    let rows = canvases[0].rowsRead(pass),
                        part = rows.lowerBound * list.width..<rows.upperBound * list.width
                    for i in part { below[i] = pixels[i] }
                    let bands = RowShares(canvases[0].rows(pass), parts: shares.count)
                    // The last rows first: none may depend on those above.
                    let own = pass == 0 ? shares : shares.map { _ in RowShares(bands.next().map { [$0] } ?? []) }
                    for (canvas, share) in zip(canvases, own).reversed() {
                        canvas.draw(pass, sharing: share, reading: UnsafeBufferPointer(below), into: pixels)
                    }
                }
            }
        }
        return (bitmap, canvases.reduce(0) { $0 + $1.takenSteps })
    }

    private func whole(_ list: DisplayList) -> Bitmap {
        var bitmap = Bitmap(width: list.width, height: list.height)
        Rasterizer(textures: TextureSet([])).draw(list, into: &bitmap)
        return bitmap
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

    private func backdrop(_ rect: Rect, _ filters: [Filter], _ items: [DisplayList.Item] = []) -> DisplayList.Item {
        let outline = Clip(path: Path(rect: rect), homography: .identity)
        return .group(
            Group(items: items, effects: GroupEffects(backdrop: Backdrop(filters: filters, outline: outline))))
    }

    /// Backdrops read rows that others draw over: what they read is copied before.
    @Test(arguments: [1, 2, 3, 7])
    func backdropsInBands(rasterizers: Int) {
        let square = polygon(Self.turned, .translation(3.5, -7.25), Color(r: 0, g: 0.4, b: 1))
        let list = list([
            backdrop(Rect(x: 10, y: 20, width: 70, height: 60), [.blur(sigma: 4)], [square]),
            backdrop(Rect(x: 3.5, y: 33.5, width: 96, height: 30), [.blur(sigma: 11)]), square,
            backdrop(Rect(x: 0, y: 0, width: 100, height: 97), [.blur(sigma: 0.7)]),
            // Below the others, and in one pass with what they do not touch.
            backdrop(Rect(x: 20, y: 90, width: 9, height: 7), []),
        ])
        let shares = RowShares(height: list.height, chunk: 16)
        #expect(drawn(list, Array(repeating: shares, count: rasterizers)).bitmap == whole(list))
    }

    /// Rectangles with backdrops and plain ones at random places, in random order.
    @Test func randomBackdrops() {
        var random = SeededRandom(newSeed())
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        func item() -> DisplayList.Item {
            let rect = Rect(x: number(-20...80), y: number(-20...80), width: number(1...90), height: number(1...90))
            if number(0...1) < 0.3 { return polygon(rect.corners, .identity, Color(r: number(0...1), g: 0, b: 1)) }
            return backdrop(rect, number(0...1) < 0.2 ? [] : [.blur(sigma: number(0...12))])
        }
        for _ in 0..<20 {
            let list = list((0..<Int(number(1...6))).map { _ in item() })
            let shares = RowShares(height: list.height, chunk: 16)
            #expect(drawn(list, Array(repeating: shares, count: Int(number(2...5)))).bitmap == whole(list))
        }
    }

    @Test func partsOfRows() {
        let shares = RowShares(5..<15, parts: 4), few = RowShares(3..<5, parts: 7)
        #expect((0..<5).map { _ in shares.next() } == [5..<7, 7..<10, 10..<12, 12..<15, nil])
        #expect((0..<3).map { _ in few.next() } == [3..<4, 4..<5, nil])
    }

    @Test func rowsAreTakenOnce() {
        let shares = RowShares(height: 37, chunk: 16)
        #expect([shares.next(), shares.next(), shares.next(), shares.next()] == [0..<16, 16..<32, 32..<37, nil])
    }
}
