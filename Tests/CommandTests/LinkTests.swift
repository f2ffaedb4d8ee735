import Foundation
import Testing
import ZoetropeTestSupport

/// Whatever a command writes, it changes nothing outside of the current folder where a link there leads out of it.
@Suite struct LinkTests {
    /// A command that writes to OUT.
    struct Producer: Sendable, CustomTestStringConvertible {
        /// OUT's name, of a folder with a slash.
        let output: String
        let arguments: [String]
        /// Commands that run before.
        var before: [[String]] = []
        /// Whether the scene is another one after these.
        var isEdited = false

        var isFolder: Bool { output.hasSuffix("/") }
        var testDescription: String { (arguments + [output]).joined(separator: " ") }
    }

    private static let frames = ["slide", "-o", "f/", "--fps", "4", "--manifest", "run.json"]
    private static let parts = [
        "slide", "-o", "x.gif", "--fps", "4", "--manifest", "m", "--shard", "1/1", "--part", "p",
    ]
    private static let golden = ["check", "slide", "--goldens", "g", "--fps", "4", "--update", "all"]
    private static let checking = ["check", "slide", "--goldens", "g", "--fps", "4"]

    static let producers: [Producer] =
        ["gif", "apng", "webp", "y4m"].map {
            Producer(output: "x.\($0)", arguments: ["slide", "--fps", "4", "-o", "OUT"])
        }
        + [
            Producer(output: "x/", arguments: ["slide", "--fps", "4", "-o", "OUT"]),
            Producer(output: "x.png", arguments: ["slide", "--at", "0", "-o", "OUT"]),
            Producer(output: "x.json", arguments: ["slide", "--fps", "4", "-o", "y.gif", "--manifest", "OUT"]),
            Producer(output: "x.part", arguments: Array(parts.dropLast()) + ["OUT"]),
            Producer(output: "y.gif", arguments: ["merge", "p", "-o", "OUT"], before: [parts]),
            Producer(output: "y/", arguments: ["merge", "p", "-o", "OUT"], before: [parts]),
            Producer(output: "y.json", arguments: ["merge", "p", "--manifest", "OUT"], before: [parts]),
            Producer(
                output: "y.gif", arguments: ["encode", "f/", "--manifest", "run.json", "-o", "OUT"], before: [frames]),
            Producer(output: "y/", arguments: ["encode", "f/", "--fps", "4", "-o", "OUT"], before: [frames]),
            Producer(output: "x.png", arguments: ["sheet", "slide", "-o", "OUT"]),
            Producer(output: "kit/", arguments: ["kit", "slide", "--fps", "4", "-o", "OUT"]),
            Producer(output: "x.html", arguments: ["code", "slide", "--as", "css", "-o", "OUT"]),
            Producer(output: "x.png", arguments: ["look", "slide", "-o", "OUT"]),
            Producer(output: "x.json", arguments: ["look", "slide", "--json", "OUT"]),
            Producer(output: "x.svg", arguments: ["spring", "bouncy", "-o", "OUT"]),
            Producer(output: "x.html", arguments: ["preview", "slide", "--share", "OUT"]),
            Producer(output: "x.ca/", arguments: ["export", "slide", "--caml", "OUT"]),
            Producer(
                output: "e/", arguments: ["compare", "f/frame-0000.png", "f/frame-0001.png", "--evidence", "OUT"],
                before: [frames]),
            Producer(
                output: "x.html", arguments: ["compare", "f/frame-0000.png", "f/frame-0001.png", "--report", "OUT"],
                before: [frames]),
            Producer(output: "g/", arguments: ["check", "slide", "--fps", "4", "--update", "all", "--goldens", "OUT"]),
            Producer(output: "e/", arguments: checking + ["--evidence", "OUT"], before: [golden], isEdited: true),
        ]
        + ["report", "junit", "json", "markdown", "part"].map {
            Producer(
                output: "x.\($0)",
                arguments: checking + ["--\($0)", "OUT"] + ($0 == "part" ? ["--shard", "1/1"] : []),
                before: [golden], isEdited: true)
        }

    private let work: Workplace, outside: TemporaryFolder

    init() throws {
        (work, outside) = (try Workplace(), try TemporaryFolder())
        try outside.write("mine", to: "victim")
    }

    @Test(arguments: producers) func nothingOutsideIsWritten(_ producer: Producer) throws {
        for arguments in producer.before { #expect(try work.render.start(arguments).wait().status == 0) }
        if producer.isEdited {
            try work.write(Workplace.slide.replacing("#FF0000", with: "#0000FF"), to: "Scenes/slide.json")
        }
        let name = producer.output.replacing("/", with: "")
        for target in producer.isFolder ? [outside.path, outside["new"]] : [outside["victim"], outside["new"]] {
            try expectRefusal(producer, name, link: name, to: target)
        }
        for target in [outside.path, outside["new"]] {
            try expectRefusal(producer, "way/" + name, link: "way", to: target)
        }
        guard producer.isFolder else { return }
        // Each of the files that it writes into its folder.
        _ = try run(producer, name)
        let files = work.files(in: name).filter { !isFolder(name + "/" + $0) }
        #expect(!files.isEmpty)
        for file in files {
            let path = name + "/" + file, before = FileManager.default.contents(atPath: work.path(path))
            try FileManager.default.removeItem(atPath: work.path(path))
            try link(path, to: outside["victim"])
            _ = try run(producer, name)
            expectUntouched(path)
            try? FileManager.default.removeItem(atPath: work.path(path))
            try before?.write(to: work.url.appendingPathComponent(path))
        }
    }

    private func run(_ producer: Producer, _ output: String) throws -> Command.Result {
        let output = output + (producer.isFolder && !output.hasSuffix(".ca") ? "/" : "")
        return try work.render.start(producer.arguments.map { $0 == "OUT" ? output : $0 }).wait()
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: work.path(name), withDestinationPath: target)
    }

    private func isFolder(_ name: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: work.path(name), isDirectory: &isFolder) && isFolder.boolValue
    }

    private func expectRefusal(_ producer: Producer, _ output: String, link name: String, to target: String) throws {
        try link(name, to: target)
        defer { try? FileManager.default.removeItem(atPath: work.path(name)) }
        let result = try run(producer, output), said = result.text + result.error
        #expect(result.status != 0)
        #expect(
            said.contains("is a link to ") && said.contains("remove the link, or name that place itself"), "\(said)")
        expectUntouched(name)
    }

    private func expectUntouched(_ link: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(outside.names == ["victim"], "\(link)", sourceLocation: sourceLocation)
        #expect(
            FileManager.default.contents(atPath: outside["victim"]) == Data("mine".utf8), "\(link)",
            sourceLocation: sourceLocation)
    }

    /// The place itself may be named, and a link that stays in the current folder.
    @Test func whatMayBeWritten() throws {
        #expect(try work.render("slide", "--at", "0", "-o", outside["a.png"]).status == 0)
        #expect(try work.render("slide", "--fps", "4", "-o", outside["frames"] + "/").status == 0)
        try FileManager.default.createDirectory(atPath: work.path("inner/deep"), withIntermediateDirectories: true)
        try link("way", to: "inner")
        try link("there", to: "inner/deep")
        #expect(try work.render("slide", "--at", "0", "-o", "way/deep/a.png").status == 0)
        #expect(try work.render("slide", "--fps", "4", "-o", "there/").status == 0)
        #expect(work.exists("inner/deep/a.png") && work.exists("inner/deep/frame-0000.png"))
        try link("out", to: outside.path)
        #expect(try work.render("slide", "--at", "0", "-o", "out/b.png", "--allow-outside").status == 0)
        #expect(try work.render("slide", "--fps", "4", "-o", "out/", "--allow-outside").status == 0)
        #expect(try work.render("new", "out/c.json", "--like", "slide").status == 2)
        #expect(try work.render("new", "out/c.json", "--like", "slide", "--allow-outside").status == 0)
        #expect(outside.names.contains("b.png") && outside.names.contains("frame-0000.png"))
        #expect(outside.names.contains("c.json"))
    }
}
