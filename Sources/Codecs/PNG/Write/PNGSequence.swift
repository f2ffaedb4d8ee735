import ZoetropeFiles
import Foundation

/// A directory of frame-0000.png, frame-0001.png, … Each file appears whole or not at all. Any thread may write, in any
/// order.
package struct PNGSequence: Sendable {
    package let directory: String
    /// Digits of a frame's number: four, or as many as the last one has.
    package let digits: Int

    /// Makes the directory, with those above it, where it is missing.
    package init(directory: String, count: Int) throws {
        self.directory = directory
        digits = max(4, String(max(0, count - 1)).count)
        try PNGSequence.make(directory)
    }

    package func path(of index: Int) -> String {
        let number = String(index)
        let name = "frame-" + String(repeating: "0", count: max(0, digits - number.count)) + number + ".png"
        return directory.hasSuffix("/") ? directory + name : directory + "/" + name
    }

    /// Writes the file of frame `index`.
    package func write(_ file: [UInt8], index: Int) throws {
        try PNGFile.write(file, to: path(of: index))
    }

    private static func make(_ directory: String) throws {
        var parent = ""
        for part in directory.split(separator: "/", omittingEmptySubsequences: false) {
            parent += part + "/"
            if parent == "/" || mkdir(parent, 0o777) == 0 || errno == EEXIST { continue }
            // mkdir fails in a directory without write permission, even for a directory that exists.
            let reason = errno
            if access(parent, F_OK) != 0 {
                throw FileError(path: directory, action: "make the directory", code: reason)
            }
        }
        var status = stat()
        if stat(directory, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
            throw FileError(path: directory, action: "make the directory", reason: "a file of that name is in the way")
        }
    }
}

/// One encoded picture as one file.
package enum PNGFile {
    package static func write(_ file: [UInt8], to path: String) throws { try AtomicFile.write(file, to: path) }
}
