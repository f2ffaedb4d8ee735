import Codecs
import Foundation
import Pixels
import Testing

@Suite struct DrawTests {
    @Test func withoutOutputsItWritesFramesAndAGIF() throws {
        let work = try Workplace(), result = try work.render("slide", "--fps", "60")
        #expect(result.status == 0)
        #expect(result.lines == ["Output/slide/", "Output/slide.gif"])
        #expect(work.files(in: "Output/slide") == (0...30).map { "frame-00" + ($0 < 10 ? "0" : "") + "\($0).png" })
        #expect(result.error.hasPrefix("Output/slide.gif: sampled at 50 frames a second instead of 60, as players slow down a GIF whose delays are under 2/100 s\n"))
        #expect(result.error.range(of: #"\d+ pictures drawn in [\d.]+ s\n$"#, options: .regularExpression) != nil)
    }

    /// 16 x 8 points at 2 pixels a point; half way the square is in the middle.
    @Test func oneFrame() throws {
        let work = try Workplace(), result = try work.render("Scenes/slide.json", "--at", "0.25", "-o", "half.png", "--scale", "2", "--quiet")
        #expect(result.status == 0)
        #expect(result.text == "half.png\n")
        #expect(result.error.isEmpty)
        let frame = try PNGReader.read(contentsOf: work.path("half.png"))
        #expect(frame.width == 32 && frame.height == 16)
        let red = PremultipliedRGBA8(r: 255, g: 0, b: 0, a: 255)
        #expect([frame[7, 3], frame[8, 3], frame[23, 3], frame[24, 3]] == [.white, red, red, .white])
    }

    @Test(arguments: ["slide", "SLIDE", "slide.json", "scenes/slide.json", "SCENES/Slide.JSON", "./Scenes/slide.json"])
    func findsTheScene(_ name: String) throws {
        let work = try Workplace(), result = try work.render(name, "--at", "0", "-o", "x.png")
        #expect(result.status == 0, "\(result.error)")
        #expect(work.exists("x.png"))
    }

    @Test func readsAndWritesPipes() throws {
        let work = try Workplace(), result = try work.render("-", "-o", "-", "--format", "gif", "--fps", "10", input: Workplace.slide)
        #expect(result.status == 0)
        #expect(result.output.starts(with: Data("GIF89a".utf8)))
        #expect(work.files(in: "Output") == [])
    }

    @Test func numbersOfThreadsMakeNoDifference() throws {
        let work = try Workplace()
        for jobs in ["1", "2", "7"] {
            #expect(try work.render("slide", "-o", "\(jobs)/", "-o", "\(jobs).gif", "--jobs", jobs, "--hold-end", "0.1", "--ping-pong").status == 0)
        }
        let names = work.files(in: "1")
        // 0.5 s there, 0.1 s held, 0.5 s back, at 60 a second.
        #expect(names.count == 67)
        for jobs in ["2", "7"] {
            #expect(work.files(in: jobs) == names)
            for name in names.map({ "/" + $0 }) + [".gif"] {
                #expect(FileManager.default.contentsEqual(atPath: work.path("1" + name), andPath: work.path(jobs + name)), "\(name)")
            }
        }
    }

    @Test func aRangeKeepsTheNumbers() throws {
        let work = try Workplace()
        #expect(try work.render("slide", "-o", "all/").status == 0)
        #expect(try work.render("slide", "-o", "part/", "--frames", "3..5").status == 0)
        #expect(work.files(in: "part") == ["frame-0003.png", "frame-0004.png", "frame-0005.png"])
        #expect(FileManager.default.contentsEqual(atPath: work.path("all/frame-0004.png"), andPath: work.path("part/frame-0004.png")))
        #expect(try work.render("slide", "-o", "end/", "--frames", "29..").status == 0)
        #expect(work.files(in: "end") == ["frame-0029.png", "frame-0030.png"])
    }

    /// The way back is the way there in a mirror here.
    @Test func back() throws {
        let work = try Workplace()
        #expect(try work.render("slide", "-o", "there.png", "--at", "0.125").status == 0)
        #expect(try work.render("slide", "-o", "back.png", "--at", "0.375", "--back").status == 0)
        #expect(FileManager.default.contentsEqual(atPath: work.path("there.png"), andPath: work.path("back.png")))
    }

    @Test func parametersAndSize() throws {
        let work = try Workplace()
        #expect(try work.render("slide", "--set", "seconds=0.1 + 0.1", "--size", "20x10", "--fps", "10", "-o", "x/").status == 0)
        #expect(work.files(in: "x").count == 3)
        let frame = try PNGReader.read(contentsOf: work.path("x/frame-0002.png"))
        #expect(frame.width == 20 && frame.height == 10)
    }

    /// What a run made can be encoded again, with the same frames.
    @Test func encodes() throws {
        let work = try Workplace()
        #expect(try work.render("slide", "-o", "frames/", "--fps", "25").status == 0)
        let result = try work.render("encode", "frames", "-o", "again.gif", "-o", "copy/", "--fps", "25")
        #expect(result.status == 0, "\(result.error)")
        #expect(result.lines == ["again.gif", "copy/"])
        #expect(work.files(in: "copy") == work.files(in: "frames"))
        for name in work.files(in: "frames") {
            #expect(FileManager.default.contentsEqual(atPath: work.path("frames/" + name), andPath: work.path("copy/" + name)))
        }
    }

    /// A narrow screen on a wide canvas: cropped, with bars, or stretched, and told.
    @Test func fits() throws {
        let work = try Workplace()
        try work.write(
            ##"{"duration": 1, "canvas": {"width": 8, "height": 4, "background": "#00FF00"}, "pictures": {"to": "to.png"}, "layers": [{"contents": "to"}]}"##, to: "fit.json")
        var stripes = Bitmap(width: 4, height: 4)
        for y in 0..<4 { for x in 0..<4 { stripes[x, y] = [.black, .white, .white, .black][y] } }
        try PNGFile.write(PNGEncoder.encode(stripes), to: work.path("to.png"))
        func column(_ fit: String) throws -> [PremultipliedRGBA8] {
            let result = try work.render("fit.json", "--at", "0", "-o", "x.png", "--fit", fit)
            #expect(result.error.hasPrefix("warning: the picture 'to' (4 x 4) has another shape than the canvas (8 x 4): "))
            let frame = try PNGReader.read(contentsOf: work.path("x.png"))
            return (0..<4).map { frame[0, $0] }
        }
        #expect(try column("stretch") == [.black, .white, .white, .black])
        #expect(try column("cover") == [.white, .white, .white, .white])
        let green = PremultipliedRGBA8(r: 0, g: 255, b: 0, a: 255)
        #expect(try column("contain") == [green, green, green, green])
    }
}
