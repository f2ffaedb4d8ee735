import ArgumentParser
import Foundation
import Zoetrope

/// Lists the obstacles in UIKit code, and writes a copy that compiles. Tools/port does it, a package of its own that is built
/// when it is first asked for.
struct Port: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "port",
        abstract: "Lists the obstacles in UIKit code, and writes a copy that compiles.",
        usage: "render port <folder> [-o <folder>] [--json <file>]",
        discussion: """
            The folder's Package.swift says which files are its own, else its podspec; else it is all files that are \
            neither tests nor examples.

              render port Menus
              render port Menus -o Ported && render record Ported Menus SlideAnimator

            It reports each spelling of Objective-C, each condition of a platform and each missing name with its place, \
            before anything is built. In the copy, selectors, outlets, key paths and optional members of protocols are \
            written in Swift alone, and work. The copy is a package, whose errors name the places of the originals.

            The first time takes minutes. Exit status: 0 if all files compile, 1 if some do not.
            """)

    @Argument(help: ArgumentHelp("The folder with the code.", valueName: "folder"))
    var folder: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder for the rewritten copy.", valueName: "folder"))
    var output: String?

    @Option(help: ArgumentHelp("A file for the findings.", valueName: "file"))
    var json: String?

    @Flag(
        name: .customLong("imports-only"),
        help: ArgumentHelp("Rewrites import lines and conditions of platforms alone.", visibility: .hidden))
    var importsOnly = false

    func run() throws {
        let place = URL(fileURLWithPath: folder).standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandError("there is no folder \(folder)")
        }
        let copy = try output.map { try checked(URL(fileURLWithPath: $0).standardizedFileURL, below: place) }
        let tool = try PortTool(for: place)
        var arguments = [place.path, tool.root.path, tool.programs.path]
        if let copy { arguments += ["--copy", copy.path] }
        if let json { arguments += ["--json", URL(fileURLWithPath: json).standardizedFileURL.path] }
        if importsOnly { arguments.append("--imports") }
        let status = try tool.run(arguments)
        if status != 0 { throw ExitCode(status == 1 ? 1 : Failure.status) }
    }

    /// A place for the copy: none that has files of somebody else's, and none that would be ported itself.
    private func checked(_ copy: URL, below folder: URL) throws -> URL {
        guard copy.path != folder.path, !copy.path.hasPrefix(folder.path + "/") else {
            throw CommandError("\(copy.path) is within the code that is ported: name a folder beside it")
        }
        let isOurs = ["Package.swift", "Sources/UIKit/UIKit.swift"].contains { file in
            (try? String(contentsOf: copy.appendingPathComponent(file), encoding: .utf8))?.contains(Self.mark) == true
        }
        let others = (try? FileManager.default.contentsOfDirectory(atPath: copy.path)) ?? []
        guard isOurs || others.isEmpty else {
            throw CommandError("\(copy.path) has other files than a ported copy: name another folder")
        }
        return copy
    }

    /// What the manifest and the first module of a copy say.
    private static let mark = "Written by `render port`."
}

/// The program of Tools/port, and the modules that it compiles against.
private struct PortTool {
    /// This program's sources.
    let root: URL
    /// Where their modules are.
    let programs: URL
    private let program: URL

    /// Builds what is not built yet.
    init(for folder: URL) throws {
        let around = SwiftTools.zoetropeAround()
        let hasManifest = FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
        guard let root = try around ?? (hasManifest ? SwiftTools.zoetrope(of: folder) : nil) else {
            throw CommandError(
                "porting needs the sources of this program: run scripts/render in a clone of them, or let the package "
                    + "depend on its product ZoetropeUIKit")
        }
        self.root = root
        // Sources that SwiftPM has checked out are its own; what is built of them goes to the package.
        let scratch = around == nil ? folder.appendingPathComponent(".build/port") : nil
        programs = try Self.build(
            root, ["--target", "ZoetropeUIKit"], scratch?.appendingPathComponent("modules"))
        program = try Self.build(
            root.appendingPathComponent("Tools/port"), ["--product", "port"], scratch?.appendingPathComponent("tool")
        ).appendingPathComponent("port")
    }

    /// - Parameter part: a target or a product of the package.
    /// - Returns: where programs are.
    private static func build(_ package: URL, _ part: [String], _ scratch: URL?) throws -> URL {
        let place = ["--package-path", package.path] + (scratch.map { ["--scratch-path", $0.path] } ?? [])
        let words = ["build", "-c", "release"] + place
        var text = Data()
        guard try SwiftTools.run(words + ["--show-bin-path"], &text) == 0,
            let line = String(decoding: text, as: UTF8.self).split(separator: "\n").last
        else { throw CommandError("\(package.path) cannot be built: see above") }
        let programs = URL(fileURLWithPath: String(line))
        if !FileManager.default.fileExists(atPath: programs.path) {
            Console.standardError("building \(part[1]), which takes minutes the first time\n")
        }
        guard try SwiftTools.run(words + part + ["--quiet"]) == 0 else {
            throw CommandError("\(part[1]) cannot be built in \(package.path): see above")
        }
        return programs
    }

    func run(_ arguments: [String]) throws -> Int32 {
        let process = Process()
        (process.executableURL, process.arguments) = (program, arguments)
        do { try process.run() } catch { throw CommandError("\(program.path) cannot be run: build it again") }
        process.waitUntilExit()
        return process.terminationStatus
    }
}
