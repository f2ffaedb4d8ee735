import ZoetropeFiles
import Foundation
import Zoetrope
import ZoetropeThreads

/// Says which scenes have changed when their files do: written in place, replaced by another file of the same name as
/// most editors do, removed, or made anew.
///
/// The system says that something happened in a folder; what happened to a file is told by its inode, its size and the
/// time of its last change.
///
/// `@unchecked Sendable` is sound because everything mutable is used under `lock` only.
package final class FileFollower: @unchecked Sendable {
    private let lock = NSLock()
    private let queue = TaskQueue(threads: 1)
    private let changed: @Sendable (Set<String>) -> Void
    private let events: FolderEvents
    /// The files of each scene, and what each file was when it was last looked at.
    private var files: [String: Set<String>] = [:]
    private var stamps: [String: FileStamp] = [:]
    private var folders: Set<String> = []
    private var isWaiting = false
    /// Events of one save come in a burst; this is how long the first one waits for the others, in milliseconds.
    private static let burst = 12

    /// `changed` is called on another thread, with the scenes whose files changed; with none when only the contents of
    /// a folder did.
    package init(changed: @escaping @Sendable (Set<String>) -> Void) throws {
        self.changed = changed
        events = try FolderEvents()
        try events.start { [weak self] in self?.wake() }
    }

    deinit { events.stop() }

    /// Each file is a scene of its own; what comes and goes in `folders` is told, too.
    package func follow(files: [String], folders: [String]) {
        lock.withLock {
            for file in files where self.files[file] == nil { self.files[file] = [file] }
            self.folders.formUnion(folders)
            watch()
        }
    }

    /// From now on these are the files of a scene.
    package func follow(files: [String], for scene: String) {
        lock.withLock {
            guard self.files[scene] != Set(files) else { return }
            self.files[scene] = Set(files)
            watch()
        }
    }

    private func watch() {
        let all = Set(files.values.joined())
        stamps = stamps.filter { all.contains($0.key) }
        for file in all where stamps[file] == nil { stamps[file] = FileStamp(file) }
        events.watch(files: all, folders: folders.union(all.flatMap(FilePlace.folders(around:))))
    }

    private func wake() {
        let isFirst = lock.withLock {
            defer { isWaiting = true }
            return !isWaiting
        }
        if isFirst { queue.add(after: FileFollower.burst) { [self] in changed(look()) } }
    }

    /// The scenes whose files have changed since the last look.
    private func look() -> Set<String> {
        lock.lock()
        defer { lock.unlock() }
        isWaiting = false
        // A folder may have been made anew.
        events.watch(files: Set(stamps.keys), folders: folders.union(stamps.keys.flatMap(FilePlace.folders(around:))))
        var others: Set<String> = []
        for (file, stamp) in stamps {
            let now = FileStamp(file)
            if now != stamp { others.insert(file) }
            stamps[file] = now
        }
        return Set(files.filter { !$0.value.isDisjoint(with: others) }.keys)
    }
}

/// What tells one state of a file from another.
struct FileStamp: Hashable {
    private let inode: UInt64
    private let size, seconds, nanoseconds: Int

    /// Of the file that the path leads to; all zero where there is none.
    init(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            (inode, size, seconds, nanoseconds) = (0, 0, 0, 0)
            return
        }
        inode = UInt64(status.st_ino)
        size = Int(status.st_size)
        #if canImport(Darwin)
            (seconds, nanoseconds) = (Int(status.st_mtimespec.tv_sec), Int(status.st_mtimespec.tv_nsec))
        #else
            (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
        #endif
    }
}

extension FilePlace {
    /// The folder of a path; `.` for a bare name.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The folders whose events concern a file: its own, that of the file that a link leads to, and the ones that
    /// contain them, which may be replaced.
    static func folders(around path: String) -> [String] {
        let own = folder(of: path), target = (try? FilePlace(path).folder) ?? own
        return [own, folder(of: own), target, folder(of: target)]
    }
}
