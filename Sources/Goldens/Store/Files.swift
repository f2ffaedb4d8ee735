import ZoetropeFiles
import Foundation

/// Whole files, with errors that name them.
package enum Files {
    /// The file appears whole or not at all. A symbolic link at `path` is replaced, not followed.
    static func write(_ bytes: [UInt8], to path: String) throws {
        if isLink(path) { unlink(path) }
        try AtomicFile.write(bytes, to: path)
    }

    package static func remove(_ path: String) throws {
        if unlink(path) != 0, errno != ENOENT { throw FileError(path: path, action: "remove", code: errno) }
    }

    /// The names in a folder, sorted; none when it cannot be read.
    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    static func isLink(_ path: String) -> Bool { kind(path, lstat) == S_IFLNK }

    /// The size of a regular file; nil for anything else.
    static func size(_ path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    /// Whether both are regular files with the same bytes. False for files above 64 MB, which are not read for this.
    static func areEqual(_ first: String, _ second: String) -> Bool {
        guard let size = size(first), size <= 64 << 20, size == Files.size(second) else { return false }
        return FileManager.default.contentsEqual(atPath: first, andPath: second)
    }

    private static func kind(
        _ path: String, _ ask: (UnsafePointer<CChar>, UnsafeMutablePointer<stat>) -> Int32
    ) -> mode_t? {
        var status = stat()
        return ask(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Makes the entries of a folder durable: renamed files keep their new names after a power failure.
    static func sync(folder: String) {
        let number = open(folder, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { return }
        fsync(number)
        close(number)
    }
}
