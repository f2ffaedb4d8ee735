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

    /// Every library, package and file with a licence that Package.swift builds in has a row, and no row has another.
    @Test func licences() throws {
        let text = try String(contentsOf: Command.package.appendingPathComponent("Package.swift"), encoding: .utf8)
        var expected = Set(text.matches(of: /library\("(C\w+)", pkgConfig/).map { String($0.1) })
        expected.formUnion(text.matches(of: /url: "https:[^"]*\/([\w-]+)"/).map { String($0.1) })
        let system = Command.package.appendingPathComponent("Sources/System")
        for name in try FileManager.default.contentsOfDirectory(atPath: system.path)
        where FileManager.default.fileExists(atPath: system.appendingPathComponent("\(name)/LICENCE.txt").path) {
            expected.insert(name)
        }
        #expect(expected.isSuperset(of: ["CExpat", "CFont", "swift-argument-parser"]))
        let work = try Workplace(), result = try work.render("--licences")
        let names = result.lines.flatMap { line in
            (line.split(separator: "  ").last ?? "").split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
        #expect(result.status == 0 && expected.subtracting(names).isEmpty, "\(expected.subtracting(names))")
        let unknown = names.filter { $0.wholeMatch(of: /C[A-Z]\w+/) != nil && !expected.contains($0) }
        #expect(unknown.isEmpty, "\(unknown)")
    }

    /// The version, with the commit where the build was told it.
    @Test func version() throws {
        let work = try Workplace(), text = try work.render("--version").text
        #expect(
            text.range(of: #"^\d+\.\d+\.\d+( \([0-9a-f]{40}\))?\n$"#, options: .regularExpression) != nil, "\(text)")
    }
}
