import Foundation
import ZoetropeThreads

/// Temporary files, named after the process that writes them, and the removal of those whose process was killed.
package enum Leftovers {
    /// How the names of files begin that will be renamed.
    static let prefix = ".zoetrope-"

    /// A new word for names of this process: its number, where it runs, and a random part that makes two of them differ.
    package static func mark() -> String {
        "\(getpid())-\(machine)-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    }

    /// Removes the files of a folder that killed processes have left.
    ///
    /// - Parameters:
    ///   - prefix: what stands before the mark in their names.
    ///   - includingOwn: those of this process, too, which has crashed and begun anew.
    package static func remove(in folder: String, prefix: String = prefix, includingOwn: Bool = false) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasPrefix(prefix) {
            let path = folder + "/" + name, mark = name.dropFirst(prefix.count)
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                isLeft(mark, status) || includingOwn && mark.hasPrefix("\(getpid())-")
            else { continue }
            unlink(path)
        }
    }

    /// The same, once for each folder of the process: a run that writes thousands of files looks through the folder once.
    static func removeOnce(in folder: String) {
        if cleaned.withLock({ $0.insert(folder).inserted }) { remove(in: folder) }
    }

    private static let cleaned = Locked<Set<String>>([])

    /// Whether the process is gone that made a file or folder with this mark. Other machines and containers may write
    /// to the same folder, and nobody here knows their processes: what they have not written to for a week is left.
    static func isLeft(_ mark: Substring, _ status: stat) -> Bool {
        let words = mark.split(separator: "-")
        // Marks of version 1.0 do not say where their processes run.
        guard (2...3).contains(words.count), let process = Int32(words[0]), process > 0 else { return false }
        if words.count == 3, words[1] != machine {
            return time(nil) - status.changed > 7 * 24 * 3600
        }
        return kill(process, 0) != 0 && errno == ESRCH
    }

    /// What tells the processes of this machine, or container, from those of others.
    private static let machine: String = {
        func filled(_ fill: (UnsafeMutablePointer<CChar>, Int) -> Int) -> [UInt8] {
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
                buffer.initialize(repeating: 0)
                guard let start = buffer.baseAddress else { return [] }
                return buffer.prefix(max(0, fill(start, buffer.count))).map(UInt8.init(bitPattern:))
            }
        }
        let name = filled { gethostname($0, $1 - 1) == 0 ? strlen($0) : 0 }
        // Containers on one machine have numbers of their own for their processes.
        let bytes = name + filled { readlink("/proc/self/ns/pid", $0, $1) }
        // FNV-1a
        let hash = bytes.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return String(hash, radix: 36)
    }()
}

extension stat {
    /// When its bytes were last written, in seconds since 1970.
    fileprivate var changed: Int {
        #if canImport(Darwin)
            st_mtimespec.tv_sec
        #else
            st_mtim.tv_sec
        #endif
    }
}
