import ZoetropeFiles
import Foundation

/// What may be read of the files that a manifest, a folder of goldens or a checkout names, which others have written:
/// only regular files, and only inside some folders, wherever symbolic links lead. So no pipe or device is opened, and
/// no file of the machine ends up in a message or a report.
package struct ReadGuard: Sendable {
    /// nil: any folder.
    private let folders: [String]?

    /// Any regular file, wherever it is.
    package static let anywhere = ReadGuard(folders: nil)

    /// Files inside these folders; empty: the current one.
    package init(inside folders: [String]) { self.init(folders: folders) }

    private init(folders: [String]?) { self.folders = folders }

    /// - Throws: `FileError` when the path is not a regular file that may be read.
    package func check(_ path: String) throws {
        let status = try FileStatus(reaching: path)
        if status.isFolder { throw FileError(path: path, action: "read", code: EISDIR) }
        guard status.isFile else { throw FileError(path: path, action: "read", reason: "it is not a regular file") }
        try checkPlace(path, action: "read")
    }

    /// What a scene may be that is a link: another file of its folder, or of the current one.
    package static func ofScene(_ path: String, allowOutside: Bool) -> ReadGuard {
        allowOutside ? .anywhere : ReadGuard(inside: [(path as NSString).deletingLastPathComponent, ""])
    }

    var isAnywhere: Bool { folders == nil }

    /// - Throws: `FileError` when a file or folder is, or would be made, outside of the folders.
    package func checkPlace(_ path: String, action: String) throws {
        guard let folders else { return }
        guard let real = try RealPath(reaching: path, action: action) else {
            throw FileError(path: path, action: action, code: ELOOP)
        }
        guard try folders.compactMap({ try RealPath(reaching: $0, action: action) }).contains(where: real.isInside)
        else {
            throw FileError(
                path: path, action: action, reason: "it leads out of its folder", remedy: .allowReading)
        }
    }

    /// The bytes of a file that may be read.
    package func read(_ path: String, limit: Int) throws -> [UInt8] {
        try check(path)
        return try FileBytes.read(path, limit: limit)
    }
}
