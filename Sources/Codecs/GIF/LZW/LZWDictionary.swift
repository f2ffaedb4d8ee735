/// The strings that have codes, as a tree: node k is the string of code k; its children are the strings one symbol longer.
final class LZWDictionary {
    static let capacity = 4096

    /// A node in eight bytes, so that the whole tree fits the nearest cache.
    struct Node {
        /// The newest child, and the next older child of the same parent; -1 where there is none.
        var child: Int16 = -1
        var sibling: Int16 = -1
        var parent: Int16 = -1
        /// The string's first and last symbol.
        var first: UInt8 = 0
        var last: UInt8 = 0
    }

    let minimumBits: Int
    var clearCode: Int { 1 << minimumBits }
    var endCode: Int { 1 << minimumBits + 1 }
    /// The code that the next string gets.
    private(set) var next = 0
    /// Bits of the codes that are written now.
    private(set) var width = 0
    let nodes = Slab(capacity, Node())

    init(minimumBits: Int) {
        self.minimumBits = minimumBits
        reset()
    }

    /// As after a clear code.
    func reset() {
        for i in 0..<clearCode { nodes[i] = Node(first: UInt8(i), last: UInt8(i)) }
        next = clearCode + 2
        width = minimumBits + 1
    }

    var isFull: Bool { next == LZWDictionary.capacity }

    /// The string that the decoder will know after the code that follows: `node` and that code's first symbol, which may
    /// be `node`'s own (a code can stand for the string it defines). `name` says the true symbol when it is known.
    func extend(_ node: Int) {
        let first = nodes[node].first
        nodes[next] = Node(sibling: nodes[node].child, parent: Int16(node), first: first, last: first)
        nodes[node].child = Int16(next)
    }

    func name(_ symbol: Int) {
        nodes[next].last = UInt8(symbol)
        next += 1
        if next == 1 << width && width < 12 { width += 1 }
    }
}

/// When to send a clear code: a full dictionary is kept for as long as it makes strings as long as it did at its best.
struct ClearPolicy {
    /// Codes between two looks at the strings' mean length.
    private static let window = 128
    private var codes = 0, pixels = 0
    private var best: Float = 0

    /// After a code for a string of `length` pixels.
    mutating func shouldClear(length: Int, isFull: Bool) -> Bool {
        codes += 1
        pixels += length
        guard codes == Self.window else { return false }
        let mean = Float(pixels) / Float(codes)
        (codes, pixels) = (0, 0)
        if isFull && mean < best * 0.9 {
            best = 0
            return true
        }
        best = max(best * 0.99, mean)
        return false
    }
}

/// LZW codes of growing width, packed from the low bit up, as GIF stores them.
struct LZWStream {
    private(set) var bytes: [UInt8] = []
    private var buffer: UInt64 = 0
    private var filled = 0

    mutating func put(_ code: Int, width: Int) {
        buffer |= UInt64(code) &<< UInt64(filled)
        filled &+= width
        while filled >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: buffer))
            buffer &>>= 8
            filled &-= 8
        }
    }

    mutating func finish() {
        if filled > 0 { bytes.append(UInt8(truncatingIfNeeded: buffer)) }
        filled = 0
        buffer = 0
    }
}
