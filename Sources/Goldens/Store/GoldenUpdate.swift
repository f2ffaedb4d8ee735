import ZoetropeFiles
import Foundation

/// Which goldens a check writes.
package enum UpdatePolicy: String, CaseIterable, Sendable {
    /// Frames without a golden.
    case missing
    /// Those, and frames that differ beyond the tolerance; goldens whose frame no longer exists are removed.
    case changed
    /// Every frame; goldens of other frames are removed.
    case all
}

/// The new files of a scene's goldens.
///
/// They wait under temporary names until `commit`, which makes the pictures visible and then replaces the manifest.
/// That rename is the only step that counts: pictures have names of their own for each content, so whenever the update
/// is stopped, the manifest on disk is old or new, and the pictures that it refers to are there. An update that fails
/// leaves the goldens as they were and no temporary files.
///
/// Any number of threads may add files. Unchecked: the properties are used under the lock only.
final class GoldenUpdate: @unchecked Sendable {
    private let folder: String
    private let access: ReadGuard
    /// From before the manifest was read, and until it is replaced and what it does not have is removed.
    private let updateLock: GoldenLock?
    private let lock = NSLock()
    private var pictures: [String: AtomicFile] = [:]
    private var hasMadeFolder = false
    private var isOver = false
    private var whyUnkept: String?

    init(of golden: GoldenScene) {
        (folder, access, updateLock) = (golden.folder, golden.access, golden.lock)
    }

    deinit { discard() }

    /// Why pictures of what differs are not kept: those of one folder fail for one reason.
    var unkept: String? { lock.withLock { whyUnkept } }

    func note(_ reason: String) { lock.withLock { whyUnkept = whyUnkept ?? reason } }

    /// Adds a picture; the last of several with one name is kept.
    func write(_ bytes: [UInt8], as name: String) throws {
        let file = try makeFile(name)
        try file.write(bytes)
        try file.finish(durably: true)
        lock.withLock { if isOver { file.discard() } else { pictures[name] = file } }
    }

    /// Makes everything visible. Call it once, after all pictures have been added.
    func commit(manifest bytes: [UInt8]) throws {
        let manifest = try makeFile(GoldenScene.manifestName)
        try manifest.write(bytes)
        try manifest.finish(durably: true)
        try lock.withLock {
            let files = pictures.sorted { $0.key < $1.key }.map(\.value)
            try AtomicFile.commit(files, then: manifest) { Files.sync(folder: folder) }
            Files.sync(folder: folder)
            (pictures, hasMadeFolder, isOver) = ([:], false, true)
        }
    }

    /// Removes what waits. Nothing happens after `commit`.
    func discard() {
        lock.withLock {
            for file in pictures.values { file.discard() }
            if hasMadeFolder { rmdir(folder) }
            (pictures, hasMadeFolder, isOver) = ([:], false, true)
        }
        updateLock?.release()
    }

    private func makeFile(_ name: String) throws -> AtomicFile {
        let path = folder + "/" + name
        try access.checkPlace(folder, action: "write")
        try lock.withLock {
            guard !isOver else { throw CancellationError() }
            if try !Files.exists(folder) {
                try OutputPlace.makeFolder(folder, allowsOutside: access.isAnywhere)
                hasMadeFolder = true
            }
        }
        guard try !Files.isLink(path) else {
            throw FileError(path: path, action: "write", reason: "it is a symbolic link; goldens are files: remove it")
        }
        return try AtomicFile(path: path, allowsOutside: access.isAnywhere)
    }
}
