/// Reads bytes as decisions for a generator, so that mutating the bytes mutates what is generated. After the last byte
/// every decision is 0, which always stands for the simplest choice, so that generation ends.
struct Choices {
    private var bytes: Slice<UnsafeRawBufferPointer>

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes[...] }

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

    /// A number below `count`, which is 1 or more.
    mutating func below(_ count: Int) -> Int {
        guard count > 1 else { return 0 }
        return count <= 256 ? Int(byte()) % count : (Int(byte()) << 8 | Int(byte())) % count
    }

    /// True with a probability of about 1 / `n`; false after the last byte.
    mutating func oneIn(_ n: Int) -> Bool { below(n) == n - 1 && !isAtEnd }

    mutating func element<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}
