import ZoetropeFiles
import Foundation
import ZoetropeSceneModel
import Zoetrope

/// Writes the values of knobs into scene files, and takes the last writing of each back.
///
/// `@unchecked Sendable` is sound because everything mutable is used under `lock` only.
package final class SceneSaver: @unchecked Sendable {
    private struct Saved {
        let before: String
        let parameters: [String: String]
        /// The file as it was written; another stamp says that somebody else has written it since.
        let stamp: FileStamp
    }

    private let lock = NSLock()
    private let allowOutside: Bool
    private var saved: [String: Saved] = [:]

    package init(allowOutside: Bool) { self.allowOutside = allowOutside }

    /// Makes these values the defaults of the file's parameters; every other character of it stays.
    package func save(_ parameters: [String: String], in path: String) throws {
        try lock.withLock {
            let before = try text(at: path)
            try write(SceneEdit.text(before, file: path, defaults: parameters), to: path)
            saved[path] = Saved(before: before, parameters: parameters, stamp: FileStamp(path))
        }
    }

    /// Whether the file is as `save` has left it.
    package func canUndo(_ path: String) -> Bool {
        lock.withLock { saved[path].map { $0.stamp == FileStamp(path) } ?? false }
    }

    /// Writes the file as it was before `save`, whose parameters are returned.
    ///
    /// - Throws: a `FileError` when nothing was saved or the file has been changed since.
    package func undo(_ path: String) throws -> [String: String] {
        try lock.withLock {
            guard let last = saved[path], last.stamp == FileStamp(path) else {
                throw FileError(path: path, action: "undo saving", reason: "the file has been changed since")
            }
            try write(last.before, to: path)
            saved[path] = nil
            return last.parameters
        }
    }

    private func text(at path: String) throws -> String {
        let bytes = try FileBytes.read(path, limit: SceneLimits.fileBytes)
        guard let text = String(validating: bytes) else {
            throw FileError(path: path, action: "read", reason: "it is not UTF-8 text")
        }
        return text
    }

    private func write(_ text: String, to path: String) throws {
        let file = try AtomicFile(path: path, allowsOutside: allowOutside)
        try file.write(Array(text.utf8))
        try file.commit()
    }
}
