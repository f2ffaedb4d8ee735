import Foundation

/// Another program whose standard output is read through a pipe. Its standard input is empty; of its standard error the
/// last lines are kept. An interruption of this process ends it (`Interruption`).
package final class ReadProgram {
    private let program: PipedProgram

    /// - Parameter path: the program's absolute path.
    /// - Throws: `FileError` when it cannot be started.
    package init(_ path: String, _ arguments: [String]) throws {
        program = try PipedProgram(path, arguments, isFed: false)
    }

    /// Fills `bytes` from the program's output. Returns how many were read: fewer than asked for only at its end.
    package func read(into bytes: UnsafeMutableRawBufferPointer) throws -> Int {
        var count = 0
        while count < bytes.count {
            let part = Foundation.read(program.pipe.number, bytes.baseAddress! + count, bytes.count - count)
            if part == 0 { break }
            if part < 0 {
                if errno == EINTR { continue }
                throw FileError(path: program.pipe.path, action: "read", code: errno)
            }
            count += part
        }
        return count
    }

    /// All of the output; nil when it is longer than `limit` bytes.
    package func readAll(limit: Int) throws -> [UInt8]? {
        var all: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try buffer.withUnsafeMutableBytes { try read(into: $0) }
            all += buffer[..<count]
            if count < buffer.count { return all }
            if all.count > limit { return nil }
        }
    }

    /// Waits until the program has ended. Call it when its output has been read to the end: a program that still
    /// writes is told that nobody reads.
    package func finish() -> ProgramEnding { program.finish() }

    /// The program of this name in one of the absolute folders of PATH; nil if there is none.
    package static func find(_ name: String) -> String? { ChildProcess.find(name) }
}
