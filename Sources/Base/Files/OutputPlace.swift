import Foundation

/// Which symbolic links an output goes through, a file or a folder.
///
/// Whoever made a folder made the links in it, and chose what they would overwrite. So a link that is the output itself
/// is followed only within the folder that it is in, and a link above the output that is in the current folder only
/// within the current folder. Other links above the output, such as `/tmp` on a Mac, are the machine's or the user's own,
/// who wrote the path, and are followed.
package enum OutputPlace {
    /// The path of the file to write: where a chain of links at `path` ends, which need not exist.
    ///
    /// - Parameter current: the current folder, unless another is given.
    /// - Throws: a `FileError` that names the link and where it leads.
    package static func file(_ path: String, allowsOutside: Bool, in current: String = "") throws -> String {
        let end = try LinkTarget.end(of: path)
        if allowsOutside || LinkTarget.isDescriptor(path) { return end }
        if end != path { try checkEnd(path, action: "write") }
        try checkWay(to: path, action: "write", in: current)
        return end
    }

    /// Makes a folder, with those above it, where it is missing.
    ///
    /// - Throws: a `FileError`, also for a link that is not followed.
    package static func makeFolder(_ path: String, allowsOutside: Bool = false, in current: String = "") throws {
        guard !path.isEmpty else { return }
        let action = "make the directory"
        if !allowsOutside { try checkFolder(path, action: action, in: current) }
        var parent = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            parent += part + "/"
            if parent == "/" || mkdir(parent, 0o777) == 0 || errno == EEXIST { continue }
            // mkdir fails in a directory without write permission, even for a directory that exists.
            let reason = errno
            if access(parent, F_OK) != 0 { throw FileError(path: path, action: action, code: reason) }
        }
        if try !FileStatus(reaching: path, action: action).isFolder {
            throw FileError(path: path, action: action, reason: "a file of that name is in the way")
        }
    }

    /// Refuses a folder in which nothing may be written or removed, because a link leads out to it.
    package static func checkFolder(_ path: String, action: String = "write", in current: String = "") throws {
        var path = path
        while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
        if try LinkTarget.end(of: path) != path { try checkEnd(path, action: action) }
        try checkWay(to: path, action: action, in: current)
    }

    /// Of a link that is the output itself.
    private static func checkEnd(_ path: String, action: String) throws {
        guard let own = try RealPath(PathParts.directory(of: path), action: action),
            let end = try RealPath(reaching: path, action: action), !end.isInside(own)
        else { return }
        throw refusal(path, action, "it", end, "its directory")
    }

    /// Of links above the output.
    private static func checkWay(to path: String, action: String, in current: String) throws {
        var way = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/").dropLast() {
            let link = way + part
            way = link + "/"
            guard try LinkTarget.isLink(link, action: action), let current = try RealPath(current, action: action),
                try RealPath(PathParts.directory(of: link), action: action)?.isInside(current) == true,
                let end = try RealPath(reaching: link, action: action), !end.isInside(current)
            else { continue }
            throw refusal(path, action, link, end, "the current directory")
        }
    }

    private static func refusal(
        _ path: String, _ action: String, _ link: String, _ end: RealPath, _ folder: String
    ) -> FileError {
        FileError(
            path: path, action: action, reason: "\(link) is a link to \(end.text), outside \(folder)",
            remedy: "remove the link, or name that place itself")
    }
}
