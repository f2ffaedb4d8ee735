import Foundation

/// A lock that one process, or one thread, holds at a time: a file beside what it guards, locked with `flock`.
///
/// The system releases it when the process ends, however it ends. The file is removed on release; one that a killed
/// process has left is taken over. Where the file system knows no locks, or nothing can be written, there is none: what
/// the lock would guard then fails by itself, or nobody else is there.
package final class FileLock: Sendable {
    private let path: String
    private let descriptor: Int32?

    /// Waits until nobody else holds the lock. Its folder has to exist.
    package init(_ path: String) {
        self.path = path
        while true {
            let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
            guard number >= 0 else {
                descriptor = nil
                return
            }
            var result = flock(number, LOCK_EX)
            while result != 0, errno == EINTR { result = flock(number, LOCK_EX) }
            guard result == 0 else {
                close(number)
                descriptor = nil
                return
            }
            // Whoever held it may have removed the file meanwhile: then this is the lock of a file that nobody finds.
            if FileLock.isFile(path, number) {
                descriptor = number
                return
            }
            close(number)
        }
    }

    deinit {
        guard let descriptor else { return }
        // Before the lock is released, so that nobody holds a file that is about to go.
        if FileLock.isFile(path, descriptor) { unlink(path) }
        close(descriptor)
    }

    /// Whether the path leads to the open file.
    private static func isFile(_ path: String, _ number: Int32) -> Bool {
        var there = stat(), open = stat()
        return lstat(path, &there) == 0 && fstat(number, &open) == 0 && there.st_ino == open.st_ino
            && there.st_dev == open.st_dev
    }
}
