import CZoetropeWebPDemux
import Foundation
import Testing
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropePixels
import ZoetropeTestSupport
import ZoetropeFrames

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
                    frame[offset: i] = StraightColor.premultiplied(
                        PremultipliedRGBA8(r: rgba[4 * i], g: rgba[4 * i + 1], b: rgba[4 * i + 2], a: rgba[4 * i + 3]))
                }
                decoded.frames.append(frame)
                decoded.ends.append(Int(end))
            }
            return decoded
        }
    }

    /// The reader gives back what was written, with the frames' times; so do files that are cut off not.
    @Test func theReaderReadsWhatWasWritten() throws {
        let frames = frames(7), file = try encode(frames, ticks: 1, timescale: 25)
        let path = NSTemporaryDirectory() + "zoetrope-\(UUID().uuidString).webp"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(file).write(to: URL(fileURLWithPath: path))
        let reader = try AnimationReader(contentsOf: path)
        var shown: [Bitmap] = [], milliseconds = 0
        while let frame = try reader.next() {
            let delay = try #require(frame.delay)
            // A frame that equals the one before is only shown longer.
            for _ in 0..<delay.ticks / 40 { shown.append(frame.bitmap) }
            milliseconds += delay.ticks
        }
        #expect(shown == frames && milliseconds == 40 * frames.count)
        for length in [0, 11, 12, 30, file.count / 2] {
            try Data(file.prefix(length)).write(to: URL(fileURLWithPath: path))
            #expect(throws: PictureError.self, "\(length) bytes") {
                let reader = try AnimationReader(contentsOf: path)
                while try reader.next() != nil {}
            }
        }
    }

    private func encode(
        _ frames: [Bitmap], ticks: Int = 1001, timescale: Int = 60_000, options: WebPOptions = WebPOptions(),
        jobs: Int = 1
    ) throws -> [UInt8] {
        let sink = MemorySink()
        let encoder = try WebPEncoder(
            sink: sink, width: frames[0].width, height: frames[0].height, options: options, jobs: jobs)
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
        let seed = newSeed()
        let frames = frames(seed)
        let file = try encode(frames, options: WebPOptions(compression: compression, loop: .count(3)))
        let decoded = decode(file)
        #expect(decoded.frames == frames, "seed \(seed)")
        #expect(decoded.plays == 3)
        // 1001/60000 s is 16.683 ms: each end is rounded by itself.
        #expect(decoded.ends == frames.indices.map { Int((Double($0 + 1) * 1001 / 60).rounded()) })
        #expect(try encode(frames, options: WebPOptions(compression: compression, loop: .count(3)), jobs: 3) == file)
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

    /// The same bytes for any number of threads, into a file that is patched and into a pipe.
    @Test func bytesDoNotDependOnThreads() throws {
        let frames = frames(77)
        let file = try encode(frames)
        for jobs in [2, 5] { #expect(try encode(frames, jobs: jobs) == file) }
        let pipe = Pipe(), encoder = try WebPEncoder(sink: pipe, width: 61, height: 47, jobs: 2)
        for frame in frames { try encoder.append(frame, delay: FrameDelay(ticks: 1001, timescale: 60_000)) }
        try encoder.finish()
        #expect(pipe.bytes == file)
    }

    /// A sink that cannot be patched.
    private final class Pipe: ByteSink {
        var bytes: [UInt8] = []
        func write(_ bytes: UnsafeRawBufferPointer) { self.bytes += bytes }
    }

    @Test func oneFrameIsAStillPicture() throws {
        let frame = Bitmap(width: 5, height: 3, filledWith: .black), file = try encode([frame, frame])
        #expect(decode(file).frames == [frame])
        #expect(file[12..<16].elementsEqual("VP8L".utf8))
    }

    /// 2^24 ms and more are several frames, which show the same.
    @Test func longHoldsAreSplit() throws {
        let frames = [Bitmap(width: 9, height: 7, filledWith: .white), Bitmap(width: 9, height: 7, filledWith: .black)]
        let decoded = decode(try encode(frames, ticks: 40_000, timescale: 1))
        #expect(decoded.frames == [0, 0, 0, 1, 1, 1].map { frames[$0] })
        #expect(decoded.ends == [16_777_215, 33_554_430, 40_000_000, 56_777_215, 73_554_430, 80_000_000])
    }

    /// Lossy pictures are near the frames, opaque or not, and smaller than lossless ones.
    @Test(arguments: [false, true]) func lossyFramesAreNear(_ hasAlpha: Bool) throws {
        var frames: [Bitmap] = []
        for i in 0..<6 {
            var frame = Bitmap(width: 90, height: 70)
            for y in 0..<70 {
                for x in 0..<90 {
                    let v = UInt8((x + y) / 2 + i * 9), a: UInt8 = hasAlpha && x > 60 ? 0 : 255
                    frame[x, y] = StraightColor.premultiplied(PremultipliedRGBA8(r: v, g: 200 - v, b: v / 2, a: a))
                }
            }
            for y in 10..<30 { for x in (5 + 7 * i)..<(20 + 7 * i) { frame[x, y] = .white } }
            frames.append(frame)
        }
        let file = try encode(frames, options: WebPOptions(quality: 90), jobs: 2), decoded = decode(file)
        #expect(decoded.frames.count == frames.count)
        for (found, wanted) in zip(decoded.frames, frames) {
            let errors = zip(found.pixels, wanted.pixels).map { abs(Int($0.g) - Int($1.g)) }
            #expect(Double(errors.reduce(0, +)) / Double(errors.count) < 3)
            #expect(zip(found.pixels, wanted.pixels).allSatisfy { $0.a == $1.a })
        }
        #expect(try encode(frames, options: WebPOptions(quality: 50)).count < file.count)
        #expect(throws: PictureError.self) { try encode(frames, options: WebPOptions(quality: 101)) }
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
                    == "the animation: a WebP takes 16383 pixels a side, not 16384 × 3; choose a smaller scale or size"
            )
        }
    }
}
