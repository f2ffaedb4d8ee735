import Foundation
import Testing
import Zoetrope
import ZoetropeTestSupport

/// GIFs with a limit of their size.
@Suite struct SizeLimitTests {
    /// A card with stripes as fine as text moves over a gradient, in 0.6 s, and rests.
    private static let text = """
        {"canvas": {"width": 160, "height": 120, "background": "#F4F4F8"}, "duration": 0.6,
         "tracks": {"x": {"from": 4, "to": 84, "timing": "linear"}},
         "layers": [
           {"frame": [0, 0, 160, 120],
            "gradient": {"colors": ["#FFD0A0", "#2060C0"], "startPoint": [0, 0], "endPoint": [1, 1]}},
           {"frame": ["x", 20, 72, 80], "backgroundColor": "#FFFFFF", "cornerRadius": 9, "sublayers": [
             {"repeat": {"count": 12}, "frame": [6, "6 + 6 * i", "60 - 3 * i", 2],
              "backgroundColor": "#203040"}]}]}
        """

    private func renderer() throws -> SceneRenderer { try SceneRenderer(json: Self.text) }

    /// Settings are not fixed, except for those in `keeping`.
    private func gif(
        _ limit: Int?, quality: Int = 80, keeping: Set<GIFSetting> = [],
        options: RunOptions = RunOptions(), playback: Playback = Playback(holdEnd: 0.5)
    ) throws -> (data: Data, fitted: FittedGIF?) {
        let buffer = OutputBuffer()
        var fitted: FittedGIF?
        try renderer().write(
            [.gif(to: .memory(buffer), quality: quality, maximumBytes: limit, keeping: keeping)], playback: playback,
            options: options
        ) { if case .fitted(_, let gif) = $0 { fitted = gif } }
        return (buffer.files[0], fitted)
    }

    /// The size on screen of a GIF.
    private func size(_ gif: Data) -> PixelSize {
        PixelSize(width: Int(gif[6]) | Int(gif[7]) << 8, height: Int(gif[8]) | Int(gif[9]) << 8)
    }

    @Test func whatFitsIsLeftAlone() throws {
        let free = try gif(nil)
        for limit in [free.data.count, 100_000_000] {
            let same = try gif(limit), fitted = try #require(same.fitted)
            #expect(same.data == free.data && fitted.bytes == free.data.count)
            #expect(fitted.scale == 1 && fitted.quality == 80 && fitted.rate == 50)
        }
    }

    /// Most of the bytes are used, and the settings make the same file without a limit, with any number of threads.
    @Test(arguments: [0.8, 0.5, 0.25, 0.15])
    func limitsAreUsedAndReproducible(_ share: Double) throws {
        let free = try gif(nil).data.count, limit = Int(Double(free) * share)
        let made = try gif(limit), fitted = try #require(made.fitted)
        #expect(made.data.count <= limit && made.data.count == fitted.bytes)
        #expect(Double(made.data.count) >= 0.85 * Double(limit), "\(fitted)")
        #expect(size(made.data) == fitted.size)
        let again = try gif(
            nil, quality: fitted.quality, options: RunOptions(rate: fitted.rate, scale: fitted.scale, jobs: 1))
        #expect(again.data == made.data, "\(fitted)")
        #expect(try gif(limit, options: RunOptions(jobs: 3)).fitted == fitted)
    }

    /// What samples tell is near enough: the run is drawn whole once, once more with another quality, or, where sizes
    /// between those that were sampled are needed, a third time.
    @Test(
        arguments: [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.12])
    func twoPassesAreEnough(_ share: Double) throws {
        let playback = Playback(route: .pingPong, holdEnd: 0.5)
        let limit = Int(try Double(gif(nil, playback: playback).data.count) * share)
        var passes = 0
        try renderer().write([.gif(to: .memory(OutputBuffer()), maximumBytes: limit)], playback: playback) {
            if case .frames(done: 1, _) = $0 { passes += 1 }
        }
        #expect(1...(share == 0.4 ? 3 : 2) ~= passes)
    }

    /// Twenty frames a second come before size and quality, as long as a GIF of so many fits.
    @Test func smoothMotionComesFirst() throws {
        let free = try gif(nil).data.count
        let smallest = try gif(nil, quality: 50, options: RunOptions(rate: 20, scale: 0.4)).data.count
        for limit in [free / 2, free / 4, smallest * 5 / 4] {
            let fitted = try #require(try gif(limit).fitted)
            #expect(fitted.rate >= 20, "\(fitted)")
        }
        let less = try #require(try gif(smallest * 9 / 10).fitted)
        #expect(less.rate < 20, "\(less)")
    }

    @Test func givenSettingsStay() throws {
        let limit = try gif(nil).data.count / 3
        let scale = try gif(limit, keeping: [.scale])
        #expect(size(scale.data) == PixelSize(width: 160, height: 120) && scale.data.count <= limit)
        #expect(try gif(limit, keeping: [.rate]).fitted?.rate == 50)
        #expect(try gif(limit, quality: 70, keeping: [.quality]).fitted?.quality == 70)
        // A quality below the floor, because it was asked for.
        #expect(try gif(limit, quality: 30, keeping: [.quality]).fitted?.quality == 30)
        let text = message(.request) {
            _ = try gif(limit, options: RunOptions(), playback: Playback()).data
            _ = try gif(2000, keeping: Set(GIFSetting.allCases))
        }
        #expect(
            text.contains(
                "a limit of 2 KB is too small: with full size (160 x 120), 50 frames a second, quality 80 it has"))
    }

    /// The error names the smallest legible GIF, and a limit of its size is met.
    @Test func tooSmallALimitIsAnError() throws {
        let text = message(.request) { _ = try gif(900) }
        #expect(
            text.hasPrefix(
                "the output in memory: a limit of 900 bytes is too small: with scale 0.4 (64 x 48), 10 frames a second, quality 50 "
            ), "\(text)")
        let smallest = try gif(nil, quality: 50, options: RunOptions(rate: 10, scale: 0.4)).data.count
        #expect(try gif(smallest).data.count <= smallest)
    }

    /// A range of frames keeps its rate: at a slower one it would have other frames, or none.
    @Test func aRangeOfFramesKeepsItsRate() throws {
        let range = RunOptions(rate: 50, frames: 3...4), free = try gif(nil, options: range)
        #expect(try gif(100_000, options: range).data == free.data)
        #expect(try gif(free.data.count * 2 / 3, options: range).fitted?.rate == 50)
        #expect(
            message(.request) { _ = try gif(100_000, options: RunOptions(rate: 240, frames: 1...1)) }.contains(
                "no frame"))
    }

    /// Frames of files keep their size and rate.
    @Test func framesOfFilesKeepTheirSize() throws {
        let folder = try TemporaryFolder(), paths = (0..<12).map { folder["\($0).png"] }
        for (i, path) in paths.enumerated() {
            try renderer().frame(at: Double(i) * 0.05).write(toPNGFile: path)
        }
        let free = OutputBuffer(), small = OutputBuffer(), files = FrameFiles(paths: paths)
        try files.write([.gif(to: .memory(free))], options: RunOptions(rate: 20))
        let limit = free.files[0].count * 3 / 4
        try files.write([.gif(to: .memory(small), maximumBytes: limit)], options: RunOptions(rate: 20))
        #expect(size(small.files[0]) == PixelSize(width: 160, height: 120))
        #expect(small.files[0].count <= limit && Double(small.files[0].count) >= 0.85 * Double(limit))
    }

    @Test(arguments: [
        (482_000, 0.5, "500 KB: half size (195 x 422), 12.5 frames a second, quality 74: 482 KB"),
        (9_440, 1.0, "500 KB: full size (195 x 422), 12.5 frames a second, quality 74: 9.4 KB"),
        (482_000, 2, "500 KB: scale 2 (195 x 422), 12.5 frames a second, quality 74: 482 KB"),
        (999, 0.7, "500 KB: scale 0.7 (195 x 422), 12.5 frames a second, quality 74: 999 bytes"),
        (1_234_567, 0.7, "500 KB: scale 0.7 (195 x 422), 12.5 frames a second, quality 74: 1.23 MB"),
    ])
    func isToldInWords(_ bytes: Int, _ scale: Double, _ text: String) {
        let gif = FittedGIF(
            limit: 500_000, bytes: bytes, scale: scale, size: PixelSize(width: 195, height: 422),
            rate: FrameRate(frames: 25, seconds: 2)!, quality: 74)
        #expect("\(gif)" == text)
    }
}
