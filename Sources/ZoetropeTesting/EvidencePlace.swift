import Foundation
import ZoetropeGoldens

/// Where the pictures of failures go: a folder of this user's alone in the temporary directory, a folder for each
/// checkout in it, and one for each call of `expectGolden`.
package enum EvidencePlace {
    /// `Shop-1f0a93c2/ScreenTests-DoorTests-12-5`, for the call in a source file.
    static func folder(file: String, id: String, line: UInt, column: UInt, golden: String) -> String {
        let call = id.replacingOccurrences(of: "/", with: "-").replacingOccurrences(of: ".swift", with: "")
        let folder = "\(call)-\(line)-\(column)", use = Uses.shared.count(of: folder + "/" + golden)
        return "\(own)/\(checkout(of: file))/\(folder)\(use == 1 ? "" : "-\(use)")"
    }

    /// The name of the package's folder, with a fingerprint of its path: two checkouts do not share one.
    package static func checkout(of file: String) -> String {
        var folder = (file as NSString).deletingLastPathComponent
        let start = folder
        while folder.count > 1, access(folder + "/Package.swift", F_OK) != 0 {
            folder = (folder as NSString).deletingLastPathComponent
        }
        if folder.count <= 1 { folder = start }
        let print = Fingerprint(of: Array(folder.utf8)).text.prefix(8)
        return "\((folder as NSString).lastPathComponent)-\(print)"
    }

    /// What a picture is attached as: `cube-back-0.250000.actual.png`.
    package static func attachment(_ path: String, in folder: String) -> String {
        guard path.hasPrefix(folder + "/") else { return (path as NSString).lastPathComponent }
        let parts = path.dropFirst(folder.count + 1).split(separator: "/").map(String.init)
        let file = parts.last.map { $0.hasPrefix("at-") ? String($0.dropFirst(3)) : $0 } ?? ""
        return (parts.dropLast() + [file]).joined(separator: "-")
    }

    /// Nobody else may have made it or may write to it; a folder of that name which is not so is left alone.
    private static let own: String = {
        let path = NSTemporaryDirectory() + "zoetrope-goldens-\(getuid())"
        mkdir(path, 0o700)
        var status = stat()
        let isOwn =
            lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == getuid()
            && status.st_mode & 0o022 == 0
        return isOwn ? path : path + "-" + UUID().uuidString
    }()

    /// Counts the calls from each place: a test with arguments calls from one place several times.
    ///
    /// `@unchecked Sendable` is sound because `counts` is used under `lock` only.
    private final class Uses: @unchecked Sendable {
        static let shared = Uses()
        private let lock = NSLock()
        private var counts: [String: Int] = [:]

        func count(of folder: String) -> Int {
            lock.withLock {
                counts[folder, default: 0] += 1
                return counts[folder, default: 1]
            }
        }
    }
}
