import Foundation

/// Short texts that the user names: scenes on standard input, gestures.
enum TextFile {
    /// Bytes; more is no text that a person wrote.
    private static let limit = 16 << 20

    static func standardInput() throws -> String { try text(FileHandle.standardInput, "<stdin>") }

    static func read(_ path: String) throws -> String {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw CommandError("\(path): there is no such file, or it cannot be read")
        }
        return try text(handle, path)
    }

    private static func text(_ handle: FileHandle, _ name: String) throws -> String {
        guard let data = try? handle.read(upToCount: limit + 1) else { throw CommandError("\(name): cannot be read") }
        guard data.count <= limit else {
            throw CommandError("\(name): more than \(limit) bytes; give a short JSON text")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw CommandError("\(name): this is not UTF-8 text; give a JSON text")
        }
        return text
    }
}
