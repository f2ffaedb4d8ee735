import Foundation

/// A folder that only this user can read, for files that another program must write. It goes with this object, or, with
/// all files in it, when the process is told to stop (`Interruption`). What a process has left that was killed at once
/// goes with the next folder that is made.
package final class PrivateFolder: Sendable {
    package let path: String
    private static let prefix = "zoetrope-"

    /// - Parameter parent: the system's folder for temporary files, unless another is given.
    ///
    /// - Throws: a `FileError` where it cannot be made.
    package init(in parent: String = NSTemporaryDirectory()) throws {
        PrivateFolder.removeLeftovers(in: parent)
        let path = (parent as NSString).appendingPathComponent(PrivateFolder.prefix + Leftovers.mark())
        let code = Interruption.register(path) { mkdir(path, 0o700) == 0 ? 0 : -errno }
        guard code == 0 else { throw FileError(path: path, action: "make the directory", code: -code) }
        self.path = path
    }

    deinit { _ = Interruption.unregister(path) { PrivateFolder.remove(path) } }

    /// A file's path in the folder.
    package func file(_ name: String) -> String { path + "/" + name }

    /// Removes a folder and the files in it, but no folder in it. Returns 0, or an error's number.
    @discardableResult
    static func remove(_ path: String) -> Int32 {
        // Not `FileManager`, which would follow folders down.
        guard let folder = opendir(path) else { return errno }
        let inside = dirfd(folder)
        while let entry = readdir(folder) {
            withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
                    _ = unlinkat(inside, $0, 0)
                }
            }
        }
        closedir(folder)
        return rmdir(path) == 0 ? 0 : errno
    }

    /// Those of this user's processes that no longer exist.
    private static func removeLeftovers(in parent: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(prefix) {
            let path = parent + "/" + name
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(),
                status.st_mode & 0o077 == 0, Leftovers.isLeft(name.dropFirst(prefix.count), status)
            else { continue }
            remove(path)
        }
    }
}
