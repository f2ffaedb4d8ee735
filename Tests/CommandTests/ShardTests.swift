import Foundation
import Testing

/// Parts of a run, drawn apart, make the same files as one run.
@Suite struct ShardTests {
    let work: Workplace

    init() throws {
        work = try Workplace()
        // A hold repeats pictures, the background is half transparent, and the square stands still at the end.
        let scene = Workplace.slide
            .replacingOccurrences(of: "#FFFFFF", with: "#FFFFFF80")
            .replacingOccurrences(of: #""to": 8, "#, with: #""to": 8, "duration": 0.3, "#)
        try work.write(scene, to: "Scenes/slide.json")
    }

    private static let outputs = ["-o", "x.gif", "-o", "x.apng", "-o", "x.webp", "-o", "x/", "-o", "x.y4m"]

    /// Every file of a run, by its name.
    private func bytes() throws -> [String: Data] {
        let names = work.files().filter { $0.hasPrefix("x") && !SceneFolder.isFolder(work.path($0)) } + ["m.json"]
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: work.url.appendingPathComponent($0))) })
    }

    private enum SceneFolder {
        static func isFolder(_ path: String) -> Bool {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
        }
    }

    private func clear() throws {
        for name in work.files() where name.hasPrefix("x") || name == "m.json" {
            try? FileManager.default.removeItem(atPath: work.path(name))
        }
    }

    private func draw(_ count: Int, _ options: [String]) throws -> [String] {
        try (1...count).map { i in
            let result = try work.render.start(
                ["slide", "--shard", "\(i)/\(count)", "--part", "\(i).part"] + options
            ).wait()
            #expect(result.text == "\(i).part\n" && result.status == 0, "\(result.error)")
            return "\(i).part"
        }
    }

    @Test(arguments: [
        ([], 1), ([], 3), (["--fps", "30", "--png", "small"], 2), (["--frames", "5..20"], 4),
        (["--ping-pong", "--hold-end", "0.3", "--set", "side=right"], 5),
        (["--fps", "30000/1001", "--speed", "0.7"], 7),
        (["--back", "--hold-start", "0.1", "--scale", "2"], 100),
    ])
    func partsMakeTheSameFiles(_ options: [String], _ count: Int) throws {
        let options = options + Self.outputs + ["--manifest", "m.json"]
        let whole = try work.render.start(["slide"] + options).wait()
        #expect(whole.status == 0, "\(whole.error)")
        let expected = try bytes()
        try clear()
        let parts = try draw(count, options)
        #expect(!work.exists("x.gif") && !work.exists("m.json"))
        let merged = try work.render.start(
            ["merge"] + parts.reversed() + Self.outputs + ["--manifest", "m.json"]
        ).wait()
        #expect(merged.status == 0, "\(merged.error)")
        #expect(merged.lines == whole.lines)
        #expect(try bytes() == expected)
    }

    @Test func missingPartsAreNamed() throws {
        _ = try draw(5, Self.outputs)
        let result = try work.render("merge", "1.part", "3.part", "4.part", "-o", "x.gif")
        #expect(result.status == 2)
        #expect(result.error == "error: parts 2 and 5 of 5 are missing; draw them, and merge again\n")
        let one = try work.render("merge", "1.part", "2.part", "3.part", "4.part", "-o", "x.gif")
        #expect(one.error == "error: part 5 of 5 is missing; draw it, and merge again\n")
        let twice = try work.render("merge", "1.part", "1.part", "-o", "x.gif")
        #expect(twice.error == "error: 1.part and 1.part are the same part, 1/5; name each once\n")
        #expect(!work.exists("x.gif"))
    }

    /// A part that was drawn otherwise is refused, and the message says what differs.
    @Test(arguments: [
        (["--set", "side=right"], "side default -> right"), (["--scale", "2"], "size 16 x 8 -> 32 x 16"),
        (["--fps", "30"], "frames per second 60 -> 30"), (["--back"], "playback forward -> back"),
        (["--frames", "0..3"], "it was drawn for other outputs or other frames"), (["--png", "small"], ""),
        (["--hold-end", "1"], ""), (["--manifest", "m.json"], ""),
    ])
    func aPartOfAnotherRun(_ options: [String], _ words: String) throws {
        _ = try draw(2, Self.outputs)
        let other = try work.render.start(
            ["slide", "--shard", "2/2", "--part", "2.part"] + Self.outputs + options
        ).wait()
        #expect(other.status == 0, "\(other.error)")
        let result = try work.render("merge", "1.part", "2.part", "-o", "x.gif")
        #expect(result.status == 2, "\(result.error)")
        #expect(result.error.hasPrefix("error: 2.part is not of the same run as 1.part"), "\(result.error)")
        #expect(words.isEmpty || result.error.contains(words), "\(result.error)")
    }

    @Test func anEditedScene() throws {
        _ = try draw(2, Self.outputs)
        try work.write(Workplace.slide, to: "Scenes/slide.json")
        _ = try work.render("slide", "--shard", "2/2", "--part", "2.part", "-o", "x.gif", "-o", "x/")
        let result = try work.render("merge", "1.part", "2.part", "-o", "x.gif")
        #expect(
            result.error
                == "error: 2.part is not of the same run as 1.part: background #FFFFFF80 -> #FFFFFF; the scene file was edited\n"
        )
    }

    /// Parts have the pictures of the outputs that were named, and no others.
    @Test func outputsThatWereNotNamed() throws {
        _ = try draw(2, ["-o", "x/"])
        #expect(try work.render("merge", "1.part", "2.part", "-o", "x/").status == 0)
        let result = try work.render("merge", "1.part", "2.part", "-o", "x.gif")
        #expect(result.status == 2)
        #expect(result.error.contains("the parts have no picture at 0.02 s, which an output needs"), "\(result.error)")
        #expect(!work.exists("x.gif"))
        let annotated = try work.render("merge", "1.part", "2.part", "-o", "x/", "--annotations")
        #expect(annotated.status == 64 && annotated.error.contains("leave out --annotations"), "\(annotated.error)")
        let manifest = try work.render("merge", "1.part", "2.part", "--manifest", "m.json")
        #expect(manifest.error.contains("draw them with --manifest"), "\(manifest.error)")
    }

    @Test(arguments: [
        (["slide", "--shard", "0/4"], "is not a part"), (["slide", "--shard", "5/4"], "is not a part"),
        (["slide", "--shard", "1/2", "--max-bytes", "1MB"], "--max-bytes draws a run several times"),
        (["slide", "--shard", "1/2", "-o", "-", "--format", "gif"], "A part is a file"),
        (["slide", "--part", "1.part"], "give both"), (["slide", "--at", "0", "--shard", "1/2"], "leave out --shard"),
        (["merge", "Scenes/slide.json", "-o", "x.gif"], "this is not a part of a run"),
        (["merge", "none.part", "-o", "x.gif"], "no such file"),
    ])
    func refused(_ arguments: [String], _ words: String) throws {
        let result = try work.render.start(arguments).wait()
        #expect(result.status != 0 && result.error.contains(words), "\(result.error)")
    }

    // MARK: Checks

    /// Three scenes, of which one differs from its goldens and one cannot be checked.
    private func makeChecks() throws {
        for name in ["a", "b", "c"] { try work.write(Workplace.slide, to: "Scenes/\(name).json") }
        #expect(try work.render("check", "a", "b", "c", "slide", "--update", "missing").status == 0)
        try work.write(Workplace.slide.replacingOccurrences(of: "#FF0000", with: "#FF0001"), to: "Scenes/b.json")
        try work.write("{", to: "Scenes/c.json")
    }

    private func results() throws -> [String] {
        // Times are those of the machine that checked.
        let time = try NSRegularExpression(pattern: #"(time=|seconds.?.?: ?)"?[0-9.e-]+"#)
        return try ["x.html", "x.xml", "x.json", "x.md"].map {
            let text = try String(contentsOf: work.url.appendingPathComponent($0), encoding: .utf8)
            return time.stringByReplacingMatches(
                in: text, range: NSRange(text.startIndex..., in: text), withTemplate: "$1")
        }
    }

    @Test(arguments: [1, 2, 3, 9])
    func partsOfACheckMakeTheSameResults(_ count: Int) throws {
        try makeChecks()
        let options = ["--report", "x.html", "--junit", "x.xml", "--json", "x.json", "--markdown", "x.md"]
        let whole = try work.render.start(["check"] + options).wait()
        let expected = try results()
        for name in ["x.html", "x.xml", "x.json", "x.md"] {
            try FileManager.default.removeItem(atPath: work.path(name))
        }
        var parts: [String] = []
        for i in 1...count {
            let part = try work.render("check", "--shard", "\(i)/\(count)", "--part", "\(i).part")
            #expect(part.lines.last == "\(i).part", "\(part.error)")
            parts.append("\(i).part")
        }
        let merged = try work.render.start(["merge"] + parts.reversed() + options).wait()
        #expect(merged.status == 2 && whole.status == 2, "\(merged.error)")
        #expect(merged.text == whole.text)
        #expect(try results() == expected)
    }

    @Test func partsOfChecksThatDoNotFit() throws {
        try makeChecks()
        for i in 1...3 { _ = try work.render("check", "--shard", "\(i)/3", "--part", "\(i).part") }
        let missing = try work.render("merge", "1.part", "3.part", "--junit", "x.xml")
        #expect(missing.error == "error: part 2 of 3 is missing; check it, and merge again\n" && missing.status == 2)
        let twice = try work.render("merge", "1.part", "2.part", "2.part", "--junit", "x.xml")
        #expect(twice.error.contains("2.part and 2.part are the same part, 2/3"))
        let output = try work.render("merge", "1.part", "2.part", "3.part", "-o", "x.gif")
        #expect(output.status == 64 && output.error.contains("parts of a check"))
        _ = try work.render("check", "a", "b", "--shard", "2/3", "--part", "2.part")
        let other = try work.render("merge", "1.part", "2.part", "3.part", "--junit", "x.xml")
        #expect(other.error.contains("2.part is not of the same check as 1.part: it checked other scenes"))
        let text = try String(contentsOfFile: work.path("1.part"), encoding: .utf8)
        try work.write(String(text.dropLast(20)), to: "1.part")
        #expect(try work.render("merge", "1.part", "--junit", "x.xml").error.contains("this is not a part"))
        #expect(!work.exists("x.xml"))
    }

    /// A machine that merges has the goldens, and of the failures what the parts have.
    @Test func aReportOfOtherMachinesIsWhole() throws {
        try makeChecks()
        for i in 1...2 { _ = try work.render("check", "--shard", "\(i)/2", "--part", "\(i).part") }
        try FileManager.default.removeItem(atPath: work.path("Output"))
        let merged = try work.render("merge", "1.part", "2.part", "--report", "x.html", "--markdown", "x.md")
        #expect(merged.status == 2, "\(merged.error)")
        #expect(work.files(in: "Output/check/b").contains { $0.hasSuffix(".difference.png") })
        let page = try String(contentsOfFile: work.path("x.html"), encoding: .utf8)
        #expect(page.components(separatedBy: "id=\"picture-").count > 3)
        #expect(work.exists("x-pictures/0-difference.thumbnail.png"))
        #expect(try work.render("accept", "Output/check/results.json", "b").status == 0)
    }

    @Test func partsOfAnEditedCheckout() throws {
        try makeChecks()
        _ = try work.render("check", "--shard", "1/2", "--part", "1.part")
        try work.write(Workplace.slide + "\n", to: "Scenes/a.json")
        _ = try work.render("check", "--shard", "2/2", "--part", "2.part")
        let merged = try work.render("merge", "1.part", "2.part", "--junit", "x.xml")
        #expect(
            merged.status == 2
                && merged.error.contains("2.part is not of the same check as 1.part: its checkout has another 'a'"),
            "\(merged.error)")
        #expect(!work.exists("x.xml"))
    }

    /// A part writes nothing but pictures, and only into its folder of evidence in this project.
    @Test(arguments: [
        "Output/check/../../Scenes/at", "Scenes/at",
    ])
    func aPartThatWritesElsewhere(_ place: String) throws {
        try makeChecks()
        _ = try work.render("check", "--shard", "1/1", "--part", "1.part")
        let text = try String(contentsOfFile: work.path("1.part"), encoding: .utf8)
        let changed = text.replacingOccurrences(of: "Output/check/b/at", with: place)
        #expect(changed != text)
        try work.write(changed, to: "1.part")
        let before = work.files()
        let merged = try work.render("merge", "1.part", "--junit", "x.xml")
        #expect(merged.status == 2 && merged.error.contains("is not in a folder of this project"), "\(merged.error)")
        #expect(work.files() == before)
    }

    /// Whatever a file says, the merge ends with a message.
    @Test func damagedParts() throws {
        _ = try draw(1, Self.outputs)
        let good = try Data(contentsOf: work.url.appendingPathComponent("1.part"))
        var state: UInt64 = 9
        for round in 0..<60 {
            var bad = good
            if round % 3 == 0 {
                bad = good.prefix(good.count * round / 60)
            } else {
                for _ in 0..<(round % 5 + 1) {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    // Mostly in the table and after it.
                    let back = round % 3 == 1 ? Int(state >> 33) % min(900, good.count) : Int(state >> 33) % good.count
                    bad[good.count - 1 - back] = UInt8(truncatingIfNeeded: state >> 20)
                }
            }
            try bad.write(to: work.url.appendingPathComponent("1.part"))
            let result = try work.render("merge", "1.part", "-o", "x.gif", "--quiet")
            #expect(!result.wasSignalled && [0, 2].contains(result.status), "round \(round): \(result.error)")
        }
    }
}
