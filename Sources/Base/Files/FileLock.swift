import Foundation

/// A lock that one process, or one thread, holds at a time: a file beside what it guards, locked with `flock`.
///
/// The system releases it when the process ends, however it ends. The file is removed on release, and when the process
/// is told to stop (`Interruption`); one that a killed process has left is taken over. Where the file system knows no
/// locks, or nothing can be written, there is none: what the lock would guard then fails by itself, or nobody else is
/// there.
package final class FileLock: Sendable {
    private let path: String
    /// The open file that is locked, and what it is; nil where there is no lock.
    private let held: (descriptor: Int32, file: FileStatus)?

    /// Waits until nobody else holds the lock. Its folder has to exist.
    ///
    /// - Throws: `FileError` where the system fails.
    package init(_ path: String) throws {
        self.path = path
        while true {
            guard let (number, isNew) = try FileLock.open(path) else {
                held = nil
                return
            }
            do {
                guard try FileLock.lock(number, path) else {
                    FileLock.drop(number, isNew ? path : nil)
                    held = nil
                    return
                }
                // Whoever held it may have removed the file meanwhile: then this is the lock of a file that nobody finds.
                let file = try FileStatus(of: number, path, action: "lock")
                if try FileLock.isAt(path, file) {
                    _ = Interruption.register(path) { 0 }
                    held = (number, file)
                    return
                }
                close(number)
            } catch {
                FileLock.drop(number, isNew ? path : nil)
                throw error
            }
        }
    }

    /// The file, and whether it is new; nil where nothing can be written.
    private static func open(_ path: String) throws -> (number: Int32, isNew: Bool)? {
        while true {
            let made = Interruption.register(path) {
                let made = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
                return made >= 0 ? made : -errno
            }
            if made >= 0 { return (made, true) }
            errno = -made
            if errno == EEXIST {
                let found = Foundation.open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
                if found >= 0 { return (found, false) }
                // It was removed meanwhile.
                if errno == ENOENT { continue }
            }
            if FileStatus.isAnswer(errno) || errno == EROFS { return nil }
            throw FileError(path: path, action: "lock", code: errno)
        }
    }

    /// False where the file system knows no locks.
    private static func lock(_ number: Int32, _ path: String) throws -> Bool {
        while flock(number, LOCK_EX) != 0 {
            switch errno {
            case EINTR: continue
            case ENOLCK, ENOSYS, EOPNOTSUPP: return false
            default: throw FileError(path: path, action: "lock", code: errno)
            }
        }
        return true
    }

    /// Closes a file that is no lock, and removes it if this object has made it.
    private static func drop(_ number: Int32, _ path: String?) {
        if let path { _ = Interruption.unregister(path) { unlink(path) } }
        close(number)
    }

    deinit {
        guard let held else { return }
        // Before the lock is released, so that nobody holds a file that is about to go.
        let isOwn = (try? FileLock.isAt(path, held.file)) == true
        _ = Interruption.unregister(path) { isOwn ? unlink(path) : 0 }
        close(held.descriptor)
    }

    /// Whether a file is at the path.
    private static func isAt(_ path: String, _ file: FileStatus) throws -> Bool {
        let there = try FileStatus(path, followingLinks: false, action: "lock")
        return there?.inode == file.inode && there?.device == file.device
    }
}
