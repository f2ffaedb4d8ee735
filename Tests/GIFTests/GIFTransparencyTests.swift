import Testing
import ZoetropeFiles
import ZoetropePixels
import ZoetropeTestSupport
import ZoetropeFrames
import ZoetropeGIF

/// GIFs with clear pixels.
@Suite struct GIFTransparencyTests {
    private static let options = GIFOptions(quality: 100, isTransparent: true)

    /// A clear bitmap with a square in stripes of three colours.
    private static func square(x left: Int, y top: Int, size: Int, on width: Int, _ height: Int) -> Bitmap {
        var frame = Bitmap(width: width, height: height)
        for y in top..<top + size {
            for x in left..<left + size { frame[x, y] = GIFScenes.opaque(60 * (x % 3) + 40, 200, 90) }
        }
        return frame
    }

    private func expectClear(_ decoded: DecodedGIF, as frames: [Bitmap]) {
        #expect(decoded.frames.count == frames.count)
        for (i, (shown, frame)) in zip(decoded.frames, frames).enumerated() {
            let isClear = frame.pixels.map { $0.a < 128 }
            #expect(shown.canvas.map { $0 == -1 } == isClear, "frame \(i)")
        }
    }

    /// A square moves: it leaves nothing behind, and what it covers is drawn.
    @Test(arguments: [1, 3]) func whatMovesLeavesNothingBehind(jobs: Int) throws {
        let frames = (0..<9).map { Self.square(x: $0 * 3, y: 30 - $0 * 2, size: 12, on: 50, 44) }
        let decoded = try DecodedGIF(GIFScenes.encode(frames, options: Self.options, jobs: jobs))
        expectClear(decoded, as: frames)
        for (shown, frame) in zip(decoded.frames, frames) {
            for (canvas, pixel) in zip(shown.canvas, frame.pixels) where canvas >= 0 {
                #expect(canvas == Int(pixel.packed & 0xFF_FFFF))
            }
        }
    }

    /// Random squares appear and disappear, beside one that stays.
    @Test(arguments: 1...12 as ClosedRange<UInt64>) func anyFramesAreClearWhereTheyShouldBe(seed: UInt64) throws {
        var random = SeededRandom(seed)
        let frames = (0..<8).map { i in
            var frame = Bitmap(width: 31, height: 23)
            frame[i, 0] = GIFScenes.opaque(255, 0, 0)
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let x = Int.random(in: 0...20, using: &random), y = Int.random(in: 1...12, using: &random)
                for dy in 0..<10 { for dx in 0..<9 { frame[x + dx, y + dy] = GIFScenes.opaque(x * 9, y * 9, dx * 20) } }
            }
            frame[30, 22] = GIFScenes.opaque(0, 0, 255)
            return frame
        }
        for quality in [5, 100] {
            let options = GIFOptions(quality: quality, isTransparent: true)
            expectClear(try DecodedGIF(GIFScenes.encode(frames, options: options)), as: frames)
        }
    }

    @Test func nothingAtAllIsClear() throws {
        let empty = Bitmap(width: 9, height: 7), full = GIFScenes.flat(9, 7, 10, 20, 30)
        for frames in [[empty], [empty, full, empty], [full, empty, full]] {
            expectClear(try DecodedGIF(GIFScenes.encode(frames, options: Self.options)), as: frames)
        }
    }

    /// An alpha of 128 is blended onto the matte, a lower one is clear: black of alpha 128 over white is 127.
    @Test func halfAlphaIsTheLimit() throws {
        let half = Bitmap(width: 2, height: 2, filledWith: PremultipliedRGBA8(r: 0, g: 0, b: 0, a: 128))
        let less = Bitmap(width: 2, height: 2, filledWith: PremultipliedRGBA8(r: 0, g: 0, b: 0, a: 127))
        let decoded = try DecodedGIF(GIFScenes.encode([half, less], options: Self.options))
        #expect(decoded.frames.map { $0.canvas[0] } == [0x7F_7F7F, -1])
    }

    /// A frame that is cleared after more than 655.35 s, the longest delay, is written as two images and cleared once.
    @Test func aLongHoldIsClearedAtItsEnd() throws {
        let frames = [Self.square(x: 1, y: 1, size: 5, on: 16, 16), Self.square(x: 9, y: 9, size: 5, on: 16, 16)]
        let sink = MemorySink()
        let encoder = try GIFEncoder(width: 16, height: 16, options: Self.options, to: sink)
        for frame in frames { try encoder.append(frame, delay: FrameDelay(ticks: 1000, timescale: 1)) }
        try encoder.finish()
        expectClear(try DecodedGIF(sink.bytes), as: [frames[0], frames[0], frames[1], frames[1]])
    }
}
