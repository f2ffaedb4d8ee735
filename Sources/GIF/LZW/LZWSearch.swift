import CZoetropeLanes

/// Turns a rectangle of pixels into LZW codes, and chooses the pixels' palette entries while doing so. Several entries
/// often look almost the same, and one of them may continue a string of the dictionary. So each code is the string with
/// the best sum of bits and visible error. A pixel that the canvas already shows may be transparent. The error of each
/// choice is diffused to the neighbours in linear light, so that the mean of a few pixels is right.
///
/// Every string costs one code. Its score is the expected cost of its pixels (what coding them otherwise would take),
/// minus the cost of their error, both in bits. So longer strings score better, unless the added pixels are too wrong.
///
/// Its constants are in `GIFTuning`.
final class LZWSearch {
    typealias Vector = ConeSpace.Vector

    private let tuning: GIFTuning
    private let rule: PixelTarget.Rule
    private let margin, firstMargin: Float
    private let beam: Int
    private let window: SearchWindow
    private let mask, width, count: Int
    private let pixels: Slab<SearchWindow.Pixel>
    private let states: Slab<Int16>
    private let canvasLab, canvasLight, carried: Slab<Vector>
    private let transparent: Int
    private let labs, lights: Slab<Vector>
    private let grid: CandidateGrid
    private let dictionary: LZWDictionary
    private let nodes: Slab<LZWDictionary.Node>
    private let groups: Slab<LZWDictionary.Group>
    private let costs: PixelCosts
    private let painter: StringPainter

    /// The strings that are continued, and those that are one pixel longer: two lists of `beam`, which take turns. Each
    /// has room for one more, since a string is written before it is known whether it is kept.
    private let branches: Slab<StringBranch>
    /// The sums of the expected costs of the pixels that come next, for `continueStill`.
    private let expectedSums = Slab<Float>(SearchWindow.reach + 1, 0)

    init(_ drawing: ImageDrawing, colors: SearchPalette, memory: SearchMemory) {
        tuning = drawing.settings.tuning
        rule = PixelTarget.Rule(drawing.settings)
        (margin, firstMargin, beam) = (tuning.margin, tuning.firstMargin, tuning.beam)
        branches = Slab(2 * (beam + 1), StringBranch())
        (transparent, labs, lights) = (colors.transparent, colors.lab, colors.light)
        window = SearchWindow(drawing, colors: colors, memory: memory)
        (mask, width, count) = (window.mask, window.width, window.count)
        (pixels, states, carried) = (window.pixels, window.states, window.carried)
        (canvasLab, canvasLight) = (window.canvasLab, window.canvasLight)
        grid = memory.grid
        grid.use(colors.labs, count: tuning.candidates)
        dictionary = LZWDictionary(colors)
        (nodes, groups) = (dictionary.nodes, dictionary.groups)
        costs = PixelCosts(width: width, tuning)
        painter = StringPainter(drawing, colors: colors, window: window, nodes: nodes, costs: costs)
    }

    /// Returns the packed codes. After it, the canvas shows what they decode to.
    func encode() -> [UInt8] {
        var stream = LZWStream()
        stream.put(dictionary.clearCode, width: dictionary.width)
        var previous = -1, position = 0, x = 0
        var clearing = ClearPolicy(tuning)
        while position < count {
            let extends = previous >= 0 && !dictionary.isFull
            if extends { dictionary.extend(previous) }
            let found = search(from: position, column: x)
            let node = found.node, length = found.length
            stream.put(node, width: dictionary.width)
            let bits = Float(dictionary.width) / Float(length)
            x = painter.paint(node, length: length, at: position, column: x, bitsPerPixel: bits)
            if extends { dictionary.name(nodes[node].first) }
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

    /// Finds the best string that begins at a pixel: tries all strings of one pixel, then their continuations.
    private func search(from position: Int, column: Int) -> FoundString {
        if position >= window.ready { window.prepareRow() }
        let end = position &+ min(count &- position, SearchWindow.reach)
        var found = FoundString(next: position, x: column)
        first(position & mask, costs.expected(column), &found)
        endLength(&found)
        while found.count > 0 && found.next < end {
            if found.next >= window.ready { window.prepareRow() }
            let stop = min(end, window.ready)
            if states[found.next & mask] == SearchWindow.active {
                continueActive(until: stop, &found)
            } else {
                continueStill(until: stop, &found)
            }
        }
        return found
    }

    /// Continues the strings by pixels that are to be drawn, until the next pixel is not, or is `stop`.
    private func continueActive(until stop: Int, _ state: inout FoundString) {
        var found = state
        repeat {
            var i = found.list
            let end = i &+ found.count, least = found.best - margin, q = found.next & mask
            beginLength(&found)
            let gain = pixels[q].gain, owed = carried[q] * gain, share = found.x == 0 ? .zero : gain * ErrorShares.right
            let expected = costs.expected(found.x)
            repeat {
                if branches[i].score > least {
                    follow(branches[i], q, owed: owed + branches[i].carry * share, expected, &found)
                }
                i &+= 1
            } while i < end
            endLength(&found)
        } while found.count > 0 && found.next < stop && states[found.next & mask] == SearchWindow.active
        state = found
    }

    /// Continues the strings by pixels that must not change, until the next pixel may, or is `stop`. Each string has one
    /// continuation by such a pixel at most, and all cost the same; so they are followed one after another.
    private func continueStill(until stop: Int, _ found: inout FoundString) {
        let start = found.next, from = found.list, end = from &+ found.count
        beginLength(&found)
        var known = 0, x = found.x, least = -Float.infinity
        for i in from..<end where branches[i].score > least {
            var branch = branches[i], steps = 0, entry = Int(states[start & mask])
            repeat {
                let child = stillChild(of: Int(branch.node), entry: entry)
                if child < 0 { break }
                branch.node = Int32(truncatingIfNeeded: child)
                steps &+= 1
                if steps > known {
                    known = steps
                    expectedSums[steps] = expectedSums[steps &- 1] + costs.expected(x)
                    x = x &+ 1 == width ? 0 : x &+ 1
                }
                entry = Int(states[(start &+ steps) & mask])
            } while start &+ steps < stop && entry != Int(SearchWindow.active)
            if steps > 0 { least = max(least, branch.score - margin) }
            branch.score += expectedSums[steps]
            found.record(Int(branch.node), score: branch.score, after: steps)
            if start &+ steps == stop || entry == Int(SearchWindow.active) {
                offer(Int(branch.node), score: branch.score, carry: .zero, &found)
            }
        }
        (found.next, found.x) = (start &+ known, x)
        found.reached &+= known
    }

    /// The continuation by a pixel that must not change, or -1: the transparent symbol, or the entry that the canvas
    /// shows, if the palette has it (`entry` is -1 if not). Of both the one that the string ends with is preferred:
    /// long runs become long strings.
    @inline(__always) private func stillChild(of place: Int, entry: Int) -> Int {
        let node = nodes[place]
        if node.clear >= 0 && Int(node.last) == transparent || entry < 0 { return Int(node.clear) }
        let child = dictionary.child(of: place, symbol: UInt8(truncatingIfNeeded: entry))
        return child >= 0 ? child : Int(node.clear)
    }

    /// Begins the strings that are one pixel longer. The best is continued first, because it sets the mark for the others.
    @inline(__always) private func beginLength(_ found: inout FoundString) {
        if found.top > found.list { branches.swap(found.list, found.top) }
        found.beginLength(at: 1 &+ beam &- found.list)
    }

    @inline(__always) private func endLength(_ found: inout FoundString) {
        found.endLength()
        if found.x == width { found.x = 0 }
    }

    /// Offers the strings of one pixel: the transparent symbol and the candidates of the pixel's colour.
    @inline(__always) private func first(_ q: Int, _ expected: Float, _ found: inout FoundString) {
        if states[q] != SearchWindow.active {
            let entry = Int(states[q])
            if transparent >= 0 { offer(transparent, score: expected, carry: .zero, &found) }
            if entry >= 0 { offer(entry, score: expected, carry: .zero, &found) }
            return
        }
        let target = PixelTarget(pixels[q], owed: carried[q] * pixels[q].gain, rule), list = grid.list(for: target.lab)
        if transparent >= 0 {
            offer(
                transparent, score: expected - target.loss(canvasLab[q]), carry: target.light - canvasLight[q], &found)
        }
        let dl = list.l - target.lab.x, da = list.a - target.lab.y, db = list.b - target.lab.z
        let scores = expected - (dl * dl + da * da + db * db) * target.weight
        var lanes = lanes_above(scores, max(found.best, lanes_most(scores)) - firstMargin)
        while lanes != 0 {
            let lane = lanes.trailingZeroBitCount, symbol = Int(list.entries[lane])
            offer(symbol, score: scores[lane], carry: target.light - lights[symbol], &found)
            lanes &= lanes &- 1
        }
    }

    /// Offers the continuations of a string by a pixel that is to be drawn.
    @inline(__always) private func follow(
        _ branch: StringBranch, _ q: Int, owed: Vector, _ expected: Float, _ found: inout FoundString
    ) {
        let score = branch.score + expected
        let target = PixelTarget(pixels[q], owed: owed, rule), node = nodes[Int(branch.node)]
        if node.clear >= 0 {
            let score = score - target.loss(canvasLab[q])
            if score > found.best - margin {
                offer(Int(node.clear), score: score, carry: target.light - canvasLight[q], &found)
            }
        }
        let l = SIMD4(repeating: target.lab.x), a = SIMD4(repeating: target.lab.y)
        let b = SIMD4(repeating: target.lab.z)
        var g = Int(node.children)
        while g >= 0 {
            let group = groups[g], dl = l - group.l, da = a - group.a, db = b - group.b
            let losses = (dl * dl + da * da + db * db) * target.weight
            g = Int(group.next)
            // One test for several, which also keeps the compiler from computing the lanes one by one. Before the first
            // string of this length all lanes pass, also those without a child.
            if lanes_below(losses, score - (found.best - margin)) == 0 { continue }
            offer(group, 0, score: score - losses.x, target, &found)
            if lanes_below(losses, score - (found.best - margin)) < 2 { continue }
            offer(group, 1, score: score - losses.y, target, &found)
            offer(group, 2, score: score - losses.z, target, &found)
            offer(group, 3, score: score - losses.w, target, &found)
        }
    }

    @inline(__always) private func offer(
        _ group: LZWDictionary.Group, _ lane: Int, score: Float, _ target: PixelTarget, _ found: inout FoundString
    ) {
        guard score > found.best - margin else { return }
        let error = target.light - lights[Int(group.symbols[lane])]
        offer(Int(group.nodes[lane]), score: score, carry: error, &found)
    }

    /// Keeps a string if it is the best so far, and continues it if the dictionary has longer ones and there is room.
    /// Its score is above the mark already.
    @inline(__always) private func offer(_ node: Int, score: Float, carry: Vector, _ found: inout FoundString) {
        let isBest = score > found.best, isKept = found.count < beam && !nodes[node].isLeaf
        let place = found.list &+ found.count
        found.best = isBest ? score : found.best
        found.bestNode = isBest ? node : found.bestNode
        found.top = isBest && isKept ? place : found.top
        branches[place] = StringBranch(carry: carry, node: Int32(truncatingIfNeeded: node), score: score)
        found.count &+= isKept ? 1 : 0
    }
}
