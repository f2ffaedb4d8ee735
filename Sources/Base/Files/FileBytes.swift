import Foundation

/// Whole files in memory.
package enum FileBytes {
    /// Reads a regular file to its end.
    ///
    /// A FIFO, a device or a directory is refused at once, without waiting for a writer. So is a file whose size is not
    /// the number of its bytes: files that the kernel generates (`/proc`, `/sys`) look like regular files, and a link
    /// to `/proc/self/environ` would reveal the environment's secrets. A Git LFS pointer is refused in place of its
    /// file.
    ///
    /// - Throws: `FileError`, also for more than `limit` bytes.
    package static func read(_ path: String, limit: Int) throws -> [UInt8] {
        // Without O_NONBLOCK, opening a FIFO waits until somebody writes to it. Regular files ignore the flag.
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        if number < 0 { throw FileError(path: path, action: "read", code: errno) }
        defer { close(number) }
        var status = stat()
        if fstat(number, &status) != 0 { throw FileError(path: path, action: "read", code: errno) }
        if let kind = FileBytes.irregular(status) { throw FileError(path: path, action: "read", reason: kind) }
        let bytes = try readAll(number, path: path, expected: Int(status.st_size), limit: limit)
        if bytes.count != Int(status.st_size) {
            throw FileError(path: path, action: "read", reason: "it is a system file, or it changes while it is read")
        }
        if isPointer(bytes) { throw FileError.pointer(path) }
        return bytes
    }

    /// Whether the bytes are what Git has in place of a file that Git LFS keeps elsewhere. The first line of a pointer
    /// begins so in each version of its specification.
    private static func isPointer(_ bytes: [UInt8]) -> Bool {
        bytes.count < 1024 && bytes.starts(with: Array("version https://git-lfs.github.com/spec/".utf8))
    }

    private static func readAll(_ number: Int32, path: String, expected: Int, limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 1 << 18)
        if expected > limit { throw tooLong(path, limit) }
        bytes.reserveCapacity(expected)
        while true {
            let count = Foundation.read(number, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw FileError(path: path, action: "read", code: errno) }
            if bytes.count + count > limit { throw tooLong(path, limit) }
            bytes.append(contentsOf: buffer[..<count])
        }
    }

    /// Why a file is not read; nil for a regular one.
    private static func irregular(_ status: stat) -> String? {
        switch status.st_mode & S_IFMT {
        case S_IFREG: nil
        case S_IFDIR: "it is a directory"
        case S_IFIFO: "it is a FIFO, not a regular file"
        case S_IFSOCK: "it is a socket, not a regular file"
        default: "it is a device, not a regular file"
        }
    }

    private static func tooLong(_ path: String, _ limit: Int) -> FileError {
        FileError(path: path, action: "read", reason: "it has more than \(limit) bytes")
    }
}
