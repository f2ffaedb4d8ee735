import Foundation

/// A file that could not be read or written: where, and the reason in words.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    package let path: String
    /// What was tried: "write", "read", "make the directory".
    package let action: String
    /// Why it did not work, in lower case: "no space left on device".
    package let reason: String
    package let remedy: Remedy?
    /// Whether the system has failed, as a disk does or a process without descriptors: the file may be as it should.
    package private(set) var isFailure = false

    package init(path: String, action: String, reason: String, remedy: Remedy? = nil) {
        self.remedy = remedy
        self.path = path
        self.action = action
        self.reason = reason
    }

    /// A file that Git has in place of the one that Git LFS keeps elsewhere.
    package static func pointer(_ path: String) -> FileError {
        FileError(path: path, action: "read", reason: pointerReason, remedy: "fetch it with: git lfs pull")
    }

    /// Whether there is no such file.
    package var isMissing: Bool { reason == FileError.words(for: ENOENT) }

    package var isPointer: Bool { reason == FileError.pointerReason }

    private static let pointerReason = "it is a Git LFS pointer, and the file itself is not here"

    /// `code` is an errno.
    package init(path: String, action: String, code: Int32) {
        self.init(path: path, action: action, reason: FileError.words(for: code))
        isFailure = !FileStatus.isAnswer(code)
    }

    package var description: String { "\(path): cannot \(action): \(reason)" + (remedy.map { "; \($0)" } ?? "") }

    /// The common reasons, in the same words on every system; for others, the system's own words.
    static func words(for code: Int32) -> String {
        switch code {
        case ENOSPC: "no space left on device"
        case EDQUOT: "disk quota exceeded"
        case EACCES, EPERM: "permission denied"
        case EISDIR: "it is a directory"
        case ENOTDIR: "a part of its path is not a directory"
        case ENOENT: "no such file or directory"
        case EROFS: "the file system is read-only"
        case EPIPE: "the reader has closed the pipe"
        case ENAMETOOLONG: "the name is too long"
        case ELOOP: "too many symbolic links"
        case EMFILE, ENFILE: "too many open files"
        case EFBIG: "the file is too large"
        case EBADF: "it is closed"
        default: String(cString: strerror(code)).lowercased()
        }
    }
}
