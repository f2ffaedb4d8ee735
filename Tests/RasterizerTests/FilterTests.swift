import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import Testing

/// The filters for pictures.
@Suite struct FilterTests {
    @Test func wholePixelsAreCopiedToTheBit() {
        var random = Random(seed: 1)
        let bitmap = random.picture(50, 40), textures = guardedTextures([Picture(bitmap)])
        #expect(draw([picture(0, 50, 40)], 50, 40, textures: textures) == bitmap)
        let moved = draw([picture(0, 50, 40, .translation(7, -3))], 60, 50, textures: textures)
        for y in 0..<50 {
            for x in 0..<60 {
                let inside = (7..<57).contains(x) && y < 37
                #expect(moved[x, y] == (inside ? bitmap[x - 7, y + 3] : .black))
            }
        }
    }

    @Test func halfPixelShiftsAreExactAverages() {
        var random = Random(seed: 2)
        let bitmap = random.picture(30, 30), textures = guardedTextures([Picture(bitmap)])
        let out = draw([picture(0, 30, 30, .translation(0.5, 0.5))], 31, 31, textures: textures)
        for y in 1..<30 {
            for x in 1..<30 {
                let four = [bitmap[x, y], bitmap[x - 1, y], bitmap[x, y - 1], bitmap[x - 1, y - 1]]
                let red = four.reduce(0) { $0 + Int($1.r) }, blue = four.reduce(0) { $0 + Int($1.b) }
                #expect(Int(out[x, y].r) == (red + 2) / 4 && Int(out[x, y].b) == (blue + 2) / 4)
            }
        }
    }

    /// The exact average of the texels that a pixel covers, in double precision.
    private func exact(_ bitmap: Bitmap, x: ClosedRange<Double>, y: ClosedRange<Double>) -> Double {
        var sum = 0.0
        for v in Int(y.lowerBound)...min(Int(y.upperBound), bitmap.height - 1) {
            for u in Int(x.lowerBound)...min(Int(x.upperBound), bitmap.width - 1) {
                let w = min(x.upperBound, Double(u + 1)) - max(x.lowerBound, Double(u))
                let h = min(y.upperBound, Double(v + 1)) - max(y.lowerBound, Double(v))
                sum += max(w, 0) * max(h, 0) * Double(bitmap[u, v].g)
            }
        }
        return sum / ((x.upperBound - x.lowerBound) * (y.upperBound - y.lowerBound))
    }

    @Test(arguments: [0.9, 0.7, 0.5, 0.31, 0.15]) func reductionsAreAreaAverages(scale: Double) {
        var random = Random(seed: 3)
        let bitmap = random.picture(120, 100), textures = guardedTextures([Picture(bitmap)])
        let out = draw([picture(0, 120, 100, .scale(scale, scale * 0.9))], 120, 100, textures: textures)
        var worst = 0.0, sum = 0.0
        let width = Int(120 * scale), height = Int(100 * scale * 0.9)
        for y in 0..<height {
            for x in 0..<width {
                let value = exact(
                    bitmap, x: Double(x) / scale...Double(x + 1) / scale,
                    y: Double(y) / (scale * 0.9)...Double(y + 1) / (scale * 0.9))
                worst = max(worst, abs(Double(out[x, y].g) - value))
                sum += abs(Double(out[x, y].g) - value)
            }
        }
        #expect(
            worst < 1 && sum / Double(width * height) < 0.28, "worst \(worst), mean \(sum / Double(width * height))")
    }

    /// In a magnified picture, the border between two texels is blurred over two thirds of a texel.
    @Test func magnificationInterpolates() {
        var bitmap = Bitmap(width: 2, height: 1)
        bitmap[0, 0] = .black
        bitmap[1, 0] = .white
        let out = draw([picture(0, 2, 1, .scale(8, 1))], 16, 1, textures: guardedTextures([Picture(bitmap)]))
        for x in 0..<16 {
            let place = (Double(x) + 0.5) / 8, white = (place - 1) * 1.5 + 0.5
            let expected = 255 * min(max(white, 0), 1)
            #expect(abs(Double(out[x, 0].r) - expected) <= 1.01)
        }
    }

    @Test func samplesStayWithinTheSource() {
        var random = Random(seed: 4)
        var bitmap = Bitmap(width: 40, height: 40, filledWith: .white)
        for y in 11..<29 { for x in 9..<31 { bitmap[x, y] = .black } }
        let textures = guardedTextures([Picture(bitmap)]), source = Rect(x: 9, y: 11, width: 22, height: 18)
        for _ in 0..<60 {
            let angle = random.number(0...360)
            let k = random.number(0.05...3)
            let c = Elementary.cos(degrees: angle) * k
            let s = Elementary.sin(degrees: angle) * k
            let tilt = random.number(-0.01...0.01)
            let h = Homography(c, -s, 30, s, c, 30, tilt, tilt / 2, 1)
            let frame = Rect(x: -10, y: -10, width: 20, height: 20)
            let surface = Surface(
                pieces: [Piece(polygon: frame.corners, homography: h)],
                paint: .picture(id: 0, source: source, frame: frame))
            let out = draw([.surface(surface)], 60, 60, textures: textures)
            #expect(out.pixels.allSatisfy { $0 == .black }, "angle \(angle), scale \(k), tilt \(tilt)")
        }
    }

    /// Reduced levels are made from the whole picture; yet a crop looks like a picture of its own, except in the
    /// outermost half block.
    @Test func reducedCropsAreLikePicturesOfTheirOwn() {
        var random = Random(seed: 14)
        var smooth = Bitmap(width: 400, height: 300)
        for y in 0..<300 {
            for x in 0..<400 {
                let noise = Int(random.next() & 31)
                smooth[x, y] = PremultipliedRGBA8(
                    r: UInt8(x * 200 / 400 + noise), g: UInt8(y * 200 / 300 + noise), b: UInt8(100 + noise), a: 255)
            }
        }
        for (x0, y0, width, height) in [(0, 0, 200, 300), (133, 71, 200, 111), (201, 0, 199, 300)] {
            var part = Bitmap(width: width, height: height)
            for y in 0..<height { for x in 0..<width { part[x, y] = smooth[x0 + x, y0 + y] } }
            let source = Rect(x: Double(x0), y: Double(y0), width: Double(width), height: Double(height))
            for scale in [0.3, 0.2, 0.1, 0.06] {
                for angle in [0, 25.0] {
                    let c = Elementary.cos(degrees: angle) * scale, s = Elementary.sin(degrees: angle) * scale
                    let map = Homography(c, -s, 40, s, c, 10, 0, 0, 1)
                    let frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
                    func drawn(_ bitmap: Bitmap, _ source: Rect) -> Bitmap {
                        let paint = Paint.picture(id: 0, source: source, frame: frame)
                        return draw(
                            [.surface(Surface(pieces: [Piece(polygon: frame.corners, homography: map)], paint: paint))],
                            100, 100, textures: guardedTextures([Picture(bitmap)]))
                    }
                    let crop = drawn(smooth, source), alone = drawn(part, frame)
                    let worst = zip(crop.pixels, alone.pixels).reduce(0) { max($0, abs(Int($1.0.r) - Int($1.1.r))) }
                    // A block at a scale of 0.06 is 16 texels, along which the ramp changes by 8 levels.
                    #expect(worst <= 10, "\(source) at \(scale), \(angle) degrees: \(worst)")
                }
            }
        }
    }

    /// When scale or angle change slightly and another shader is chosen, nothing jumps: neighbouring frames differ
    /// little.
    @Test func meetsTheCopyWithoutAJump() {
        var random = Random(seed: 6)
        let bitmap = random.picture(64, 64), textures = guardedTextures([Picture(bitmap)])
        func difference(_ a: Homography, _ b: Homography) -> Int {
            let p = draw([picture(0, 64, 64, a)], 64, 64, textures: textures)
            let q = draw([picture(0, 64, 64, b)], 64, 64, textures: textures)
            var worst = 0
            for y in 2..<62 { for x in 2..<62 { worst = max(worst, abs(Int(p[x, y].r) - Int(q[x, y].r))) } }
            return worst
        }
        #expect(difference(.identity, .scale(1.00002, 1)) <= 1)
        #expect(difference(.identity, .scale(0.99998, 1)) <= 1)
        #expect(difference(.identity, Homography(1, 0.00002, 0, -0.00002, 1, 0, 0, 0, 1)) <= 2)
        #expect(difference(.scale(0.999, 1), Homography(0.999, 1e-9, 0, 0, 1, 0, 0, 0, 1)) <= 2)
        #expect(difference(.scale(0.5, 0.6), Homography(0.5, 1e-9, 0, 0, 0.6, 0, 0, 0, 1)) <= 2)
    }
}
