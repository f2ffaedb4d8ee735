import Testing
import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer

/// Pictures that are drawn for bent layers and kept from frame to frame: frames are the same as without those before.
@Suite struct DrawingTests {
    /// A bent layer of `count` strips whose picture has a square of a colour at `x`.
    private func bent(_ color: Color, at x: Double, bend: Double, count: Int = 5) -> DisplayList.Item {
        let side = 40.0, frame = Rect(Size(side, side))
        let inner = Rect(x: x, y: 8.3, width: 17, height: 20.5)
        let drawing = Drawing(
            items: [polygon(frame.corners, .identity, .white, opacity: 0.5), polygon(inner.corners, .identity, color)],
            width: 40, height: 40, frame: frame)
        let pieces = (0..<count).map { k in
            let left = side * Double(k) / Double(count), right = side * Double(k + 1) / Double(count)
            return Piece(
                polygon: Rect(x: left, y: 0, width: right - left, height: side).corners,
                homography: .translation(10, 12 + bend * Double(k)))
        }
        return .surface(Surface(pieces: pieces, paint: .drawing(drawing)))
    }

    private func frame(_ items: [DisplayList.Item], by rasterizer: Rasterizer) -> Bitmap {
        var bitmap = Bitmap(width: 64, height: 64)
        rasterizer.draw(DisplayList(width: 64, height: 64, background: .black, items: items), into: &bitmap)
        return bitmap
    }

    @Test(arguments: 1...12) func framesInAnyOrder(seed: UInt64) {
        var random = Random(seed: seed)
        let kept = Rasterizer(textures: TextureSet([]))
        let colors = [Color.white, Color(r: 1, g: 0, b: 0), Color(r: 0, g: 0.5, b: 1)]
        func layer() -> DisplayList.Item {
            bent(colors[Int(random.next() % 3)], at: Double(random.next() % 3) * 7.5, bend: Double(random.next() % 2))
        }
        for number in 0..<20 {
            // None to three layers; most of them as in the frame before.
            let items = (0..<Int(random.next() % 4)).map { _ in layer() }
            let fresh = frame(items, by: Rasterizer(textures: TextureSet([])))
            for _ in 0..<2 {
                #expect(frame(items, by: kept).pixels == fresh.pixels, "frame \(number), seed \(seed)")
            }
        }
    }

    /// A drawing inside of a drawing.
    @Test func nested() {
        func nested(_ color: Color) -> DisplayList.Item {
            let frame = Rect(Size(60, 60)), inner = [bent(color, at: 3, bend: 1), bent(color, at: 9, bend: 0)]
            return .surface(
                Surface(
                    pieces: [Piece(polygon: frame.corners, homography: .identity)],
                    paint: .drawing(Drawing(items: inner, width: 60, height: 60, frame: frame))))
        }
        let kept = Rasterizer(textures: TextureSet([]))
        for color in [Color.white, .white, .black, .white, .white] {
            let items = [nested(color), bent(color, at: 1, bend: 0)]
            #expect(frame(items, by: kept).pixels == frame(items, by: Rasterizer(textures: TextureSet([]))).pixels)
        }
    }
}
