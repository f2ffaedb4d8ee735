import Codecs
import FileOutput
import Foundation

/// What an update changes about a scene's goldens. New files wait beside their places until `commit`, which takes all of them or none: an update that
/// fails leaves the goldens as they were. Any number of threads may add to it; unchecked, because the files are touched under the lock alone.
final class GoldenUpdate: @unchecked Sendable {
    private let folder: String
    private let lock = NSLock()
    private var files: [String: AtomicFile] = [:]
    private var removed: Set<String> = []
    private var hasMadeFolder = false

    init(of folder: String) { self.folder = folder }

    deinit {
        files = [:]
        if hasMadeFolder { rmdir(folder) }
    }

    /// Once a name; of two with the same one the last counts.
    func write(_ bytes: [UInt8], as name: String) throws {
        let path = folder + "/" + name, file = try makeFile(path)
        try file.write(bytes)
        try file.finish()
        lock.withLock { files[path] = file }
    }

    /// Nothing happens where there is no such file.
    func remove(_ name: String) {
        let path = folder + "/" + name
        if FileManager.default.fileExists(atPath: path) { lock.withLock { _ = removed.insert(path) } }
    }

    /// Once, after all.
    func commit() throws {
        try lock.withLock {
            try AtomicFile.commit(files.sorted { $0.key < $1.key }.map(\.value), removing: removed.sorted())
            (files, removed, hasMadeFolder) = ([:], [], false)
        }
    }

    private func makeFile(_ path: String) throws -> AtomicFile {
        try lock.withLock {
            if !FileManager.default.fileExists(atPath: folder) {
                try Files.makeDirectory(folder)
                hasMadeFolder = true
            }
        }
        return try AtomicFile(path: path)
    }
}
