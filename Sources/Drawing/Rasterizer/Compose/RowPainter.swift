import ZoetropeGeometry
import ZoetropePixels

/// Draws items on a canvas, row by row from top to bottom. For each row, it first finds the visible runs of all items,
/// from front to back. Then it draws only these, from back to front, while the row is in the CPU's first-level cache.
///
/// A struct, because accesses to a class's properties are checked at run time, which would take several calls for each
/// item and row. All methods that are called for each row are mutating: for any other method, the compiler would copy
/// the painter.
struct RowPainter {
    private let window: PixelRect
    /// Nil: the canvas keeps its pixels.
    private let background: UInt32?
    private let context: DrawContext
    private let owned = ObjectList<RowItem>()
    /// The elements of `owned`.
    private let rowItems: UnsafeMutableBufferPointer<Borrowed<RowItem>>
    /// The indices of those that are visible in the row, back to front.
    private let shown: UnsafeMutablePointer<Int>
    private var shownCount = 0
    /// What `shown` points to, with room for all.
    private let indices: Scratch<Int>
    private var hidden: HiddenSpans
    /// What of the window is not shown.
    private let outside: HiddenSpans
    private var contested: ContestedPixels
    /// The first row for which the visible runs must be found again.
    private var steadyEnd: Int
    /// The spans for which they were found last; none for the whole window.
    private let found = List<PixelSpan>()

    /// Only what lies in the window is drawn.
    init(_ items: [DrawItem], window: PixelRect, background: UInt32?, context: DrawContext) {
        (self.window, self.background, self.context) = (window, background, context)
        let edges = items.reduce(0) { $0 + $1.shapes.count { !$0.isPixelAligned } }
        hidden = HiddenSpans(shortest: context.tuning.shortestHiding)
        outside = HiddenSpans(shortest: context.tuning.shortestHiding)
        contested = ContestedPixels(window: window, edges: edges, context: context)
        steadyEnd = window.y0
        var id: UInt32 = 1
        for item in items {
            owned.append(RowItem(item, window: window, firstID: id))
            id += UInt32(item.shapes.count)
        }
        rowItems = owned.elements
        indices = Scratch(capacity: items.count)
        shown = indices.base
    }

    /// Draws row y, which must lie below the row drawn before: all of it, or at least the spans, which lie in the window.
    /// `row` is indexed by x, in the canvas' coordinates.
    mutating func paint(row y: Int, showing spans: PixelSpans? = nil, into row: UnsafeMutablePointer<UInt32>) {
        if y >= steadyEnd || !hasFound(spans) { findVisible(y, showing: spans) }
        if let background {
            contested.fill(background: background)
            hidden.forEachGap(from: window.x0, to: window.x1) {
                (row + $0).update(repeating: background, count: $1 - $0)
            }
        } else {
            contested.fill(from: row)
        }
        for k in UnsafeBufferPointer(start: shown, count: shownCount) {
            if contested.isExhausted { contested.resolveEarly(into: row) }
            rowItems[k].with {
                $0.prepare(y)
                if let pixels = $0.pixels {
                    $0.item.paint(pixels, row: y, into: row, context)
                } else {
                    $0.item.paint($0.visible, row: y, into: row, context)
                }
                if !contested.isEmpty { paintContested($0, y) }
            }
        }
        contested.resolve(into: row)
    }

    /// Whether what was found last shows the spans, and not much more.
    private func hasFound(_ spans: PixelSpans?) -> Bool {
        guard let spans else { return found.count == 0 }
        return found.count > 0 && found.spans.contain(spans) && found.spans.pixels <= spans.pixels + 8 * Self.room
    }

    /// Pixels on both sides of a span that are found as well, so that rows whose spans differ a little do not need to be
    /// looked at anew.
    private static let room = 16

    private mutating func findVisible(_ y: Int, showing spans: PixelSpans?) {
        hidden.removeAll()
        outside.removeAll()
        found.removeAll()
        if let spans {
            for span in spans {
                let x0 = max(window.x0, span.x0 - Self.room), x1 = min(window.x1, span.x1 + Self.room)
                found.append(from: x0, to: x1, joinedWithin: Self.room)
            }
            hidden.hide(from: window.x0, to: window.x1, except: found.spans)
            outside.hide(from: window.x0, to: window.x1, except: found.spans)
        }
        contested.beginRow()
        for item in rowItems.reversed() {
            item.with { $0.scan(y, cells: context.cells.base, outside, &hidden, &contested) }
        }
        shownCount = 0
        steadyEnd = window.y1
        for (k, item) in rowItems.enumerated() {
            item.with {
                steadyEnd = min(steadyEnd, $0.steadyEnd(y))
                guard $0.isVisible else { return }
                shown[shownCount] = k
                shownCount += 1
            }
        }
    }

    // MARK: Pixels with several edges

    /// Draws an item over the row's contested pixels.
    private mutating func paintContested(_ rowItem: RowItem, _ y: Int) {
        let item = rowItem.item, colors = context.colors.base
        let opacity = Float(item.opacity) * (1 / Float(Coverage.full)), mode = item.blendMode
        guard let first = contested.pixels.first, let last = contested.pixels.last else { return }
        let (x0, x1) = (max(first.x, item.bounds.x0), min(last.x + 1, item.bounds.x1))
        // Edges are found where samples are needed, and cost the same where they are not.
        var isBegun = false, steps = -rowItem.costOfMasks(y, from: x0, to: x1)
        var cursor = CoverageCursor(rowItem.visible, rowItem.pixels)
        for pixel in contested.pixels {
            let x = pixel.x, coverage = cursor.coverage(x)
            guard coverage > 0 else { continue }
            func color() -> UInt32 {
                if let color = item.color { return color }
                item.shader.fill(row: y, from: x, to: x + 1, into: colors)
                return colors[0]
            }
            if coverage == Coverage.full {
                contested.over(pixel, color: color(), opacity: opacity, mode)
                continue
            }
            if !isBegun { rowItem.beginMasks(y, from: x0, to: x1) }
            isBegun = true
            if pixel.isSampled {
                let mask = rowItem.coarseMask(x, y, steps: &steps)
                if !mask.isEmpty { contested.over(pixel, mask, color: color(), opacity: opacity, mode) }
            } else {
                let mask = rowItem.fineMask(x, y, steps: &steps)
                if !mask.isEmpty { contested.over(pixel, mask, color: color(), opacity: opacity, mode) }
            }
        }
        context.steps &+= steps
    }
}

// MARK: Pixels with one edge

extension DrawItem {
    /// Draws the item's visible runs of row y. `row` is indexed by x.
    fileprivate func paint(
        _ runs: CoverageRuns, row y: Int, into row: UnsafeMutablePointer<UInt32>, _ context: DrawContext
    ) {
        let longRun = context.tuning.longRun
        // One colour is drawn, without coverage, into small gaps rather than for each of the runs beside them.
        let gap = blendMode == .normal && shader.isOpaque && !shader.isWorthKeeping ? longRun : 0
        var k = 0
        while k < runs.count {
            let run = runs[k]
            if isSolid, run.coverage == Coverage.full, run.x1 - run.x0 >= longRun {
                shader.fill(row: y, from: run.x0, to: run.x1, into: row + run.x0)
                k += 1
                continue
            }
            var end = k + 1
            while end < runs.count, runs[end].x0 - runs[end - 1].x1 <= gap, runs[end].x1 - runs[end].x0 < longRun {
                end += 1
            }
            let part = CoverageRuns(rebasing: runs[k..<end])
            if end - k >= Self.fewRuns, blendMode == .normal, shader.isOpaque {
                blendOpaque(part, y, row, context)
            } else {
                blend(part, y, row, context)
            }
            k = end
        }
    }

    /// The same for an opaque item's coverage of each pixel.
    fileprivate func paint(
        _ pixels: PixelCoverages, row y: Int, into row: UnsafeMutablePointer<UInt32>, _ context: DrawContext
    ) {
        if let color { return Blend.over(color, row, pixels, opacity: opacity) }
        pixels.forEachPart { x0, x1, coverages in
            Blend.over(
                colors(y, x0, x1, context), row + x0, count: x1 - x0, coverages: coverages, opacity: opacity)
        }
    }

    /// So many runs are drawn one by one.
    private static var fewRuns: Int { 4 }

    /// Blends runs with one call of the shader for all.
    private func blend(
        _ runs: CoverageRuns, _ y: Int, _ row: UnsafeMutablePointer<UInt32>, _ context: DrawContext
    ) {
        let x0 = runs[0].x0, colors = colors(y, x0, runs[runs.count - 1].x1, context)
        for run in runs {
            let source = colors + (run.x0 - x0), target = row + run.x0, count = run.x1 - run.x0
            if blendMode == .normal {
                Blend.over(source, target, count: count, coverage: Coverage.product(run.coverage, opacity))
            } else {
                Blend.blend(source, target, count: count, coverage: run.coverage, opacity: opacity, blendMode)
            }
        }
    }

    /// The same for opaque pixels, with a coverage for each. There may be gaps between the runs.
    private func blendOpaque(
        _ runs: CoverageRuns, _ y: Int, _ row: UnsafeMutablePointer<UInt32>, _ context: DrawContext
    ) {
        let x0 = runs[0].x0, x1 = runs[runs.count - 1].x1, coverages = context.coverages.base
        let colors = colors(y, x0, x1, context)
        // Eight at a time: what is too much is written over, or lies in the room behind the last pixel.
        func fill(from x: Int, to end: Int, _ coverage: UInt16) {
            var x = x
            repeat {
                UnsafeMutableRawPointer(coverages + (x &- x0)).storeBytes(
                    of: SIMD8(repeating: coverage), as: SIMD8<UInt16>.self)
                x &+= 8
            } while x < end
        }
        var end = x0
        for run in runs {
            fill(from: end, to: run.x0, 0)
            let coverage = Coverage.product(run.coverage, opacity)
            fill(from: run.x0, to: run.x1, UInt16(truncatingIfNeeded: min(coverage, Coverage.full &- 1)))
            end = run.x1
        }
        Blend.over(colors, row + x0, count: x1 - x0, coverages: coverages)
    }

    private func colors(_ y: Int, _ x0: Int, _ x1: Int, _ context: DrawContext) -> UnsafePointer<UInt32> {
        if let pixels = shader.pixels(row: y, from: x0, to: x1) { return pixels }
        shader.fill(row: y, from: x0, to: x1, into: context.colors.base)
        return UnsafePointer(context.colors.base)
    }
}
