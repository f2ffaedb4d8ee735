import Geometry

/// Turns a rectangle of pixels into LZW codes, and chooses the pixels' palette entries while doing so. Several entries
/// often look almost the same, and one of them may continue a string of the dictionary. So each code is the string with
/// the best sum of bits and visible error. A pixel that the canvas already shows may be transparent. The error of each
/// choice is diffused to the neighbours in linear light, so that the mean of a few pixels is right.
///
/// Every string costs one code. Its score is the expected cost of its pixels (what coding them otherwise would take),
/// minus the cost of their error, both in bits. So longer strings score better, unless the added pixels are too wrong.
///
/// The constants below come from trials, not from a source. Each says what it trades off; `scripts/bench-gif` measures
/// size, error and time.
final class LZWSearch {
    typealias Vector = ConeSpace.Vector

    /// The most strings of one length that are continued. More find better strings and take more time.
    private static let beam = 16
    /// A string is given up when its score is this many bits below the best of its length. A larger margin finds better
    /// strings and takes more time.
    private static let margin: Float = 4
    /// The shares of an error that go to the neighbours (Floyd and Steinberg, 1976).
    private static var right: Float { 7.0 / 16 }
    private static var belowLeft: Float { 3.0 / 16 }
    private static var below: Float { 5.0 / 16 }
    private static var belowRight: Float { 1.0 / 16 }
    /// The most that diffused error may move a cone, up or down: 3 units of OkLab's lightness. Without a bound, an
    /// error that no palette entry can correct adds up and is carried far; a lower one loses more of the mean colour.
    private static var longestStep: Float { 0.03 }
    /// The factor by which a target overshoots the diffused error when palette entries are compared. Above 1, entries
    /// that correct the error are preferred sooner; the error that remains is always counted exactly.
    private static var eagerness: Float { 1.2 }

    private let window: SearchWindow
    /// The canvas, and whether the image is drawn on it. An image that is disposed of is not: `SearchWindow` has
    /// already cleared its rows for the next image.
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
    /// The mean cost of a pixel, code and error, in bits: in each column over the rows above, and over the last pixels.
    /// Both start at 4, half of an uncompressed pixel; the first strings correct that.
    private let columnCost: Slab<Float>
    private var recentCost: Float = 4

    /// A string that matches the pixels so far and has longer ones in the dictionary.
    private struct Branch: BitwiseCopyable {
        /// The error of its last pixel, in linear cones.
        var carry: Vector = .zero
        var node: Int32 = -1
        var score: Float = -.infinity
    }

    /// The colour that a pixel should get: its own, corrected by the error that its neighbours diffused to it.
    private struct Target {
        var lab, light: Vector
        /// The cost of one unit of squared OkLab error, in bits.
        var weight: Float
    }

    /// The strings of one length that are continued, and those that are one pixel longer.
    private var branches = Slab(LZWSearch.beam, Branch()), longer = Slab(LZWSearch.beam, Branch())

    /// The state of a search: the best string of any length, and the strings of the length that was reached last.
    private struct Found {
        var node = 0, length = 0
        var score: Float = -.infinity
        /// How many strings of that length can be continued.
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

    /// Returns the packed codes. After it, the canvas shows what they decode to.
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

    /// Finds the best string that begins at a pixel: tries all strings of one pixel, then their continuations.
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

    /// Offers the strings of one pixel: the transparent symbol and the candidates of the pixel's colour.
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

    /// Offers the continuations of a string by a pixel that must not change.
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

    /// Offers the continuations of a string by a pixel that is to be drawn.
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

    /// Keeps a string if it is the best so far, and continues it if the dictionary has longer ones and there is room.
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

    /// The expected cost of a pixel in column x, in bits. The column's own mean counts most, because rows resemble each
    /// other; the recent mean adapts faster where the content changes.
    @inline(__always) private func expected(_ x: Int) -> Float { columnCost[x] * 0.7 + recentCost * 0.3 }

    /// - Parameter carry: the error of the pixel to the left, in linear cones; zero if `carried` already includes it.
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

    /// The cost of a symbol's error, in bits.
    @inline(__always) private func loss(_ target: Target, symbol: Int, at q: Int) -> Float {
        let lab = symbol == colors.transparent ? window.canvasLab[q] : colors.lab[symbol]
        let d = target.lab - lab
        let square = d * d
        return target.weight * (square.x + square.y + square.z)
    }

    /// The error that a symbol leaves, in linear cones: the target minus what is shown.
    @inline(__always) private func carry(_ target: Target, symbol: Int, at q: Int) -> Vector {
        target.light - (symbol == colors.transparent ? window.canvasLight[q] : colors.light[symbol])
    }

    // MARK: Committing to a string

    /// Puts the string's colours on the canvas and updates the expected costs.
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
            // Moving means over some 100 pixels, and over some 8 rows. Overstating the cost of error by 30 % favours
            // strings that are longer than they should be, which build a better dictionary for what follows.
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

    /// Puts a symbol's colour on the canvas and diffuses its error; returns the cost of the error, in bits.
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
