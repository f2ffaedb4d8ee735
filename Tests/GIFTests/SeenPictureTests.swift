import ZoetropeFiles
import ZoetropeGeometry
import ZoetropePixels
import Testing
import ZoetropeFrames
import ZoetropeGIF

/// How pictures look to an eye: the same figures as Benchmarks/gif/gif_metrics.py has, which OpenCV and NumPy work out.
@Suite struct SeenPictureTests {
    private func picture(_ width: Int, _ height: Int, _ k: Int) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height, filledWith: .black)
        for y in 0..<height {
            for x in 0..<width {
                let r = 37 * x + 101 * y + k, g = 5 * x * x + 29 * y + 3 * k, b = 7 * x * y + 11 * k
                bitmap[x, y] = PremultipliedRGBA8(
                    r: UInt8(truncatingIfNeeded: r), g: UInt8(truncatingIfNeeded: g), b: UInt8(truncatingIfNeeded: b),
                    a: 255)
            }
        }
        return bitmap
    }

    private func distance(_ a: SeenPicture, _ b: SeenPicture, is expected: Double) {
        let distance = a.meanDistance(to: b)
        #expect(abs(distance - expected) < 0.01 * expected, "\(distance), not \(expected)")
    }

    /// The expected figures: gif_metrics.oklab of the blurred pictures, and cv2.resize with INTER_LINEAR.
    @Test func figuresAreThoseOfTheBenchmarks() {
        let a = SeenPicture(picture(24, 16, 0)), size = PixelSize(width: 24, height: 16)
        distance(a, SeenPicture(picture(24, 16, 40)), is: 10.877)
        distance(a, SeenPicture(picture(12, 8, 5), shownAt: size), is: 14.231)
        distance(a, SeenPicture(picture(10, 7, 5), shownAt: size), is: 15.494)
        let rows = 4..<9
        distance(
            SeenPicture(picture(24, 16, 0), rows: rows), SeenPicture(picture(24, 16, 40), rows: rows), is: 10.796)
    }

    @Test func blackAndWhiteAre100Apart() {
        let size = PixelSize(width: 5, height: 1)
        let white = SeenPicture(Bitmap(width: 2, height: 3, filledWith: .white), shownAt: size)
        distance(SeenPicture(Bitmap(width: 5, height: 1, filledWith: .black)), white, is: 100)
        // A clear pixel shows the matte.
        distance(SeenPicture(Bitmap(width: 5, height: 1), matte: .black), white, is: 100)
        #expect(SeenPicture(Bitmap(width: 5, height: 1), matte: .white).meanDistance(to: white) < 1e-3)
    }

    /// From a distance, black and white pixels in turn are the grey of half the light, 188, not of half the value, 128.
    @Test func ditherLooksLikeItsMean() {
        var dither = Bitmap(width: 16, height: 16, filledWith: .white)
        for y in 0..<16 { for x in 0..<16 where (x + y) % 2 == 0 { dither[x, y] = .black } }
        let grey = { (v: UInt8) in
            SeenPicture(Bitmap(width: 16, height: 16, filledWith: PremultipliedRGBA8(r: v, g: v, b: v, a: 255)))
        }
        #expect(SeenPicture(dither).meanDistance(to: grey(188)) < 0.5)
        #expect(SeenPicture(dither).meanDistance(to: grey(128)) > 15)
    }

    /// The images' sizes add up to the file's, and their starts are those of the frames.
    @Test func imageSizesAreThoseOfTheFile() throws {
        let sink = MemorySink(), encoder = try GIFEncoder(width: 24, height: 16, to: sink)
        for k in [0, 40, 40, 90] {
            try encoder.append(picture(24, 16, k), delay: FrameDelay(ticks: 1, timescale: 20))
        }
        try encoder.finish()
        let images = Array(GIFImageSizes(sink.bytes))
        #expect(images.map(\.start) == [0, 5, 15])
        #expect(images.reduce(0) { $0 + $1.bytes } == sink.bytes.count)
        #expect(images.allSatisfy { $0.bytes > 20 })
    }
}
