#if canImport(Glibc) || canImport(Musl)
    import ZoetropeFiles
    import Foundation
    import ZoetropeThreads

    /// Events of folders from the kernel, through inotify. A thread waits for them; nothing is polled.
    ///
    /// `@unchecked Sendable` is sound because `watched` is used under `lock` only.
    final class FolderEvents: @unchecked Sendable {
        private let lock = NSLock()
        private let inotify: Int32
        /// Closed at its writing end to stop the thread.
        private let stopper: (reading: Int32, writing: Int32)
        /// The kernel's number for each folder; it stays with the folder when another one takes its name.
        private var watched: [String: Int32] = [:]
        /// A file that is complete, or is one no more; not each write to it.
        private static let mask = UInt32(
            IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF)

        init() throws {
            inotify = inotify_init1(Int32(IN_CLOEXEC))
            guard inotify >= 0 else { throw FileError(path: ".", action: "follow", code: errno) }
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { throw FileError(path: ".", action: "follow", code: errno) }
            stopper = (ends[0], ends[1])
        }

        /// `happened` is called on a thread of its own.
        func start(_ happened: @escaping @Sendable () -> Void) throws {
            let (inotify, stop) = (inotify, stopper.reading)
            try Threads.start {
                var polled = [
                    pollfd(fd: inotify, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
                ]
                var buffer = [UInt8](repeating: 0, count: 1 << 16)
                while true {
                    let count = poll(&polled, 2, -1)
                    if count < 0, errno == EINTR { continue }
                    if count < 0 || polled[1].revents != 0 { break }
                    // What happened is found out by looking at the files, so that no event can be misread.
                    if read(inotify, &buffer, buffer.count) <= 0, errno != EINTR { break }
                    happened()
                }
                close(inotify)
                close(stop)
            }
        }

        /// Watches these folders and no others. Those that do not exist are tried again the next time.
        func watch(files: Set<String>, folders: Set<String>) {
            lock.withLock {
                let before = watched
                watched = [:]
                for folder in folders {
                    // Adding a folder again changes nothing, and finds one that was made anew.
                    let number = inotify_add_watch(inotify, folder, FolderEvents.mask)
                    if number >= 0 { watched[folder] = number }
                }
                for number in Set(before.values).subtracting(watched.values) { inotify_rm_watch(inotify, number) }
            }
        }

        func stop() { close(stopper.writing) }
    }
#endif
