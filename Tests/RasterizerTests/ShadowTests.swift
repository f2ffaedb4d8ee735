import ZoetropeDisplayList
import Foundation
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import Testing

/// Shadows against the Gaussian itself, in double precision.
@Suite struct ShadowTests {
    private static let box = Rect(x: 41.3, y: 37.6, width: 60.2, height: 44.9)

    /// The share of a Gaussian centred at x that lies within a ... b.
    private func share(_ x: Double, _ a: Double, _ b: Double, _ sigma: Double) -> Double {
        (erf((b - x) / (sigma * 2.0.squareRoot())) - erf((a - x) / (sigma * 2.0.squareRoot()))) / 2
    }

    /// The blurred box, averaged over the square of side 1 that is centred at a point.
    private func blurredBox(_ x: Double, _ y: Double, sigmaX: Double, sigmaY: Double) -> Double {
        func mean(_ c: Double, _ a: Double, _ b: Double, _ s: Double) -> Double {
            (0..<16).reduce(0.0) { $0 + share(c + (Double($1) + 0.5) / 16 - 0.5, a, b, s) } / 16
        }
        return mean(x, Self.box.minX, Self.box.maxX, sigmaX) * mean(y, Self.box.minY, Self.box.maxY, sigmaY)
    }

    private func shadow(_ path: Path, _ h: Homography, _ sigma: Double, _ color: Color = .white) -> DisplayList.Item {
        .shadow(Shadow(path: path, homography: h, sigma: sigma, color: color))
    }

    @Test(arguments: [0.6, 1, 2.3, 4.9, 5.1, 8, 13, 20, 45]) func boxes(sigma: Double) {
        let out = draw([shadow(Path(rect: Self.box), .identity, sigma)], 150, 130)
        var worst = 0.0
        for y in 0..<130 {
            for x in 0..<150 {
                let exact = 255 * blurredBox(Double(x) + 0.5, Double(y) + 0.5, sigmaX: sigma, sigmaY: sigma)
                worst = max(worst, abs(Double(out[x, y].r) - exact))
            }
        }
        #expect(worst <= 1, "sigma \(sigma)")
    }

    /// Only the part of a plane that the canvas shows is blurred: a small canvas shows what a large one shows there.
    @Test(arguments: [0.7, 3, 9, 25], [0.0, 0.0004, -0.0011])
    func aPartOfATurnedShadowIsThatOfTheWhole(sigma: Double, perspective: Double) {
        let tilted = Homography(0.8, -0.6, 120, 0.6, 0.8, -300, perspective, perspective / 2, 1)
        let path = Path(ellipseIn: Rect(x: -559, y: 63, width: 700, height: 500))
        let part = draw([shadow(path, tilted, sigma)], 90, 70)
        let whole = draw([shadow(path, tilted.then(.translation(200, 150)), sigma)], 500, 400)
        var lit = 0
        for y in 0..<70 {
            for x in 0..<90 {
                let a = Int(part[x, y].r), b = Int(whole[x + 200, y + 150].r)
                lit += a > 0 && a < 255 ? 1 : 0
                #expect(abs(a - b) <= 1, "(\(x), \(y)): \(a), \(b)")
            }
        }
        #expect(lit > 100, "\(lit)")
    }

    /// Pixels in the box around a turned shadow, but two pixels and more beyond its blur, are empty.
    @Test(arguments: [0.05, 0.1, 0.2, 0.4, 0.7, 1.5, 4], [0.0, 0.0006])
    func aTurnedShadowEndsWhereItsBlurEnds(sigma: Double, perspective: Double) throws {
        let c = Elementary.cos(degrees: 30), s = Elementary.sin(degrees: 30)
        let turned = Homography(c, -s, 40, s, c, -40, perspective, perspective / 2, 1)
        let out = draw([shadow(Path(rect: Self.box), turned, sigma)], 150, 130)
        let back = try #require(turned.inverse)
        let margin = 3.5 * sigma + 2, around = Self.box.insetBy(dx: -margin, dy: -margin)
        var lit = 0
        for y in 0..<130 {
            for x in 0..<150 {
                lit += out[x, y].r == 255 ? 1 : 0
                let p = try #require(back.apply(Point(Double(x) + 0.5, Double(y) + 0.5)))
                let isAround = (around.minX...around.maxX).contains(p.x) && (around.minY...around.maxY).contains(p.y)
                #expect(isAround || out[x, y].r == 0, "(\(x), \(y)): \(out[x, y].r)")
            }
        }
        #expect(lit > 500, "\(lit)")
    }

    @Test func theSpreadIsThePlanesOwn() {
        let h = Homography.scale(2, 0.5).then(.translation(-30.4, 20.3)), sigma = 6.0
        let out = draw([shadow(Path(rect: Self.box), h, sigma)], 220, 90)
        for y in stride(from: 0, to: 90, by: 3) {
            for x in stride(from: 0, to: 220, by: 3) {
                let px = (Double(x) + 0.5 + 30.4) / 2, py = (Double(y) + 0.5 - 20.3) / 0.5
                let exact =
                    255 * share(px, Self.box.minX, Self.box.maxX, sigma)
                    * share(py, Self.box.minY, Self.box.maxY, sigma)
                #expect(abs(Double(out[x, y].r) - exact) <= 1, "(\(x), \(y))")
            }
        }
    }

    @Test func perspectiveShowsThePlanesBlur() throws {
        let c = Elementary.cos(degrees: 40), s = Elementary.sin(degrees: 40)
        let h = Homography.translation(-70, -60).then(Homography(c, -0.2, 0, 0.1, 1, 0, 0.002 * s, 0, 1)).then(
            .translation(80, 65))
        let sigma = 7.0
        let out = draw([shadow(Path(rect: Self.box), h, sigma)], 160, 130)
        let back = try #require(h.inverse)
        for y in stride(from: 0, to: 130, by: 2) {
            for x in stride(from: 0, to: 160, by: 2) {
                let p = try #require(back.apply(Point(Double(x) + 0.5, Double(y) + 0.5)))
                let exact =
                    255 * share(p.x, Self.box.minX, Self.box.maxX, sigma)
                    * share(p.y, Self.box.minY, Self.box.maxY, sigma)
                #expect(abs(Double(out[x, y].r) - exact) <= 1, "(\(x), \(y))")
            }
        }
    }

    @Test func discs() {
        let c = Point(60.3, 59.8), r = 31.0, sigma = 9.0
        let disc = Path(ellipseIn: Rect(x: c.x - r, y: c.y - r, width: 2 * r, height: 2 * r))
        let out = draw([shadow(disc, .identity, sigma)], 120, 120)
        for x in stride(from: 0, to: 120, by: 5) {
            let p = Point(Double(x) + 0.5, 70.5)
            // The disc as 2000 chords: for each, the Gaussian's share along the chord times its density across.
            let steps = 2000
            let exact = (0..<steps).reduce(0.0) { sum, k in
                let dy = -r + 2 * r * (Double(k) + 0.5) / Double(steps)
                let half = (r * r - dy * dy).squareRoot()
                let d = (c.y + dy - p.y) / sigma
                return sum + share(p.x, c.x - half, c.x + half, sigma) * exp(-d * d / 2)
                    / (sigma * (2 * Double.pi).squareRoot()) * 2 * r / Double(steps)
            }
            #expect(abs(Double(out[x, 70].r) - 255 * exact) <= 1, "x = \(x)")
        }
    }

    @Test func noBlurIsAHardEdge() {
        let out = draw([shadow(Path(rect: Self.box), .identity, 0, Color(r: 1, g: 1, b: 1, a: 0.5))], 150, 130)
        #expect(out[60, 60].r == 128 && out[41, 60].r == 89 && out[40, 60].r == 0)
    }

    @Test func clipsCutShadows() {
        let hole = Path(
            Path(rect: Rect(x: 0, y: 0, width: 150, height: 130)).elements
                + Path(rect: Rect(x: 50, y: 50, width: 20, height: 20)).elements)
        let item = Shadow(
            path: Path(rect: Self.box), homography: .identity, sigma: 5, color: .white,
            clips: [Clip(path: hole, rule: .evenodd, homography: .identity)])
        let cut = draw([.shadow(item)], 150, 130), whole = draw([shadow(Path(rect: Self.box), .identity, 5)], 150, 130)
        for y in 0..<130 {
            for x in 0..<150 {
                let inside = (50..<70).contains(x) && (50..<70).contains(y)
                #expect(cut[x, y] == (inside ? .black : whole[x, y]))
            }
        }
    }

    /// What is kept from frame to frame has no negative size.
    @Test(arguments: [Point(500, 10), Point(-500, 10), Point(10, 500), Point(10, -500), Point(-500, -500)])
    func shadowsBesideTheCanvasStandStill(_ place: Point) {
        let path = Path(rect: Rect(x: place.x, y: place.y, width: 20, height: 20))
        let shadow = Shadow(path: path, homography: .identity, sigma: 3, color: .black)
        let list = DisplayList(width: 40, height: 40, background: .white, items: [.shadow(shadow)])
        let rasterizer = Rasterizer(textures: TextureSet([]))
        var bitmap = Bitmap(width: 40, height: 40)
        for _ in 0..<3 { rasterizer.draw(list, into: &bitmap) }
        #expect(bitmap == Bitmap(width: 40, height: 40, filledWith: .white))
    }

    /// What a rasterizer keeps from frame to frame must not keep itself alive: a shadow of items can draw them again.
    @Test func keptShadowsAreFreedWithTheirRasterizer() {
        weak var kept: TextureSet?
        do {
            let textures = TextureSet([]), rasterizer = Rasterizer(textures: textures)
            kept = textures
            let items = [polygon(Rect(x: 10, y: 10, width: 20, height: 20).corners)]
            let shadow = Shadow(
                of: items, seenThrough: .identity, homography: .identity, sigma: 3, color: .black)
            let list = DisplayList(width: 40, height: 40, background: .white, items: [.shadow(shadow)])
            var bitmap = Bitmap(width: 40, height: 40)
            for _ in 0..<3 { rasterizer.draw(list, into: &bitmap) }
            #expect(bitmap[20, 20] != .white)
        }
        #expect(kept == nil)
    }
}
