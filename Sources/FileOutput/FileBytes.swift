import Foundation

/// Whole files in memory.
package enum FileBytes {
    /// Reads to the end, whatever kind of file it is; more than `limit` bytes are an error.
    package static func read(_ path: String, limit: Int) throws -> [UInt8] {
        let number = open(path, O_RDONLY | O_CLOEXEC)
        if number < 0 { throw FileError(path: path, action: "read", code: errno) }
        defer { close(number) }
        var status = stat()
        let expected = fstat(number, &status) == 0 ? Int(status.st_size) : 0
        var bytes: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 1 << 18)
        bytes.reserveCapacity(min(expected, limit))
        while true {
            let count = Foundation.read(number, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw FileError(path: path, action: "read", code: errno) }
            if bytes.count + count > limit {
                throw FileError(path: path, action: "read", reason: "it has more than \(limit) bytes")
            }
            bytes.append(contentsOf: buffer[..<count])
        }
    }
}
