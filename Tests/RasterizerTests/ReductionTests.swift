import ZoetropeDisplayList
import Foundation
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeRasterizer
import Testing

/// Text reduced, at an angle and from the side, against 16 x 16 or more samples of square texels for each pixel.
@Suite struct ReductionTests {
    private static let width = 360, height = 640

    private func brute(_ texels: Bitmap, _ back: Homography, _ x: Int, _ y: Int, _ columns: Int) -> SIMD3<Double>? {
        var sum = SIMD3<Double>.zero
        for j in 0..<16 {
            for i in 0..<columns {
                guard
                    let p = back.apply(
                        Point(Double(x) + (Double(i) + 0.5) / Double(columns), Double(y) + (Double(j) + 0.5) / 16))
                else { return nil }
                guard p.x >= 0, p.y >= 0, p.x < Double(texels.width), p.y < Double(texels.height) else { return nil }
                let t = texels[Int(p.x), Int(p.y)]
                sum += SIMD3(Double(t.r), Double(t.g), Double(t.b))
            }
        }
        return sum / Double(16 * columns)
    }

    private func score(_ h: Homography, columns: Int = 16) throws -> Double {
        let texels = ReferenceTests.detail, back = try #require(h.inverse)
        let out = draw([picture(1, Self.width, Self.height, h)], 400, 400, textures: ReferenceTests.textures)
        var sum = 0.0, count = 0
        for y in stride(from: 0, to: 400, by: 3) {
            for x in 0..<400 {
                guard let exact = brute(texels, back, x, y, columns) else { continue }
                let p = out[x, y], d = exact - SIMD3(Double(p.r), Double(p.g), Double(p.b))
                sum += (d * d).sum() / 3
                count += 1
            }
        }
        return 10 * log10(255 * 255 / (sum / Double(count)))
    }

    /// A plane rotated by `angle` within itself and tilted, with `scale` at its centre.
    private func tilted(_ scale: Double, _ angle: Double) -> Homography {
        let c = Elementary.cos(degrees: angle) * scale, s = Elementary.sin(degrees: angle) * scale
        return Homography.translation(-180, -320).then(Homography(c, -s, 0, s, c, 0, 0.00032 * c, 0.0002, 1)).then(
            .translation(200, 200))
    }

    @Test(arguments: [0.9, 0.7, 0.5, 0.35, 0.2, 0.1], [4.0, 30, 45]) func text(scale: Double, angle: Double) throws {
        let psnr = try score(tilted(scale, angle))
        #expect(psnr >= (scale < 0.3 ? 38 : 42), "scale \(scale), \(angle) degrees")
    }

    /// A plane rotated by `angle` about a slanted axis and seen from 500 pixels away. Near its closest edges, the
    /// homogeneous w changes by more than a tenth within a pixel.
    private func turned(_ angle: Double, lean: Double) -> Homography {
        let c = Elementary.cos(degrees: angle)
        let s = Elementary.sin(degrees: angle)
        let k = Elementary.cos(degrees: lean)
        let l = Elementary.sin(degrees: lean)
        let turn = Homography(c, 0, 0, 0, 1, 0, s / 500, 0, 1)
        let lean = Homography(k, -l, 0, l, k, 0, 0, 0, 1)
        let back = Homography(k, l, 0, -l, k, 0, 0, 0, 1)
        return Homography.translation(-180, -320).then(back).then(turn).then(lean).then(.translation(200, 200))
    }

    @Test(arguments: [40.0, 60, 75, 82, 86, 88], [0.0, 3, 20]) func fromTheSide(angle: Double, lean: Double) throws {
        let psnr = try score(turned(angle, lean: lean), columns: 128)
        #expect(psnr >= (angle > 80 && lean > 10 ? 38 : 41), "\(angle) degrees, \(lean)")
    }
}
