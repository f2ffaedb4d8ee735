import Foundation

/// A temporary file of lines that survives a crash of the process, which begins anew and reads it. It goes with `remove`,
/// or when the process is told to stop (`Interruption`). What a process has left that was killed at once goes with the
/// next file of this kind.
package struct SurvivingFile: Sendable {
    package let path: String

    /// A new file in the system's folder for temporary files, or the one that this process has made before it crashed.
    ///
    /// - Parameter prefix: how the names of files of this kind begin.
    package init(prefix: String, resuming old: String? = nil) {
        let folder = NSTemporaryDirectory()
        if old == nil { Leftovers.remove(in: folder, prefix: prefix) }
        path = old ?? (folder as NSString).appendingPathComponent(prefix + Leftovers.mark())
        let path = path
        _ = Interruption.register(path) {
            let number = open(path, SurvivingFile.flags | O_CREAT, 0o600)
            if number >= 0 { close(number) }
            return number >= 0 ? 0 : -errno
        }
    }

    private static let flags = O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW

    /// Adds a line.
    ///
    /// - Throws: `FileError` where it cannot be written.
    package func append(line: String) throws {
        let number = open(path, SurvivingFile.flags)
        guard number >= 0 else { throw FileError(path: path, action: "write", code: errno) }
        defer { close(number) }
        try Array((line + "\n").utf8).withUnsafeBytes { try Descriptor(number: number, path: path).write($0) }
    }

    package func remove() { _ = Interruption.unregister(path) { unlink(path) } }
}
