import Foundation
import Testing

/// The command as scripts/install leaves it: in a folder `bin`, with scenes in `share/zoetrope` beside it.
@Suite struct InstallTests {
    private func run(_ program: URL, _ arguments: [String], in folder: URL) throws -> String {
        let process = Process(), pipe = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self)
    }

    /// A scene of the current folder hides an installed one of its name, not the other way round.
    @Test func whereScenesAreFound() throws {
        let work = try Workplace(), prefix = work.url.appendingPathComponent("prefix")
        for folder in ["bin", "share/zoetrope/Scenes"] {
            try FileManager.default.createDirectory(
                at: prefix.appendingPathComponent(folder), withIntermediateDirectories: true)
        }
        let program = prefix.appendingPathComponent("bin/render")
        try FileManager.default.copyItem(at: Command.executable, to: program)
        let installed = Workplace.slide.replacingOccurrences(of: "\"Slide\"", with: "\"Installed\"")
        for name in ["slide", "other"] {
            try work.write(installed, to: "prefix/share/zoetrope/Scenes/\(name).json")
        }
        #expect(try run(program, ["list", "slide"], in: work.url).hasPrefix("slide: Slide, "))
        #expect(try run(program, ["list", "other"], in: work.url).hasPrefix("other: Installed, "))
        let elsewhere = work.url.appendingPathComponent("prefix/bin")
        #expect(try run(program, ["list", "slide"], in: elsewhere).hasPrefix("slide: Installed, "))
        #expect(try run(program, ["list"], in: elsewhere).contains("other: Installed"))
    }

    /// The version, with the commit where the build was told it.
    @Test func version() throws {
        let work = try Workplace(), text = try work.render("--version").text
        #expect(
            text.range(of: #"^\d+\.\d+\.\d+( \([0-9a-f]{40}\))?\n$"#, options: .regularExpression) != nil, "\(text)")
    }
}
