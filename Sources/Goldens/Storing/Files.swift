import Codecs
import Foundation

/// Whole files, with errors that say which.
enum Files {
    static func read(_ path: String) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else { throw FileError(path: path, action: "read", reason: "it is missing or not readable") }
        return Array(data)
    }

    /// The file appears whole or not at all.
    static func write(_ bytes: [UInt8], to path: String) throws {
        let file = try AtomicFile(path: path)
        try file.write(bytes)
        try file.commit()
    }

    /// With those above it.
    static func makeDirectory(_ path: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw FileError(path: path, action: "make the directory", reason: error.localizedDescription)
        }
    }
}
