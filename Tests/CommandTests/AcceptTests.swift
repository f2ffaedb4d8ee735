import ZoetropeCodecs
import Foundation
import Testing

/// What comes after a check that fails: accepting what was drawn, and summaries for pull requests.
@Suite struct AcceptTests {
    let work: Workplace

    /// Goldens of the slide, which is then changed: three of its six frames differ.
    init() throws {
        work = try Workplace()
        try work.write(Workplace.slide, to: "Scenes/other.json")
        _ = try work.render("check", "--update", "missing")
        try work.write(
            Workplace.slide.replacingOccurrences(
                of: #""to": 8"#, with: #""values": [0, 4, 7], "keyTimes": [0, 0.5, 1]"#
            )
            .replacingOccurrences(of: #""from": 0, "#, with: ""), to: "Scenes/slide.json")
    }

    private func run(_ arguments: String...) throws -> Command.Result { try work.render.start(arguments).wait() }

    @Test func theLastLinesSayWhatToDo() throws {
        let result = try run("check")
        #expect(
            result.lines.suffix(3) == [
                "1 of 2 runs fails, 3 of 12 frames", "pictures: Output/check",
                "accept:   render accept Output/check/results.json",
            ], "\(result.text)")
        #expect(result.status == 1)
    }

    @Test func everythingIsAccepted() throws {
        _ = try run("check")
        let accepted = try run("accept", "Output/check/results.json")
        #expect(
            accepted.text == "slide: 3 frames recorded\n" && accepted.status == 0, "\(accepted.text)\(accepted.error)")
    }

    @Test func whatWasAcceptedPasses() throws {
        _ = try run("check")
        #expect(try run("accept", "Output/check/results.json", "slide").status == 0)
        #expect(try run("check", "--audit").lines.first { $0.hasPrefix("slide") } == "slide: 6 frames ok")
        #expect(!work.exists("Output/check/results.json"), "nothing is left to accept")
    }

    @Test func oneFrameIsAccepted() throws {
        _ = try run("check")
        #expect(try run("accept", "Output/check/results.json", "slide/0.4").text == "slide: 1 frame recorded\n")
        #expect(try run("check", "slide").lines[0].hasPrefix("slide: 2 of 6 frames differ, first at 0.30 s"))
        let wrong = try run("accept", "Output/check/results.json", "slide/0.45")
        #expect(
            wrong.error.hasSuffix(
                "there is no scene or frame 'slide/0.45'; name one of slide/0.30, slide/0.50\n"),
            "\(wrong.error)")
        #expect(wrong.status == 2)
    }

    /// The results of the last check need no name; their folder is one, too.
    @Test func theLastCheckNeedsNoName() throws {
        _ = try run("check")
        #expect(try run("accept", "slide/0.4").text == "slide: 1 frame recorded\n")
        #expect(try run("accept", "Output/check", "slide/0.3").text == "slide: 1 frame recorded\n")
        #expect(try run("accept").text == "slide: 1 frame recorded\n")
        #expect(try run("check").status == 0)
        let nothing = try run("accept", "slide")
        #expect(nothing.status == 2 && nothing.error.contains("Output/check/results.json"), "\(nothing.error)")
    }

    /// A slip of the fingers is no check: what an earlier one found can still be accepted.
    @Test func aMisspeltCheckKeepsTheResults() throws {
        _ = try run("check")
        #expect(try run("check", "slied").status == 2)
        #expect(try run("accept", "Output/check/results.json").text == "slide: 3 frames recorded\n")
    }

    /// A picture that is not the one of the results does not become golden.
    @Test func anotherPictureIsRefused() throws {
        _ = try run("check")
        let folder = "Output/check/slide/"
        try FileManager.default.removeItem(atPath: work.path(folder + "at-0.500000.actual.png"))
        try FileManager.default.copyItem(
            atPath: work.path(folder + "at-0.500000.expected.png"), toPath: work.path(folder + "at-0.500000.actual.png")
        )
        let before = work.files(in: "Goldens"), result = try run("accept", "Output/check/results.json")
        #expect(
            result.status == 2 && result.error.contains("it is not the picture of these results"), "\(result.error)")
        #expect(work.files(in: "Goldens") == before)
    }

    @Test func resultsOfAnotherProjectAreRefused() throws {
        try work.write(#"{"goldens": "/etc", "scenes": []}"#, to: "x.json")
        let result = try run("accept", "x.json")
        #expect(result.status == 2 && result.error.contains("outside of this project"), "\(result.error)")
    }

    @Test func theSummaryHasPicturesAsFiles() throws {
        _ = try run("check", "--markdown", "out.md", "--picture-url", "https://example.com/x")
        let text = try String(contentsOfFile: work.path("out.md"), encoding: .utf8)
        #expect(text.contains("1 of 2 runs fails, 3 of 12 frames."))
        #expect(
            text.contains("| **slide** | ![expected](https://example.com/x/out-pictures/0-expected.thumbnail.png) |"),
            "\(text)")
        #expect(text.contains("render accept Output/check/results.json") && !text.contains("data:"))
        #expect(text.contains("- track 'x' was 4.8, now 4.6 at 0.30 s"), "what changed, in words: \(text)")
        let picture = try PNGReader.read(contentsOf: work.path("out-pictures/0-difference.thumbnail.png"))
        #expect(picture.width == 16 && picture.height == 8)
    }

    @Test func annotationsNameTheScenesFile() throws {
        let lines = try run("check", "--annotations").lines
        #expect(
            lines.contains {
                $0.hasPrefix("::error file=Scenes/slide.json,title=Golden frames%3A slide::slide: 3 of 6 frames")
            },
            "\(lines)")
    }

    /// A fault of the file has its place, and is said once.
    @Test func annotationsOfAFaultHaveItsPlace() throws {
        try work.write("{\n  \"duration\": 1\n  \"layers\": []\n}\n", to: "Scenes/slide.json")
        let line = try #require(try run("check", "--annotations").lines.first { $0.hasPrefix("::error") })
        #expect(
            line.hasPrefix("::error file=Scenes/slide.json,line=2,col=15,title=Golden frames%3A slide::"), "\(line)")
        #expect(line.components(separatedBy: "a comma is missing").count == 2, "\(line)")
    }

    @Test func junitHasTimes() throws {
        _ = try run("check", "--junit", "x.xml")
        let text = try String(contentsOfFile: work.path("x.xml"), encoding: .utf8)
        #expect(
            text.range(
                of: #"<testcase classname="Golden frames" name="other" time="\d+\.\d{3}"/>"#,
                options: .regularExpression) != nil, "\(text)")
        #expect(text.contains("accept: render accept Output/check/results.json slide"))
    }
}

/// Results that were moved, or that are not of this project as it is.
@Suite struct AcceptElsewhereTests {
    let work: Workplace

    init() throws {
        work = try Workplace()
        _ = try work.render("check", "--update", "missing")
        try edit("#00FF00")
        _ = try work.render("check")
    }

    private func edit(_ color: String) throws {
        try work.write(Workplace.slide.replacingOccurrences(of: "#FF0000", with: color), to: "Scenes/slide.json")
    }

    /// Moves the results, as a download does, and changes their text.
    private func move(replacing changes: [String: String] = [:]) throws -> String {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("artifact-\(UUID().uuidString)").path
        try FileManager.default.moveItem(atPath: work.path("Output/check"), toPath: place)
        let path = place + "/results.json"
        var text = try String(contentsOfFile: path, encoding: .utf8)
        for (old, new) in changes {
            #expect(text.contains(old))
            text = text.replacingOccurrences(of: old, with: new)
        }
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test func fromAnywhere() throws {
        let path = try move()
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try work.render("accept", path).text == "slide: 6 frames recorded\n")
        #expect(try work.render("check", "--audit").status == 0)
    }

    @Test func ofASceneThatWasEditedSince() throws {
        try edit("#0000FF")
        let before = work.files(in: "Goldens"), result = try work.render("accept", "Output/check/results.json")
        #expect(
            result.status == 2
                && result.error.contains(
                    "Scenes/slide.json has changed since this check; check again, and accept those"),
            "\(result.error)")
        try FileManager.default.removeItem(atPath: work.path("Scenes/slide.json"))
        let gone = try work.render("accept", "Output/check/results.json")
        #expect(
            gone.status == 2
                && gone.error.contains(
                    "there is no Scenes/slide.json here; accept in the folder in which the check ran"),
            "\(gone.error)")
        #expect(work.files(in: "Goldens") == before)
    }

    @Test(arguments: [
        (#""name": "slide""#, #""name": "sl\nide""#, "is not a name for goldens"),
        (#""name": "slide""#, #""name": "../slide""#, "is not a name for goldens"),
        (
            #""goldens": "Goldens""#, #""goldens": "Scenes""#,
            "its goldens are in Scenes, and zoetrope.json has its goldens in Goldens"
        ),
        (#""goldens": "Goldens""#, #""goldens": "..""#, "outside of this project"),
    ])
    func forAnotherPlace(_ old: String, _ new: String, _ message: String) throws {
        try work.write("{}", to: "zoetrope.json")
        let path = try move(replacing: [old: new]), before = work.files()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let result = try work.render("accept", path)
        #expect(result.status == 2 && result.error.contains(message), "\(result.error)")
        #expect(work.files() == before)
    }
}
