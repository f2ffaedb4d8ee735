import Foundation
import Testing
import ZoetropeTestSupport

/// Videos: those that ffmpeg makes for -o, and raw ones that are piped into it. What needs the real ffmpeg is skipped
/// where it is not installed.
@Suite struct VideoTests {
    private static let hasTools = program("ffmpeg") != nil && program("ffprobe") != nil

    /// Runs a program and returns its output.
    private func run(_ name: String, _ arguments: [String]) throws -> Data {
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: try #require(program(name)))
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(name) \(arguments)")
        return data
    }

    private func stream(_ path: String) throws -> [Substring] {
        let entries = "codec_name,width,height,pix_fmt,color_range,color_space,color_transfer,color_primaries"
        let text = try run("ffprobe", ["-v", "error", "-show_entries", "stream=\(entries)", "-of", "csv=p=0", path])
        return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines).split(
            separator: ",")
    }

    /// The frames as ffmpeg shows them, 8-bit RGB.
    private func frames(_ path: String) throws -> Data {
        try run("ffmpeg", ["-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
    }

    @Test(
        .enabled(if: hasTools, "ffmpeg is not installed"),
        arguments: [("x.mp4", "h264"), ("x.WEBM", "vp9")])
    func videosAreAskedOfFFmpeg(_ name: String, _ codec: String) throws {
        let work = try Workplace()
        let result = try work.render("slide", "--size", "33x17", "--fps", "20", "-o", name)
        #expect(result.status == 0 && result.text == "\(name)\n", "\(result.error)")
        #expect(
            result.error.hasPrefix(
                "\(name): 34 x 18 pixels instead of 33 x 17, as video has even sizes; the last pixels are repeated\n"))
        #expect(work.files() == ["Scenes", "Scenes/slide.json", name])
        let colors: [Substring] = ["yuv420p", "tv", "bt709", "bt709", "bt709"]
        #expect(try stream(work.path(name)) == [Substring(codec), "34", "18"] + colors)
        let frames = try frames(work.path(name)), size = 34 * 18 * 3
        // Half a second at 20 a second.
        #expect(frames.count == 10 * size)
        // The red square and the white canvas, whose last column and row are repeated.
        let first = [UInt8](frames.prefix(size))
        for (x, y, color) in [(3, 3, [255, 0, 0]), (20, 12, [255, 255, 255]), (33, 17, [255, 255, 255])] {
            let pixel = first[(y * 34 + x) * 3..<(y * 34 + x) * 3 + 3]
            #expect(zip(pixel, color).allSatisfy { abs(Int($0) - $1) <= 12 }, "\(x), \(y): \(Array(pixel))")
        }
    }

    /// The index of an MP4 comes before the pictures, and the same run gives the same bytes.
    @Test(.enabled(if: hasTools, "ffmpeg is not installed"))
    func videosStartFastAndAreTheSame() throws {
        let work = try Workplace()
        for name in ["a.mp4", "b.mp4", "-c.mp4", "d:e.mp4"] {
            #expect(try work.render("slide", "--fps", "20", "--output=\(name)").status == 0)
        }
        let file = try Data(contentsOf: URL(fileURLWithPath: work.path("a.mp4")))
        let index = try #require(file.range(of: Data("moov".utf8)))
        let pictures = try #require(file.range(of: Data("mdat".utf8)))
        #expect(index.lowerBound < pictures.lowerBound)
        for name in ["b.mp4", "-c.mp4", "d:e.mp4"] {
            #expect(FileManager.default.contentsEqual(atPath: work.path("a.mp4"), andPath: work.path(name)), "\(name)")
        }
        #expect(try work.render("compare", "a.mp4", "b.mp4").status == 0)
        #expect(try work.render("slide", "--fps", "20", "--set", "side=right", "-o", "e.mp4").status == 0)
        let other = try work.render("compare", "a.mp4", "e.mp4")
        #expect(other.status == 1 && other.text.contains("pixels differ by at most"), "\(other.text)\(other.error)")
    }

    /// The documented line, for sizes that 4:2:0 cannot have.
    @Test(.enabled(if: hasTools, "ffmpeg is not installed"), arguments: ["195x101", "393x52", "196x50"])
    func aPipeTakesEverySize(_ size: String) throws {
        let work = try Workplace(), sides = size.split(separator: "x").compactMap { Int($0) }
        let line =
            "\"$0\" slide --size \(size) --fps 20 -o - --format y4m | ffmpeg -v error -colorspace bt709 -i - x.mp4"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", line, Command.executable.path]
        process.currentDirectoryURL = work.url
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(text)")
        let even = sides.map { $0 + $0 % 2 }
        #expect(text.contains("as video has even sizes") == (even != sides), "\(text)")
        #expect(try Array(stream(work.path("x.mp4"))[1...2]) == even.map { Substring("\($0)") })
    }
}

/// Videos without the real ffmpeg.
@Suite struct VideoFaultTests {
    /// A folder with a program that stands in for ffmpeg.
    private func folder(_ work: Workplace, _ script: String) throws -> String {
        try FileManager.default.createDirectory(atPath: work.path("bin"), withIntermediateDirectories: true)
        try work.write("#!/bin/sh\n\(script)\n", to: "bin/ffmpeg")
        chmod(work.path("bin/ffmpeg"), 0o755)
        return work.path("bin") + ":/usr/bin:/bin"
    }

    @Test func withoutFFmpegNothingIsDrawn() throws {
        let work = try Workplace()
        let result = try work.render.start(["slide", "-o", "frames/", "-o", "x.mp4"], path: "/nowhere:.:bin").wait()
        #expect(
            result.error
                == "error: x.mp4: videos are made by ffmpeg, and there is none in PATH; install it (apt-get install "
                + "ffmpeg, brew install ffmpeg), or write a .y4m for another encoder\n")
        #expect(result.status == 2 && work.files() == ["Scenes", "Scenes/slide.json"])
    }

    /// Its last messages are shown, and an earlier file stays as it was.
    @Test(arguments: ["exec cat >/dev/null; exit 1", "exit 1"])
    func aFailureIsShown(_ end: String) throws {
        let work = try Workplace()
        try work.write("earlier", to: "x.webm")
        let script = "echo first >&2; echo 'Unknown encoder' >&2; \(end.replacingOccurrences(of: "exec ", with: ""))"
        let path = try folder(work, script)
        let result = try work.render.start(["slide", "--scale", "30", "-o", "x.webm"], path: path).wait()
        #expect(result.error == "error: x.webm: ffmpeg ended with status 1:\nfirst\nUnknown encoder\n")
        #expect(result.status == 2 && !result.wasSignalled)
        #expect(work.files() == ["Scenes", "Scenes/slide.json", "bin", "bin/ffmpeg", "x.webm"])
        #expect(try String(contentsOfFile: work.path("x.webm"), encoding: .utf8) == "earlier")
    }

    /// An interruption of this program alone ends ffmpeg, too, and leaves no file.
    @Test(arguments: [SIGINT, SIGTERM])
    func anInterruptionEndsIt(number: Int32) throws {
        signal(number, SIG_DFL)
        let work = try Workplace(), path = try folder(work, "echo $$ >pid; exec sleep 600")
        let started = try work.render.start(["slide", "--scale", "30", "-o", "x.mp4"], path: path)
        var pid: pid_t?
        wait {
            pid = (try? String(contentsOfFile: work.path("pid"), encoding: .utf8)).flatMap {
                pid_t($0.trimmingCharacters(in: .newlines))
            }
            return pid != nil
        }
        kill(started.process.processIdentifier, number)
        let result = try started.wait()
        #expect(result.wasSignalled && result.status == number)
        #expect(kill(try #require(pid), 0) == -1 && errno == ESRCH)
        #expect(work.files() == ["Scenes", "Scenes/slide.json", "bin", "bin/ffmpeg", "pid"])
    }
}
