import CWebPDemux
import Codecs
import FileOutput
import Pixels
import Testing

/// Animated WebP, read back by libwebp's decoder.
@Suite struct WebPTests {
    private struct Decoded {
        var frames: [Bitmap] = []
        /// When each frame ends, in milliseconds.
        var ends: [Int] = []
        var plays = 0
    }

    private func decode(_ file: [UInt8]) -> Decoded {
        file.withUnsafeBufferPointer { bytes in
            var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
            var options = WebPAnimDecoderOptions()
            var info = WebPAnimInfo()
            var decoded = Decoded()
            WebPAnimDecoderOptionsInit(&options)
            let decoder = WebPAnimDecoderNew(&data, &options)
            defer { WebPAnimDecoderDelete(decoder) }
            WebPAnimDecoderGetInfo(decoder, &info)
            decoded.plays = Int(info.loop_count)
            while WebPAnimDecoderHasMoreFrames(decoder) != 0 {
                var rgba: UnsafeMutablePointer<UInt8>?, end: Int32 = 0
                guard WebPAnimDecoderGetNext(decoder, &rgba, &end) != 0, let rgba else { break }
                var frame = Bitmap(width: Int(info.canvas_width), height: Int(info.canvas_height))
                for i in frame.pixels.indices {
                    frame[offset: i] = Rounding.premultiplied(
                        PremultipliedRGBA8(r: rgba[4 * i], g: rgba[4 * i + 1], b: rgba[4 * i + 2], a: rgba[4 * i + 3]))
                }
                decoded.frames.append(frame)
                decoded.ends.append(Int(end))
            }
            return decoded
        }
    }

    private func encode(
        _ frames: [Bitmap], ticks: Int = 1001, timescale: Int = 60_000, plays: Int = 0,
        compression: PNGOptions.Compression = .fast
    ) throws -> [UInt8] {
        let sink = MemorySink()
        let encoder = try WebPEncoder(
            sink: sink, width: frames[0].width, height: frames[0].height, plays: plays,
            options: PNGOptions(compression: compression))
        for frame in frames { try encoder.append(frame, delay: FrameDelay(ticks: ticks, timescale: timescale)) }
        try encoder.finish()
        return sink.bytes
    }

    /// Each kind of pixels, changed a little, and replaced by another kind.
    private func frames(_ seed: UInt64) -> [Bitmap] {
        var random = SeededRandom(seed), frames: [Bitmap] = []
        for kind in Kind.allCases {
            var frame = kind.bitmap(width: 61, height: 47, &random)
            frames.append(frame)
            let other = Kind.translucentNoise.bitmap(width: 61, height: 47, &random)
            let x = Int.random(in: 0..<50, using: &random)
            for dy in 0..<20 { for dx in 0..<10 { frame[x + dx, dy + 9] = other[x + dx, dy + 9] } }
            frames.append(frame)
        }
        return frames
    }

    @Test(arguments: PNGOptions.Compression.allCases) func framesComeBack(_ compression: PNGOptions.Compression) throws
    {
        let seed = UInt64.random(in: 0 ... .max)
        let frames = frames(seed)
        let file = try encode(frames, plays: 3, compression: compression)
        let decoded = decode(file)
        #expect(decoded.frames == frames, "seed \(seed)")
        #expect(decoded.plays == 3)
        // 1001/60000 s is 16.683 ms: each end is rounded by itself.
        #expect(decoded.ends == frames.indices.map { Int((Double($0 + 1) * 1001 / 60).rounded()) })
        #expect(try encode(frames, plays: 3, compression: compression) == file)
    }

    @Test func aHoldIsOneFrame() throws {
        var random = SeededRandom(5)
        let a = Kind.mixed.bitmap(width: 40, height: 30, &random)
        let b = Kind.gradient.bitmap(width: 40, height: 30, &random)
        let decoded = decode(try encode([a, a, a, b, b], ticks: 1, timescale: 25))
        #expect(decoded.frames == [a, b])
        #expect(decoded.ends == [120, 200])
        #expect(decoded.plays == 0)
    }

    @Test func whatDoesNotFitIsSaid() throws {
        let encoder = try WebPEncoder(sink: MemorySink(), width: 4, height: 3)
        #expect(throws: FrameSizeError.self) {
            try encoder.append(Bitmap(width: 3, height: 4), delay: FrameDelay(ticks: 1, timescale: 60))
        }
        do {
            _ = try WebPEncoder(sink: MemorySink(), width: 16_384, height: 3)
            Issue.record("it was taken")
        } catch {
            #expect(
                "\(error)"
                    == "the animation: frames of 16384 x 3 pixels, of which WebP takes 16383 a side; choose a smaller scale or size"
            )
        }
    }
}
