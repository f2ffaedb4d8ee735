/// Where encoded bytes go: memory, standard output, or a file that appears whole or not at all.
public protocol ByteSink: AnyObject {
    /// Appends bytes; throws when they cannot be kept (a full disk, a closed pipe).
    func write(_ bytes: UnsafeRawBufferPointer) throws
}

extension ByteSink {
    public func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try write($0) }
    }
}

/// Keeps everything that is written.
public final class MemorySink: ByteSink {
    public private(set) var bytes: [UInt8] = []
    public init() {}
    public func write(_ bytes: UnsafeRawBufferPointer) { self.bytes.append(contentsOf: bytes) }
}
