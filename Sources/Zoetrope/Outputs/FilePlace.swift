import Foundation

/// Where a path leads: the same for every way to write one file's path, links included. The file need not be there.
public struct FilePlace: Hashable, Sendable {
    public let path: String

    public init(_ path: String) { self.path = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path }

    public var name: String { (path as NSString).lastPathComponent }
    public var folder: String { (path as NSString).deletingLastPathComponent }
}
