import ZoetropeFiles
import Foundation

/// A directory of frame-0000.png, frame-0001.png, … Each file appears whole or not at all. Any thread may write, in any
/// order.
package struct PNGSequence: Sendable {
    package let directory: String
    /// Digits of a frame's number: four, or as many as the last one has.
    package let digits: Int

    private let allowsOutside: Bool

    /// Makes the directory, with those above it, where it is missing.
    ///
    /// - Parameter allowsOutside: whether links may lead anywhere.
    package init(directory: String, count: Int, allowsOutside: Bool = false) throws {
        (self.directory, self.allowsOutside) = (directory, allowsOutside)
        digits = max(4, String(max(0, count - 1)).count)
        try OutputPlace.makeFolder(directory, allowsOutside: allowsOutside)
    }

    package func path(of index: Int) -> String {
        let number = String(index)
        let name = "frame-" + String(repeating: "0", count: max(0, digits - number.count)) + number + ".png"
        return directory.hasSuffix("/") ? directory + name : directory + "/" + name
    }

    /// Writes the file of frame `index`.
    package func write(_ file: [UInt8], index: Int) throws {
        try AtomicFile.write(file, to: path(of: index), allowsOutside: allowsOutside)
    }
}

/// One encoded picture as one file.
package enum PNGFile {
    package static func write(_ file: [UInt8], to path: String) throws { try AtomicFile.write(file, to: path) }
}
