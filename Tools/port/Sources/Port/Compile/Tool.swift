import Foundation

/// Runs a program of Swift's toolchain.
enum Tool {
    struct Missing: Error, CustomStringConvertible {
        let name: String
        var description: String { "there is no '\(name)' in PATH: install Swift's toolchain" }
    }

    /// Its status, and what it writes to both of its outputs.
    static func run(_ name: String, _ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
        let process = Process(), output = Pipe(), folder = FileManager.default.temporaryDirectory
        let errors = folder.appendingPathComponent("port-\(UUID().uuidString).txt")
        try Data().write(to: errors)
        defer { try? FileManager.default.removeItem(at: errors) }
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        process.standardOutput = output
        // A file takes any amount while the other output is read.
        process.standardError = try FileHandle(forWritingTo: errors)
        do { try process.run() } catch { throw Missing(name: name) }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let said = FileManager.default.contents(atPath: errors.path) ?? Data()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self), String(decoding: said, as: UTF8.self))
    }
}
