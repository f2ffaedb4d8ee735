import Foundation
import ZoetropeFiles
import ZoetropeGoldens

/// Short texts that the user names: scenes on standard input, gestures.
enum TextFile {
    /// In bytes; no text that a person writes is longer.
    private static let limit = 16 << 20

    static func standardInput() throws -> String {
        guard let data = try? FileHandle.standardInput.read(upToCount: limit + 1) else {
            throw CommandError("<stdin>: cannot be read")
        }
        return try text(Array(data), "<stdin>")
    }

    /// A regular file; pipes and devices are refused.
    static func read(_ path: String) throws -> String {
        try text(ReadGuard.anywhere.read(path, limit: limit + 1), path)
    }

    private static func text(_ bytes: [UInt8], _ name: String) throws -> String {
        guard bytes.count <= limit else {
            throw CommandError("\(name): more than \(limit) bytes; give a short JSON text")
        }
        guard let text = String(bytes: bytes, encoding: .utf8) else {
            throw CommandError("\(name): this is not UTF-8 text; give a JSON text")
        }
        return text
    }
}

/// Parts of paths.
enum PathText {
    /// Everything before the last slash; empty for a bare name.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The name without its extension.
    static func stem(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// The extension in lower case, without its dot.
    static func format(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    static func joined(_ folder: String, _ path: String) -> String {
        path.hasPrefix("/") || folder.isEmpty ? path : folder + "/" + path
    }

    /// `path` relative to `folder`; an empty folder is the current one.
    static func relative(_ path: String, to folder: String) -> String {
        RelativePath.of(path, to: folder)
    }
}
