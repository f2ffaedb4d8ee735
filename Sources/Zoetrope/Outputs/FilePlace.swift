import Foundation

/// Where a path leads: the same for every way to write one file's path, links included. The file need not be there.
package struct FilePlace: Hashable, Sendable {
    package let path: String

    package init(_ path: String) {
        self.path = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }

    package var name: String { (path as NSString).lastPathComponent }
    package var folder: String { (path as NSString).deletingLastPathComponent }
}
