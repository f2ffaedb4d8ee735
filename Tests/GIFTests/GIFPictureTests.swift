import Foundation
import Testing
import ZoetropeFiles
import ZoetropeGeometry
import ZoetropePixels
import ZoetropeTestSupport
import ZoetropeFrames
import ZoetropeGIF

/// What the pictures of a GIF look like, by giflib's own decoder.
@Suite struct GIFPictureTests {
    private func packed(_ bitmap: Bitmap) -> [Int] { bitmap.pixels.map { Int($0.packed & 0xFF_FFFF) } }

    /// The sum of the differences of all channels of packed pixels.
    private func distance(_ a: [Int], _ b: [Int]) -> Int {
        var sum = 0
        for (a, b) in zip(a, b) {
            for shift in [0, 8, 16] { sum += abs((a >> shift & 255) - (b >> shift & 255)) }
        }
        return sum
    }

    @Test(arguments: [GIFOptions.Dither.none, .ordered, .diffusion], [2, 3, 16, 256])
    func decoderShowsWhatTheEncoderBelieves(dither: GIFOptions.Dither, colors: Int) throws {
        let frames = GIFScenes.moving(frames: 7, width: 61, height: 43, noise: 9, seed: 3)
        for count in 1...frames.count {
            let sink = MemorySink()
            let encoder = try GIFEncoder(
                width: 61, height: 43, options: GIFOptions(colors: colors, dither: dither), to: sink)
            for frame in frames.prefix(count) { try encoder.append(frame, delay: FrameDelay(ticks: 1, timescale: 25)) }
            try encoder.finish()
            let decoded = try DecodedGIF(sink.bytes)
            #expect(try encoder.shown.map { Int($0) } == decoded.frames.last!.canvas)
            #expect(Set(decoded.frames[0].canvas).count <= colors)
        }
    }

    /// Pictures large enough to fill the dictionary: noise that never repeats, then flat colour that always does.
    @Test func fullDictionariesAreDecoded() throws {
        var random = SeededRandom(11)
        var frame = GIFScenes.flat(300, 200, 10, 200, 30)
        for i in 0..<300 * 120 {
            frame[offset: i] = GIFScenes.opaque(
                Int(random.next() % 256), Int(random.next() % 256), Int(random.next() % 256))
        }
        let sink = MemorySink()
        let encoder = try GIFEncoder(width: 300, height: 200, to: sink)
        try encoder.append(frame, delay: FrameDelay(ticks: 1, timescale: 10))
        try encoder.finish()
        let decoded = try DecodedGIF(sink.bytes)
        #expect(try encoder.shown.map { Int($0) } == decoded.frames[0].canvas)
        #expect(decoded.frames[0].canvas.suffix(300 * 60).allSatisfy { $0 == 10 | 200 << 8 | 30 << 16 })
    }

    @Test(arguments: [1 as UInt64, 2, 3], [40, 80, 100])
    func stillPixelsNeverChange(seed: UInt64, quality: Int) throws {
        let frames = GIFScenes.moving(frames: 9, width: 80, height: 50, noise: 20, seed: seed)
        let decoded = try DecodedGIF(GIFScenes.encode(frames, options: GIFOptions(quality: quality)))
        #expect(decoded.frames.count == frames.count)
        for t in 1..<frames.count {
            let changed = (0..<80 * 50).filter {
                frames[t].pixels[$0] == frames[t - 1].pixels[$0]
                    && decoded.frames[t].canvas[$0] != decoded.frames[t - 1].canvas[$0]
            }
            #expect(changed.isEmpty, "seed \(seed), frame \(t): \(changed.prefix(5))")
        }
    }

    @Test func flatColoursAreExact() throws {
        var frame = GIFScenes.flat(64, 64, 255, 255, 255)
        for y in 8..<24 { for x in 8..<56 { frame[x, y] = GIFScenes.opaque(0, 122, 255) } }
        for y in 32..<60 { for x in 4..<60 { frame[x, y] = GIFScenes.opaque(28, 28, 30) } }
        let decoded = try DecodedGIF(GIFScenes.encode([frame]))
        #expect(decoded.frames[0].canvas == packed(frame))
    }

    /// A ramp of 200 greys with 16 colours: the mean light of each 8 x 8 block is within 4 % of the ramp's only if the
    /// error is diffused.
    @Test func diffusionKeepsTheMeanLight() throws {
        var frame = Bitmap(width: 200, height: 64)
        for y in 0..<64 { for x in 0..<200 { frame[x, y] = GIFScenes.opaque(28 + x, 28 + x, 28 + x) } }
        func worst(_ dither: GIFOptions.Dither) throws -> Double {
            let decoded = try DecodedGIF(
                GIFScenes.encode([frame], options: GIFOptions(colors: 16, dither: dither, quality: 100)))
            func light(_ v: Int) -> Double { pow((Double(v) / 255 + 0.055) / 1.055, 2.4) }
            var worst = 0.0
            for block in 2..<23 {
                var sum = 0.0, wanted = 0.0
                for y in 16..<48 {
                    for x in block * 8..<block * 8 + 8 {
                        sum += light(decoded.frames[0].canvas[y * 200 + x] & 255)
                        wanted += light(28 + x)
                    }
                }
                worst = max(worst, abs(sum / wanted - 1))
            }
            return worst
        }
        let diffused = try worst(.diffusion), plain = try worst(.none)
        #expect(diffused < 0.04)
        #expect(plain > 0.05)
    }

    @Test func higherQualityIsCloserAndLonger() throws {
        let frames = GIFScenes.moving(frames: 3, width: 120, height: 90, noise: 12, seed: 5)
        var sizes: [Int] = [], errors: [Int] = []
        for quality in [1, 40, 80, 100] {
            let bytes = try GIFScenes.encode(frames, options: GIFOptions(dither: .none, quality: quality))
            let canvas = try DecodedGIF(bytes).frames[0].canvas
            sizes.append(bytes.count)
            errors.append(distance(canvas, packed(frames[0])))
        }
        #expect(sizes == sizes.sorted())
        #expect(errors == errors.sorted(by: >))
    }

    /// Blended by hand: half black over white is 127.5, rounded up to 128; over blue 0, 0, 128.
    @Test func alphaIsBlendedOntoTheMatte() throws {
        let half = Bitmap(width: 3, height: 2, filledWith: PremultipliedRGBA8(r: 0, g: 0, b: 0, a: 127))
        let clear = Bitmap(width: 3, height: 2)
        let white = try DecodedGIF(GIFScenes.encode([half, clear]))
        #expect(white.frames.map { $0.canvas[0] } == [0x80_8080, 0xFF_FFFF])
        let blue = try DecodedGIF(
            GIFScenes.encode([half, clear], options: GIFOptions(matte: Color(r: 0, g: 0, b: 1, a: 0.2))))
        #expect(blue.frames.map { $0.canvas[0] } == [0x80_0000, 0xFF_0000])
    }

    /// The changes of two frames are found 16 pixels at a time. An image has the smallest rectangle with all of them.
    @Test(arguments: 1...40) func anImageIsAsLargeAsItsChanges(width: Int) throws {
        var random = SeededRandom(UInt64(width)), frames = [GIFScenes.flat(width, 9, 255, 255, 255)]
        var rects = [PixelRect(x: 0, y: 0, width: width, height: 9)]
        for k in 1...24 {
            let xs = (0..<2).map { _ in Int.random(in: 0..<width, using: &random) }
            let ys = (0..<2).map { _ in Int.random(in: 0..<9, using: &random) }
            var frame = frames[k - 1]
            for (x, y) in zip(xs, ys) { frame[x, y] = GIFScenes.opaque(k * 10, 0, 0) }
            frames.append(frame)
            rects.append(PixelRect(x0: xs.min()!, y0: ys.min()!, x1: xs.max()! + 1, y1: ys.max()! + 1))
        }
        let gif = try DecodedGIF(GIFScenes.encode(frames))
        #expect(gif.frames.map(\.rect) == rects, "seed \(width)")
    }

    @Test func jobsDoNotChangeAByte() throws {
        let frames = GIFScenes.moving(frames: 17, width: 70, height: 40, noise: 15, seed: 8)
        let one = try GIFScenes.encode(frames, jobs: 1)
        for jobs in [2, 7] { #expect(try GIFScenes.encode(frames, jobs: jobs) == one) }
    }

    /// A palette with room for all colours has them all, also those of three pixels each.
    @Test func fewColorsStayExact() throws {
        var frame = GIFScenes.flat(320, 240, 255, 255, 255)
        for k in 0..<180 { frame[offset: 997 + k * 331] = GIFScenes.opaque(k % 60 * 4, 240 - k % 60 * 4, k % 60 * 2) }
        let gif = try DecodedGIF(GIFScenes.encode([frame], options: GIFOptions(dither: .none, quality: 100)))
        #expect(gif.frames[0].canvas == packed(frame))
    }

    /// Runs of one colour are found 16 pixels at a time. Here each colour has one run, and none is lost, whether it
    /// begins or ends at a seam, at a border or between.
    @Test(arguments: 1...70) func oneRunIsEnough(width: Int) throws {
        for k: UInt64 in 0..<12 {
            var random = SeededRandom(UInt64(width) * 100 + k), frame = GIFScenes.flat(width, 7, 255, 255, 255)
            for y in 0..<7 {
                let x = Int.random(in: 0..<width, using: &random), end = Int.random(in: x..<width, using: &random)
                for x in x...end { frame[x, y] = GIFScenes.opaque((y & 1) * 255, (y >> 1 & 1) * 255, (y >> 2) * 255) }
            }
            let gif = try DecodedGIF(GIFScenes.encode([frame], options: GIFOptions(dither: .none, quality: 100)))
            let isExact = gif.frames[0].canvas == packed(frame)
            #expect(isExact, "seed \(width * 100 + Int(k))")
        }
    }

    /// Where there are many colours, only some pixels are counted. All colours of checkerboards, of stripes and of lines
    /// beside each other are among them.
    @Test(arguments: [1, 2, 3, 4, 5])
    func patternsKeepTheirColors(period: Int) throws {
        var random = SeededRandom(4), frame = GIFScenes.flat(300, 300, 250, 240, 230)
        for y in 0..<300 {
            for x in 0..<300 {
                let color: PremultipliedRGBA8? =
                    switch (y, x) {
                    case (..<100, _):
                        GIFScenes.opaque(.random(in: 0...90, using: &random), .random(in: 0...90, using: &random), 40)
                    case (..<170, _) where (x / period + y / period) % 2 == 1: GIFScenes.opaque(200, 120, 255)
                    case (170..<240, _): GIFScenes.opaque(255, 200 - 30 * (x % period), 100)
                    case (240..., 150 + period): GIFScenes.opaque(0, 250, 120)
                    case (240..., 151 + period): GIFScenes.opaque(120, 250, 0)
                    case (240..., 152 + period): GIFScenes.opaque(0, 200, 250)
                    default: nil
                    }
                if let color { frame[offset: y * 300 + x] = color }
            }
        }
        let gif = try DecodedGIF(GIFScenes.encode([frame], options: GIFOptions(dither: .none, quality: 100)))
        #expect(gif.frames[0].canvas[30_000...] == packed(frame)[30_000...])
    }

    /// The same bytes on every machine.
    @Test func bytesAreGolden() throws {
        let bytes = try GIFScenes.encode(GIFScenes.moving(frames: 6, width: 64, height: 48, noise: 10, seed: 1))
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        #expect(String(hash, radix: 16) == "7f0425d3ea6db8fc")
    }

    /// At a low quality, moving pixels may be rough. What rests is drawn nearly as well as at a quality of 60.
    @Test func aFrameThatRestsIsClean() throws {
        let frames = GIFScenes.moving(frames: 12, width: 80, height: 60, noise: 12, seed: 8)
        func error(_ i: Int, quality: Int) throws -> Int {
            let sink = MemorySink()
            let encoder = try GIFEncoder(width: 80, height: 60, options: GIFOptions(quality: quality), to: sink)
            for (k, frame) in frames.enumerated() {
                try encoder.append(frame, delay: FrameDelay(ticks: k == 8 ? 20 : 1, timescale: 25))
            }
            try encoder.finish()
            let decoded = try DecodedGIF(sink.bytes)
            #expect(decoded.delays[8] == 80)
            return distance(decoded.frames[i].canvas, packed(frames[i]))
        }
        let rough = try error(6, quality: 10), resting = try error(8, quality: 10), good = try error(8, quality: 60)
        #expect(resting < 2 * good, "\(resting), \(good)")
        #expect(resting < rough, "\(resting), \(rough)")
    }

    /// A patch of many colours on a white screen of six million pixels: rounding must not lose its share of the
    /// palette.
    @Test func aFewPixelsBesideMillionsHaveTheirColours() throws {
        var frame = GIFScenes.flat(3000, 2000, 255, 255, 255)
        for y in 0..<40 {
            for x in 0..<40 { frame[100 + x, 100 + y] = GIFScenes.opaque(x * 6, y * 6, 255 - x * 3 - y * 3) }
        }
        let decoded = try DecodedGIF(GIFScenes.encode([frame])), canvas = decoded.frames[0].canvas
        var colors: Set<Int> = []
        for y in 100..<140 { for x in 100..<140 { colors.insert(canvas[y * 3000 + x]) } }
        #expect(colors.count > 200)
    }
}
