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

    /// With its parents.
    package static func makeDirectory(_ path: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            // Foundation's own words name neither the file nor a reason that a person would use.
            let code = mkdir(path, 0o777) == 0 || errno == EEXIST ? ENOTDIR : errno
            throw FileError(path: path, action: "make the directory", code: code)
        }
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

    /// Removes the files that killed runs of this program have left in a folder: `.zoetrope-<pid>-…` of processes that
    /// no longer exist. `includingOwn`: those of this process, too.
    package static func removeLeftovers(in folder: String, includingOwn: Bool = false) {
        for name in names(in: folder) where name.hasPrefix(".zoetrope-") {
            guard let pid = name.split(separator: "-").dropFirst().first.flatMap({ Int32($0) }), pid > 0,
                kill(pid, 0) != 0 && errno == ESRCH || includingOwn && pid == getpid()
            else { continue }
            unlink("\(folder)/\(name)")
        }
    }
}
