import ZoetropeFiles
import Foundation

/// Whole files, with errors that name them.
package enum Files {
    /// The file appears whole or not at all. A symbolic link at `path` is replaced, not followed.
    static func write(_ bytes: [UInt8], to path: String) throws {
        if try isLink(path) { try remove(path) }
        try AtomicFile.write(bytes, to: path)
    }

    package static func remove(_ path: String) throws {
        if unlink(path) != 0, errno != ENOENT { throw FileError(path: path, action: "remove", code: errno) }
    }

    /// The names in a folder, sorted; none where there is no folder that can be read.
    static func names(in folder: String) throws -> [String] { try DirectoryNames.readable(folder).sorted() }

    static func exists(_ path: String) throws -> Bool { try FileStatus.exists(path) }

    static func isLink(_ path: String) throws -> Bool {
        try FileStatus(path, followingLinks: false)?.isLink ?? false
    }

    /// The size of a regular file; nil for anything else.
    static func size(_ path: String) throws -> Int? {
        try FileStatus(path).flatMap { $0.isFile ? $0.size : nil }
    }

    /// The bytes of a picture that a check has left; nil for one that is gone, or that something else stands for.
    ///
    /// - Throws: `FileError` where the system fails.
    package static func picture(_ path: String) throws -> [UInt8]? {
        do { return try ReadGuard.anywhere.read(path, limit: 1 << 30) } catch let error as FileError {
            if error.isFailure { throw error }
            return nil
        }
    }

    /// Whether both are regular files with the same bytes. False for files above 64 MB, which are not read for this.
    static func areEqual(_ first: String, _ second: String) throws -> Bool {
        guard let size = try size(first), size <= 64 << 20, try size == Files.size(second) else { return false }
        return FileManager.default.contentsEqual(atPath: first, andPath: second)
    }

    /// Makes the entries of a folder durable: renamed files keep their new names after a power failure.
    static func sync(folder: String) {
        let number = open(folder, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { return }
        fsync(number)
        close(number)
    }
}
