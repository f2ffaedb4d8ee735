import Foundation

/// An open file descriptor whose writes are whole or an error.
struct Descriptor {
    let number: Int32
    /// For messages.
    let path: String

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let written = Foundation.write(number, part.baseAddress, part.count)
            if written >= 0 {
                rest = rest.dropFirst(written)
            } else if errno == EAGAIN {
                waitUntilWritable()
            } else if errno != EINTR {
                throw FileError(path: path, action: "write", code: errno)
            }
        }
    }

    /// For pipes that whoever made them left non-blocking.
    private func waitUntilWritable() {
        var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
    }
}

/// The process's standard output, unbuffered: nothing is lost when the process ends. The caller ignores SIGPIPE
/// (`Interruption.install` does), so that a closed pipe is an error like any other.
package final class StandardOutput: ByteSink {
    private let descriptor = Descriptor(number: STDOUT_FILENO, path: "standard output")
    package init() {}
    package func write(_ bytes: UnsafeRawBufferPointer) throws { try descriptor.write(bytes) }
}
