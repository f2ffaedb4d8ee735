import Foundation

/// A path's two parts, split at its last slash.
enum PathParts {
    /// The directory part: "." for a bare name, "/" for a name in the root.
    static func directory(of path: String) -> String {
        let prefix = prefix(of: path)
        return prefix.isEmpty ? "." : prefix
    }

    /// Everything up to and including the last slash; empty for a bare name. A name can be appended directly.
    static func prefix(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[...slash])
    }

    /// The part after the last slash.
    static func name(of path: String) -> String { String(path.dropFirst(prefix(of: path).count)) }
}

/// Where symbolic links end.
enum LinkTarget {
    /// The path at the end of a chain of links, which need not exist; `path` itself if it is not a link.
    ///
    /// - Throws: `FileError` for a chain of more than 40 links, the limit of Linux, and for a link that cannot be read.
    static func end(of path: String) throws -> String {
        var current = path
        for _ in 0..<40 {
            guard let next = try step(from: current, for: path) else { return current }
            current = next.hasPrefix("/") ? next : PathParts.prefix(of: current) + next
        }
        throw FileError(path: path, action: "write", code: ELOOP)
    }

    /// Whether a path names an open file of this process (`/dev/stdout`, `/dev/fd/3`). Such a link may lead anywhere,
    /// and its file must be written to, not replaced.
    static func isDescriptor(_ path: String) -> Bool {
        ["/dev/stdout", "/dev/stderr"].contains(path)
            || ["/dev/fd/", "/proc/self/fd/"].contains { path.hasPrefix($0) }
    }

    static func isLink(_ path: String, action: String) throws -> Bool {
        try FileStatus(path, followingLinks: false, action: action)?.isLink ?? false
    }

    /// The target of a link; nil if `path` is not a link.
    private static func step(from path: String, for original: String) throws -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        if count < 0 {
            // What is no link is EINVAL.
            if errno == EINVAL || FileStatus.isAnswer(errno) { return nil }
            throw FileError(path: original, action: "write", code: errno)
        }
        guard let text = String(validating: buffer[..<count]) else {
            throw FileError(path: original, action: "write", reason: "it is a link to a name that is not UTF-8")
        }
        return text
    }
}

extension String {
    /// Nil for bytes that are not UTF-8, which `String(decoding:)` would repair into another name.
    package init?(validating bytes: some Collection<UInt8>) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}

/// The entries of a directory.
package enum DirectoryNames {
    /// The names of a directory's entries, without "." and "..", in no order.
    ///
    /// - Throws: `FileError` when the directory cannot be read, and for a name that is not UTF-8, because as a `String`
    ///   it would name another file.
    package static func read(_ directory: String) throws -> [String] {
        try read(directory) { bytes in
            throw FileError(
                path: directory, action: "read",
                reason: "the name of \(quoted(bytes)) in it is not UTF-8; rename that file")
        }
    }

    /// The same without names that are not UTF-8, which none of this program's files has; empty where there is no
    /// directory that can be read.
    ///
    /// - Throws: `FileError` where the system fails.
    package static func readable(_ directory: String) throws -> [String] {
        do { return try read(directory) { _ in } } catch let error as FileError where !error.isFailure { return [] }
    }

    private static func read(_ directory: String, otherName: ([UInt8]) throws -> Void) throws -> [String] {
        guard let handle = opendir(directory) else { throw FileError(path: directory, action: "read", code: errno) }
        defer { closedir(handle) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(handle) else {
                if errno != 0 { throw FileError(path: directory, action: "read", code: errno) }
                return names
            }
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard let name = String(validating: bytes) else {
                try otherName(bytes)
                continue
            }
            if name != ".", name != ".." { names.append(name) }
        }
    }

    /// ASCII as it is, every other byte as `\x` and two digits.
    private static func quoted(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            if (0x20..<0x7F).contains(byte) { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "\\x" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
    }
}
