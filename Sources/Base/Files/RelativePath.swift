import Foundation

/// Paths as they are written in files that may be moved together with what they name.
package enum RelativePath {
    /// `path` relative to `folder`; an empty folder is the current one. Links are not followed.
    package static func of(_ path: String, to folder: String) -> String {
        func parts(_ path: String) -> [String] {
            URL(fileURLWithPath: path.isEmpty ? "." : path).standardizedFileURL.pathComponents
        }
        let (to, from) = (parts(path), parts(folder))
        let shared = zip(to, from).prefix { $0 == $1 }.count
        return ([String](repeating: "..", count: from.count - shared) + to[shared...]).joined(separator: "/")
    }

    /// A relative path's place; `folder` is what it is relative to.
    package static func joined(_ folder: String, _ path: String) -> String {
        path.hasPrefix("/") || folder.isEmpty ? path : folder + "/" + path
    }
}
