import Geometry

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

    /// The shares of an error that go to the neighbours (Floyd and Steinberg, 1976).
    private static var right: Float { 7.0 / 16 }
    private static var belowLeft: Float { 3.0 / 16 }
    private static var below: Float { 5.0 / 16 }
    private static var belowRight: Float { 1.0 / 16 }

    private let tuning: GIFTuning
    private let margin: Float
    private let beam: Int
    private let window: SearchWindow
    private let mask, width, count: Int
    private let pixels: Slab<SearchWindow.Pixel>
    private let states: Slab<Int16>
    private let canvasLab, canvasLight, carried: Slab<Vector>
    /// The canvas, and whether the image is drawn on it. An image that is disposed of is not: `SearchWindow` has
    /// already cleared its rows for the next image.
    private let shown: Slab<UInt32>
    private let canvasCones: Slab<Vector>
    private let isShown: Bool
    private let rect: PixelRect
    private let canvasWidth: Int
    private let progress: ImageProgress
    private let colors: SearchPalette
    private let transparent: Int
    private let labs, lights: Slab<Vector>
    private let diffuses: Bool
    private let grid: CandidateGrid
    private let dictionary: LZWDictionary
    private let nodes: Slab<LZWDictionary.Node>
    private let groups: Slab<LZWDictionary.Group>
    private var stream = LZWStream()
    /// The mean cost of a pixel, code and error, in bits: in each column over the rows above, and over the last pixels.
    /// Both start at 4, half of an uncompressed pixel; the first strings correct that.
    private let columnCost: Slab<Float>
    private var recentCost: Float = 4

    /// The strings that are continued, and those that are one pixel longer: two lists of `beam`, which take turns.
    private let branches: Slab<StringBranch>

    /// The chosen string's symbols.
    private let symbols = Slab<UInt8>(SearchWindow.reach + 2, 0)

    init(_ drawing: ImageDrawing, colors: SearchPalette, memory: SearchMemory) {
        tuning = drawing.settings.tuning
        (margin, beam) = (tuning.margin, Int(tuning.beam))
        branches = Slab(2 * beam, StringBranch())
        self.colors = colors
        (transparent, labs, lights) = (colors.transparent, colors.lab, colors.light)
        (shown, canvasCones) = (drawing.canvas.shown, drawing.canvas.cones)
        isShown = !drawing.plan.isDisposed
        (rect, canvasWidth) = (drawing.analysis.rect, drawing.plan.frame.width)
        progress = drawing.progress
        window = SearchWindow(drawing, colors: colors, memory: memory)
        (mask, width, count) = (window.mask, window.width, window.count)
        (pixels, states, carried) = (window.pixels, window.states, window.carried)
        (canvasLab, canvasLight) = (window.canvasLab, window.canvasLight)
        diffuses = drawing.settings.dither == .diffusion
        grid = CandidateGrid(colors.labs, count: Int(tuning.candidates))
        dictionary = LZWDictionary(colors)
        (nodes, groups) = (dictionary.nodes, dictionary.groups)
        columnCost = Slab(window.width, 4)
    }

    /// Returns the packed codes. After it, the canvas shows what they decode to.
    func encode() -> [UInt8] {
        stream.put(dictionary.clearCode, width: dictionary.width)
        var previous = -1, position = 0
        var clearing = ClearPolicy(tuning)
        while position < count {
            let extends = previous >= 0 && !dictionary.isFull
            if extends { dictionary.extend(previous) }
            let found = search(from: position)
            let node = found.node, length = found.length
            stream.put(node, width: dictionary.width)
            commit(node, length: length, at: position)
            if extends { dictionary.name(Int(symbols[0])) }
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
    private func search(from position: Int) -> FoundString {
        var length = 1, x = position % width
        var found = FoundString()
        if position >= window.ready { window.prepareRow() }
        first(position & mask, expected(x), &found)
        while found.count > 0 && position + length < count && length < SearchWindow.reach {
            let p = position + length, list = found.list, end = list + found.count, least = found.bestAtLength - margin
            if p >= window.ready { window.prepareRow() }
            // The best is continued first, because it sets the mark for the others.
            if found.top > list { branches.swap(list, found.top) }
            found.list = beam - list
            found.top = found.list
            found.count = 0
            found.bestAtLength = -.infinity
            length += 1
            x += 1
            if x == width { x = 0 }
            let q = p & mask, expected = expected(x)
            if states[q] != SearchWindow.active {
                let entry = Int(states[q])
                for i in list..<end { followStill(branches[i], entry: entry, length: length, expected, &found) }
            } else {
                for i in list..<end where branches[i].score > least {
                    follow(branches[i], q, isFirstColumn: x == 0, length: length, expected, &found)
                }
            }
        }
        return found
    }

    /// Offers the strings of one pixel: the transparent symbol and the candidates of the pixel's colour.
    @inline(__always) private func first(_ q: Int, _ expected: Float, _ found: inout FoundString) {
        if states[q] != SearchWindow.active {
            let entry = Int(states[q])
            if transparent >= 0 { offer(transparent, 1, score: expected, &found) { .zero } }
            if entry >= 0 { offer(entry, 1, score: expected, &found) { .zero } }
            return
        }
        let target = target(q, carry: .zero), list = grid.list(for: target.lab)
        if transparent >= 0 {
            offer(transparent, 1, score: expected - target.loss(canvasLab[q]), &found) {
                target.light - canvasLight[q]
            }
        }
        for i in list..<list + grid.count {
            // The entries that follow are further away still.
            if expected - grid.leastDistance(i) * target.weight <= found.bestAtLength - margin { break }
            let symbol = grid.entry(i)
            offer(symbol, 1, score: expected - target.loss(labs[symbol]), &found) { target.light - lights[symbol] }
        }
    }

    /// Offers the continuations of a string by a pixel that must not change: by the transparent symbol, and by the
    /// entry that the canvas shows, if the palette has it (`entry` is -1 if not).
    @inline(__always) private func followStill(
        _ branch: StringBranch, entry: Int, length: Int, _ expected: Float, _ found: inout FoundString
    ) {
        let score = branch.score + expected, clear = Int(nodes[Int(branch.node)].clear)
        if clear >= 0 { offer(clear, length, score: score, &found) { .zero } }
        guard entry >= 0 else { return }
        let child = dictionary.child(of: Int(branch.node), symbol: UInt8(truncatingIfNeeded: entry))
        if child >= 0 { offer(child, length, score: score, &found) { .zero } }
    }

    /// Offers the continuations of a string by a pixel that is to be drawn.
    @inline(__always) private func follow(
        _ branch: StringBranch, _ q: Int, isFirstColumn: Bool, length: Int, _ expected: Float,
        _ found: inout FoundString
    ) {
        let score = branch.score + expected
        guard score > found.bestAtLength - margin else { return }
        let target = target(q, carry: isFirstColumn ? .zero : branch.carry), node = nodes[Int(branch.node)]
        if node.clear >= 0 {
            offer(Int(node.clear), length, score: score - target.loss(canvasLab[q]), &found) {
                target.light - canvasLight[q]
            }
        }
        let l = SIMD4(repeating: target.lab.x), a = SIMD4(repeating: target.lab.y)
        let b = SIMD4(repeating: target.lab.z)
        var g = Int(node.children)
        while g >= 0 {
            let group = groups[g], dl = l - group.l, da = a - group.a, db = b - group.b
            let scores = score - (dl * dl + da * da + db * db) * target.weight
            let least = found.bestAtLength - margin
            g = Int(group.next)
            // One test for all four, which also keeps the compiler from computing the lanes one by one.
            let good = unsafeBitCast(scores .> least, to: SIMD2<UInt64>.self)
            if good.x | good.y == 0 { continue }
            if scores.x > least { offer(group.nodes.x, length, score: scores.x, target, &found) }
            if scores.y > least { offer(group.nodes.y, length, score: scores.y, target, &found) }
            if scores.z > least { offer(group.nodes.z, length, score: scores.z, target, &found) }
            if scores.w > least { offer(group.nodes.w, length, score: scores.w, target, &found) }
        }
    }

    @inline(__always) private func offer(
        _ node: Int16, _ length: Int, score: Float, _ target: PixelTarget, _ found: inout FoundString
    ) {
        offer(Int(node), length, score: score, &found) { target.light - lights[Int(nodes[Int(node)].last)] }
    }

    /// Keeps a string if it is the best so far, and continues it if the dictionary has longer ones and there is room.
    @inline(__always) private func offer(
        _ node: Int, _ length: Int, score: Float, _ found: inout FoundString, carry: () -> Vector
    ) {
        guard score > found.bestAtLength - margin else { return }
        if score > found.score {
            found.score = score
            found.node = node
            found.length = length
        }
        let isBest = score > found.bestAtLength, place = found.list &+ found.count
        if isBest { found.bestAtLength = score }
        guard found.count < beam, !nodes[node].isLeaf else { return }
        if isBest { found.top = place }
        branches[place] = StringBranch(
            carry: carry(), node: Int32(truncatingIfNeeded: node), score: score)
        found.count &+= 1
    }

    // MARK: What a pixel costs

    /// The expected cost of a pixel in column x, in bits. The column's own mean counts most, because rows resemble each
    /// other; the recent mean adapts faster where the content changes.
    @inline(__always) private func expected(_ x: Int) -> Float {
        columnCost[x] * tuning.columnShare + recentCost * (1 - tuning.columnShare)
    }

    /// - Parameter carry: the error of the pixel to the left, in linear cones; zero if `carried` already includes it.
    @inline(__always) private func target(_ q: Int, carry: Vector) -> PixelTarget {
        PixelTarget(pixels[q], diffused: carried[q] + carry * Self.right, tuning)
    }

    // MARK: Committing to a string

    /// Puts the string's colours on the canvas, diffuses their errors and updates the expected costs.
    private func commit(_ node: Int, length: Int, at position: Int) {
        var walk = node
        for i in stride(from: length - 1, through: 0, by: -1) {
            let node = nodes[walk]
            symbols[i] = node.last
            walk = Int(node.parent)
        }
        let bits = Float(dictionary.width) / Float(length)
        var (y, x) = position.quotientAndRemainder(dividingBy: width)
        var place = (rect.y0 + y) * canvasWidth + rect.x0 + x
        // The error of the pixel to the left. It is added to `carried` after the last pixel only.
        var carry = Vector.zero
        for i in 0..<length {
            let q = (position &+ i) & mask
            var loss: Float = 0
            if states[q] == SearchWindow.active {
                let symbol = Int(symbols[i])
                (loss, carry) = settle(q, carry: carry, place: place, symbol: symbol)
                if diffuses { diffuse(carry, under: q &+ width, x: x) } else { carry = .zero }
            } else {
                carry = .zero
            }
            recentCost += (bits + loss - recentCost) * tuning.recentRate
            columnCost[x] += (bits + loss * tuning.errorInMean - columnCost[x]) * tuning.columnRate
            x &+= 1
            place &+= 1
            if x == width {
                x = 0
                y &+= 1
                place &+= canvasWidth &- width
                carry = .zero
                progress.publish(rows: rect.y0 + y)
            }
        }
        carried[(position &+ length) & mask] += carry * Self.right
    }

    /// Puts a symbol's colour on the canvas; returns the cost of its error, in bits, and the error, in linear cones.
    @inline(__always) private func settle(
        _ q: Int, carry: Vector, place: Int, symbol: Int
    ) -> (loss: Float, error: Vector) {
        let target = target(q, carry: carry)
        if symbol == transparent { return (target.loss(canvasLab[q]), target.light - canvasLight[q]) }
        if isShown {
            shown[place] = colors.rgb[symbol]
            canvasCones[place] = colors.cones[symbol]
        }
        return (target.loss(labs[symbol]), target.light - lights[symbol])
    }

    /// Adds an error to the three pixels below, of which `under` is the one in the same column.
    @inline(__always) private func diffuse(_ error: Vector, under: Int, x: Int) {
        if x + 1 < width { carried[(under &+ 1) & mask] += error * Self.belowRight }
        if x > 0 { carried[(under &- 1) & mask] += error * Self.belowLeft }
        carried[under & mask] += error * Self.below
    }
}
