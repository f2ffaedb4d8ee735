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

/// A sink whose earlier bytes can be written over, for headers that hold what is known only at the end.
package protocol PatchableByteSink: ByteSink {
    /// False for a pipe behind the same interface.
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
