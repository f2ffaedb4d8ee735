import Foundation

/// What is at a path. That nothing is there is an answer; a question that the system cannot answer is an error.
package struct FileStatus: Sendable {
    private let status: stat

    /// Nil where there is nothing that can be reached.
    ///
    /// - Parameters:
    ///   - followingLinks: whether a symbolic link stands for the file that it leads to.
    ///   - action: what the caller wants, for the message.
    package init?(_ path: String, followingLinks: Bool = true, action: String = "read") throws(FileError) {
        var status = stat()
        guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
            if FileStatus.isAnswer(errno) { return nil }
            throw FileError(path: path, action: action, code: errno)
        }
        self.status = status
    }

    /// Of something that has to be there.
    package init(reaching path: String, action: String = "read") throws(FileError) {
        var status = stat()
        if stat(path, &status) != 0 { throw FileError(path: path, action: action, code: errno) }
        self.status = status
    }

    /// What is known of an open file; `path` is for the message.
    package init(of descriptor: Int32, _ path: String, action: String) throws(FileError) {
        var status = stat()
        if fstat(descriptor, &status) != 0 { throw FileError(path: path, action: action, code: errno) }
        self.status = status
    }

    package var isFile: Bool { kind == S_IFREG }
    package var isFolder: Bool { kind == S_IFDIR }
    package var isLink: Bool { kind == S_IFLNK }
    /// In bytes.
    package var size: Int { Int(status.st_size) }
    var kind: mode_t { status.st_mode & S_IFMT }
    package var permissions: mode_t { status.st_mode & 0o777 }
    var device: UInt64 { UInt64(truncatingIfNeeded: status.st_dev) }
    var inode: UInt64 { UInt64(truncatingIfNeeded: status.st_ino) }

    /// Whether something is at a path; a link counts as what it leads to.
    package static func exists(_ path: String) throws(FileError) -> Bool { try FileStatus(path) != nil }

    /// Whether an error's number says how the path is, rather than that the system has failed.
    package static func isAnswer(_ code: Int32) -> Bool {
        [ENOENT, ENOTDIR, EACCES, EPERM, EISDIR, ELOOP, ENAMETOOLONG].contains(code)
    }
}
