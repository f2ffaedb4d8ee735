import Geometry

/// The items of one canvas, in the passes in which it is drawn. A backdrop reads farther down than the row that is
/// drawn, so the items behind it must be complete: it begins another pass, which draws onto the finished pixels of the
/// passes before. Without backdrops, there is a single pass.
struct CanvasPasses {
    private var passes: [[DrawItem]] = [[]]

    var count: Int { passes.count }

    init(_ items: [DrawItem]) {
        guard items.contains(where: { !$0.reads.isEmpty }) else {
            passes = [items]
            return
        }
        for item in items {
            if !item.reads.isEmpty, passes.count == 1 || passes[passes.count - 1].touch(item.reads) {
                passes.append([])
            }
            passes[passes.count - 1].append(item)
        }
    }

    /// Draws some rows of a canvas, without touching the others. What backdrops read around those rows is drawn
    /// elsewhere.
    func draw(
        rows: Range<Int>, in window: PixelRect, background: UInt32, into base: UnsafeMutablePointer<UInt32>,
        _ context: DrawContext
    ) {
        let needed = neededRows(for: rows)
        guard needed.first != rows else { return draw(needed, in: window, background, into: base, context) }
        let around = Scratch<UInt32>(capacity: window.width * window.height)
        draw(needed, in: window, background, into: around.base, context)
        let first = (rows.lowerBound - window.y0) * window.width
        (base + first).update(from: around.base + first, count: rows.count * window.width)
    }

    /// The rows that each pass must draw, so that some rows are right in the end.
    private func neededRows(for rows: Range<Int>) -> [Range<Int>] {
        var needed = [rows]
        for items in passes.dropFirst().reversed() {
            let after = needed[needed.count - 1]
            let read = items.filter { !$0.reads.isEmpty }.reduce(after) { all, item in
                let shown = item.bounds.rows.clamped(to: after)
                if shown.isEmpty { return all }
                let reach = shown.lowerBound - item.readReach..<shown.upperBound + item.readReach
                let around = reach.clamped(to: item.reads.rows)
                return min(all.lowerBound, around.lowerBound)..<max(all.upperBound, around.upperBound)
            }
            needed.append(read)
        }
        return needed.reversed()
    }

    /// Draws the canvas. Every pixel of `window` is overwritten; `base` is the first of them.
    func draw(
        in window: PixelRect, background: UInt32, into base: UnsafeMutablePointer<UInt32>, _ context: DrawContext
    ) {
        draw(passes.map { _ in window.rows }, in: window, background, into: base, context)
    }

    /// Draws some rows in each pass.
    private func draw(
        _ rows: [Range<Int>], in window: PixelRect, _ background: UInt32, into base: UnsafeMutablePointer<UInt32>,
        _ context: DrawContext
    ) {
        for (k, items) in passes.enumerated() {
            for item in items { item.open(base, window) }
            let rows = k == 0 ? rows[0] : rows[k].clamped(to: items.bounds.rows)
            let readers = RowReaders(items, from: rows.lowerBound)
            var painter = RowPainter(items, window: window, background: k == 0 ? background : nil, context: context)
            for y in rows {
                readers.prepare(row: y)
                painter.paint(row: y, into: base + ((y - window.y0) * window.width - window.x0))
            }
            context.drawnRows += rows.count
        }
    }
}

extension DrawItem {
    /// Shows the item's backdrops the canvas that they read.
    fileprivate func open(_ base: UnsafeMutablePointer<UInt32>, _ window: PixelRect) {
        for reader in readers { reader.open(base, window) }
    }
}

extension [DrawItem] {
    /// The pixels that the items can touch.
    var bounds: PixelRect { reduce(.empty) { $0.union($1.bounds) } }

    fileprivate func touch(_ rect: PixelRect) -> Bool { contains { !$0.bounds.intersection(rect).isEmpty } }
}

/// Those of a canvas' items that read it.
struct RowReaders {
    private let items: [DrawItem]

    /// Lets them begin before any row of the canvas is drawn over. `first`: the first row that is drawn.
    init(_ items: [DrawItem], from first: Int) {
        self.items = items.filter { $0.needsEveryRow && $0.bounds.y1 > first }
        for item in self.items {
            item.shader.begin(item.bounds)
            item.shader.prepare(row: max(item.bounds.y0, first), from: item.bounds.x0, to: item.bounds.x1)
        }
    }

    /// Lets them read before row y is drawn, whether they are visible in it or not: they need rows that are drawn over
    /// later.
    func prepare(row y: Int) {
        for item in items where item.bounds.rows.contains(y) {
            item.shader.prepare(row: y, from: item.bounds.x0, to: item.bounds.x1)
        }
    }
}
