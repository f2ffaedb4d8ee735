import Foundation
import Testing

/// What the command says of other programs' files, and of delays that players slow down.
@Suite struct BorderCommandTests {
    let work: Workplace

    init() throws { work = try Workplace() }

    private func copy(_ name: String) throws {
        let fixtures = Command.package.appendingPathComponent("Tests/Fixtures/Borders")
        try FileManager.default.copyItem(
            at: fixtures.appendingPathComponent(name), to: work.url.appendingPathComponent(name))
    }

    /// Three frames of 100 ms are three frames at 10 frames a second.
    @Test(arguments: ["z000.gif", "a_delay0.png", "w0.webp"]) func framesWithoutDelay(_ name: String) throws {
        try copy(name)
        let result = try work.render("encode", name, "--fps", "10", "-o", "o/")
        #expect(result.status == 0, "\(result.error)")
        #expect(work.files(in: "o").count == 3)
    }

    @Test func ratesThatPlayersSlowDown() throws {
        let result = try work.render("slide", "--fps", "120", "-o", "a.apng", "-o", "a.webp", "-o", "a.gif", "-o", "f/")
        #expect(result.status == 0)
        func note(_ name: String, _ rate: Int, _ format: String, _ delay: String) -> String {
            "\(name): sampled at \(rate) frames a second instead of 120, as players slow down \(format) whose delays are "
                + "under \(delay) s"
        }
        for line in [
            note("a.gif", 50, "a GIF", "2/100"), note("a.apng", 90, "an APNG", "11/1000"),
            note("a.webp", 90, "a WebP", "11/1000"),
        ] { #expect(result.error.contains(line), "\(result.error)") }
        #expect(!result.error.contains("f/: sampled"))
    }

    @Test func trailersThatAreMissing() throws {
        try copy("z000.gif")
        let whole = try Data(contentsOf: work.url.appendingPathComponent("z000.gif"))
        try whole.dropLast().write(to: work.url.appendingPathComponent("a.gif"))
        let words = "a.gif: this GIF has no trailer; it may be cut off, and more frames may have followed"
        let made = try work.render("encode", "a.gif", "--fps", "10", "-o", "o.gif")
        #expect(made.status == 0 && made.error.contains(words), "\(made.error)")
        let seen = try work.render("look", "a.gif")
        #expect(seen.status == 0 && seen.error.contains(words), "\(seen.error)")
    }

    /// macOS writes a narrow space into the names of its screenshots and recordings.
    @Test func namesThatLookTheSame() throws {
        let name = "Recording at 5.00.00\u{202F}PM.mov", typed = "Recording at 5.00.00 PM.mov"
        try Data([0]).write(to: work.url.appendingPathComponent(name))
        let result = try work.render("encode", typed, "--fps", "10", "-o", "o.gif")
        #expect(result.status == 2)
        #expect(
            result.error.contains("which only looks the same: it has another space than yours, U+202F"),
            "\(result.error)")
    }

    /// A golden that Git LFS keeps elsewhere is no difference: nothing can be accepted.
    @Test func pointersAmongGoldens() throws {
        _ = try work.render("check", "slide", "--update", "missing")
        let name = try #require(work.files(in: "Goldens/slide").first { $0.hasPrefix("at-0.1") })
        try work.write(
            "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n", to: "Goldens/slide/" + name)
        let result = try work.render("check", "slide")
        #expect(result.status == 2, "\(result.text) \(result.error)")
        #expect((result.text + result.error).contains("it is a Git LFS pointer, and the file itself is not here"))
        #expect(!(result.text + result.error).contains("render accept"), "\(result.text)")
    }
}
