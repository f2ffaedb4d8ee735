import Foundation
import Testing
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropePixels
import ZoetropeTestSupport
import ZoetropeFrames

@Suite struct AnimationTests {
    /// A sink that cannot be patched.
    private final class Pipe: ByteSink {
        var bytes: [UInt8] = []
        func write(_ bytes: UnsafeRawBufferPointer) { self.bytes += bytes }
    }

    private static let delay = FrameDelay(ticks: 1001, timescale: 60_000)

    /// Frames each of which changes a little of the one before, a lot, or nothing.
    private func frames(opaque: Bool, _ random: inout SeededRandom) -> [Bitmap] {
        let kind: Kind = opaque ? .mixed : .translucentFlat
        var frame = kind.bitmap(width: 70, height: 50, &random), frames = [frame]
        for i in 1..<14 {
            let other = (i % 4 == 0 ? Kind.translucentNoise : kind).bitmap(width: 70, height: 50, &random)
            let x = Int.random(in: 0..<60, using: &random), y = Int.random(in: 0..<40, using: &random)
            for dy in 0..<(i % 3 * 5) {
                for dx in 0..<10 where !opaque || other[x + dx, y + dy].a == 255 {
                    frame[x + dx, y + dy] = other[x + dx, y + dy]
                }
            }
            if i == 9 { frame[3, 3] = .white; frame[60, 45] = .black }
            frames.append(frame)
        }
        return frames
    }

    private func read(_ bytes: [UInt8], suffix: String = ".png") throws -> [AnimationFrame] {
        let directory = try TemporaryFolder()
        try PNGFile.write(bytes, to: directory["a" + suffix])
        return try readFrames(directory["a" + suffix])
    }

    private func apng(
        _ frames: [Bitmap], to sink: any ByteSink, hasAlpha: Bool, delay: FrameDelay = delay, jobs: Int = 1
    )
        throws
    {
        let encoder = APNGEncoder(
            sink: sink, width: frames[0].width, height: frames[0].height, hasAlpha: hasAlpha, jobs: jobs)
        for frame in frames { try encoder.append(frame, delay: delay) }
        try encoder.finish()
    }

    @Test(arguments: [false, true]) func animatedPNGsComeBack(_ opaque: Bool) throws {
        let seed = newSeed()
        var random = SeededRandom(seed)
        let frames = frames(opaque: opaque, &random), sink = MemorySink(), pipe = Pipe()
        try apng(frames, to: sink, hasAlpha: !opaque)
        try apng(frames, to: pipe, hasAlpha: !opaque)
        #expect(sink.bytes == pipe.bytes)
        let threaded = MemorySink()
        try apng(frames, to: threaded, hasAlpha: !opaque, jobs: 3)
        #expect(sink.bytes == threaded.bytes)
        // Frames that do not differ are one.
        var expected: [AnimationFrame] = []
        for frame in frames {
            if let last = expected.last, last.bitmap == frame {
                expected[expected.count - 1].delay!.ticks += 1001
            } else {
                expected.append(AnimationFrame(bitmap: frame, delay: AnimationTests.delay))
            }
        }
        let found = try read(sink.bytes)
        #expect(found.map(\.bitmap) == expected.map(\.bitmap), "seed \(seed)")
        #expect(found.map { $0.delay!.ticks * 60_000 / $0.delay!.timescale } == expected.map { $0.delay!.ticks })
        #expect(try PNGReader.read(sink.bytes, name: "it") == frames[0])
    }

    @Test(.enabled(if: program("ffmpeg") != nil)) func ffmpegSeesTheSameFrames()
        throws
    {
        var random = SeededRandom(5)
        let directory = try TemporaryFolder(), opaque = frames(opaque: true, &random)
        let distinct = opaque.enumerated().filter { $0 == 0 || $1 != opaque[$0 - 1] }.map(\.1)
        for hasAlpha in [false, true] {
            let sink = MemorySink()
            try apng(opaque, to: sink, hasAlpha: hasAlpha)
            try PNGFile.write(sink.bytes, to: directory["a.png"])
            let raw = try ffmpeg([
                "-f", "apng", "-i", directory["a.png"], "-vsync", "0", "-pix_fmt", "rgba", "-f", "rawvideo", "-",
            ])
            #expect(raw == distinct.flatMap { $0.withUnsafeBytes(Array.init) })
        }
        // A PNG through a decoder that is not libpng.
        for kind in [Kind.noise, .gradient, .mixed, .grey, .fewColors] {
            let bitmap = kind.bitmap(width: 150, height: 90, &random)
            try PNGFile.write(PNGEncoder.encode(bitmap), to: directory["b.png"])
            #expect(
                try ffmpeg(["-i", directory["b.png"], "-pix_fmt", "rgba", "-f", "rawvideo", "-"])
                    == bitmap.withUnsafeBytes(Array.init))
        }
    }

    /// Odd sizes, also through an encoder that accepts only even ones.
    @Test(.enabled(if: program("ffmpeg") != nil)) func ffmpegReadsY4M() throws {
        let directory = try TemporaryFolder(), file = try AtomicFile(path: directory["a.y4m"])
        let red = Bitmap(width: 33, height: 17, filledWith: PremultipliedRGBA8(r: 200, g: 40, b: 90, a: 255))
        let encoder = Y4MEncoder(sink: file, width: 33, height: 17, interval: FrameDelay(ticks: 1, timescale: 25))
        for _ in 0..<3 { try encoder.append(red, delay: FrameDelay(ticks: 1, timescale: 25)) }
        encoder.finish()
        try file.commit()
        let raw = try ffmpeg([
            "-i", directory["a.y4m"], "-vf", "scale=in_color_matrix=bt709:flags=accurate_rnd+full_chroma_int",
            "-pix_fmt", "rgb24", "-f", "rawvideo", "-",
        ])
        #expect(raw.count == 3 * 34 * 18 * 3)
        for (i, byte) in raw.enumerated() { #expect(abs(Int(byte) - [200, 40, 90][i % 3]) <= 3) }
        _ = try ffmpeg(["-i", directory["a.y4m"], "-c:v", "libx264", "-pix_fmt", "yuv420p", directory["a.mp4"]])
        #expect(FileManager.default.fileExists(atPath: directory["a.mp4"]))
    }

    private func ffmpeg(_ arguments: [String]) throws -> [UInt8] {
        let process = Process(), output = Foundation.Pipe()
        process.executableURL = URL(fileURLWithPath: try #require(program("ffmpeg")))
        process.arguments = ["-v", "error"] + arguments
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return Array(data)
    }

    @Test func delaysThatDoNotFitAreSplitOrRoundedWithoutDrift() throws {
        let still = [Bitmap](repeating: Bitmap(width: 4, height: 4, filledWith: .white), count: 3), sink = MemorySink()
        try apng(still, to: sink, hasAlpha: false, delay: FrameDelay(ticks: 50_001, timescale: 1))
        #expect(
            try read(sink.bytes).map(\.delay!) == [65_535, 65_535, 18_933].map { FrameDelay(ticks: $0, timescale: 1) })
        let moving = (0..<50).map { Bitmap(width: 4, height: 4, filledWith: $0 % 2 == 0 ? .white : .black) }
        let other = MemorySink()
        try apng(moving, to: other, hasAlpha: false, delay: FrameDelay(ticks: 1_000_001, timescale: 30_000_029))
        let total = try read(other.bytes).reduce(0.0) { $0 + Double($1.delay!.ticks) / Double($1.delay!.timescale) }
        #expect(abs(total - 50 * 1_000_001 / 30_000_029.0) < 1 / 60_000)
    }

    @Test func faultsOfAnimatedPNGs() throws {
        var random = SeededRandom(6)
        let sink = MemorySink(), frames = frames(opaque: false, &random)
        try apng(frames, to: sink, hasAlpha: true)
        #expect(throws: FrameSizeError.self) {
            try apng([frames[0], Bitmap(width: 2, height: 2)], to: MemorySink(), hasAlpha: true)
        }
        #expect(throws: PictureError.self) { try apng(frames, to: MemorySink(), hasAlpha: false) }
        let encoder = APNGEncoder(sink: Pipe(), width: 70, height: 50, hasAlpha: true, bufferLimit: 1000)
        #expect(throws: PictureError.self) {
            for frame in frames { try encoder.append(frame, delay: AnimationTests.delay) }
        }
        let bytes = sink.bytes
        for count in stride(from: 0, to: bytes.count - 12, by: 97) {
            #expect(throws: PictureError.self) { try read(Array(bytes[..<count])) }
        }
        for i in stride(from: 8, to: bytes.count, by: 41) {
            var damaged = bytes
            damaged[i] ^= 0x55
            #expect(throws: PictureError.self, "byte \(i)") { try read(damaged) }
        }
    }

    @Test func directoriesAreReadInTheOrderOfNumbers() throws {
        let directory = try TemporaryFolder()
        let colors = (0..<3).map { PremultipliedRGBA8(r: UInt8($0), g: 0, b: 0, a: 255) }
        for (name, color) in zip(["frame-2.png", "frame-10.PNG", "frame-0100.png"], colors) {
            try PNGFile.write(PNGEncoder.encode(Bitmap(width: 1, height: 1, filledWith: color)), to: directory[name])
        }
        try PNGFile.write([1], to: directory["notes.txt"])
        #expect(try readFrames(directory.path).map { $0.bitmap.pixels[0] } == colors)
        #expect(throws: PictureError.self) { try readFrames(directory.path, limits: ImageLimits(frames: 2)) }
        try PNGFile.write(PNGEncoder.encode(Bitmap(width: 2, height: 1)), to: directory["frame-200.png"])
        #expect(
            throws: PictureError(
                path: directory["frame-200.png"], problem: "it is 2 × 1 pixels where the first frame is 1 × 1",
                remedy: "give frames of one size")
        ) {
            try readFrames(directory.path)
        }
        let empty = try TemporaryFolder()
        #expect(
            throws: PictureError(
                path: empty.path, problem: "there is no PNG file in this directory",
                remedy: "give the directory that holds the frames")
        ) {
            try readFrames(empty.path)
        }
    }

    /// Written by hand: 3 x 2 pixels, four colours; a full frame, a pixel over it that is then cleared, one that is
    /// then restored, one that shows what is left.
    @Test func gifsAreComposed() throws {
        let r = PremultipliedRGBA8(r: 255, g: 0, b: 0, a: 255)
        let g = PremultipliedRGBA8(r: 0, g: 255, b: 0, a: 255)
        let b = PremultipliedRGBA8(r: 0, g: 0, b: 255, a: 255)
        var gif = Array("GIF89a".utf8) + [3, 0, 2, 0, 0x81, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
        func image(_ x: UInt8, _ y: UInt8, _ w: UInt8, _ h: UInt8, disposal: UInt8, delay: UInt8, _ indices: [UInt8])
            -> [UInt8]
        {
            // LZW at 3 bits, cleared before every index, so that codes never grow: 4 clears, 5 ends.
            var codes: [UInt8] = []
            for index in indices { codes += [4, index] }
            codes.append(5)
            var bytes = [UInt8](repeating: 0, count: (codes.count * 3 + 7) / 8)
            for bit in 0..<codes.count * 3 {
                bytes[bit / 8] |= (codes[bit / 3] >> UInt8(bit % 3) & 1) << UInt8(bit % 8)
            }
            return [
                0x21, 0xF9, 4, disposal << 2 | 1, delay, 0, 3, 0, 0x2C, x, 0, y, 0, w, 0, h, 0, 0, 2,
                UInt8(bytes.count),
            ] + bytes + [0]
        }
        var ends: [Int] = []
        for image in [
            image(0, 0, 3, 2, disposal: 1, delay: 7, [0, 0, 0, 0, 3, 0]), image(1, 0, 1, 1, disposal: 2, delay: 8, [1]),
            image(2, 0, 2, 1, disposal: 3, delay: 9, [2, 2]), image(0, 1, 1, 1, disposal: 0, delay: 0, [1]),
        ] {
            gif += image
            ends.append(gif.count)
        }
        gif += [0x3B]
        let frames = try read(gif, suffix: ".gif")
        let delays = [7, 8, 9].map { FrameDelay(ticks: $0, timescale: 100) } + [FrameDelay(ticks: 1, timescale: 10)]
        #expect(frames.map(\.delay) == delays)
        #expect(
            frames.map(\.bitmap.pixels) == [
                [r, r, r, r, .clear, r], [r, g, r, r, .clear, r], [r, .clear, b, r, .clear, r],
                [r, .clear, r, g, .clear, r],
            ])
        for count in 6..<gif.count {
            // After an image only the trailer is missing. The zero that ends an image's data is not asked for.
            if let image = ends.firstIndex(of: count) {
                #expect(try read(Array(gif[..<count]), suffix: ".gif").count == image + 1)
            }
            if ends.contains(count) || ends.contains(count + 1) { continue }
            #expect(throws: PictureError.self, "\(count) of \(ends)") { try read(Array(gif[..<count]), suffix: ".gif") }
        }
    }
}
