import Geometry

/// Turns a rectangle of colours into LZW codes. Several palette entries look nearly the same, and some make a longer
/// dictionary string: each code is the string that is best in bits and visible error together. Pixels whose place already
/// shows them may stay transparent. What a choice gets wrong goes to the neighbours in linear light, so that the average
/// over a few pixels is right.
///
/// A string's score is what its pixels were expected to cost, in bits, less what their error costs. The longest string
/// that loses nothing would score best, and a longer one that loses little scores better still.
final class LZWSearch {
    typealias Vector = ConeSpace.Vector

    /// Strings of one length that are followed.
    private static let beam = 16
    /// A string this many bits behind another of its length is given up.
    private static let margin: Float = 4
    /// Floyd and Steinberg's shares, in sixteenths.
    private static var right: Float { 7.0 / 16 }
    private static var belowLeft: Float { 3.0 / 16 }
    private static var below: Float { 5.0 / 16 }
    private static var belowRight: Float { 1.0 / 16 }
    /// The most that error may move a cone: beyond it lies what no palette entry can make good.
    private static var longestStep: Float { 0.03 }
    /// A target lies this many times the owed error away, which settles it sooner than once would.
    private static var eagerness: Float { 1.2 }

    private let window: SearchWindow
    /// The canvas, and whether the image stays on it: what will be cleared is clear already (`SearchWindow`).
    private let shown: Slab<UInt32>
    private let canvasCones: Slab<Vector>
    private let isShown: Bool
    private let rect: PixelRect
    private let canvasWidth: Int
    private let progress: ImageProgress
    private let colors: SearchPalette
    private let diffuses: Bool
    private let grid: CandidateGrid
    private let dictionary: LZWDictionary
    private var stream = LZWStream()
    /// What a pixel costs, in bits: in each column by the codes above it, and lately.
    private let columnCost: Slab<Float>
    private var recentCost: Float = 4

    /// A string that fits so far and that longer ones begin with.
    private struct Branch: BitwiseCopyable {
        /// What its last pixel hands to the right, in linear cones.
        var carry: Vector = .zero
        var node: Int32 = -1
        var score: Float = -.infinity
    }

    /// What a pixel should become, with what its neighbours got wrong.
    private struct Target {
        var lab, light: Vector
        /// What a unit of squared error costs, in bits.
        var weight: Float
    }

    /// The strings of one length that are followed, and those one pixel longer.
    private var branches = Slab(LZWSearch.beam, Branch()), longer = Slab(LZWSearch.beam, Branch())

    /// What a search has found: the best string, and how many strings of the length that it has come to are followed.
    private struct Found {
        var node = 0, length = 0
        var score: Float = -.infinity
        var count = 0
        /// The best score of any string of that length.
        var bestAtLength: Float = -.infinity

        mutating func beginLength() {
            count = 0
            bestAtLength = -.infinity
        }
    }

    /// The chosen string's symbols.
    private let symbols = Slab<UInt8>(SearchWindow.reach + 2, 0)

    init(_ drawing: ImageDrawing, colors: SearchPalette, memory: SearchMemory) {
        self.colors = colors
        (shown, canvasCones) = (drawing.canvas.shown, drawing.canvas.cones)
        isShown = !drawing.plan.isDisposed
        (rect, canvasWidth) = (drawing.analysis.rect, drawing.plan.frame.width)
        progress = drawing.progress
        window = SearchWindow(drawing, memory: memory)
        diffuses = drawing.settings.dither == .diffusion
        grid = CandidateGrid(colors.labs)
        dictionary = LZWDictionary(minimumBits: max(2, colors.bits))
        columnCost = Slab(window.width, 4)
    }

    /// The codes; the canvas then shows what they decode to.
    func encode() -> [UInt8] {
        stream.put(dictionary.clearCode, width: dictionary.width)
        var previous = -1, position = 0
        var clearing = ClearPolicy()
        while position < window.count {
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

    /// Finds the best string that begins at a pixel: among all strings of one pixel, of two, and so on.
    private func search(from position: Int) -> Found {
        var length = 1, x = position % window.width
        var found = Found()
        if position >= window.ready { window.prepareRow() }
        first(position & window.mask, expected(x), &found)
        while found.count > 0 && position + length < window.count && length < SearchWindow.reach {
            let p = position + length, count = found.count, least = found.bestAtLength - Self.margin
            if p >= window.ready { window.prepareRow() }
            swap(&branches, &longer)
            found.beginLength()
            length += 1
            x += 1
            if x == window.width { x = 0 }
            let q = p & window.mask, expected = expected(x), branches = branches
            if window.states[q] != SearchWindow.active {
                for i in 0..<count {
                    followStill(branches[i], state: window.states[q], length: length, expected, &found)
                }
            } else {
                for i in 0..<count where branches[i].score > least {
                    follow(branches[i], q, isFirstColumn: x == 0, length: length, expected, &found)
                }
            }
        }
        return found
    }

    /// Every string of one pixel.
    @inline(__always) private func first(_ q: Int, _ expected: Float, _ found: inout Found) {
        let state = window.states[q], transparent = colors.transparent
        if state != SearchWindow.active {
            let index = colors.index(of: state)
            if transparent >= 0 { offer(transparent, 1, score: expected, &found) { .zero } }
            if index >= 0 { offer(index, 1, score: expected, &found) { .zero } }
            return
        }
        let target = target(q, carry: .zero), list = grid.list(for: target.lab)
        for i in (transparent >= 0 ? -1 : 0)..<grid.count {
            let symbol = i < 0 ? transparent : grid.entry(list + i)
            offer(symbol, 1, score: expected - loss(target, symbol: symbol, at: q), &found) {
                carry(target, symbol: symbol, at: q)
            }
        }
    }

    /// The strings one pixel longer, where that pixel must not change.
    @inline(__always) private func followStill(
        _ branch: Branch, state: UInt32, length: Int, _ expected: Float, _ found: inout Found
    ) {
        let nodes = dictionary.nodes, rgb = colors.rgb, transparent = colors.transparent
        var child = Int(nodes[Int(branch.node)].child)
        let score = branch.score + expected
        while child >= 0 {
            let node = nodes[child], symbol = Int(node.last)
            if symbol == transparent || rgb[symbol] == state {
                offer(child, length, score: score, &found) { .zero }
            }
            child = Int(node.sibling)
        }
    }

    /// The strings one pixel longer.
    @inline(__always) private func follow(
        _ branch: Branch, _ q: Int, isFirstColumn: Bool, length: Int, _ expected: Float, _ found: inout Found
    ) {
        let nodes = dictionary.nodes
        var child = Int(nodes[Int(branch.node)].child)
        let score = branch.score + expected
        let target = target(q, carry: isFirstColumn ? .zero : branch.carry)
        while child >= 0 {
            let node = nodes[child], symbol = Int(node.last)
            offer(child, length, score: score - loss(target, symbol: symbol, at: q), &found) {
                carry(target, symbol: symbol, at: q)
            }
            child = Int(node.sibling)
        }
    }

    /// Takes a string if it is the best so far, and follows it if longer ones begin with it and may become better.
    @inline(__always) private func offer(
        _ node: Int, _ length: Int, score: Float, _ found: inout Found, carry: () -> Vector
    ) {
        guard score > found.bestAtLength - Self.margin else { return }
        if score > found.score {
            found.score = score
            found.node = node
            found.length = length
        }
        if score > found.bestAtLength { found.bestAtLength = score }
        guard dictionary.nodes[node].child >= 0, found.count < Self.beam else { return }
        longer[found.count] = Branch(carry: carry(), node: Int32(truncatingIfNeeded: node), score: score)
        found.count &+= 1
    }

    // MARK: What a pixel costs

    @inline(__always) private func expected(_ x: Int) -> Float { columnCost[x] * 0.7 + recentCost * 0.3 }

    /// - Parameter carry: what the pixel to the left hands on, if it is not yet in `carried`.
    @inline(__always) private func target(_ q: Int, carry: Vector) -> Target {
        let pixel = window.pixels[q]
        let owed = (window.carried[q] + carry * Self.right) * pixel.gain
        let most = Vector(repeating: Self.longestStep)
        let high = owed.replacing(with: most, where: owed .> most)
        let step = high.replacing(with: -most, where: high .< -most)
        return Target(
            lab: pixel.lab + ConeSpace.lab(cones: step * Self.eagerness), light: pixel.light + step * pixel.slope,
            weight: pixel.gain.w)
    }

    /// What the error of a symbol costs, in bits.
    @inline(__always) private func loss(_ target: Target, symbol: Int, at q: Int) -> Float {
        let lab = symbol == colors.transparent ? window.canvasLab[q] : colors.lab[symbol]
        let d = target.lab - lab
        let square = d * d
        return target.weight * (square.x + square.y + square.z)
    }

    /// What a symbol leaves to be made good, in linear cones.
    @inline(__always) private func carry(_ target: Target, symbol: Int, at q: Int) -> Vector {
        target.light - (symbol == colors.transparent ? window.canvasLight[q] : colors.light[symbol])
    }

    // MARK: Taking a string

    /// Puts the string's colours on the canvas and learns from what they cost.
    private func commit(_ node: Int, length: Int, at position: Int) {
        var walk = node
        for i in stride(from: length - 1, through: 0, by: -1) {
            let node = dictionary.nodes[walk]
            symbols[i] = node.last
            walk = Int(node.parent)
        }
        let bits = Float(dictionary.width) / Float(length)
        var (y, x) = position.quotientAndRemainder(dividingBy: window.width)
        var place = (rect.y0 + y) * canvasWidth + rect.x0 + x
        for i in 0..<length {
            let q = (position &+ i) & window.mask
            let loss =
                window.states[q] == SearchWindow.active ? settle(q, x: x, place: place, symbol: Int(symbols[i])) : 0
            recentCost += (bits + loss - recentCost) * 0.01
            // Error expected a little too dear makes strings a little too long, and the dictionary better.
            columnCost[x] += (bits + loss * 1.3 - columnCost[x]) * 0.12
            x &+= 1
            place &+= 1
            if x == window.width {
                x = 0
                y &+= 1
                place &+= canvasWidth &- window.width
                progress.publish(rows: rect.y0 + y)
            }
        }
    }

    /// Puts a symbol's colour on the canvas and hands its error on; returns what the error costs, in bits.
    @inline(__always) private func settle(_ q: Int, x: Int, place: Int, symbol: Int) -> Float {
        let target = target(q, carry: .zero), loss = loss(target, symbol: symbol, at: q)
        if symbol != colors.transparent && isShown {
            shown[place] = colors.rgb[symbol]
            canvasCones[place] = colors.cones[symbol]
        }
        guard diffuses else { return loss }
        let error = carry(target, symbol: symbol, at: q)
        let carried = window.carried, mask = window.mask, under = q &+ window.width
        if x + 1 < window.width {
            carried[(q &+ 1) & mask] += error * Self.right
            carried[(under &+ 1) & mask] += error * Self.belowRight
        }
        if x > 0 { carried[(under &- 1) & mask] += error * Self.belowLeft }
        carried[under & mask] += error * Self.below
        return loss
    }
}
