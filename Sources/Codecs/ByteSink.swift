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

/// A sink whose earlier bytes can be written over, for headers that hold what is known only at the end.
public protocol PatchableByteSink: ByteSink {
    /// False for a pipe behind the same interface.
    var isPatchable: Bool { get }
    /// Replaces bytes that were written before; `offset` counts from the first.
    func patch(_ bytes: [UInt8], at offset: Int) throws
}

/// Keeps everything that is written.
public final class MemorySink: PatchableByteSink {
    public private(set) var bytes: [UInt8] = []
    public init() {}
    public func write(_ bytes: UnsafeRawBufferPointer) { self.bytes.append(contentsOf: bytes) }
    public var isPatchable: Bool { true }
    public func patch(_ bytes: [UInt8], at offset: Int) { self.bytes.replaceSubrange(offset..<offset + bytes.count, with: bytes) }
}
