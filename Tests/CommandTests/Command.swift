import Foundation
import ZoetropeThreads

/// Runs the executable that was built beside the test bundle.
struct Command {
    struct Result {
        let status: Int32
        /// Whether a signal ended the process.
        let wasSignalled: Bool
        let output: Data
        let error: String

        var text: String { String(decoding: output, as: UTF8.self) }
        var lines: [String] { text.split(separator: "\n").map(String.init) }
    }

    /// Where the command runs; scenes are found from here.
    let directory: URL

    /// The package's root, where `Scenes/` is.
    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let executable: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
            .deletingLastPathComponent()
        let beside = bundle ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return beside.appendingPathComponent("render")
    }()

    /// `standardOutput` replaces the pipe that is read.
    func callAsFunction(_ arguments: String..., input: String = "", standardOutput: FileHandle? = nil) throws -> Result
    {
        let started = try start(arguments, input: input, standardOutput: standardOutput)
        return try started.wait()
    }

    /// A running process.
    struct Started {
        let process: Process
        fileprivate let output, error: URL

        /// A process that has not ended in a minute is killed, and its status is that of SIGKILL.
        func wait() throws -> Result {
            let number = process.processIdentifier, ended = Promise<Void>()
            try Threads.start { if ended.get(within: 60) == nil { kill(number, SIGKILL) } }
            process.waitUntilExit()
            ended.set(())
            defer { try? FileManager.default.removeItem(at: output.deletingLastPathComponent()) }
            return Result(
                status: process.terminationStatus, wasSignalled: process.terminationReason == .uncaughtSignal,
                output: try Data(contentsOf: output), error: try String(contentsOf: error, encoding: .utf8))
        }
    }

    /// Output goes to files, because a pipe could fill up.
    /// `path` replaces PATH.
    func start(
        _ arguments: [String], input: String = "", standardOutput: FileHandle? = nil,
        standardError: FileHandle? = nil, path: String? = nil, environment: [String: String] = [:]
    ) throws -> Started {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("zoetrope-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let urls = ["in", "out", "err"].map(folder.appendingPathComponent)
        try input.write(to: urls[0], atomically: false, encoding: .utf8)
        for url in urls.dropFirst() { try Data().write(to: url) }
        let process = Process()
        process.executableURL = Command.executable
        process.arguments = arguments
        process.currentDirectoryURL = directory
        // A command that records would fail where CI is set; tests of that say so.
        var variables = ProcessInfo.processInfo.environment
        variables["CI"] = nil
        if let path { variables["PATH"] = path }
        process.environment = variables.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: urls[0])
        process.standardOutput = try standardOutput ?? FileHandle(forWritingTo: urls[1])
        process.standardError = try standardError ?? FileHandle(forWritingTo: urls[2])
        try process.run()
        return Started(process: process, output: urls[1], error: urls[2])
    }
}

/// A directory of its own for one test, with a small scene in it.
final class Workplace {
    let url: URL
    var render: Command { Command(directory: url) }

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("zoetrope-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url.appendingPathComponent("Scenes"), withIntermediateDirectories: true)
        try write(Workplace.slide, to: "Scenes/slide.json")
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// A red square crosses a white canvas of 16 x 8 points in half a second.
    static let slide = """
        {
          "title": "Slide",
          "canvas": { "width": 16, "height": 8, "background": "#FFFFFF" },
          "duration": "seconds",
          "parameters": { "seconds": { "default": 0.5, "minimum": 0.01, "description": "How long." }, "side": { "default": "left", "choices": { "left": 0, "right": 8 } } },
          "tracks": { "x": { "from": 0, "to": 8, "timing": "linear" } },
          "layers": [{ "name": "square", "frame": ["side > 0 ? 8 - x : x", 0, 8, 8], "backgroundColor": "#FF0000" }]
        }
        """

    func write(_ text: String, to path: String) throws {
        try text.write(to: url.appendingPathComponent(path), atomically: true, encoding: .utf8)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    /// Everything below a folder, hidden files, too.
    func files(in folder: String = "") -> [String] {
        (FileManager.default.enumerator(atPath: folder.isEmpty ? url.path : path(folder))?.allObjects as? [String] ?? [])
            .sorted()
    }
}

/// The path of a program that a shell would find; nil if there is none.
func program(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile(atPath:))
}
