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
}
