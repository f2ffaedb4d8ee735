import Foundation

/// Paths as seen from a folder.
enum RelativePath {
    /// The way from `folder` (empty: the current one) to `path`.
    static func text(to path: String, from folder: String) -> String {
        func parts(_ path: String) -> [String] {
            URL(fileURLWithPath: path.isEmpty ? "." : path).standardizedFileURL.pathComponents
        }
        let (to, from) = (parts(path), parts(folder))
        let shared = zip(to, from).prefix { $0 == $1 }.count
        return ([String](repeating: "..", count: from.count - shared) + to[shared...]).joined(separator: "/")
    }
}
