import Foundation
import Testing

/// `render code --check`: code that names the command that wrote it.
@Suite struct CodeCheckTests {
    private let work: Workplace

    init() throws {
        work = try Workplace()
        try work.write(Self.scene(width: 40), to: "Scenes/slide.json")
        try FileManager.default.createDirectory(atPath: work.path("web"), withIntermediateDirectories: true)
    }

    private static func scene(width: Int) -> String {
        """
        { "canvas": { "width": \(width), "height": 30 }, "duration": 0.4, "parameters": { "way": 20 },
          "tracks": { "t": { "from": 0, "to": 1, "timing": "easeIn" } },
          "layers": [{ "name": "box", "frame": ["way*t", 0, 10, 10], "backgroundColor": "red" }] }
        """
    }

    @Test(arguments: [("css", "slide.html"), ("web-component", "slide.js"), ("swift", "Slide.swift")])
    func aFileIsItsScenes(_ target: String, _ name: String) throws {
        let file = "web/" + name
        let written = try work.render("code", "slide", "--as", target, "--set", "way=12", "-o", file)
        #expect(written.status == 0, "\(written.error)")
        let text = try String(contentsOfFile: work.path(file), encoding: .utf8)
        #expect(text.contains("render code ../Scenes/slide.json --set way=12 --as \(target) -o \(name)\n"), "\(text)")
        let same = try work.render("code", "--check", file)
        #expect(
            same.status == 0 && same.text == "\(file): as web/../Scenes/slide.json gives it\n",
            "\(same.text)\(same.error)")

        try work.write(text + " ", to: file)
        let edited = try work.render("code", "--check", file)
        #expect(edited.status == 1 && edited.text.contains("\(file): it was edited, or this render writes other code"))

        try work.write(text, to: file)
        try work.write(Self.scene(width: 44), to: "Scenes/slide.json")
        let old = try work.render("code", "--check", file)
        #expect(
            old.status == 1
                && old.text.contains(
                    "\(file): web/../Scenes/slide.json was edited since; write it again in web/: render code ../Scenes/slide.json"
                ),
            "\(old.text)\(old.error)")
    }

    /// Words that a shell would change are read as they were written.
    @Test(arguments: ["it's $(here) `x`", #"a "b" \c"#, "*/ é", "--as"])
    func namesOfAllKinds(_ name: String) throws {
        let scene = "Scenes/\(name.replacing("/", with: "-")).json", file = "web/\(name.replacing("/", with: "-")).html"
        try work.write(Self.scene(width: 40), to: scene)
        let written = try work.render("code", scene, "--as", "css", "-q", "-o", file)
        #expect(written.status == 0, "\(written.error)")
        let same = try work.render("code", "--check", file)
        #expect(same.status == 0, "\(same.text)\(same.error)")
    }

    /// The command in a file may come from a stranger: it reads nothing that the command line could not, and writes
    /// nothing.
    @Test func aStrangersCommandIsOnlyCompared() throws {
        let head = { (words: String) in "// Made by: render code \(words)\n// Scene: 00, 1 s.\n" }
        let secret = "../../../../../../../../../../../../etc/passwd"
        for words in [
            "slide --as css --allow-outside --picture from=\(secret)", "\(secret) --as css",
            "slide --as css -o ../x.html",
            "slide --as '$(touch x)'", "slide --as css --check", "slide", "--as css", "'", "- --as css",
            "slide --as css -o 'x\u{1B}[2J$(touch${IFS}y).html'",
        ] {
            try work.write(head(words), to: "web/x.js")
            let result = try work.render("code", "--check", "web/x.js")
            #expect(result.status == 1 || result.status == 2, "\(words): \(result.text)\(result.error)")
            #expect(!result.error.contains("root:"), "\(result.error)")
            #expect(!result.text.contains("\u{1B}") && !result.error.contains("\u{1B}"))
            #expect(!result.text.contains(" x$(touch"), "\(result.text)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: work.path("")).sorted() == ["Scenes", "web"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: work.path("web")) == ["x.js"])
    }

    /// Line ends of another system are no difference.
    @Test func lineEndsDoNotMatter() throws {
        _ = try work.render("code", "slide", "--as", "swift", "-o", "Slide.swift")
        let text = try String(contentsOfFile: work.path("Slide.swift"), encoding: .utf8)
        try work.write(text.replacing("\n", with: "\r\n"), to: "Slide.swift")
        #expect(try work.render("code", "--check", "Slide.swift").status == 0)
    }

    @Test func whatIsWrongIsTold() throws {
        let printed = try work.render("code", "slide", "--as", "css")
        try work.write(printed.text, to: "printed.html")
        let noCommand = try work.render("code", "--check", "printed.html")
        #expect(noCommand.status == 2 && noCommand.error.contains("-o printed.html"), "\(noCommand.error)")
        try work.write("body {}", to: "plain.css")
        let plain = try work.render("code", "--check", "plain.css")
        #expect(
            plain.status == 2
                && plain.error.contains("plain.css: it does not begin with the command that wrote it"), "\(plain.error)"
        )
        let both = try work.render("code", "--check", "plain.css", "--as", "css")
        #expect(both.status == 64 && both.error.contains("--check takes the options from the file"), "\(both.error)")
        for (target, name, other) in [
            ("css", "web/x.css", "web/x.html"), ("css", "x.js", "x.html"), ("swift", "a.html", "a.swift"),
        ] {
            let named = try work.render("code", "slide", "--as", target, "-o", name)
            #expect(named.status == 64 && named.error.contains("; write -o \(other)."), "\(named.error)")
        }
        let none = try work.render("code", "slide")
        #expect(none.status == 64 && none.error.contains("Name the target: --as css"), "\(none.error)")
        let gone = try work.render("code", "--check", "gone.html")
        #expect(gone.status == 2 && gone.error.contains("gone.html"), "\(gone.error)")
    }
}
