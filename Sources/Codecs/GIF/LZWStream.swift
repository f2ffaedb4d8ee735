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

/// The dictionary as a tree: node k is the string of code k; its children are the strings one symbol longer.
final class LZWDictionary {
    static let capacity = 4096

    let minimumBits: Int
    var clearCode: Int { 1 << minimumBits }
    var endCode: Int { 1 << minimumBits + 1 }
    /// The code that the next string gets.
    private(set) var next = 0
    /// Bits of the codes that are written now.
    private(set) var width = 0
    private let child = Slab<Int16>(capacity, -1), sibling = Slab<Int16>(capacity, -1)
    private let parent = Slab<Int16>(capacity, -1), last = Slab<UInt8>(capacity, 0), first = Slab<UInt8>(capacity, 0)

    init(minimumBits: Int) {
        self.minimumBits = minimumBits
        reset()
    }

    /// As after a clear code.
    func reset() {
        for i in 0..<clearCode {
            child[i] = -1
            parent[i] = -1
            last[i] = UInt8(i)
            first[i] = UInt8(i)
        }
        next = clearCode + 2
        width = minimumBits + 1
    }

    var isFull: Bool { next == LZWDictionary.capacity }

    @inline(__always) func firstChild(_ node: Int) -> Int { Int(child[node]) }
    @inline(__always) func nextSibling(_ node: Int) -> Int { Int(sibling[node]) }
    @inline(__always) func lastSymbol(_ node: Int) -> Int { Int(last[node]) }
    @inline(__always) func firstSymbol(_ node: Int) -> Int { Int(first[node]) }
    @inline(__always) func parent(of node: Int) -> Int { Int(parent[node]) }

    /// The string that the decoder will know after the code that follows: `node` and that code's first symbol, which may
    /// be `node`'s own (a code can stand for the string it defines). `name` says the true symbol when it is known.
    func extend(_ node: Int) {
        child[next] = -1
        parent[next] = Int16(node)
        first[next] = first[node]
        last[next] = first[node]
        sibling[next] = child[node]
        child[node] = Int16(next)
    }

    func name(_ symbol: Int) {
        last[next] = UInt8(symbol)
        next += 1
        if next == 1 << width && width < 12 { width += 1 }
    }
}

/// When to send a clear code: a full dictionary is kept for as long as it makes strings as long as it did at its best.
struct ClearPolicy {
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
