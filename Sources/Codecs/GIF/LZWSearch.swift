/// Turns a rectangle of colours into LZW codes. Several palette entries look nearly the same, and some make a longer
/// dictionary string: each code is the string that is best in bits and visible error together. Pixels whose place already
/// shows them may stay transparent. What a choice gets wrong goes to the neighbours in linear light (`LZWSearch+Pixels`),
/// so that the average over a few pixels is right.
///
/// A string's score is what its pixels were expected to cost, in bits, less what their error costs. The longest string
/// that loses nothing would score best, and a longer one that loses little scores better still.
final class LZWSearch {
    typealias Vector = ConeSpace.Vector

    /// The strings tried beside the best, a code, and those waiting to be tried.
    private static let budget = 96, pendingCapacity = 64
    /// A string this many bits behind another of its length is given up.
    private static let margin: Float = 4

    let area: SearchArea
    let colors: SearchPalette
    let diffuses: Bool
    /// What goes on to each pixel, in linear cones.
    let carried: Slab<Vector>
    private let grid: CandidateGrid
    private let dictionary: LZWDictionary
    private var stream = LZWStream()
    /// What a pixel costs, in bits: in each column by the codes above it, and lately.
    private let columnCost: Slab<Float>
    private var recentCost: Float = 4

    /// A string that fits so far.
    private struct Branch {
        /// What its last pixel hands to the right, in linear cones.
        var carry: Vector = .zero
        var node: Int32 = -1
        var length: Int32 = 0
        /// The column of its last pixel.
        var x: Int32 = 0
        var score: Float = -.infinity
    }

    private let pending = Slab(LZWSearch.pendingCapacity, Branch())
    private var pendingCount = 0
    /// The best score of any string of a length.
    private let bestAt = Slab<Float>(LZWDictionary.capacity + 2, 0)
    private var deepest = 0
    private var best = Branch()
    private var branches = 0

    init(_ area: SearchArea, colors: SearchPalette, diffuses: Bool) {
        self.area = area
        self.colors = colors
        self.diffuses = diffuses
        grid = CandidateGrid(colors.labs)
        dictionary = LZWDictionary(minimumBits: max(2, colors.bits))
        carried = Slab(area.count + area.width + 2, Vector.zero)
        columnCost = Slab(area.width, 4)
    }

    /// The codes; the area's canvas then shows what they decode to.
    func encode() -> [UInt8] {
        stream.put(dictionary.clearCode, width: dictionary.width)
        var previous = -1, position = 0
        var clearing = ClearPolicy()
        while position < area.count {
            let extends = previous >= 0 && !dictionary.isFull
            if extends { dictionary.extend(previous) }
            search(from: position)
            let node = Int(best.node), length = Int(best.length)
            stream.put(node, width: dictionary.width)
            let first = dictionary.firstSymbol(node)
            commit(node, length: length, at: position)
            if extends { dictionary.name(first) }
            position += length
            previous = node
            if clearing.shouldClear(length: length, isFull: dictionary.isFull) {
                stream.put(dictionary.clearCode, width: dictionary.width)
                dictionary.reset()
                previous = -1
            }
        }
        stream.put(dictionary.endCode, width: dictionary.width)
        stream.finish()
        return stream.bytes
    }

    // MARK: Choosing a string

    private func search(from position: Int) {
        pendingCount = 0
        deepest = 0
        branches = 0
        best = Branch()
        offerFirst(position, x: position % area.width)
        while pendingCount > 0 {
            pendingCount -= 1
            let branch = pending[pendingCount]
            if branch.score > bestAt[Int(branch.length)] - Self.margin { follow(branch, from: position) }
        }
    }

    /// Every symbol that could be the first; the nearest last, so that it is followed first.
    private func offerFirst(_ position: Int, x: Int) {
        func offer(_ symbol: Int, _ result: Outcome) {
            leave(
                Branch(
                    carry: result.carry, node: Int32(symbol), length: 1, x: Int32(x), score: expected(x) - result.loss))
        }
        if area.isStill[position] {
            let index = colors.index(of: area.shown[position])
            if index >= 0 { offer(index, .exact) }
            offer(colors.transparent, .exact)
            return
        }
        let pixel = target(position, carry: .zero)
        let list = grid.list(for: pixel.lab)
        var order = list + grid.entry(list)
        while order > list {
            offer(grid.entry(order), outcome(pixel, symbol: grid.entry(order), at: position))
            order -= 1
        }
        if colors.transparent >= 0 {
            offer(colors.transparent, outcome(pixel, symbol: colors.transparent, at: position))
        }
    }

    /// Follows a string's best continuation and leaves the others pending.
    private func follow(_ start: Branch, from position: Int) {
        var branch = start
        while true {
            var child = dictionary.firstChild(Int(branch.node))
            let p = position + Int(branch.length)
            guard child >= 0, p < area.count else { return }
            var x = Int(branch.x) + 1
            if x == area.width {
                x = 0
                branch.carry = .zero
            }
            let still = area.isStill[p], shown = area.shown[p]
            let pixel = still ? Pixel.none : target(p, carry: branch.carry)
            let score = branch.score + expected(x)
            var top = Branch()
            while child >= 0 {
                let symbol = dictionary.lastSymbol(child)
                if !still || symbol == colors.transparent || colors.rgb[symbol] == shown {
                    let result = still ? .exact : outcome(pixel, symbol: symbol, at: p)
                    let next = Branch(
                        carry: result.carry, node: Int32(child), length: branch.length + 1, x: Int32(x),
                        score: score - result.loss)
                    if next.score > top.score {
                        if top.node >= 0 { leave(top) }
                        top = next
                    } else {
                        leave(next)
                    }
                }
                child = dictionary.nextSibling(child)
            }
            guard top.node >= 0, isWorthwhile(top) else { return }
            branch = top
        }
    }

    @inline(__always) private func leave(_ branch: Branch) {
        guard isWorthwhile(branch), branches < Self.budget, pendingCount < Self.pendingCapacity else { return }
        branches += 1
        pending[pendingCount] = branch
        pendingCount += 1
    }

    /// Notes a string and says whether its continuations are worth a look.
    @inline(__always) private func isWorthwhile(_ branch: Branch) -> Bool {
        if branch.score > best.score { best = branch }
        let length = Int(branch.length)
        if length > deepest {
            deepest = length
            bestAt[length] = branch.score
            return true
        }
        if branch.score > bestAt[length] { bestAt[length] = branch.score }
        return branch.score > bestAt[length] - Self.margin
    }

    // MARK: What a pixel costs

    @inline(__always) private func expected(_ x: Int) -> Float { columnCost[x] * 0.7 + recentCost * 0.3 }

    /// Puts the string's colours on the canvas and learns from what they cost.
    private func commit(_ node: Int, length: Int, at position: Int) {
        var walk = node
        for i in stride(from: length - 1, through: 0, by: -1) {
            area.chosen[position + i] = UInt8(dictionary.lastSymbol(walk))
            walk = dictionary.parent(of: walk)
        }
        let bits = Float(dictionary.width) / Float(length)
        var x = position % area.width
        for p in position..<position + length {
            let loss = area.isStill[p] ? 0 : settle(p, x: x, symbol: Int(area.chosen[p]))
            recentCost += (bits + loss - recentCost) * 0.01
            // Error expected a little too dear makes strings a little too long, and the dictionary better.
            columnCost[x] += (bits + loss * 1.3 - columnCost[x]) * 0.12
            x += 1
            if x == area.width { x = 0 }
        }
    }
}
