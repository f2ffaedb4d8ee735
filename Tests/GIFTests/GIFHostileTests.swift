import Foundation
import Testing
import ZoetropeFiles
import ZoetropePixels
import ZoetropeTestSupport
import ZoetropeFrames
import ZoetropeGIF

/// Sizes, options and sinks that are wrong or extreme.
@Suite struct GIFHostileTests {
    @Test(arguments: [(1, 1), (65535, 1), (1, 65535), (2, 3)])
    func extremeSizes(width: Int, height: Int) throws {
        var second = GIFScenes.flat(width, height, 250, 250, 250)
        second[offset: width * height - 1] = .black
        let decoded = try DecodedGIF(GIFScenes.encode([GIFScenes.flat(width, height, 250, 250, 250), second]))
        #expect(decoded.width == width && decoded.height == height)
        #expect(decoded.frames.last!.canvas.last == 0)
    }

    @Test(arguments: [(0, 1), (1, 0), (65536, 1), (1, 65536), (-1, 5)])
    func impossibleSizes(width: Int, height: Int) {
        #expect(throws: GIFError.size(width: width, height: height)) {
            try GIFEncoder(width: width, height: height, to: MemorySink())
        }
    }

    @Test(arguments: [
        GIFOptions(colors: 1), GIFOptions(colors: 257), GIFOptions(quality: 0), GIFOptions(quality: 101),
        GIFOptions(loop: .count(0)),
        GIFOptions(loop: .count(65537)),
    ])
    func impossibleOptions(options: GIFOptions) {
        #expect(throws: GIFError.self) { try GIFEncoder(width: 1, height: 1, options: options, to: MemorySink()) }
    }

    /// Pictures with more colours than the search caches lists for, and palettes with fewer entries than a list can
    /// hold; also palettes whose transparent entry makes the table grow to the next power of two.
    @Test(arguments: [2, 4, 5, 6, 9, 17, 129]) func fewEntriesForMostColours(colors: Int) throws {
        var random = SeededRandom(3)
        var frame = Bitmap(width: 400, height: 300)
        for i in 0..<400 * 300 {
            frame[offset: i] = GIFScenes.opaque(
                .random(in: 0...255, using: &random), .random(in: 0...255, using: &random),
                .random(in: 0...255, using: &random))
        }
        let decoded = try DecodedGIF(GIFScenes.encode([frame], options: GIFOptions(colors: colors)))
        #expect(Set(decoded.frames[0].canvas).count <= colors)
    }

    @Test func nothingIsAnError() throws {
        let encoder = try GIFEncoder(width: 4, height: 4, to: MemorySink())
        #expect(throws: GIFError.noFrames) { try encoder.finish() }
    }

    @Test func anotherSizeIsAnError() throws {
        let encoder = try GIFEncoder(width: 4, height: 4, to: MemorySink())
        try encoder.append(Bitmap(width: 4, height: 4), delay: FrameDelay(ticks: 1, timescale: 2))
        #expect(throws: GIFError.frameSize(index: 1, width: 4, height: 5, expectedWidth: 4, expectedHeight: 4)) {
            try encoder.append(Bitmap(width: 4, height: 5), delay: FrameDelay(ticks: 1, timescale: 2))
        }
    }

    @Test(arguments: [(-1, 10), (1, 0), (1, -5), (Int.max, 1), (Int.max, Int.max), (1, Int.max)])
    func delaysThatAreNone(ticks: Int, timescale: Int) throws {
        let encoder = try GIFEncoder(width: 1, height: 1, to: MemorySink())
        #expect(throws: FrameDelayError.self) {
            try encoder.append(Bitmap(width: 1, height: 1), delay: FrameDelay(ticks: ticks, timescale: timescale))
        }
    }

    @Test func finishedIsFinished() throws {
        let encoder = try GIFEncoder(width: 1, height: 1, to: MemorySink())
        try encoder.append(Bitmap(width: 1, height: 1), delay: FrameDelay(ticks: 1, timescale: 2))
        try encoder.finish()
        #expect(throws: GIFError.finished) { try encoder.finish() }
        #expect(throws: GIFError.finished) {
            try encoder.append(Bitmap(width: 1, height: 1), delay: FrameDelay(ticks: 1, timescale: 2))
        }
    }

    @Test func transparentFramesShowTheMatte() throws {
        let decoded = try DecodedGIF(GIFScenes.encode([Bitmap](repeating: Bitmap(width: 5, height: 5), count: 9)))
        #expect(decoded.delays == [36])
        #expect(decoded.frames[0].canvas == [Int](repeating: 0xFF_FFFF, count: 25))
    }

    private struct Full: Error, Equatable {}

    /// Takes some bytes, then none.
    private final class FullSink: ByteSink {
        var room: Int
        init(_ room: Int) { self.room = room }
        func write(_ bytes: UnsafeRawBufferPointer) throws {
            room -= bytes.count
            if room < 0 { throw Full() }
        }
    }

    /// The sink's own error comes out, whenever it is thrown.
    @Test(arguments: [1, 3]) func aFullSinkIsReported(jobs: Int) throws {
        let frames = GIFScenes.moving(frames: 12, width: 40, height: 30, noise: 10, seed: 4)
        let size = try GIFScenes.encode(frames).count
        for room in [0, 5, 13, 700, 800, size / 2, size - 1] {
            #expect(throws: Full()) {
                let encoder = try GIFEncoder(width: 40, height: 30, to: FullSink(room), jobs: jobs)
                for frame in frames { try encoder.append(frame, delay: FrameDelay(ticks: 1, timescale: 25)) }
                try encoder.finish()
            }
        }
        let encoder = try GIFEncoder(width: 40, height: 30, to: FullSink(size), jobs: jobs)
        for frame in frames { try encoder.append(frame, delay: FrameDelay(ticks: 1, timescale: 25)) }
        try encoder.finish()
    }

    /// Images that wait on another thread must not be written after the encoder is released: its file may be closed.
    @Test func anEncoderThatIsGivenUpWritesNothingMore() throws {
        let frames = GIFScenes.moving(frames: 12, width: 200, height: 150, noise: 30, seed: 5), sink = MemorySink()
        func giveUp() throws {
            let encoder = try GIFEncoder(width: 200, height: 150, to: sink, jobs: 3)
            for frame in frames { try encoder.append(frame, delay: FrameDelay(ticks: 1, timescale: 25)) }
        }
        try giveUp()
        // Encoding the same frames takes as long as images that are still drawn could take.
        let count = sink.bytes.count, whole = try GIFScenes.encode(frames).count
        #expect(count < whole)
        #expect(sink.bytes.count == count)
    }
}
