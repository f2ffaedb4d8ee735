import Testing
import ZoetropeDisplayList
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer

/// Pictures seen nearly edge-on: a pixel that they cover in part has the mean colour of what it shows of them.
@Suite struct EdgeColorTests {
    /// A plane of 400 x 400 that turns away, drawn 2 to 7 pixels wide, against 4,096 samples for each pixel.
    @Test(arguments: [86.0, 88, 89, 89.6]) func partlyCoveredPixels(angle: Double) {
        let size = 400, side = Double(size)
        var bitmap = Bitmap(width: size, height: size)
        for y in 0..<size {
            for x in 0..<size {
                // From left to right black to red, and stripes of blue, which no clamped border has on average.
                let blue: UInt8 = x % 80 < 40 ? 255 : 0
                bitmap[x, y] = PremultipliedRGBA8(r: UInt8(x * 255 / (size - 1)), g: UInt8(y / 2), b: blue, a: 255)
            }
        }
        var eye = Transform3D.identity
        eye[3, 4] = -1.0 / 500
        let turned = Transform3D.translation(-side / 2, -side / 2, 0)
            .concatenating(.rotation(degrees: angle, axis: (0, 1, 0))).concatenating(eye)
        let h = Homography(turned).then(.translation(40.4, 60))
        let out = draw(
            [picture(0, size, size, h)], 80, 120, background: .black, textures: TextureSet([Picture(bitmap)]))
        let inverse = h.inverse!
        var worst = 0.0
        for y in 40..<80 {
            for x in 0..<80 {
                var sum = SIMD3<Double>.zero
                for k in 0..<4096 {
                    let p = Point(Double(x) + (Double(k % 64) + 0.5) / 64, Double(y) + (Double(k / 64) + 0.5) / 64)
                    guard let q = inverse.apply(p), q.x >= 0, q.x < side, q.y >= 0, q.y < side else { continue }
                    let c = bitmap[Int(q.x), Int(q.y)]
                    sum += SIMD3(Double(c.r), Double(c.g), Double(c.b))
                }
                let mean = sum / 4096, c = out[x, y]
                let error = SIMD3(Double(c.r), Double(c.g), Double(c.b)) - mean
                worst = max(worst, abs(error.x), abs(error.y), abs(error.z))
            }
        }
        #expect(worst <= 8, "\(worst) levels at \(angle)°")
    }

    /// Blocks of random colours on planes that are seen at 75° to nearly 90°, turned in any direction: pixels that they
    /// cover in part, against 4,096 samples for each.
    @Test(arguments: 1...24) func randomSteepPlanes(seed: UInt64) throws {
        var random = Random(seed: seed)
        let width = Int(random.number(30...900)), height = Int(random.number(30...900))
        let block = Int(random.number(8...60)), across = width / block + 1
        let colors = (0..<across * (height / block + 1)).map { _ in random.pixel() }
        var bitmap = Bitmap(width: width, height: height)
        for y in 0..<height { for x in 0..<width { bitmap[x, y] = colors[y / block * across + x / block] } }
        var eye = Transform3D.identity
        eye[3, 4] = -1 / random.number(400...1500)
        let scale = random.number(60...160) / Double(max(width, height)), turn = random.number(0...360)
        let axis = (x: Elementary.cos(degrees: turn), y: Elementary.sin(degrees: turn), z: 0.0)
        let h = Homography(
            Transform3D.translation(-Double(width) / 2, -Double(height) / 2, 0)
                .concatenating(.scale(scale, scale, 1))
                .concatenating(.rotation(degrees: random.number(75...89.8), axis: axis))
                .concatenating(.rotation(degrees: random.number(0...360), axis: (0, 0, 1)))
                .concatenating(eye)
        ).then(.translation(48 + random.unit(), 48 + random.unit()))
        let out = draw(
            [picture(0, width, height, h)], 96, 96, background: .black, textures: TextureSet([Picture(bitmap)]))
        let corners = Rect(Size(Double(width), Double(height))).corners.compactMap { h.apply($0) }
        let inverse = try #require(h.inverse)
        var errors: [Double] = []
        for y in 0..<96 {
            for x in 0..<96 {
                let area = Area.of(Area.clip(corners, pixel: x, y))
                guard area > 0, area < 1 - 1e-9 else { continue }
                let mean = mean(of: bitmap, inverse, x, y), c = out[x, y]
                let error = SIMD3(Double(c.r), Double(c.g), Double(c.b)) - mean
                errors.append(max(abs(error.x), abs(error.y), abs(error.z)))
            }
        }
        errors.sort()
        let worst = errors.last ?? 0
        let square = errors.reduce(0) { $0 + $1 * $1 } / Double(max(errors.count, 1))
        print("STEEP", seed, errors.count, worst, square.squareRoot())
        #expect(worst <= 16 && square <= 16, "\(worst) levels, \(square.squareRoot()) on the average; seed \(seed)")
    }

    /// The colour of a pixel over black, by 64 x 64 samples.
    private func mean(of bitmap: Bitmap, _ inverse: Homography, _ x: Int, _ y: Int) -> SIMD3<Double> {
        var sum = SIMD3<Double>.zero
        for k in 0..<4096 {
            let p = Point(Double(x) + (Double(k % 64) + 0.5) / 64, Double(y) + (Double(k / 64) + 0.5) / 64)
            guard let q = inverse.apply(p), q.x >= 0, q.x < Double(bitmap.width), q.y >= 0, q.y < Double(bitmap.height)
            else { continue }
            let c = bitmap[Int(q.x), Int(q.y)]
            sum += SIMD3(Double(c.r), Double(c.g), Double(c.b))
        }
        return sum / 4096
    }
}
