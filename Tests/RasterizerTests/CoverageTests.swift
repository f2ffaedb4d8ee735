import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import Testing

/// Coverage of white shapes on black against exact areas.
@Suite struct CoverageTests {
    private static let size = 40

    @Test(arguments: 1...12) func randomConvexPolygons(seed: UInt64) {
        var random = Random(seed: seed)
        for _ in 0..<40 {
            let p = random.convexPolygon(
                center: Point(random.number(5...35), random.number(5...35)), radius: random.number(0.2...30))
            let bitmap = draw([polygon(p)], Self.size, Self.size)
            for y in 0..<Self.size {
                for x in 0..<Self.size {
                    let exact = 255 * Area.of(Area.clip(p, pixel: x, y))
                    #expect(abs(Double(bitmap[x, y].r) - exact) <= 1, "seed \(seed), \(p), pixel (\(x), \(y))")
                }
            }
        }
    }

    /// Edges of a clip and of the piece cross in a pixel: products of coverages are wrong there.
    @Test(arguments: 1...8) func polygonsClippedByPolygons(seed: UInt64) {
        var random = Random(seed: seed), worst = 0.0
        for _ in 0..<40 {
            let p = random.convexPolygon(center: Point(20, 20), radius: random.number(5...25))
            let q = random.convexPolygon(center: Point(21, 19), radius: random.number(5...25))
            let bitmap = draw(
                [polygon(p, clips: [Clip(path: Path(polygon: q), homography: .identity)])], Self.size, Self.size)
            let shared = Area.intersection(p, q)
            for y in 0..<Self.size {
                for x in 0..<Self.size {
                    worst = max(worst, abs(Double(bitmap[x, y].r) / 255 - Area.of(Area.clip(shared, pixel: x, y))))
                }
            }
        }
        #expect(worst <= 1.0 / 64, "seed \(seed)")
    }

    @Test func circles() {
        var random = Random(seed: 5)
        for _ in 0..<30 {
            let c = Point(random.number(10...30), random.number(10...30)), r = random.number(0.3...18)
            let path = Path(ellipseIn: Rect(x: c.x - r, y: c.y - r, width: 2 * r, height: 2 * r))
            let whole = Rect(x: 0, y: 0, width: 40, height: 40).corners
            let bitmap = draw([polygon(whole, clips: [Clip(path: path, homography: .identity)])], Self.size, Self.size)
            for y in 0..<Self.size {
                for x in 0..<Self.size {
                    let exact = 255 * discArea(c, r, x, y)
                    #expect(abs(Double(bitmap[x, y].r) - exact) <= 1, "circle \(c), \(r), pixel (\(x), \(y))")
                }
            }
        }
    }

    /// The area of a disc in a pixel: heights of its chords, by the midpoint rule on 400 of them.
    private func discArea(_ c: Point, _ r: Double, _ x: Int, _ y: Int) -> Double {
        let count = 400
        var sum = 0.0
        for k in 0..<count {
            let dx = Double(x) + (Double(k) + 0.5) / Double(count) - c.x
            let half = max(0, r * r - dx * dx).squareRoot()
            sum += max(0, min(c.y + half, Double(y + 1)) - max(c.y - half, Double(y)))
        }
        return sum / Double(count)
    }

    @Test func fillRules() {
        // A square wound twice, and one with a hole that is wound the other way.
        let outer = Rect(x: 2, y: 2, width: 16, height: 16).corners
        let inner = Rect(x: 6.5, y: 6.5, width: 7, height: 7).corners
        func path(_ contours: [[Point]]) -> Path { Path(contours.flatMap { Path(polygon: $0).elements }) }
        func drawn(_ p: Path, _ rule: Path.FillRule) -> Bitmap {
            draw(
                [
                    polygon(
                        Rect(x: 0, y: 0, width: 20, height: 20).corners,
                        clips: [Clip(path: p, rule: rule, homography: .identity)])
                ], 20, 20)
        }
        let same = path([outer, inner]), opposite = path([outer, inner.reversed()])
        #expect(drawn(same, .nonzero)[10, 10] == .white && drawn(same, .evenodd)[10, 10] == .black)
        #expect(drawn(opposite, .nonzero)[10, 10] == .black && drawn(opposite, .evenodd)[10, 10] == .black)
        for bitmap in [drawn(same, .evenodd), drawn(opposite, .nonzero), drawn(opposite, .evenodd)] {
            #expect(bitmap[6, 10].r == 128 && bitmap[6, 6].r == 191 && bitmap[3, 3].r == 255 && bitmap[1, 1].r == 0)
        }
        #expect(drawn(same, .nonzero)[6, 10] == .white)
    }
}
