/// Writes bits into memory, lowest first, as deflate requires. The memory is the caller's and must be large enough: it
/// is not checked.
struct BitWriter {
    private var position: UnsafeMutablePointer<UInt8>
    private var pending: UInt64 = 0
    private var pendingCount: UInt64 = 0

    init(at position: UnsafeMutablePointer<UInt8>) { self.position = position }

    /// Adds `count` bits; at most 56 between two flushes.
    @inline(__always) mutating func put(_ bits: UInt64, _ count: UInt64) {
        pending |= bits &<< pendingCount
        pendingCount &+= count
    }

    /// Adds a code of `HuffmanCode.entries`.
    @inline(__always) mutating func put(_ entry: UInt32) { put(UInt64(entry & 0xFFFF), UInt64(entry &>> 16)) }

    /// Writes the whole bytes that are pending; eight bytes of memory are touched.
    @inline(__always) mutating func flush() {
        UnsafeMutableRawPointer(position).storeBytes(of: pending.littleEndian, as: UInt64.self)
        position += Int(truncatingIfNeeded: pendingCount &>> 3)
        pending &>>= pendingCount & ~7
        pendingCount &= 7
    }

    /// Fills the last byte with zeros. Returns the end of what was written.
    mutating func finish() -> UnsafeMutablePointer<UInt8> {
        flush()
        return pendingCount > 0 ? position + 1 : position
    }
}
