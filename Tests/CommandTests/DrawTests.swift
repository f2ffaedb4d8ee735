import ZoetropeCodecs
import Foundation
import ZoetropePixels
import Testing

@Suite struct DrawTests {
    @Test func withoutOutputsItWritesFramesAndAGIF() throws {
        let work = try Workplace(), result = try work.render("slide", "--fps", "60")
        #expect(result.status == 0)
        #expect(result.lines == ["Output/slide/", "Output/slide.gif"])
        let names: [String] = (0...30).map { ($0 < 10 ? "frame-000" : "frame-00") + String($0) + ".png" }
        #expect(work.files(in: "Output/slide") == names)
        #expect(
            result.error.hasPrefix(
                "Output/slide.gif: sampled at 50 frames a second instead of 60, as players slow down a GIF whose delays are under 2/100 s\n"
            ))
        #expect(result.error.range(of: #"\d+ frames in [\d.]+ s\n$"#, options: .regularExpression) != nil)
    }

    /// 16 x 8 points at 2 pixels a point; half way the square is in the middle.
    @Test func oneFrame() throws {
        let work = try Workplace()
        let result = try work.render("Scenes/slide.json", "--at", "0.25", "-o", "half.png", "--scale", "2", "--quiet")
        #expect(result.status == 0)
        #expect(result.text == "half.png\n")
        #expect(result.error.isEmpty)
        let frame = try PNGReader.read(contentsOf: work.path("half.png"))
        #expect(frame.width == 32 && frame.height == 16)
        let red = PremultipliedRGBA8(r: 255, g: 0, b: 0, a: 255)
        #expect([frame[7, 3], frame[8, 3], frame[23, 3], frame[24, 3]] == [.white, red, red, .white])
    }

    /// The width counts pixels of the whole picture, with the frame around the canvas.
    @Test func aWidthInPixels() throws {
        let work = try Workplace()
        for (options, slack) in [([], 0), (["--frame", "phone"], 2)] as [([String], Int)] {
            let result = try work.render.start(["slide", "-o", "wide.gif", "--width", "40"] + options).wait()
            let still = try work.render.start(["slide", "--at", "0", "-o", "wide.png", "--width", "40"] + options)
                .wait()
            #expect(result.status == 0 && still.status == 0, "\(result.error)\(still.error)")
            let frame = try PNGReader.read(contentsOf: work.path("wide.png"))
            #expect(abs(frame.width - 40) <= slack && (slack > 0 || frame.height == 20))
            let gif = try Data(contentsOf: URL(fileURLWithPath: work.path("wide.gif")))
            #expect(Int(gif[6]) + Int(gif[7]) << 8 == frame.width)
        }
        #expect(try work.render("encode", ".", "-o", "x.gif", "--fps", "10", "--width", "9").status == 64)
    }

    @Test(arguments: ["slide", "SLIDE", "slide.json", "scenes/slide.json", "SCENES/Slide.JSON", "./Scenes/slide.json"])
    func findsTheScene(_ name: String) throws {
        let work = try Workplace(), result = try work.render(name, "--at", "0", "-o", "x.png")
        #expect(result.status == 0, "\(result.error)")
        #expect(work.exists("x.png"))
    }

    @Test(arguments: [
        ["--at", "0", "-o", "./in.png"], ["-o", "in.png"], ["-o", "x.gif", "--manifest", "Scenes/../page.json"],
        ["-o", "link.png"],
    ])
    func doesNotWriteOverWhatItReads(_ arguments: [String]) throws {
        let work = try Workplace()
        _ = try work.render("slide", "--at", "0", "-o", "in.png")
        try FileManager.default.createSymbolicLink(atPath: work.path("link.png"), withDestinationPath: "in.png")
        try work.write(
            #"{"duration": 1, "pictures": {"from": "in.png"}, "layers": [{"contents": "from"}]}"#, to: "page.json")
        func contents() throws -> [Data] {
            try ["page.json", "in.png"].map { try Data(contentsOf: URL(fileURLWithPath: work.path($0))) }
        }
        let before = try contents()
        for given in [["--from", "in.png"], []] {  // or the scene's own picture, which is the same
            let result = try work.render.start(["page.json"] + given + arguments).wait()
            #expect(result.status == 64 && result.error.contains("would write over"), "\(result.error)")
        }
        #expect(try contents() == before)
    }

    @Test func readsAndWritesPipes() throws {
        let work = try Workplace()
        let result = try work.render("-", "-o", "-", "--format", "gif", "--fps", "10", input: Workplace.slide)
        #expect(result.status == 0)
        #expect(result.output.starts(with: Data("GIF89a".utf8)))
        #expect(work.files(in: "Output") == [])
    }

    /// An APNG lasts as long as the run, 10 frames of 1/20 s, and ends with the end state; the last but one of the 11
    /// pictures is left out.
    @Test(arguments: ["x.apng", "x.png"])
    func anAPNGHasEveryFrame(_ name: String) throws {
        let work = try Workplace()
        #expect(try work.render("slide", "-o", name, "-o", "frames/", "--fps", "20").status == 0)
        let reader = try AnimationReader(contentsOf: work.path(name))
        let files = work.files(in: "frames")
        for file in files[..<9] + files.suffix(1) {
            let frame = try #require(try reader.next())
            #expect(try frame.bitmap == PNGReader.read(contentsOf: work.path("frames/" + file)))
            #expect(frame.delay.map { $0.ticks * 20 == $0.timescale } == true)
        }
        #expect(try reader.next() == nil)
    }

    @Test func webPIsAnOutput() throws {
        let work = try Workplace()
        let result = try work.render("slide", "-o", "-", "--format", "webp", "-o", "x.webp", "--fps", "20")
        #expect(result.status == 0, "\(result.error)")
        #expect(
            result.output.starts(with: Data("RIFF".utf8))
                && result.output.dropFirst(8).starts(with: Data("WEBPVP8X".utf8)))
        #expect(try Data(contentsOf: URL(fileURLWithPath: work.path("x.webp"))) == result.output)
    }

    /// The delays of a GIF with holds: 0.2 + 0.5 + 0.3 s, and the holds are one frame each.
    @Test func aHoldIsOneLongDelay() throws {
        let work = try Workplace()
        #expect(
            try work.render("slide", "-o", "x.gif", "--hold-start", "0.2", "--hold-end", "0.3", "--fps", "50").status
                == 0)
        let reader = try AnimationReader(contentsOf: work.path("x.gif"))
        var delays: [Int] = []
        while let frame = try reader.next() { delays.append(frame.delay.map { $0.ticks * 100 / $0.timescale } ?? 0) }
        #expect(delays == [22] + [Int](repeating: 2, count: 24) + [30])
    }

    @Test func rawFrames() throws {
        let work = try Workplace(), rgba = try work.render("slide", "-o", "-", "--format", "rgba", "--fps", "10")
        // 5 frames of a tenth of a second; the first pixel of the first is the square's, the last of it the canvas'.
        #expect(rgba.output.count == 5 * 16 * 8 * 4)
        #expect(rgba.output.prefix(4) == Data([255, 0, 0, 255]))
        #expect(rgba.output.prefix(16 * 8 * 4).suffix(4) == Data([255, 255, 255, 255]))
        let y4m = try work.render("slide", "-o", "-", "--format", "y4m", "--fps", "29.97")
        #expect(y4m.output.starts(with: Data("YUV4MPEG2 W16 H8 F2997:100 ".utf8)))
        // 15 frames of 16 x 8 of Y and twice 8 x 4, and "FRAME\n".
        let header = try #require(y4m.output.firstIndex(of: 10)) + 1
        let bytesPerFrame = 6 + 128 + 64
        #expect(y4m.output.count - header == 15 * bytesPerFrame)
    }

    @Test func numbersOfThreadsMakeNoDifference() throws {
        let work = try Workplace()
        for jobs in ["1", "2", "7"] {
            #expect(
                try work.render(
                    "slide", "-o", "\(jobs)/", "-o", "\(jobs).gif", "--jobs", jobs, "--hold-end", "0.1", "--ping-pong"
                ).status == 0)
        }
        let names = work.files(in: "1")
        // 0.5 s there, 0.1 s held, 0.5 s back, at 60 a second.
        #expect(names.count == 67)
        for jobs in ["2", "7"] {
            #expect(work.files(in: jobs) == names)
            for name in names.map({ "/" + $0 }) + [".gif"] {
                #expect(
                    FileManager.default.contentsEqual(atPath: work.path("1" + name), andPath: work.path(jobs + name)),
                    "\(name)")
            }
        }
    }

    @Test func framesOfAnEarlierRunAreTold() throws {
        let work = try Workplace()
        #expect(try work.render("slide", "-o", "x/").status == 0)
        #expect(
            try work.render("slide", "-o", "x/", "--fps", "30").error.hasPrefix(
                "warning: x/: 15 frames of an earlier run are still there; remove them"))
        #expect(!(try work.render("slide", "-o", "x/").error.contains("warning")))
    }

    /// ffmpeg, if it is installed, reads the y4m stream and its colours. y4m cannot name their matrix, so ffmpeg is
    /// told.
    @Test(.enabled(if: program("ffmpeg") != nil))
    func ffmpegReadsY4M() throws {
        let work = try Workplace()
        #expect(try work.render("slide", "-o", "x.y4m", "--fps", "30").status == 0)
        let ffmpeg = Process()
        ffmpeg.executableURL = URL(fileURLWithPath: try #require(program("ffmpeg")))
        ffmpeg.arguments = [
            "-v", "error", "-colorspace", "bt709", "-i", work.path("x.y4m"), "-f", "rawvideo", "-pix_fmt", "rgb24",
            work.path("x.rgb"),
        ]
        ffmpeg.standardInput = FileHandle.nullDevice
        try ffmpeg.run()
        ffmpeg.waitUntilExit()
        #expect(ffmpeg.terminationStatus == 0)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: work.path("x.rgb")))), frame = 16 * 8 * 3
        #expect(bytes.count == 15 * frame)
        // The square's left edge, and the canvas on the right, of the first frame; swapped in the last.
        for (offset, red) in [(0, true), (frame - 3, false), (14 * frame, false), (15 * frame - 3, true)] {
            let wanted: [UInt8] = red ? [255, 0, 0] : [255, 255, 255]
            #expect(
                zip(bytes[offset..<offset + 3], wanted).allSatisfy { abs(Int($0) - Int($1)) <= 4 },
                "\(Array(bytes[offset..<offset + 3])) at \(offset)")
        }
    }

    @Test func aRangeKeepsTheNumbers() throws {
        let work = try Workplace()
        #expect(try work.render("slide", "-o", "all/").status == 0)
        #expect(try work.render("slide", "-o", "part/", "--frames", "3..5").status == 0)
        #expect(work.files(in: "part") == ["frame-0003.png", "frame-0004.png", "frame-0005.png"])
        #expect(
            FileManager.default.contentsEqual(
                atPath: work.path("all/frame-0004.png"), andPath: work.path("part/frame-0004.png")))
        #expect(try work.render("slide", "-o", "end/", "--frames", "29..").status == 0)
        #expect(work.files(in: "end") == ["frame-0029.png", "frame-0030.png"])
    }

    /// In this scene, the way back is the mirror image of the way there.
    @Test func back() throws {
        let work = try Workplace()
        #expect(try work.render("slide", "-o", "there.png", "--at", "0.125").status == 0)
        #expect(try work.render("slide", "-o", "back.png", "--at", "0.375", "--back").status == 0)
        #expect(FileManager.default.contentsEqual(atPath: work.path("there.png"), andPath: work.path("back.png")))
    }

    @Test func parametersAndSize() throws {
        let work = try Workplace()
        #expect(
            try work.render("slide", "--set", "seconds=0.1 + 0.1", "--size", "20x10", "--fps", "10", "-o", "x/").status
                == 0)
        #expect(work.files(in: "x").count == 3)
        let frame = try PNGReader.read(contentsOf: work.path("x/frame-0002.png"))
        #expect(frame.width == 20 && frame.height == 10)
    }

    /// The frames that a run wrote can be encoded again, and stay the same.
    @Test func encodes() throws {
        let work = try Workplace()
        #expect(try work.render("slide", "-o", "frames/", "--fps", "25").status == 0)
        let result = try work.render("encode", "frames", "-o", "again.gif", "-o", "copy/", "--fps", "25")
        #expect(result.status == 0, "\(result.error)")
        #expect(result.lines == ["again.gif", "copy/"])
        #expect(work.files(in: "copy") == work.files(in: "frames"))
        for name in work.files(in: "frames") {
            #expect(
                FileManager.default.contentsEqual(
                    atPath: work.path("frames/" + name), andPath: work.path("copy/" + name)))
        }
    }

    @Test func aDirectoryIsNoAnimation() throws {
        let work = try Workplace()
        try FileManager.default.createDirectory(atPath: work.path("x.gif"), withIntermediateDirectories: true)
        let result = try work.render.start(["slide", "-o", "x.gif"]).wait()
        #expect(
            result.status == 64
                && result.error.contains("x.gif is a directory; name a file, or end it in / for PNG files in it."),
            "\(result.error)")
        #expect(work.files(in: "x.gif") == [])
    }

    @Test func aRangeBetweenTheOutputsFramesIsTold() throws {
        let work = try Workplace(), result = try work.render("slide", "--frames", "3", "-o", "x.gif")
        #expect(
            result.status == 2 && result.error.contains("it has fewer frames a second than the range counts"),
            "\(result.error)")
    }

    @Test func aMissingFrameIsTold() throws {
        let work = try Workplace()
        _ = try work.render("slide", "-o", "frames/", "--fps", "25")
        for name in ["frame-0002.png", "frame-0003.png", "frame-0007.png"] {
            try FileManager.default.removeItem(atPath: work.path("frames/" + name))
        }
        let result = try work.render("encode", "frames", "-o", "again.gif", "--fps", "25")
        let gap = "frames: 2 frames are missing between frame-0001.png and frame-0004.png, which now follow each other"
        #expect(
            result.status == 2 && result.error.hasPrefix("error: \(gap); ") && !work.exists("again.gif"),
            "\(result.error)")
        let allowed = try work.render("encode", "frames", "-o", "again.gif", "--fps", "25", "--allow-gaps")
        #expect(allowed.status == 0 && allowed.error.hasPrefix("warning: \(gap)\n"), "\(allowed.error)")
    }

    @Test func framesAreNotEncodedOverThemselves() throws {
        let work = try Workplace()
        _ = try work.render("slide", "-o", "frames/", "--fps", "25")
        let result = try work.render("encode", "frames", "-o", "frames/", "--fps", "25")
        #expect(
            result.status == 64
                && result.error.contains("frames/ would write over frames/frame-0000.png, which the run reads"),
            "\(result.error)")
    }

    /// A narrow screen on a wide canvas is cropped, padded with bars, or stretched; a warning says so.
    @Test func fits() throws {
        let work = try Workplace()
        try work.write(
            ##"{"duration": 1, "canvas": {"width": 8, "height": 4, "background": "#00FF00"}, "pictures": {"to": "to.png"}, "layers": [{"contents": "to"}]}"##,
            to: "fit.json")
        var stripes = Bitmap(width: 4, height: 4)
        for y in 0..<4 { for x in 0..<4 { stripes[x, y] = [.black, .white, .white, .black][y] } }
        try PNGFile.write(PNGEncoder.encode(stripes), to: work.path("to.png"))
        func column(_ fit: String) throws -> [PremultipliedRGBA8] {
            let result = try work.render("fit.json", "--at", "0", "-o", "x.png", "--fit", fit)
            #expect(
                result.error.hasPrefix("warning: the picture 'to' (4 x 4) has another shape than the canvas (8 x 4): "))
            let frame = try PNGReader.read(contentsOf: work.path("x.png"))
            return (0..<4).map { frame[0, $0] }
        }
        #expect(try column("stretch") == [.black, .white, .white, .black])
        #expect(try column("cover") == [.white, .white, .white, .white])
        let green = PremultipliedRGBA8(r: 0, g: 255, b: 0, a: 255)
        #expect(try column("contain") == [green, green, green, green])
    }
}
