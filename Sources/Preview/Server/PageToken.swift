import Foundation

/// The secret part of the page's address. For a port that people choose it is the same each time, so that a page which is
/// still open finds the preview that is started again.
package enum PageToken {
    /// For a chosen port, what the user's own folder has for it; otherwise, and where nothing can be kept, a new one.
    static func token(forPort port: UInt16) -> String {
        guard port > 0, let folder = folder(ProcessInfo.processInfo.environment) else { return PageGuard.randomToken() }
        return token(in: folder + "/preview-\(port)")
    }

    /// The token in a file, which is made with a new one where it is not there. A file that is not the user's own, that
    /// others may read, or that has anything else in it is not used.
    package static func token(in file: String) -> String {
        if let kept = read(file) { return kept }
        let token = PageGuard.randomToken(), place = (file as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(
            atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return token }
        defer { close(descriptor) }
        _ = Array(token.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        return token
    }

    private static func read(_ file: String) -> String? {
        let descriptor = open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == getuid(),
            status.st_mode & 0o077 == 0
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: 33)
        let count = bytes.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
        let isToken = count == 32 && bytes.prefix(32).allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
        return isToken ? String(decoding: bytes.prefix(32), as: UTF8.self) : nil
    }

    /// Where programs keep what they can make again.
    private static func folder(_ environment: [String: String]) -> String? {
        if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return cache + "/zoetrope" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        #if canImport(Darwin)
            return home + "/Library/Caches/zoetrope"
        #else
            return home + "/.cache/zoetrope"
        #endif
    }
}
