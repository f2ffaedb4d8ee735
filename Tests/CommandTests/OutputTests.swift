import Foundation
import Testing

/// What the options of single outputs do: limits, mattes and lossy WebP.
@Suite struct OutputTests {
    /// The settings are told, and make the same file; if none fits, no file is left.
    @Test func aLimitOfBytes() throws {
        let work = try Workplace(), free = try work.render("slide", "-o", "x.gif")
        #expect(free.status == 0)
        let size = try #require(try FileManager.default.attributesOfItem(atPath: work.path("x.gif"))[.size] as? Int)
        let exact = try work.render("slide", "-o", "y.gif", "--max-bytes", "\(size)")
        #expect(
            exact.error.contains(": full size (16 x 8), 50 frames a second, quality 80: "),
            "\(exact.error)")
        #expect(FileManager.default.contentsEqual(atPath: work.path("x.gif"), andPath: work.path("y.gif")))
        let none = try work.render("slide", "-o", "none.gif", "--max-bytes", "10")
        #expect(
            none.error.hasPrefix(
                "error: none.gif: a limit of 10 bytes is too small: with scale 0.4 (6 x 3), 10 frames a second, quality "
                    + "50 it has "),
            "\(none.error)")
        #expect(
            none.error.hasSuffix(
                "; raise the limit to that, shorten the run, or go lower with --scale, --fps or --quality\n"))
        #expect(none.status == 2)
        #expect(!work.exists("none.gif"))
    }

    /// A matte is any opaque colour that a scene may have; `#` may be left out, which a shell would take for a comment.
    @Test func mattesAreColours() throws {
        let work = try Workplace()
        for (name, matte) in [("a", "#fff"), ("b", "#FFFFFF"), ("c", "white"), ("d", "FFF"), ("e", "#ffffffff")] {
            let run = try work.render("slide", "-o", "\(name).gif", "--matte", matte)
            #expect(run.status == 0, "\(run.error)")
            #expect(FileManager.default.contentsEqual(atPath: work.path("a.gif"), andPath: work.path("\(name).gif")))
        }
    }

    /// Options that are given are not changed to meet a limit.
    @Test func aLimitKeepsWhatIsGiven() throws {
        let work = try Workplace()
        let result = try work.render(
            "slide", "-o", "x.gif", "--max-bytes", "10", "--scale", "2", "--fps", "30", "--quality", "20")
        #expect(
            result.error.contains(
                "a limit of 10 bytes is too small: with scale 2 (32 x 16), 30 frames a second, quality 20 it"),
            "\(result.error)")
    }

    /// What lies under pixels that are not opaque is told, unless the format has alpha.
    @Test func theMatteIsTold() throws {
        let work = try Workplace()
        try work.write(Workplace.slide.replacingOccurrences(of: "#FFFFFF", with: "#FFFFFF00"), to: "Scenes/clear.json")
        let note = "pixels that are not opaque lie on #"
        let white = try work.render("clear", "-o", "x.gif", "-o", "x.apng")
        #expect(
            white.error.contains(
                "x.gif: \(note)FFFFFF; --matte takes another colour, --transparent keeps clear ones clear\n"),
            "\(white.error)")
        #expect(!white.error.contains("x.apng"))
        let dark = try work.render("clear", "-o", "x.y4m", "--matte", "#0D1117")
        #expect(dark.error.contains("x.y4m: \(note)0D1117; --matte takes another colour\n"), "\(dark.error)")
        #expect(try !work.render("clear", "-o", "x.gif", "--transparent").error.contains(note))
        #expect(try !work.render("slide", "-o", "x.gif").error.contains(note))
    }

    @Test func lossyWebP() throws {
        let work = try Workplace()
        #expect(try work.render("slide", "-o", "x.webp", "--webp-quality", "75").status == 0)
        let file = try Data(contentsOf: URL(fileURLWithPath: work.path("x.webp")))
        #expect(file.range(of: Data("VP8 ".utf8)) != nil && file.range(of: Data("VP8L".utf8)) == nil)
    }
}
