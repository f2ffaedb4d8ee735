import Testing
import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer

/// A white square of 8 x 8 at (10, 10) on a clear canvas of 40 x 40, with a drop shadow.
private func square(_ sigma: Double, _ offset: Point, _ color: Color, more: [Filter] = []) -> Bitmap {
    let box = polygon(Rect(x: 10, y: 10, width: 8, height: 8).corners, .identity, .white)
    let filters = [Filter.dropShadow(sigma: sigma, offset: offset, color: color)] + more
    return draw(
        [.group(Group(items: [box], effects: GroupEffects(filters: filters)))], 40, 40, background: .clear)
}

private let red = Color(r: 1, g: 0, b: 0)

@Suite struct DropShadowTests {
    /// Moved by whole pixels, it is the square again, under it.
    @Test func hardShadow() {
        let out = square(0, Point(3, 5), red)
        for y in 0..<40 {
            for x in 0..<40 {
                let isSquare = (10..<18).contains(x) && (10..<18).contains(y)
                let isShadow = (13..<21).contains(x) && (15..<23).contains(y)
                let expected: [UInt8] = isSquare ? [255, 255, 255, 255] : isShadow ? [255, 0, 0, 255] : [0, 0, 0, 0]
                let p = out[x, y]
                #expect([p.r, p.g, p.b, p.a] == expected, "\(x), \(y)")
            }
        }
    }

    /// A quarter of a pixel to the right and half a pixel up: the edges of the shadow have these shares, times 0.5.
    @Test func partsOfPixels() {
        let out = square(0, Point(10.25, -0.5), red.opacity(0.5))
        #expect(out[20, 12].a == 96 && out[28, 12].a == 32 && out[24, 9].a == 64 && out[24, 17].a == 64)
        #expect(out[24, 12].a == 128 && out[24, 12].r == 128 && out[24, 12].g == 0)
    }

    /// A blurred shadow is the square's alpha, blurred, in one colour; so a shadow of the same place as the square is
    /// seen around it alone.
    @Test(arguments: [0.8, 2.5, 6]) func blurredShadow(sigma: Double) {
        let box = polygon(Rect(x: 10, y: 10, width: 8, height: 8).corners, .identity, .white)
        let blurred = draw(
            [.group(Group(items: [box], effects: GroupEffects(filters: [.blur(sigma: sigma)])))], 40, 40,
            background: .clear)
        let out = square(sigma, Point(4, 2), red)
        for y in 2..<40 {
            for x in 4..<40 where !((10..<18).contains(x) && (10..<18).contains(y)) {
                #expect(out[x, y].a == blurred[x - 4, y - 2].a)
                #expect(out[x, y].r == out[x, y].a && out[x, y].g == 0)
            }
        }
    }

    /// Filters after it change the shadow, too: red without saturation has red's luminance, 0.2126.
    @Test func laterFiltersChangeTheShadow() {
        let out = square(0, Point(20, 0), red, more: [.colorMatrix(.saturation(0))])
        #expect(out[32, 12] == PremultipliedRGBA8(r: 54, g: 54, b: 54, a: 255))
        #expect(out[12, 12] == PremultipliedRGBA8(r: 255, g: 255, b: 255, a: 255))
    }

    /// Far offsets, and those that are no numbers, draw the square.
    @Test(arguments: [1e300, -1e300, .infinity, .nan]) func hostileOffsets(way: Double) {
        let out = square(2, Point(way, way), red)
        #expect(out[12, 12].r == 255 && out[0, 0].a == 0)
    }
}
