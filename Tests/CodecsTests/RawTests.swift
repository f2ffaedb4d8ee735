import Testing
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeTestSupport
import ZoetropeFrames

@Suite struct RawTests {
    private let interval = FrameDelay(ticks: 1, timescale: 60)

    @Test func rawFramesAreStraightRGBA() throws {
        let sink = MemorySink(), encoder = RawRGBAEncoder(sink: sink, width: 2, height: 1, interval: interval)
        var frame = Bitmap(width: 2, height: 1, filledWith: .black)
        frame[1, 0] = PremultipliedRGBA8(r: 64, g: 0, b: 128, a: 128)
        try encoder.append(frame, delay: FrameDelay(ticks: 2, timescale: 60))
        #expect(sink.bytes == [0, 0, 0, 255, 128, 0, 255, 128, 0, 0, 0, 255, 128, 0, 255, 128])
        #expect(throws: FrameSizeError.self) { try encoder.append(Bitmap(width: 1, height: 1), delay: interval) }
    }

    @Test func holdsBecomeFramesWithoutDrift() throws {
        let sink = MemorySink(), encoder = RawRGBAEncoder(sink: sink, width: 1, height: 1, interval: interval)
        // 50 frames of 1/50 s are 60 of 1/60 s.
        for _ in 0..<50 { try encoder.append(Bitmap(width: 1, height: 1), delay: FrameDelay(ticks: 1, timescale: 50)) }
        #expect(sink.bytes.count == 60 * 4)
    }

    private func y4m(_ bitmap: Bitmap, matte: Color = .white) throws -> [UInt8] {
        let sink = MemorySink()
        let encoder = Y4MEncoder(
            sink: sink, width: bitmap.width, height: bitmap.height,
            interval: FrameDelay(ticks: 1001, timescale: 30_000), matte: matte)
        try encoder.append(bitmap, delay: FrameDelay(ticks: 1001, timescale: 30_000))
        return sink.bytes
    }

    @Test func headersTellSizeRateAndForm() throws {
        let bytes = try y4m(Bitmap(width: 3, height: 5, filledWith: .white))
        let header = "YUV4MPEG2 W4 H6 F30000:1001 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\nFRAME\n"
        #expect(String(decoding: bytes[..<header.utf8.count], as: UTF8.self) == header)
        #expect(
            bytes.dropFirst(header.utf8.count)
                == ([UInt8](repeating: 235, count: 24) + [UInt8](repeating: 128, count: 12))[...])
    }

    /// Video encoders take even sizes: the last column and row are repeated.
    @Test func oddSizesArePadded() throws {
        var bitmap = Bitmap(width: 3, height: 1, filledWith: .black)
        bitmap[2, 0] = .white
        #expect(Y4MEncoder.size(width: 3, height: 1) == PixelSize(width: 4, height: 2))
        #expect(Array(try y4m(bitmap).suffix(12)) == [16, 16, 235, 235, 16, 16, 235, 235, 128, 128, 128, 128])
    }

    /// BT.709 in floating point.
    @Test func coloursAreBT709() throws {
        var random = SeededRandom(8)
        let colors =
            (0..<500).map { _ in (0..<3).map { _ in Int.random(in: 0...255, using: &random) } } + [
                [0, 0, 0], [255, 255, 255], [255, 0, 0], [0, 255, 0], [0, 0, 255],
            ]
        // Each colour in 2 x 2 pixels, so that it has a chroma sample of its own.
        var bitmap = Bitmap(width: 2 * colors.count, height: 2)
        for (i, c) in colors.enumerated() {
            let color = PremultipliedRGBA8(r: UInt8(c[0]), g: UInt8(c[1]), b: UInt8(c[2]), a: 255)
            for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] { bitmap[2 * i + x, y] = color }
        }
        let planes = Array(try y4m(bitmap).suffix(6 * colors.count))
        let starts = [0, 4 * colors.count, 5 * colors.count]
        for (i, c) in colors.enumerated() {
            let r = Double(c[0]) / 255
            let g = Double(c[1]) / 255
            let b = Double(c[2]) / 255
            let luma = 0.2126 * r + 0.7152 * g + 0.0722 * b
            let exact = [16 + 219 * luma, 128 + 224 * (b - luma) / 1.8556, 128 + 224 * (r - luma) / 1.5748]
            for plane in 0..<3 {
                #expect(abs(Double(planes[starts[plane] + (plane == 0 ? 2 * i : i)]) - exact[plane]) < 0.51)
            }
        }
    }

    @Test func chromaIsTheMeanOfFourAndAlphaLiesOnTheMatte() throws {
        var bitmap = Bitmap(width: 2, height: 2, filledWith: .black)
        bitmap[0, 0] = .clear
        // Red matte in one pixel of four: Cr of (63.75, 0, 0) is 128 + 224 · 0.25 · 0.7874 / 1.5748 = 156.
        #expect(Array(try y4m(bitmap, matte: Color(r: 1, g: 0, b: 0)).suffix(6)) == [63, 16, 16, 16, 122, 156])
    }
}
