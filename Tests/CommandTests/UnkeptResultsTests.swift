import Foundation
import Testing

/// Pictures and results that a check cannot write, as on a full disk or in a folder that is not its own: all that differs
/// is told, every other file is written, and then the check ends with status 2 and one message.
@Suite struct UnkeptResultsTests {
    private let work: Workplace
    private static let results = ["--report", "r.html", "--json", "r.json", "--junit", "r.xml", "--markdown", "r.md"]

    /// A scene with goldens. `blocked` is a file, in which nothing can be written.
    init() throws {
        work = try Workplace()
        let recorded = try work.render("check", "slide", "--update", "missing")
        #expect(recorded.status == 0, "\(recorded.error)")
        try work.write("", to: "blocked")
    }

    private func makeRed() throws {
        try work.write(Workplace.slide.replacing("#FF0000", with: "#00FF00"), to: "Scenes/slide.json")
    }

    private func check(_ arguments: [String], environment: [String: String] = [:]) throws -> Command.Result {
        try work.render.start(["check", "slide"] + arguments, environment: environment).wait()
    }

    /// One message, after the verdict.
    private func expectError(_ result: Command.Result, _ text: String, _ comment: String = "") {
        let errors = result.error.split(separator: "\n").filter { $0.contains("error: ") }
        #expect(result.status == 2 && errors.count == 1, "\(comment) \(result.text)\(result.error)")
        #expect(errors.first?.contains(text) == true, "\(comment) \(result.error)")
    }

    @Test func picturesThatCannotBeWritten() throws {
        try makeRed()
        let result = try check(["--evidence", "blocked/evidence"] + Self.results)
        expectError(result, "the pictures of the differences are not kept: blocked")
        #expect(result.text.hasPrefix("slide: 6 of 6 frames differ"), "\(result.text)")
        #expect(result.text.contains("\n  its pictures are not kept: blocked"), "\(result.text)")
        #expect(result.text.contains("\n1 of 1 run fails, 6 of 6 frames"), "\(result.text)")
        for file in ["r.html", "r.json", "r.xml", "r.md"] {
            let text = try String(contentsOfFile: work.path(file), encoding: .utf8)
            #expect(text.contains("its pictures are not kept: "), "\(file)")
        }
    }

    /// Each result on its own: the others are written, of a check that passes, too.
    @Test(arguments: [false, true]) func aResultThatCannotBeWritten(_ isRed: Bool) throws {
        if isRed { try makeRed() }
        for (i, file) in Self.results.enumerated() where i % 2 == 1 {
            var arguments = Self.results
            arguments[i] = "blocked/" + file
            let result = try check(arguments)
            expectError(result, "blocked/" + file, file)
            #expect(
                result.text.hasPrefix(isRed ? "slide: 6 of 6 frames differ" : "slide: 6 frames ok"), "\(result.text)")
            for (j, other) in Self.results.enumerated() where j % 2 == 1 {
                #expect(work.exists(other) == (i != j), "\(file): \(other)")
                try? FileManager.default.removeItem(atPath: work.path(other))
            }
        }
    }

    @Test func severalThatCannotBeWritten() throws {
        try makeRed()
        let result = try check(
            ["--evidence", "blocked/e", "--json", "blocked/r.json", "--junit", "blocked/r.xml", "--markdown", "r.md"])
        for part in ["the pictures of the differences are not kept: blocked/", "blocked/r.json", "blocked/r.xml"] {
            expectError(result, part)
        }
        #expect(work.exists("r.md"))
    }

    /// Goldens are recorded all the same.
    @Test func anUpdateWithoutItsPictures() throws {
        try makeRed()
        expectError(try check(["--update", "changed", "--evidence", "blocked/e"]), "are not kept: blocked")
        #expect(try check([]).status == 0)
    }

    /// One part of a check says so, and so does what the parts are merged to.
    @Test func aPartWithoutItsPictures() throws {
        try makeRed()
        expectError(
            try check(["--shard", "1/1", "--part", "1.part", "--evidence", "blocked/e"]), "are not kept: blocked")
        let merged = try work.render("merge", "1.part", "--json", "r.json")
        expectError(merged, "are not kept: blocked")
        #expect(merged.text.hasPrefix("slide: 6 of 6 frames differ") && work.exists("r.json"), "\(merged.text)")
    }

    @Test func aRecordingWithoutItsPictures() throws {
        let drawn = try work.render("slide", "--fps", "30", "--scale", "4", "-o", "film/", "-q")
        #expect(drawn.status == 0, "\(drawn.error)")
        let arguments = ["--against", "film", "--fps", "30", "--evidence", "blocked/e"]
        // One that passes has none to keep.
        let same = try check(arguments)
        #expect(same.status == 0, "\(same.text)\(same.error)")
        try work.write(Workplace.slide.replacing(#""to": 8"#, with: #""to": 4"#), to: "Scenes/slide.json")
        let other = try check(arguments)
        expectError(other, "are not kept: blocked")
        #expect(other.text != same.text && other.text.contains("8 of 8 frames differ"), "\(other.text)")
    }

    @Test func aComparisonWithoutItsReport() throws {
        _ = try work.render("slide", "--at", "0", "-o", "a.png", "-q")
        _ = try work.render("slide", "--at", "0.5", "-o", "b.png", "-q")
        let result = try work.render("compare", "a.png", "b.png", "--report", "blocked/r.html", "--json", "r.json")
        expectError(result, "blocked/r.html")
        #expect(result.text.contains("differs") && work.exists("r.json"), "\(result.text)")
    }

    /// The temporary file for the case of a crash is a precaution: without it, a check is as good as with it.
    @Test func withoutAFolderForTemporaryFiles() throws {
        let nowhere = ["TMPDIR": work.path("blocked") + "/"]
        let green = try check([], environment: nowhere)
        #expect(green.status == 0 && green.error.isEmpty, "\(green.error)")
        try makeRed()
        let red = try check([], environment: nowhere)
        #expect(red.status == 1 && red.error.isEmpty, "\(red.error)")
    }
}
