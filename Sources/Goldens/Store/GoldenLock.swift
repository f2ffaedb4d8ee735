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
    init(_ name: String, in folder: String) {
        self.folder = folder
        hasMadeFolder = !Files.exists(folder) && (try? OutputPlace.makeFolder(folder)) != nil
        file = FileLock("\(folder)/.zoetrope-lock-\(Fingerprint(of: Array(name.utf8)).text.prefix(16))")
    }

    deinit { release() }

    func release() {
        lock.withLock {
            guard file != nil else { return }
            file = nil
            if hasMadeFolder { rmdir(folder) }
        }
    }
}
