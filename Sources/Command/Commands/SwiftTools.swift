import Foundation

/// Swift's own tools, which build what is recorded and ported.
enum SwiftTools {
    /// Runs them; what they say goes to standard error, what a program says to standard output.
    ///
    /// - Returns: the exit status.
    static func run(_ arguments: [String]) throws -> Int32 {
        var nothing = Data()
        return try run(arguments, &nothing, isKept: false)
    }

    /// - Parameter output: what goes to standard output, if it is kept.
    static func run(_ arguments: [String], _ output: inout Data, isKept: Bool = true) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift"] + arguments
        let isRun = arguments.first == "run"
        let pipe = isKept ? Pipe() : nil
        process.standardOutput = pipe ?? (isRun ? FileHandle.standardOutput : FileHandle.standardError)
        do { try process.run() } catch {
            throw CommandError("there is no 'swift' in PATH: install Swift's toolchain")
        }
        if let pipe { output = pipe.fileHandleForReading.readDataToEndOfFile() }
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Where a package has this one; nil if it does not depend on it.
    ///
    /// - Throws: a ``CommandError`` for a package whose dependencies cannot be resolved.
    static func zoetrope(of folder: URL) throws -> URL? {
        struct Dependency: Decodable {
            let path: String
            let dependencies: [Dependency]
        }
        var text = Data()
        guard try run(["package", "--package-path", folder.path, "show-dependencies", "--format", "json"], &text) == 0,
            let root = try? JSONDecoder().decode(Dependency.self, from: text)
        else { throw CommandError("the dependencies of \(folder.path) cannot be resolved: see above") }
        func find(_ dependency: Dependency) -> URL? {
            let place = URL(fileURLWithPath: dependency.path)
            return isZoetrope(place) ? place : dependency.dependencies.lazy.compactMap(find).first
        }
        return find(root)
    }

    /// Whether a folder has the sources of this program.
    static func isZoetrope(_ folder: URL) -> Bool {
        let mark = folder.appendingPathComponent("Sources/Bridges/UIKit/Recorder").path
        return FileManager.default.fileExists(atPath: mark)
    }

    /// The sources around this program, where it was built; nil for an installed one.
    static func zoetropeAround() -> URL? {
        guard let path = Bundle.main.executablePath else { return nil }
        var folder = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        while folder.pathComponents.count > 1 {
            folder.deleteLastPathComponent()
            if isZoetrope(folder) { return folder }
        }
        return nil
    }

    /// Writes a file of a package that is built. What is the same stays untouched, so that it is not built again.
    static func write(_ text: String, to file: URL) throws {
        if (try? String(contentsOf: file, encoding: .utf8)) == text { return }
        try text.write(to: file, atomically: true, encoding: .utf8)
    }
}
