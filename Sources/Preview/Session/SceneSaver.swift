import ZoetropeFiles
import Foundation
import ZoetropeGoldens
import ZoetropeSceneModel

/// Writes the values of knobs into scene files, and takes the last writing of each back.
///
/// `@unchecked Sendable` is sound because everything mutable is used under `lock` only.
package final class SceneSaver: @unchecked Sendable {
    private struct Saved {
        let before: String
        let parameters: [String: String]
        let changes: [SceneChange]
        /// The file as it was written; another stamp says that somebody else has written it since.
        let stamp: FileStamp
    }

    private let lock = NSLock()
    private let allowOutside: Bool
    private var saved: [String: Saved] = [:]

    package init(allowOutside: Bool) { self.allowOutside = allowOutside }

    /// Makes the changes in the file, and these values the defaults of its parameters; every other character of it stays.
    /// Returns the numbers of the lines that have become others.
    @discardableResult
    package func save(
        _ parameters: [String: String], changes: [SceneChange] = [], in path: String
    ) throws -> [Int] {
        try lock.withLock {
            let before = try text(at: path)
            let changed = try SceneEdit.text(before, file: path, changes: changes)
            let after = try SceneEdit.text(changed, file: path, defaults: parameters)
            try write(after, to: path)
            saved[path] = Saved(
                before: before, parameters: parameters, changes: changes, stamp: FileStamp(path))
            return SceneSaver.changedLines(before, after)
        }
    }

    /// The lines of the later text, counted from 1, that are not those of the earlier one between the same first and
    /// last lines.
    private static func changedLines(_ before: String, _ after: String) -> [Int] {
        let (old, new) = (
            before.split(separator: "\n", omittingEmptySubsequences: false),
            after.split(separator: "\n", omittingEmptySubsequences: false)
        )
        if old.count == new.count { return new.indices.filter { old[$0] != new[$0] }.map { $0 + 1 } }
        let first = zip(old, new).prefix { $0 == $1 }.count
        let last = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
        return first < new.count - last ? (first + 1...new.count - last).map { $0 } : []
    }

    /// Whether the file is as `save` has left it.
    package func canUndo(_ path: String) -> Bool {
        lock.withLock { saved[path].map { $0.stamp == FileStamp(path) } ?? false }
    }

    /// Writes the file as it was before `save`, whose parameters and changes are returned.
    ///
    /// - Throws: a `FileError` when nothing was saved or the file has been changed since.
    package func undo(_ path: String) throws -> (parameters: [String: String], changes: [SceneChange]) {
        try lock.withLock {
            guard let last = saved[path], last.stamp == FileStamp(path) else {
                throw FileError(path: path, action: "undo saving", reason: "the file has been changed since")
            }
            try write(last.before, to: path)
            saved[path] = nil
            return (last.parameters, last.changes)
        }
    }

    private func text(at path: String) throws -> String {
        let readable = ReadGuard.ofScene(path, allowOutside: allowOutside)
        let bytes = try readable.read(path, limit: SceneLimits.fileBytes)
        guard let text = String(validating: bytes) else {
            throw FileError(path: path, action: "read", reason: "it is not UTF-8 text")
        }
        return text
    }

    private func write(_ text: String, to path: String) throws {
        try AtomicFile.write(Array(text.utf8), to: path, allowsOutside: allowOutside)
    }
}
