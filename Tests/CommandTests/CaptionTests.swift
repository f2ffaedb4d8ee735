import ZoetropeCodecs
import Foundation
import Testing

/// `--caption`, on the command line and in manifests.
@Suite struct CaptionTests {
    @Test func aCaptionIsARunsSetting() throws {
        let work = try Workplace()
        let run = try work.render(
            "slide", "-o", "x/", "--caption", "Swipe to close", "--manifest", "x.json", "--quiet")
        #expect(run.status == 0)
        let manifest = try String(contentsOfFile: work.path("x.json"), encoding: .utf8)
        #expect(manifest.contains(#""caption": "Swipe to close""#))
        let plain = try work.render("slide", "-o", "y/", "--quiet")
        #expect(plain.status == 0)
        let with = try PNGReader.read(contentsOf: work.path("x/frame-0000.png"))
        let without = try PNGReader.read(contentsOf: work.path("y/frame-0000.png"))
        #expect(with.width == without.width && with.height > without.height + 10)
        #expect(try work.render("verify", "x.json").status == 0)
    }

    @Test(arguments: [
        (
            "中",
            "invalid for '--caption <text>': the bundled font has Latin, Greek and Cyrillic, but no glyph for "
                + "U+4E2D '中'; captions are in that font only."
        ),
        ("👍", "invalid for '--caption <text>': U+1F44D '👍' is an emoji"),
    ])
    func whatCannotBeDrawn(text: String, message: String) throws {
        let work = try Workplace(), run = try work.render("slide", "--caption", text, "-o", "x.gif")
        #expect(run.status == 64 && run.error.contains(message), "\(run.error)")
    }
}
