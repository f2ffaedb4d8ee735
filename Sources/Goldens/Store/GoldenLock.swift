import Foundation
import ZoetropeFiles

/// Lets one update at a time read and replace the goldens of a name, of this process or of others. Checks take no lock:
/// they may run where nothing can be written, and a manifest is replaced in one step.
final class GoldenLock: @unchecked Sendable {
    // Unchecked: the properties are used under `lock` only.
    private let lock = NSLock()
    private var file: FileLock?
    private let folder: String
    private let hasMadeFolder: Bool

    /// Waits for other updates. The file is in the goldens' own folder, so that it is the same for all that share it.
    init(_ name: String, in folder: String) throws {
        self.folder = folder
        hasMadeFolder = try !Files.exists(folder) && GoldenLock.make(folder)
        do {
            file = try FileLock("\(folder)/.zoetrope-lock-\(Fingerprint(of: Array(name.utf8)).text.prefix(16))")
        } catch {
            if hasMadeFolder { rmdir(folder) }
            throw error
        }
    }

    deinit { release() }

    /// False where it cannot be made: then the goldens cannot be written either, which is told there.
    private static func make(_ folder: String) throws -> Bool {
        do { try OutputPlace.makeFolder(folder) } catch let error as FileError where !error.isFailure { return false }
        return true
    }

    func release() {
        lock.withLock {
            guard file != nil else { return }
            file = nil
            if hasMadeFolder { rmdir(folder) }
        }
    }
}
