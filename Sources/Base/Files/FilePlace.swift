import Foundation

/// The file that a path leads to, which need not exist. All paths to one file have the same value, whatever their
/// spelling, links or case; hard links to one file are equal, too.
package struct FilePlace: Hashable, Sendable {
    /// Absolute, with links followed.
    package let path: String
    private let identity: Identity

    private enum Identity: Hashable, Sendable {
        case file(device: UInt64, inode: UInt64)
        /// A file that would be made: its nearest folder that exists, and the rest of the path.
        case missing(device: UInt64, inode: UInt64, rest: String)
        case unknown(String)
    }

    /// - Throws: `FileError` where the system cannot say what is there.
    package init(_ path: String) throws {
        // A dangling link counts as the file that would be made at its end.
        let end: String
        do { end = try LinkTarget.end(of: path) } catch let error as FileError where !error.isFailure { end = path }
        let resolved = URL(fileURLWithPath: end).standardizedFileURL.resolvingSymlinksInPath().path
        self.path = resolved
        var folder = resolved, rest: [String] = []
        while true {
            if let status = try FileStatus(folder) {
                let (device, inode) = (status.device, status.inode)
                let tail = rest.reversed().joined(separator: "/")
                identity =
                    rest.isEmpty
                    ? .file(device: device, inode: inode)
                    : .missing(
                        device: device, inode: inode,
                        rest: FilePlace.ignoresCase(folder)
                            ? tail.precomposedStringWithCanonicalMapping.lowercased() : tail)
                return
            }
            guard folder.count > 1 else { break }
            rest.append((folder as NSString).lastPathComponent)
            folder = (folder as NSString).deletingLastPathComponent
        }
        identity = .unknown(resolved)
    }

    package static func == (a: FilePlace, b: FilePlace) -> Bool { a.identity == b.identity }
    package func hash(into hasher: inout Hasher) { hasher.combine(identity) }

    package var name: String { (path as NSString).lastPathComponent }
    package var folder: String { (path as NSString).deletingLastPathComponent }

    /// Whether this is a file that a run could write as a frame into `folder`.
    package func isFrame(in folder: FilePlace) throws -> Bool {
        let name = name.lowercased(), digits = name.dropFirst("frame-".count).dropLast(".png".count)
        return try name.hasPrefix("frame-") && name.hasSuffix(".png") && digits.count >= 4
            && digits.utf8.allSatisfy { 48...57 ~= $0 } && FilePlace(self.folder) == folder
    }

    /// Whether `A.png` and `a.png` are one name on the folder's volume, as on a Mac by default.
    private static func ignoresCase(_ folder: String) -> Bool {
        #if canImport(Darwin)
            pathconf(folder, _PC_CASE_SENSITIVE) == 0
        #else
            false
        #endif
    }
}
