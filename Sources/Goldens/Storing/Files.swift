import Codecs
import FileOutput
import Foundation

/// Whole files, with errors that say which.
enum Files {
    static func read(_ path: String) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw FileError(path: path, action: "read", reason: "it is missing or not readable")
        }
        return Array(data)
    }

    /// Whether both are files of the same bytes. Of files above 64 MB it is not asked, since two of them should not lie in memory; nor of what cannot be read.
    static func areSame(_ first: String, _ second: String) -> Bool {
        guard let size = size(first), size <= 64 << 20, size == Files.size(second) else { return false }
        return FileManager.default.contentsEqual(atPath: first, andPath: second)
    }

    /// Of a regular file; nil for anything else.
    private static func size(_ path: String) -> Int? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeRegular
        else { return nil }
        return attributes[.size] as? Int
    }

    /// The file appears whole or not at all.
    static func write(_ bytes: [UInt8], to path: String) throws {
        let file = try AtomicFile(path: path)
        try file.write(bytes)
        try file.commit()
    }

    static func remove(_ path: String) throws {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw FileError(path: path, action: "remove", reason: error.localizedDescription)
        }
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
