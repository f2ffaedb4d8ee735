import ZoetropeGeometry

/// Puts the chosen strings' colours on the canvas, diffuses their errors, and updates the expected costs.
final class StringPainter {
    typealias Vector = ConeSpace.Vector

    /// The symbols of the last string, from its first pixel on that is not still.
    private let symbols = Slab<UInt8>(unset: SearchWindow.reach + 2)
    private let rule: PixelTarget.Rule
    private let costs: PixelCosts
    private let nodes: Slab<LZWDictionary.Node>
    private let mask, width: Int
    private let pixels: Slab<SearchWindow.Pixel>
    private let states: Slab<Int16>
    private let canvasLab, canvasLight, carried: Slab<Vector>
    /// The canvas, and whether the image is drawn on it. An image that is disposed of is not: `SearchWindow` has
    /// already cleared its rows for the next image.
    private let shown: Slab<UInt32>
    private let isShown: Bool
    private let rect: PixelRect
    private let canvasWidth: Int
    private let progress: ImageProgress
    private let transparent: Int
    private let rgb: Slab<UInt32>
    private let labs, lights: Slab<Vector>
    private let diffuses: Bool

    /// A place in the image.
    private struct Cursor {
        /// The index in the window's slabs.
        var q: Int
        var x: Int
        /// The row and the index in the canvas.
        var y: Int, place: Int
        /// The error of the pixel to the left. It is added to `carried` after a string's last pixel only.
        var carry = Vector.zero
    }

    init(
        _ drawing: ImageDrawing, colors: SearchPalette, window: SearchWindow, nodes: Slab<LZWDictionary.Node>,
        costs: PixelCosts
    ) {
        rule = PixelTarget.Rule(drawing.settings)
        (self.costs, self.nodes) = (costs, nodes)
        (mask, width) = (window.mask, window.width)
        (pixels, states, carried) = (window.pixels, window.states, window.carried)
        (canvasLab, canvasLight) = (window.canvasLab, window.canvasLight)
        (shown, isShown) = (drawing.canvas.shown, !drawing.plan.isDisposed)
        (rect, canvasWidth) = (drawing.analysis.rect, drawing.plan.frame.width)
        progress = drawing.progress
        (transparent, rgb, labs, lights) = (colors.transparent, colors.rgb, colors.lab, colors.light)
        diffuses = drawing.settings.dither == .diffusion
    }

    /// - Parameters:
    ///   - position: the string's first pixel, which is in `column`.
    ///   - bitsPerPixel: the string's share of its code.
    /// - Returns: the column after the string.
    func paint(_ node: Int, length: Int, at position: Int, column: Int, bitsPerPixel: Float) -> Int {
        let y = rect.y0 &+ position / width, place = y &* canvasWidth &+ rect.x0 &+ column
        var cursor = Cursor(q: position & mask, x: column, y: y, place: place), i = 0, isListed = false
        while i < length {
            let end = min(length, i &+ width &- cursor.x)
            while i < end {
                guard states[cursor.q] == SearchWindow.active else {
                    i = keep(i, to: end, bitsPerPixel, &cursor)
                    continue
                }
                if !isListed { listSymbols(of: node, i..<length) }
                isListed = true
                i = draw(i, to: end, bitsPerPixel, &cursor)
            }
            if cursor.x == width {
                cursor.x = 0
                cursor.y &+= 1
                cursor.place &+= canvasWidth &- width
                cursor.carry = .zero
                progress.publish(rows: cursor.y)
            }
        }
        carried[cursor.q] += cursor.carry * ErrorShares.right
        return cursor.x
    }

    /// Lists the last symbols of a string.
    private func listSymbols(of node: Int, _ range: Range<Int>) {
        var walk = node
        for i in range.reversed() {
            let node = nodes[walk]
            symbols[i] = node.last
            walk = Int(node.parent)
        }
    }

    /// Passes the still pixels that come next, before symbol `end`; returns the next symbol's index.
    private func keep(_ start: Int, to end: Int, _ bits: Float, _ cursor: inout Cursor) -> Int {
        var i = start
        repeat {
            cursor.q = (cursor.q &+ 1) & mask
            i &+= 1
        } while i < end && states[cursor.q] != SearchWindow.active
        let count = i &- start
        costs.add(bits, toColumns: cursor.x..<cursor.x &+ count)
        cursor.carry = .zero
        cursor.x &+= count
        cursor.place &+= count
        return i
    }

    /// Draws the pixels that come next, before symbol `end`, and are not still; returns the next symbol's index.
    private func draw(_ start: Int, to end: Int, _ bits: Float, _ cursor: inout Cursor) -> Int {
        var i = start, at = cursor, recent = costs.recent
        // The errors in the row below, under the pixel to the left and under this one.
        var below = (at.q &+ width) & mask
        var left = carried[(below &- 1) & mask], middle = carried[below]
        repeat {
            let (loss, error) = settle(at.q, carry: at.carry, place: at.place, symbol: Int(symbols[i]))
            if diffuses {
                at.carry = error
                if at.x > 0 { carried[(below &- 1) & mask] = left + error * ErrorShares.belowLeft }
                below = (below &+ 1) & mask
                left = middle + error * ErrorShares.below
                middle = carried[below] + error * (at.x &+ 1 < width ? ErrorShares.belowRight : 0)
            }
            costs.add(bits, loss: loss, toColumn: at.x, recent: &recent)
            at.q = (at.q &+ 1) & mask
            at.x &+= 1
            at.place &+= 1
            i &+= 1
        } while i < end && states[at.q] == SearchWindow.active
        if diffuses {
            carried[(below &- 1) & mask] = left
            carried[below] = middle
        }
        costs.recent = recent
        cursor = at
        return i
    }

    /// Puts a symbol's colour on the canvas; returns the cost of its error, in bits, and the error, in linear cones.
    /// - Parameter carry: the error of the pixel to the left; zero if `carried` already includes it.
    @inline(__always) private func settle(
        _ q: Int, carry: Vector, place: Int, symbol: Int
    ) -> (loss: Float, error: Vector) {
        let gain = pixels[q].gain, owed = carried[q] * gain + carry * (gain * ErrorShares.right)
        let target = PixelTarget(pixels[q], owed: owed, rule)
        if symbol == transparent { return (target.loss(canvasLab[q]), target.light - canvasLight[q]) }
        if isShown { shown[place] = rgb[symbol] }
        return (target.loss(labs[symbol]), target.light - lights[symbol])
    }
}

/// The shares of an error that go to the neighbours (Floyd and Steinberg, 1976).
enum ErrorShares {
    static var right: Float { 7.0 / 16 }
    static var belowLeft: Float { 3.0 / 16 }
    static var below: Float { 5.0 / 16 }
    static var belowRight: Float { 1.0 / 16 }
}
