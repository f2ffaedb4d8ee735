/// Turns a rectangle of colours into LZW codes. Several palette entries look nearly the same, and some make a longer
/// dictionary string: each code is the string that is best in bits and visible error together. Pixels whose place already
/// shows them may stay transparent. What a choice gets wrong goes to the neighbours in linear light, so that the
/// average over a few pixels is right.
final class LZWSearch {
    typealias Vector = ConeSpace.Vector

    /// The dictionary strings tried beside the best, a code.
    private static let budget = 96
    private static let pendingCapacity = 64

    private let area: SearchArea
    private let colors: SearchPalette
    private let diffusion: Float
    private let grid: CandidateGrid
    private let dictionary: LZWDictionary
    private var stream = LZWStream()
    /// What goes on to each pixel, in linear cones.
    private let carried: Slab<Vector>
    /// What a pixel of each column costs, in bits, by the codes above it.
    private let rate: Slab<Float>

    /// A string that fits so far.
    private struct Branch {
        var carry: Vector
        var node: Int32
        var length: Int32
        var x: Int32
        var score: Float
    }

    private let pending = Slab(LZWSearch.pendingCapacity, Branch(carry: .zero, node: 0, length: 0, x: 0, score: 0))
    private var pendingCount = 0
    private let bestAt = Slab<Float>(LZWDictionary.capacity + 2, 0)
    private var deepest = 0
    private var best = Branch(carry: .zero, node: 0, length: 0, x: 0, score: 0)
    private var expansions = 0

    init(_ area: SearchArea, colors: SearchPalette, diffusion: Float) {
        self.area = area
        self.colors = colors
        self.diffusion = diffusion
        grid = CandidateGrid(colors.labs)
        dictionary = LZWDictionary(minimumBits: max(2, colors.bits))
        carried = Slab(area.count + area.width + 2, Vector.zero)
        rate = Slab(area.width, 4)
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
            let node = Int(best.node), length = Int(best.length), width = dictionary.width
            stream.put(node, width: width)
            let first = dictionary.firstSymbol(node)
            commit(node, length: length, at: position, bits: Float(width))
            if extends { dictionary.name(first) }
            position += length
            previous = node
            if clearing.shouldClear(pixels: length, full: dictionary.isFull) {
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
        expansions = 0
        best.length = 0
        best.score = -.infinity
        let x = position % area.width
        expandRoot(position, x: x)
        while pendingCount > 0 {
            pendingCount -= 1
            let branch = pending[pendingCount]
            if branch.score > bestAt[Int(branch.length)] - 4 { follow(branch, from: position) }
        }
    }

    /// Every symbol that could be the first.
    private func expandRoot(_ position: Int, x: Int) {
        let pixel = target(position, carry: .zero)
        if area.isStill[position] {
            let index = colors.exact(area.shown[position])
            if index >= 0 { offer(index, length: 1, x: x, score: rate[x], carry: .zero) }
            offer(colors.transparent, length: 1, x: x, score: rate[x], carry: .zero)
            return
        }
        let list = grid.list(for: pixel.lab)
        var order = list + grid.entry(list)
        while order > list {
            let index = grid.entry(order)
            order -= 1
            let loss = pixel.weight * distance(pixel.lab, colors.lab[index])
            offer(index, length: 1, x: x, score: rate[x] - loss, carry: pixel.light - colors.light[index])
        }
        if colors.transparent >= 0 {
            let shown = area.canvas[position]
            let loss = pixel.weight * distance(pixel.lab, ConeSpace.lab(cones: shown))
            offer(colors.transparent, length: 1, x: x, score: rate[x] - loss, carry: pixel.light - shown * shown * shown)
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
            let still = area.isStill[p], length = branch.length + 1
            let pixel = still ? Pixel(lab: .zero, light: .zero, weight: 0) : target(p, carry: branch.carry)
            let shown = area.shown[p]
            var top = Branch(carry: .zero, node: -1, length: length, x: Int32(x), score: -.infinity)
            while child >= 0 {
                let symbol = dictionary.lastSymbol(child)
                var loss: Float, carry = Vector.zero
                if still {
                    loss = symbol == colors.transparent || colors.rgb[symbol] == shown ? 0 : .infinity
                } else if symbol == colors.transparent {
                    let c = area.canvas[p]
                    loss = pixel.weight * distance(pixel.lab, ConeSpace.lab(cones: c))
                    carry = pixel.light - c * c * c
                } else {
                    loss = pixel.weight * distance(pixel.lab, colors.lab[symbol])
                    carry = pixel.light - colors.light[symbol]
                }
                let score = branch.score + rate[x] - loss
                if score > top.score {
                    if top.node >= 0 { leave(top) }
                    top.node = Int32(child)
                    top.score = score
                    top.carry = carry
                } else if score > -.infinity {
                    leave(Branch(carry: carry, node: Int32(child), length: length, x: Int32(x), score: score))
                }
                child = dictionary.nextSibling(child)
            }
            guard top.node >= 0, keep(top) else { return }
            branch = top
        }
    }

    /// A first symbol; the nearest come last and are followed first.
    private func offer(_ symbol: Int, length: Int32, x: Int, score: Float, carry: Vector) {
        leave(Branch(carry: carry, node: Int32(symbol), length: length, x: Int32(x), score: score))
    }

    private func leave(_ branch: Branch) {
        guard keep(branch), expansions < Self.budget, pendingCount < Self.pendingCapacity else { return }
        expansions += 1
        pending[pendingCount] = branch
        pendingCount += 1
    }

    /// Notes a string and says whether its continuations are worth a look.
    private func keep(_ branch: Branch) -> Bool {
        if branch.score > best.score || best.length == 0 { best = branch }
        let length = Int(branch.length)
        if length > deepest {
            deepest = length
            bestAt[length] = branch.score
            return true
        }
        if branch.score > bestAt[length] { bestAt[length] = branch.score }
        return branch.score > bestAt[length] - 4
    }

    // MARK: Pixels

    /// What a pixel should become: its colour and what its neighbours got wrong.
    private struct Pixel {
        var lab, light: Vector
        var weight: Float
    }

    @inline(__always) private func target(_ p: Int, carry: Vector) -> Pixel {
        var c = area.source[p]
        let weight = c.w
        c.w = 0
        // d(cone)/d(light) = 1 / (3 cone²), held down in the dark where it has no bound.
        let owed = (carried[p] + carry * 0.4375) * area.dither[p]
        let safe = c.replacing(with: 0.12, where: c .< 0.12)
        let moved = c + owed / (safe * safe * 3)
        return Pixel(lab: ConeSpace.lab(cones: moved), light: c * c * c + owed, weight: weight)
    }

    @inline(__always) private func distance(_ a: Vector, _ b: Vector) -> Float {
        let d = a - b
        let q = d * d
        return q.x + q.y + q.z
    }

    /// Puts the string's colours on the canvas and hands their errors on.
    private func commit(_ node: Int, length: Int, at position: Int, bits: Float) {
        var walk = node
        for i in stride(from: length - 1, through: 0, by: -1) {
            area.chosen[position + i] = UInt8(dictionary.lastSymbol(walk))
            walk = dictionary.parentOf(walk)
        }
        let share = bits / Float(length)
        var x = position % area.width
        for p in position..<position + length {
            var loss: Float = 0
            if !area.isStill[p] { loss = settle(p, x: x, symbol: Int(area.chosen[p])) }
            rate[x] = rate[x] * 0.5 + (share + loss) * 0.5
            x += 1
            if x == area.width { x = 0 }
        }
    }

    private func settle(_ p: Int, x: Int, symbol: Int) -> Float {
        let pixel = target(p, carry: .zero)
        let kept = symbol == colors.transparent
        let shown = kept ? area.canvas[p] : colors.cones[symbol]
        let loss = pixel.weight * distance(pixel.lab, ConeSpace.lab(cones: shown))
        if !kept {
            area.canvas[p] = shown
            area.shown[p] = colors.rgb[symbol]
        }
        guard diffusion > 0 else { return loss }
        let error = pixel.light - shown * shown * shown
        let below = p + area.width
        if x + 1 < area.width {
            carried[p + 1] += error * 0.4375
            carried[below + 1] += error * 0.0625
        }
        if x > 0 { carried[below - 1] += error * 0.1875 }
        carried[below] += error * 0.3125
        return loss
    }
}
