/// The strings of symbols that have codes, as a tree. Node k is the string of code k; its children are the strings that
/// continue it by one symbol.
///
/// Children are kept in groups of four with their colours, so that a search compares four with a pixel at once. The
/// child that ends with the transparent symbol has no colour of its own and is kept apart.
final class LZWDictionary {
    /// GIF's codes have at most 12 bits (GIF89a, appendix F).
    static let capacity = 4096

    /// Eight bytes, so the nodes take 32 KiB: the size of a usual level-1 cache.
    struct Node: BitwiseCopyable {
        /// The newest group of children, or -1.
        var children: Int16 = -1
        /// The child that ends with the transparent symbol, or -1.
        var clear: Int16 = -1
        var parent: Int16 = -1
        /// The string's first and last symbol.
        var first: UInt8 = 0
        var last: UInt8 = 0

        var isLeaf: Bool { children & clear < 0 }
    }

    /// Up to four children of one node, and the OkLab colours of their last symbols. 64 bytes: a cache line. The colour
    /// of an unused lane is far from every other.
    struct Group: BitwiseCopyable {
        var l = SIMD4<Float>(repeating: 1e9), a = SIMD4<Float>(repeating: 1e9), b = SIMD4<Float>(repeating: 1e9)
        var nodes = SIMD4<Int16>(repeating: -1)
        var symbols = SIMD4<UInt8>(repeating: 0)
        /// The next older group of the same node, or -1.
        var next: Int16 = -1
        var count: UInt8 = 0
    }

    let minimumBits: Int
    var clearCode: Int { 1 << minimumBits }
    var endCode: Int { 1 << minimumBits + 1 }
    /// The code that the next string gets.
    private(set) var next = 0
    /// The number of bits of the next code to be written.
    private(set) var width = 0
    let nodes = Slab<Node>(unset: capacity)
    let groups = Slab<Group>(unset: capacity)
    private var groupCount = 0
    private let colors: SearchPalette
    /// Whether the string that `extend` added is among its parent's children.
    private var isLinked = false

    init(_ colors: SearchPalette) {
        self.colors = colors
        minimumBits = max(2, colors.bits)
        reset()
    }

    /// The state after a clear code: only the strings of one symbol.
    func reset() {
        for i in 0..<clearCode { nodes[i] = Node(first: UInt8(i), last: UInt8(i)) }
        next = clearCode + 2
        width = minimumBits + 1
        groupCount = 0
    }

    var isFull: Bool { next == LZWDictionary.capacity }

    /// Adds the string that the decoder learns from the next code: the last string sent, `node`, and the first symbol
    /// of the next one. That symbol is not known yet. The only way to use the new string at once is as the next code
    /// itself, and then its last symbol is its first one; so that is assumed until `name` sets the symbol.
    func extend(_ node: Int) {
        let first = nodes[node].first
        nodes[next] = Node(parent: Int16(node), first: first, last: first)
        isLinked = link(next)
    }

    /// Sets the last symbol of the string that `extend` added, which completes it.
    func name(_ symbol: UInt8) {
        if nodes[next].last != symbol {
            if isLinked { unlink(next) }
            nodes[next].last = symbol
            isLinked = link(next)
        }
        next += 1
        if next == 1 << width && width < 12 { width += 1 }
    }

    /// Makes a node a child of its parent, unless that has one for the same string: the older one may have children
    /// already, and its code is as short.
    private func link(_ node: Int) -> Bool {
        let parent = Int(nodes[node].parent), symbol = nodes[node].last
        if Int(symbol) == colors.transparent {
            guard nodes[parent].clear < 0 else { return false }
            nodes[parent].clear = Int16(node)
            return true
        }
        guard child(of: parent, symbol: symbol) < 0 else { return false }
        var g = Int(nodes[parent].children)
        if g < 0 || groups[g].count == 4 {
            groups[groupCount] = Group(next: Int16(g))
            g = groupCount
            groupCount += 1
            nodes[parent].children = Int16(g)
        }
        let lane = Int(groups[g].count), lab = colors.lab[Int(symbol)]
        (groups[g].l[lane], groups[g].a[lane], groups[g].b[lane]) = (lab.x, lab.y, lab.z)
        groups[g].nodes[lane] = Int16(node)
        groups[g].symbols[lane] = symbol
        groups[g].count += 1
        return true
    }

    /// Undoes the last `link`.
    private func unlink(_ node: Int) {
        let parent = Int(nodes[node].parent)
        if Int(nodes[node].last) == colors.transparent {
            nodes[parent].clear = -1
        } else {
            let g = Int(nodes[parent].children)
            groups[g].count -= 1
            if groups[g].count > 0 {
                groups[g].l[Int(groups[g].count)] = 1e9
            } else {
                nodes[parent].children = groups[g].next
                groupCount -= 1
            }
        }
    }

    /// The child of a node that ends with an opaque symbol, or -1.
    @inline(__always) func child(of node: Int, symbol: UInt8) -> Int {
        // A byte that equals the symbol becomes 0, and the lowest byte that is 0 gets its highest bit set.
        let pattern = UInt32(symbol) &* 0x0101_0101
        var g = Int(nodes[node].children)
        while g >= 0 {
            let differences = unsafeBitCast(groups[g].symbols, to: UInt32.self) ^ pattern
            let matches = (differences &- 0x0101_0101) & ~differences & 0x8080_8080
            if matches != 0 {
                let lane = matches.littleEndian.trailingZeroBitCount &>> 3
                if lane < Int(groups[g].count) { return Int(groups[g].nodes[lane]) }
            }
            g = Int(groups[g].next)
        }
        return -1
    }
}

/// Decides when to send a clear code: when the dictionary is full, and the mean length of the last strings is a good
/// deal below the best so far. An outdated dictionary makes short strings, and a new one has to learn first.
struct ClearPolicy {
    private let tuning: GIFTuning
    private var codes = 0, pixels = 0
    private var best: Float = 0

    init(_ tuning: GIFTuning) { self.tuning = tuning }

    /// To be called after each code, which stands for `length` pixels.
    mutating func shouldClear(length: Int, isFull: Bool) -> Bool {
        codes += 1
        pixels += length
        guard codes == tuning.clearWindow else { return false }
        let mean = Float(pixels) / Float(codes)
        (codes, pixels) = (0, 0)
        if isFull && mean < best * tuning.clearShare {
            best = 0
            return true
        }
        best = max(best * tuning.clearMemory, mean)
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
