import ZoetropeCodecs
import Foundation
import Testing

/// `render sheet` and `render kit`.
@Suite struct KitTests {
    let work: Workplace

    init() throws { work = try Workplace() }

    private func text(_ name: String) throws -> String { try String(contentsOfFile: work.path(name), encoding: .utf8) }

    @Test func aSheet() throws {
        let result = try work.render("sheet", "slide", "-o", "sheet.png", "--count", "4", "--columns", "2")
        #expect(result.text == "sheet.png\n" && result.status == 0, "\(result.error)")
        #expect(try work.render("compare", "sheet.png", "sheet.png").status == 0)
        let other = try work.render("sheet", "slide", "-o", "back.png", "--count", "4", "--columns", "2", "--back")
        #expect(other.status == 0)
        #expect(try work.render("compare", "sheet.png", "back.png").status == 1)
    }

    @Test func aKit() throws {
        let result = try work.render("kit", "slide", "-o", "docs/kit", "--width", "16", "--quiet")
        #expect(result.status == 0, "\(result.error)")
        let files = ["slide.gif", "slide.png", "slide-sheet.png", "slide.md", "slide.html"]
        #expect(result.lines == files.map { "docs/kit/" + $0 })
        #expect(work.files(in: "docs/kit") == files.sorted())
        #expect(
            try text("docs/kit/slide.md") == """
                <picture>
                  <source media="(prefers-reduced-motion: reduce)" srcset="docs/kit/slide.png">
                  <img src="docs/kit/slide.gif" width="16" height="8" alt="Slide">
                </picture>

                """)
        #expect(try text("docs/kit/slide.html").contains(#"<img src="slide.gif" width="16""#))
        // Two pixels for each of the page; the poster is the middle of the way.
        let poster = try PNGReader.read(contentsOf: work.path("docs/kit/slide.png"))
        #expect(poster.width == 32 && poster.height == 16)
        let still = try work.render("slide", "--at", "0.25", "--scale", "2", "-o", "still.png")
        #expect(still.status == 0)
        #expect(try PNGReader.read(contentsOf: work.path("still.png")) == poster)
    }

    /// A GIF with round corners has the page's colour behind them, so it needs one for each.
    @Test func lightAndDark() throws {
        let result = try work.render(
            "kit", "slide", "-o", "kit/", "--frame", "phone", "--alt", #"A "red" square & <more>"#, "--quiet")
        #expect(result.status == 0, "\(result.error)")
        let snippet = try text("kit/slide.md")
        #expect(snippet.contains(#"srcset="kit/slide-dark.gif""#) && snippet.contains(#"srcset="kit/slide-dark.png""#))
        #expect(snippet.contains(#"alt="A &quot;red&quot; square &amp; &lt;more&gt;""#))
        #expect(work.exists("kit/slide-sheet-dark.png"))
        let corner = { (name: String) in
            let run = try work.render("compare", "kit/slide.gif", "kit/\(name)", "--json", "\(name).json")
            return run.status
        }
        #expect(try corner("slide.gif") == 0 && corner("slide-dark.gif") == 1)
        // A WebP has alpha: one is enough.
        let webp = try work.render("kit", "slide", "-o", "w/", "--frame", "phone", "--format", "webp", "--quiet")
        #expect(webp.status == 0, "\(webp.error)")
        #expect(work.exists("w/slide.webp") && !work.exists("w/slide-dark.webp"))
    }

    @Test func darkScreens() throws {
        try work.write(
            """
            {"duration": 0.2, "pictures": {"from": "a.png", "to": "b.png"}, "tracks": {"p": {"from": 0, "to": 1}},
             "layers": [{"contents": "from"}, {"contents": "to", "opacity": "p"}]}
            """,
            to: "fade.json")
        for (name, at) in [("a", "0"), ("b", "0.1"), ("c", "0.2"), ("d", "0.4")] {
            _ = try work.render("slide", "--at", at, "-o", "\(name).png")
        }
        let result = try work.render("kit", "fade.json", "-o", "kit/", "--dark", "c.png,d.png", "--quiet")
        #expect(result.status == 0, "\(result.error)")
        // One of the two is noted.
        let half = try work.render("kit", "fade.json", "-o", "half/", "--dark", "c.png")
        #expect(half.status == 0 && half.error.contains("--dark has no picture for 'to'"), "\(half.error)")
        let whole = try work.render("kit", "fade.json", "-o", "whole/", "--dark", "c.png,d.png")
        #expect(whole.status == 0 && !whole.error.contains("--dark has"), "\(whole.error)")
        let single = try work.render(
            "fade.json", "--from", "c.png", "--to", "d.png", "--at", "0.1", "--scale", "2", "-o", "e.png")
        #expect(single.status == 0)
        let dark = try PNGReader.read(contentsOf: work.path("kit/fade-dark.png"))
        #expect(try PNGReader.read(contentsOf: work.path("e.png")) == dark)
        #expect(try PNGReader.read(contentsOf: work.path("kit/fade.png")) != dark)
    }

    /// A kit keeps its GIFs within a size that suits a README, or within the given one.
    @Test func theLimit() throws {
        let result = try work.render("kit", "slide", "-o", "kit/", "--max-bytes", "100")
        #expect(result.status == 2 && result.error.contains("a limit of 100 bytes is too small"), "\(result.error)")
    }

    /// A picture that a limit makes smaller than its place on the page is told.
    @Test func anEnlargedPicture() throws {
        try work.write(
            Workplace.slide.replacing("\"backgroundColor\"", with: "\"cornerRadius\": 3, \"backgroundColor\""),
            to: "Scenes/slide.json")
        let usual = try work.render("kit", "slide", "-o", "usual/", "--width", "200")
        #expect(usual.status == 0 && !usual.error.contains("enlarges it"), "\(usual.error)")
        let small = try work.render("kit", "slide", "-o", "small/", "--width", "200", "--max-bytes", "700")
        #expect(
            small.status == 0 && small.error.contains(" for the 200 of its place, to stay within its bytes"),
            "\(small.error)")
    }

    @Test(arguments: [
        (["kit", "slide", "-o", "kit/", "--dark", "a.png,b.png,c.png"], "does not name a screen"),
        (
            ["kit", "slide", "-o", "kit/", "--poster", "9"],
            "there is no frame at 9 s: the run of 'slide' goes from 0 to 0.5 s"
        ),
        (["kit", "slide", "-o", "kit/", "--frame", "watch"], "is not a frame"),
        (["kit", "slide", "-o", "docs/kit.GIF"], "docs/kit.GIF is named like one file; name a folder"),
        (["kit", "slide", "-o", "kit.mp4"], "kit.mp4 is named like one file"),
        (["sheet", "slide", "-o", "sheet.gif"], "end its path in .png"),
        (
            ["sheet", "slide", "-o", "sheet.png", "--count", "0"],
            "is not a number of frames for a sheet; write 1 to 400"
        ),
        (
            ["sheet", "slide", "-o", "Scenes/slide.json.png", "--columns", "0"],
            "is not a number of columns; write 1 or more"
        ),
    ])
    func refused(_ arguments: [String], _ words: String) throws {
        let result = try work.render.start(arguments).wait()
        #expect(result.status != 0 && result.error.contains(words), "\(result.error)")
        #expect(work.files() == ["Scenes", "Scenes/slide.json"])
    }

    /// A page cannot show a file by its place on the machine that drew it.
    @Test func anAbsoluteFolder() throws {
        let inside = work.url.appendingPathComponent("a/b").path
        #expect(try work.render("kit", "slide", "-o", inside, "--quiet").status == 0)
        #expect(try text("a/b/slide.md").contains(#"<img src="a/b/slide.gif""#))
        try FileManager.default.createDirectory(
            at: work.url.appendingPathComponent("here"), withIntermediateDirectories: true)
        try work.write(Workplace.slide, to: "here/slide.json")
        let here = Command(directory: work.url.appendingPathComponent("here"))
        #expect(try here("kit", "slide", "-o", inside, "--quiet").status == 0)
        #expect(try text("a/b/slide.md").contains(#"<img src="../a/b/slide.gif""#))
    }
}
