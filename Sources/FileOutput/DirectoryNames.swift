import Foundation

/// What stands in a directory.
package enum DirectoryNames {
    /// The names of a directory's entries, without "." and "..", in no order.
    ///
    /// - Throws: `FileError` where it cannot be read, and for a name that is not UTF-8: as text it would name another
    ///   file.
    package static func read(_ directory: String) throws -> [String] {
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
                throw FileError(
                    path: directory, action: "read",
                    reason: "the name of \(ArgumentBytes.quoted(bytes)) in it is not UTF-8; rename that file")
            }
            if name != ".", name != ".." { names.append(name) }
        }
    }
}
