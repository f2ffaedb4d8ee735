import Foundation
import Testing

/// A manifest says how to repeat a run, and `verify` repeats exactly that.
@Suite struct VerifyTests {
    let work: Workplace

    init() throws {
        work = try Workplace()
        let scene = Workplace.slide
            .replacingOccurrences(of: #""frame": ["x", 0, 8, 8]"#, with: #""frame": ["x + side", 0, 8, 8]"#)
            .replacingOccurrences(of: #""title""#, with: #""back": {"duration": 0.3}, "title""#)
        try work.write(scene, to: "Scenes/slide.json")
    }

    @Test(arguments: [
        [], ["--set", "side=right"], ["--size", "24x8"], ["--back"], ["--ping-pong", "--hold-end", "0.2"],
        ["--speed", "0.7"], ["--motion-blur", "5"],
        ["--motion-blur", "3", "--ping-pong", "--fps", "25"], ["--scale", "2", "--fps", "30"], ["--gesture", "g.json"],
        ["--gesture", "g.json", "--outcome", "cancel", "--hold-start", "0.1"],
    ])
    func aRunIsRepeated(_ options: [String]) throws {
        try work.write(#"{"samples": [[0, 0], [0.2, 0.6]]}"#, to: "g.json")
        let run = try work.render.start(["slide", "-o", "x/", "--manifest", "m.json"] + options).wait()
        #expect(run.status == 0, "\(run.error)")
        let frames = work.files(in: "x").count
        let result = try work.render("verify", "m.json")
        #expect(result.text == "slide: \(frames) frames ok\n" && result.status == 0, "\(result.text)\(result.error)")
    }

    /// The pictures of a run are found from the manifest's folder.
    @Test func picturesOfARun() throws {
        try work.write(
            #"{"duration": 0.2, "pictures": {"from": "none.png"}, "layers": [{"contents": "from"}]}"#, to: "page.json")
        _ = try work.render("slide", "--at", "0", "-o", "in.png")
        try FileManager.default.createDirectory(atPath: work.path("out"), withIntermediateDirectories: false)
        let run = try work.render("page.json", "--from", "in.png", "-o", "x/", "--manifest", "out/m.json")
        #expect(run.status == 0, "\(run.error)")
        #expect(try work.render("verify", "out/m.json").text == "page: 13 frames ok\n")
    }

    @Test func aNameOfOneLetter() throws {
        #expect(try work.render("slide", "-o", "x/", "--manifest", "m").lines == ["x/", "m"])
        #expect(try work.render("verify", "m").text == "slide: 31 frames ok\n")
    }

    @Test func anotherVersionIsNamed() throws {
        _ = try work.render("slide", "-o", "x/", "--manifest", "m.json")
        let text = try String(contentsOfFile: work.path("m.json"), encoding: .utf8)
        let line = try #require(text.range(of: #""program": "[^"]*""#, options: .regularExpression))
        let other = text.replacingCharacters(in: line, with: #""program": "0.0.9""#)
        let frame = try #require(other.range(of: #"0\.25 [0-9a-f]{4}"#, options: .regularExpression))
        try work.write(other.replacingCharacters(in: frame, with: "0.25 0000"), to: "m.json")
        let result = try work.render("verify", "m.json")
        #expect(result.text.contains("recorded with version 0.0.9 of the program; this is version "), "\(result.text)")
    }

    /// A manifest may come from somebody else: it must not make the command read or quote other files of the machine.
    @Test(arguments: ["/etc/passwd", "../../../../../../etc/passwd", "link.json", "/dev/zero"])
    func aSceneOutsideIsRefused(_ file: String) throws {
        try FileManager.default.createSymbolicLink(atPath: work.path("link.json"), withDestinationPath: "/etc/passwd")
        _ = try work.render("slide", "-o", "x/", "--manifest", "m.json")
        let text = try String(contentsOfFile: work.path("m.json"), encoding: .utf8)
        try work.write(
            text.replacingOccurrences(of: #""file": "Scenes/slide.json""#, with: #""file": "\#(file)""#), to: "m.json")
        let result = try work.render("verify", "m.json")
        #expect(result.status == 2 && !result.error.contains("root:"), "\(result.error)")
        #expect(
            result.error.contains("it leads out of its folder") || result.error.contains("it is not a regular file"),
            "\(result.error)")
        #expect(try work.render("verify", "m.json", "slide").status == 0, "the scene that is named is used")
    }

    /// A link in a checkout must not bring the process's environment into a log.
    @Test(arguments: ["validate", "lint", "list", "inspect", "check", "draw"])
    func aSceneThatIsALink(_ command: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: work.path("Scenes/env.json"), withDestinationPath: "/etc/passwd")
        let result = try work.render(command, "env.json")
        #expect(result.status == 2 && !(result.error + result.text).contains("root:"), "\(result.error)")
        #expect(result.error.contains("allow it with --allow-outside"), "\(result.error)")
    }

    /// A track that the other scene does not have is gone, and does not go from 0 to 0.
    @Test func anotherScene() throws {
        _ = try work.render("slide", "-o", "x/", "--manifest", "m.json")
        let scene = try String(contentsOfFile: work.path("Scenes/slide.json"), encoding: .utf8)
        try work.write(
            scene.replacingOccurrences(of: #""x""#, with: #""way""#)
                .replacingOccurrences(of: "8 - x : x", with: "8 : way + 1"), to: "other.json")
        let result = try work.render("verify", "m.json", "other.json")
        #expect(result.status == 1 && result.lines.contains("  track 'x' is gone, was 0"), "\(result.text)")
        #expect(!result.text.contains("was 0, now 0"), "\(result.text)")
    }

    /// What is not a manifest is told so, and how one is made; there are no goldens here.
    @Test func aSceneIsNoManifest() throws {
        let result = try work.render("verify", "Scenes/slide.json")
        #expect(
            result.status == 2
                && result.error == "error: Scenes/slide.json: it is a scene, not a manifest; "
                    + "'render <scene> -o <path> --manifest <file.json>' writes a manifest\n",
            "\(result.error)")
    }

    @Test func manifestsThatAreNotOne() throws {
        for (text, words) in [
            ("", "it is not a manifest"), ("[]", "it is not a manifest"),
            (#"{"version": 2, "header": {}, "frames": [], "items": {}}"#, "is missing"),
        ] {
            try work.write(text, to: "m.json")
            let result = try work.render("verify", "m.json")
            #expect(result.status == 2 && result.error.contains(words), "\(result.error)")
            #expect(result.error.split(separator: "\n").count == 1, "one line: \(result.error)")
            #expect(!result.error.contains("golden"), "\(result.error)")
        }
        mkfifo(work.path("pipe"), 0o600)
        #expect(try work.render("verify", "pipe").error.contains("it is not a regular file"))
    }
}
