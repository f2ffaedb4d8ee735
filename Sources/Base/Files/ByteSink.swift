import Foundation

/// Where encoded bytes go: memory, standard output, or a file that appears whole or not at all.
package protocol ByteSink: AnyObject {
    /// Appends bytes; throws when they cannot be kept (a full disk, a closed pipe).
    func write(_ bytes: UnsafeRawBufferPointer) throws
}

extension ByteSink {
    package func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try write($0) }
    }
}

/// A sink whose earlier bytes can be replaced, for headers that hold what is known only at the end.
package protocol PatchableByteSink: ByteSink {
    /// False where the sink turns out to be a pipe or a device.
    var isPatchable: Bool { get }
    /// Replaces bytes that were written before; `offset` counts from the first.
    func patch(_ bytes: [UInt8], at offset: Int) throws
}

/// Keeps everything that is written.
package final class MemorySink: PatchableByteSink {
    package private(set) var bytes: [UInt8] = []
    package init() {}
    package func write(_ bytes: UnsafeRawBufferPointer) { self.bytes.append(contentsOf: bytes) }
    package var isPatchable: Bool { true }
    package func patch(_ bytes: [UInt8], at offset: Int) {
        self.bytes.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
}

/// An open file descriptor. A write either takes all bytes or throws.
struct Descriptor {
    let number: Int32
    /// For messages.
    let path: String

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        try write(bytes) { part, _ in Foundation.write(number, part.baseAddress, part.count) }
    }

    /// Replaces bytes of a file.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws {
        try write(bytes) { part, done in pwrite(number, part.baseAddress, part.count, off_t(offset + done)) }
    }

    /// `call` writes what is left, after so many bytes.
    private func write(
        _ bytes: UnsafeRawBufferPointer, with call: (UnsafeRawBufferPointer, Int) -> Int
    ) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = call(UnsafeRawBufferPointer(rebasing: rest), bytes.count - rest.count)
            if written >= 0 {
                rest = rest.dropFirst(written)
            } else if errno == EAGAIN {
                waitUntilWritable()
            } else if errno != EINTR {
                throw FileError(path: path, action: "write", code: errno)
            }
        }
    }

    /// A pipe may be non-blocking, if the process that made it chose that.
    private func waitUntilWritable() {
        var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
    }
}
