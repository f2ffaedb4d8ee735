import ZoetropeDisplayList
import Foundation
import ZoetropeGeometry
import ZoetropePixels

/// Something to draw on a small canvas, and how far a drawn canvas is from the truth.
struct Work {
    let name: String
    let items: [DisplayList.Item]
    /// The number of pixels that the items cover.
    let pixels: Double
    let error: (Bitmap) -> String

    static let width = 640, height = 480
    private static let center = Point(320, 240)

    // MARK: Pictures

    /// 1024 x 1024 texels of stripes as fine as text, a ramp and noise; always the same.
    static let text: Picture = {
        var bitmap = Bitmap(width: 1024, height: 1024), noise: UInt32 = 1
        for y in 0..<1024 {
            for x in 0..<1024 {
                noise = noise &* 1_664_525 &+ 1_013_904_223
                let ink = (x / 3 + y / 5) % 4 == 0 || (x / 40 + y / 17) % 5 == 0 ? UInt32(40) : 200
                let v = UInt8(truncatingIfNeeded: ink + UInt32(x) / 32 + noise >> 28)
                bitmap[x, y] = PremultipliedRGBA8(r: v, g: UInt8(y / 4), b: 255 - v, a: 255)
            }
        }
        return Picture(bitmap)
    }()

    private static func picture(_ name: String, _ map: Homography) -> Work {
        let r = Rect(x: 0, y: 0, width: 1024, height: 1024)
        let piece = Piece(polygon: r.corners, homography: map)
        let truth = Truth(map)
        return Work(
            name: name, items: [.surface(Surface(pieces: [piece], paint: .picture(id: 0, source: r, frame: r)))],
            pixels: Double(truth.colors.count), error: { String(format: "%.2f dB", truth.psnr(of: $0)) })
    }

    private static func turn(_ scale: Double, _ degrees: Double) -> Homography {
        let c = Elementary.cos(degrees: degrees) * scale, s = Elementary.sin(degrees: degrees) * scale
        return Homography.translation(-512, -512).then(Homography(c, -s, 0, s, c, 0, 0, 0, 1))
            .then(.translation(center.x, center.y))
    }

    /// Reduced, and turned within its plane.
    static func turned(_ scale: Double, by degrees: Double) -> Work {
        picture("scale \(scale), \(degrees) degrees", turn(scale, degrees))
    }

    static func scaled(_ scale: Double) -> Work {
        picture("scale \(scale)", Homography.scale(scale, scale).then(.translation(20.3, 10.6)))
    }

    /// Seen from the side: turned about a vertical axis.
    static func fromTheSide(_ degrees: Double) -> Work {
        picture("from the side, \(degrees) degrees", side(degrees).then(.translation(center.x, center.y)))
    }

    /// Seen from the side, and turned by 20 degrees.
    static func leaning(_ degrees: Double) -> Work {
        let lean = Homography.translation(512, 512).then(turn(1, 20)).then(.translation(-center.x, -center.y))
        return picture(
            "leaning, \(degrees) degrees", side(degrees).then(lean).then(.translation(center.x, center.y)))
    }

    private static func side(_ degrees: Double) -> Homography {
        let c = Elementary.cos(degrees: degrees), s = Elementary.sin(degrees: degrees)
        return Homography.translation(-512, -512).then(.scale(0.7, 0.7)).then(
            Homography(c, 0, 0, 0, 1, 0, s / 700, 0, 1))
    }

    // MARK: Shadows

    /// The shadow of a rectangle, against the Gaussian itself averaged over each pixel.
    static func shadow(_ sigma: Double) -> Work {
        let box = Rect(x: 100.3, y: 80.6, width: 400, height: 300)
        let item = DisplayList.Item.shadow(
            Shadow(path: Path(rect: box), homography: .identity, sigma: sigma, color: .white))
        func share(_ x: Double, _ a: Double, _ b: Double) -> Double {
            let samples = 32, k = 1 / (sigma * 2.0.squareRoot())
            let sum = (0..<samples).reduce(0.0) {
                let p = x + (Double($1) + 0.5) / Double(samples)
                return $0 + (erf((b - p) * k) - erf((a - p) * k)) / 2
            }
            return sum / Double(samples)
        }
        let columns = (0..<width).map { share(Double($0), box.minX, box.maxX) }
        let rows = (0..<height).map { share(Double($0), box.minY, box.maxY) }
        return Work(name: "sigma \(sigma)", items: [item], pixels: box.width * box.height) { bitmap in
            var worst = 0.0
            for y in 0..<height {
                for x in 0..<width { worst = max(worst, abs(Double(bitmap[x, y].r) - 255 * columns[x] * rows[y])) }
            }
            return String(format: "%.2f", worst)
        }
    }

    // MARK: Rows

    /// A picture seen at an angle behind opaque bars of this width, whose gaps are as wide.
    static func bars(_ width: Int) -> Work {
        let bars = stride(from: 0, to: Self.width, by: 2 * width).map { x in
            let bar = Rect(x: Double(x), y: 0, width: Double(width), height: Double(height))
            return DisplayList.Item.surface(
                Surface(pieces: [Piece(polygon: bar.corners, homography: .identity)], paint: .color(.white)))
        }
        return Work(
            name: "bars of \(width) pixels", items: turned(0.9, by: 10).items + bars,
            pixels: Double(Self.width * height), error: { _ in "" })
    }
}

/// What the pixels inside a picture should be: the mean of 16 x 16 samples of its square texels.
private struct Truth {
    /// By the pixel's index in the canvas.
    let colors: [Int: SIMD3<Double>]

    init(_ map: Homography) {
        var colors: [Int: SIMD3<Double>] = [:]
        let back = map.inverse ?? .identity
        for y in 0..<Work.height {
            for x in 0..<Work.width {
                if let color = Truth.mean(back, x, y) { colors[y * Work.width + x] = color }
            }
        }
        self.colors = colors
    }

    /// Nil if a sample lies outside the picture.
    private static func mean(_ back: Homography, _ x: Int, _ y: Int) -> SIMD3<Double>? {
        let texels = Work.text.bitmap, side = Double(texels.width)
        func inside(_ u: Double, _ v: Double) -> Point? {
            guard let p = back.apply(Point(u, v)), p.x >= 0, p.y >= 0, p.x < side, p.y < side else { return nil }
            return p
        }
        for (u, v) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] where inside(Double(x) + u, Double(y) + v) == nil {
            return nil
        }
        var sum = SIMD3<Double>.zero
        for j in 0..<16 {
            for i in 0..<16 {
                guard let p = inside(Double(x) + (Double(i) + 0.5) / 16, Double(y) + (Double(j) + 0.5) / 16) else {
                    return nil
                }
                let t = texels[Int(p.x), Int(p.y)]
                sum += SIMD3(Double(t.r), Double(t.g), Double(t.b))
            }
        }
        return sum / 256
    }

    func psnr(of bitmap: Bitmap) -> Double {
        var sum = 0.0
        for (index, color) in colors {
            let p = bitmap[index % Work.width, index / Work.width]
            let d = color - SIMD3(Double(p.r), Double(p.g), Double(p.b))
            sum += (d * d).sum() / 3
        }
        return 10 * log10(255 * 255 / (sum / Double(colors.count)))
    }
}
