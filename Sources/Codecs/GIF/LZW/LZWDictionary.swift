/// The strings of symbols that have codes, as a tree. Node k is the string of code k; its children are the strings that
/// continue it by one symbol.
final class LZWDictionary {
    /// GIF's codes have at most 12 bits (GIF89a, appendix F).
    static let capacity = 4096

    /// A node takes eight bytes, so the whole tree takes 32 KiB: the size of a usual level-1 cache.
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
    /// The number of bits of the next code to be written.
    private(set) var width = 0
    let nodes = Slab(capacity, Node())

    init(minimumBits: Int) {
        self.minimumBits = minimumBits
        reset()
    }

    /// The state after a clear code: only the strings of one symbol.
    func reset() {
        for i in 0..<clearCode { nodes[i] = Node(first: UInt8(i), last: UInt8(i)) }
        next = clearCode + 2
        width = minimumBits + 1
    }

    var isFull: Bool { next == LZWDictionary.capacity }

    /// Adds the string that the decoder learns from the next code: the last string sent, `node`, and the first symbol
    /// of the next one. That symbol is not known yet. The only way to use the new string at once is as the next code
    /// itself, and then its last symbol is its first one; so that is assumed until `name` sets the symbol.
    func extend(_ node: Int) {
        let first = nodes[node].first
        nodes[next] = Node(sibling: nodes[node].child, parent: Int16(node), first: first, last: first)
        nodes[node].child = Int16(next)
    }

    /// Sets the last symbol of the string that `extend` added, which completes it.
    func name(_ symbol: Int) {
        nodes[next].last = UInt8(symbol)
        next += 1
        if next == 1 << width && width < 12 { width += 1 }
    }
}

/// Decides when to send a clear code: when the dictionary is full, and the mean length of the last strings is below 90
/// % of the best so far. A lower share keeps an outdated dictionary longer; a higher one learns again too often. The
/// best is forgotten by 1 % in each window, so that one easy area does not set the mark for all that follows.
struct ClearPolicy {
    /// The number of codes over which the mean length is taken. Fewer react sooner, and to noise.
    private static let window = 128
    private var codes = 0, pixels = 0
    private var best: Float = 0

    /// To be called after each code, which stands for `length` pixels.
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

/// LZW codes of varying width, packed from the lowest bit up, as GIF stores them (GIF89a, appendix F).
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
