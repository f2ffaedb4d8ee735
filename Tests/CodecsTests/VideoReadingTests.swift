import Foundation
import Testing
import ZoetropeCodecs
import ZoetropeFiles
import ZoetropeFrames
import ZoetropePixels
import ZoetropeTestSupport

/// Videos, read through ffmpeg. Skipped where it is not installed.
@Suite(.enabled(if: ReadProgram.find("ffmpeg") != nil && ReadProgram.find("ffprobe") != nil, "ffmpeg is not installed"))
struct VideoReadingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Four flat quarters, red above green on the left and blue above grey on the right; a white bar at `bar`.
    private func picture(_ bar: Int) -> Bitmap {
        var bitmap = Bitmap(width: 64, height: 96)
        let colors: [PremultipliedRGBA8] = [
            .init(r: 200, g: 30, b: 30, a: 255), .init(r: 30, g: 30, b: 200, a: 255),
            .init(r: 30, g: 160, b: 30, a: 255), .init(r: 120, g: 120, b: 120, a: 255),
        ]
        for y in 0..<96 {
            for x in 0..<64 {
                bitmap[x, y] = abs(y - bar) < 4 ? .white : colors[(x < 32 ? 0 : 1) + (y < 48 ? 0 : 2)]
            }
        }
        return bitmap
    }

    private func write(_ name: String, _ format: VideoFormat, delays: [Int] = [1, 1, 1, 1, 1, 1]) throws -> String {
        let file = try AtomicFile(path: folder[name])
        let encoder = try VideoEncoder(
            file: file, format: format, width: 64, height: 96, interval: FrameDelay(ticks: 1, timescale: 30))
        for (i, delay) in delays.enumerated() {
            try encoder.append(picture(10 + 12 * i), delay: FrameDelay(ticks: delay, timescale: 30))
        }
        try encoder.finish()
        try file.commit()
        return folder[name]
    }

    /// Makes another video of one, by ffmpeg.
    private func convert(_ path: String, to name: String, _ options: [String]) throws -> String {
        let program = try ReadProgram(
            try #require(ReadProgram.find("ffmpeg")),
            ["-v", "error", "-nostdin", "-y", "-i", path] + options + [folder[name]])
        _ = try program.readAll(limit: 1 << 20)
        let ending = program.finish()
        #expect(ending.status == 0, "\(ending.messages)")
        return folder[name]
    }

    /// Frames that are made from those before and after them are told from the others.
    @Test(arguments: [0, 2]) func framesBetweenOthers(_ count: Int) throws {
        let path = try write("a.mp4", .mp4, delays: [Int](repeating: 1, count: 12))
        let options = ["-c:v", "libx264", "-b_strategy", "0", "-bf", "\(count)", "-pix_fmt", "yuv420p"]
        let frames = try readFrames(convert(path, to: "b.mp4", options))
        #expect(frames.count == 12 && !frames[0].isBetween)
        #expect(frames.contains(where: \.isBetween) == (count > 0))
    }

    /// The mean of a quarter, away from the bar and the seams.
    private func color(_ frame: Bitmap, _ x: Int, _ y: Int) -> [Int] {
        var sum = [0, 0, 0]
        for dy in -3...3 {
            for dx in -3...3 {
                let p = frame[x + dx, y + dy]
                sum = [sum[0] + Int(p.r), sum[1] + Int(p.g), sum[2] + Int(p.b)]
            }
        }
        return sum.map { ($0 + 24) / 49 }
    }

    private func expectColors(_ frame: Bitmap, within limit: Int, _ comment: Comment) {
        let places = [
            (12, 38, [200, 30, 30]), (52, 38, [30, 30, 200]), (12, 84, [30, 160, 30]), (52, 84, [120, 120, 120]),
        ]
        for (x, y, expected) in places {
            let found = color(frame, x, y)
            #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= limit }, "\(comment): \(found), \(expected)")
        }
    }

    @Test(arguments: [("a.mp4", VideoFormat.mp4), ("a.webm", .webm)])
    func framesHaveTheirColoursAndTimes(_ name: String, _ format: VideoFormat) throws {
        let frames = try readFrames(write(name, format))
        #expect(frames.count == 6)
        #expect(frames.allSatisfy { $0.bitmap.width == 64 && $0.bitmap.height == 96 })
        for frame in frames {
            let delay = try #require(frame.delay)
            #expect(abs(Double(delay.ticks) / Double(delay.timescale) - 1 / 30) < 0.001)
        }
        expectColors(frames[0].bitmap, within: 4, "\(name)")
    }

    /// The matrix and the range that a file states decide its colours, and other containers and codecs are read.
    @Test func matricesAndRangesAreHeeded() throws {
        let source = try write("a.mp4", .mp4)
        let full = ["-vf", "scale=out_color_matrix=smpte170m:out_range=full", "-color_range", "pc"]
        let cases = [
            ("bt601.mkv", full + ["-colorspace", "smpte170m", "-crf", "10"]),
            ("hevc.mov", ["-c:v", "libx265", "-crf", "14"]),
        ]
        for (name, options) in cases {
            expectColors(try readFrames(convert(source, to: name, options))[0].bitmap, within: 6, "\(name)")
        }
    }

    /// A picture's pure P3 red is sRGB's (255, 0, 0), since sRGB has no stronger one; grey stays.
    @Test func displayP3BecomesSRGB() throws {
        let source = try write("a.mp4", .mp4)
        let path = try convert(
            source, to: "p3.mov",
            ["-vf", "setparams=color_primaries=smpte432", "-color_primaries", "smpte432", "-crf", "10"])
        let frame = try readFrames(path)[0].bitmap
        let red = color(frame, 12, 38), grey = color(frame, 52, 84)
        // (200, 30, 30) of P3, by hand: linear 0.578, 0.013, 0.013; times the matrix 1.2249 -0.2249 0; … is 0.705,
        // -0.011, 0.001, which is 218, 0 and about 3.
        #expect(abs(red[0] - 218) <= 5 && red[1] <= 4 && red[2] <= 12, "\(red)")
        #expect(grey.allSatisfy { abs($0 - 120) <= 4 }, "\(grey)")
    }

    @Test func turnedVideosStandUpright() throws {
        let path = try convert(write("a.mp4", .mp4), to: "turned.mp4", ["-c", "copy", "-metadata:s:v:0", "rotate=90"])
        let frame = try readFrames(path)[0].bitmap
        #expect(frame.width == 96 && frame.height == 64)
        // Which way the tag turns depends on ffmpeg's version: red is the upper right quarter or the lower left one.
        let red = [color(frame, 66, 12), color(frame, 30, 52)].filter { $0[0] > 150 && $0[1] < 80 }
        #expect(red.count == 1)
    }

    @Test func variableRatesKeepTheirTimes() throws {
        let source = try write("a.mp4", .mp4, delays: Array(repeating: 1, count: 12))
        let path = try convert(source, to: "vfr.mp4", ["-vf", "select='not(eq(mod(n,4),2))'", "-fps_mode", "vfr"])
        let delays = try readFrames(path).dropLast().map { try #require($0.delay) }
        #expect(
            delays.map { Int((Double($0.ticks) * 30 / Double($0.timescale)).rounded()) } == [1, 2, 1, 1, 2, 1, 1, 2])
    }

    @Test func damagedFilesSayWhatIsWrong() throws {
        let bytes = try FileBytes.read(write("a.mp4", .mp4), limit: 1 << 20)
        try PNGFile.write(Array(bytes.prefix(900)), to: folder["cut.mp4"])
        try PNGFile.write([0, 0, 0, 32] + Array("ftypisom and nothing else".utf8), to: folder["junk.mp4"])
        for name in ["cut.mp4", "junk.mp4"] {
            let error = thrown((any Error).self) { try readFrames(folder[name]) }
            #expect("\(try #require(error))".hasPrefix("\(folder[name]): "), "\(name)")
        }
    }

    /// A HEIF picture begins like a video, and is not one.
    @Test func picturesAreNotTakenForVideos() throws {
        try PNGFile.write([0, 0, 0, 32] + Array("ftypheic0000mif1".utf8), to: folder["a.heic"])
        let error = thrown((any Error).self) { try readFrames(folder["a.heic"]) }
        #expect("\(try #require(error))".contains("it is a HEIF or AVIF file, not a PNG, APNG, GIF, WebP, MP4"))
    }
}
