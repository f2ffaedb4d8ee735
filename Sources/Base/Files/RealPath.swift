import Foundation

/// An absolute path without links, `.` and `..`, as bytes, which need not be UTF-8: what decides whether one file is
/// inside of another's folder, wherever symbolic links lead.
package struct RealPath: Hashable, Sendable {
    private let bytes: [UInt8]

    package static let root = RealPath(bytes: [UInt8(ascii: "/")])

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Nil for a file that does not exist. Empty: the current folder.
    ///
    /// - Throws: `FileError` where the system cannot say; `action` is what the caller wants, for the message.
    package init?(_ path: String, action: String = "read") throws {
        guard let resolved = realpath(path.isEmpty ? "." : path, nil) else {
            if FileStatus.isAnswer(errno) { return nil }
            throw FileError(path: path, action: action, code: errno)
        }
        defer { free(resolved) }
        bytes = (0..<strlen(resolved)).map { UInt8(bitPattern: resolved[$0]) }
    }

    /// Where a file of this path is or would be made. Links are followed, also one that leads to nothing.
    ///
    /// Nil for a chain of links that does not end.
    ///
    /// - Throws: as above.
    package init?(reaching path: String, action: String = "read") throws {
        var path = path, rest: [String] = []
        for _ in 0...Int(PATH_MAX) {
            while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
            if let real = try RealPath(path, action: action) {
                self = rest.isEmpty ? real : RealPath(spelled: ([real.text] + rest.reversed()).joined(separator: "/"))
                return
            }
            let end: String
            do { end = try LinkTarget.end(of: path) } catch let error as FileError {
                if error.isFailure { throw error }
                return nil
            }
            if end != path {
                path = end
                continue
            }
            rest.append(PathParts.name(of: path))
            path = PathParts.directory(of: path)
        }
        return nil
    }

    /// For messages.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The path as it is written, without looking where links lead.
    package init(spelled path: String) {
        var parts: [Substring] = []
        let absolute = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        for part in absolute.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        bytes = Array(("/" + parts.joined(separator: "/")).utf8)
    }

    /// Whether this is the folder, or in it.
    package func isInside(_ folder: RealPath) -> Bool { self == folder || isBelow(folder) }

    /// Whether this is in the folder.
    package func isBelow(_ folder: RealPath) -> Bool {
        self != folder && bytes.starts(with: folder == .root ? folder.bytes : folder.bytes + RealPath.root.bytes)
    }
}
