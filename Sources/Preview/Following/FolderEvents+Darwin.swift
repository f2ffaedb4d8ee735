#if canImport(Darwin)
    import Dispatch
    import Foundation

    /// Events of files and folders from the kernel, through kqueue. A folder's events tell that names come and go; a
    /// file that is written in place has events of its own.
    ///
    /// `@unchecked Sendable` is sound because everything mutable is used under `lock` only.
    final class FolderEvents: @unchecked Sendable {
        private struct Watched {
            let source: any DispatchSourceFileSystemObject
            /// Of the file that is open, which may have lost its name to another.
            let inode: UInt64
        }

        /// Each file that is watched is an open descriptor, and a process may have only 256 of them. The folders of
        /// files beyond this number still tell of those that are replaced, as most editors do.
        private static let fileLimit = 120

        private let lock = NSLock()
        private let queue = DispatchQueue(label: "files")
        private var happened: @Sendable () -> Void = {}
        private var watched: [String: Watched] = [:]

        init() throws {}

        func start(_ happened: @escaping @Sendable () -> Void) throws { lock.withLock { self.happened = happened } }

        /// Watches these files and folders and no others. Those that do not exist are tried again the next time.
        func watch(files: Set<String>, folders: Set<String>) {
            lock.withLock {
                let wanted = folders.union(files.sorted().prefix(FolderEvents.fileLimit))
                for (path, old) in watched where !wanted.contains(path) || FolderEvents.inode(path) != old.inode {
                    old.source.cancel()
                    watched[path] = nil
                }
                for path in wanted where watched[path] == nil { watched[path] = watch(path) }
            }
        }

        func stop() {
            lock.withLock {
                watched.values.forEach { $0.source.cancel() }
                watched = [:]
            }
        }

        private func watch(_ path: String) -> Watched? {
            let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            var status = stat()
            guard fstat(descriptor, &status) == 0 else {
                close(descriptor)
                return nil
            }
            let source = DispatchSource.makeFileSystemObjectSource(
                fileDescriptor: descriptor, eventMask: [.write, .extend, .delete, .rename, .attrib], queue: queue)
            source.setEventHandler { [happened] in happened() }
            source.setCancelHandler { close(descriptor) }
            source.resume()
            return Watched(source: source, inode: UInt64(status.st_ino))
        }

        /// 0 where there is nothing.
        private static func inode(_ path: String) -> UInt64 {
            var status = stat()
            return stat(path, &status) == 0 ? UInt64(status.st_ino) : 0
        }
    }
#endif
