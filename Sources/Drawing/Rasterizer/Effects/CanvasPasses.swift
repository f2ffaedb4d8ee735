import ZoetropeGeometry

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

    /// Draws the rows of a canvas that it takes from `shares`. With backdrops, which read rows around those that they
    /// draw, it draws all rows or none.
    func draw(
        sharing shares: RowShares, in window: PixelRect, background: UInt32, into base: UnsafeMutablePointer<UInt32>,
        _ context: DrawContext
    ) {
        guard count == 1 else {
            if shares.takeAll() { draw(in: window, background: background, into: base, context) }
            return
        }
        var painter = RowPainter(passes[0], window: window, background: background, context: context)
        while let rows = shares.next() {
            for y in rows { painter.paint(row: y, into: base + ((y - window.y0) * window.width - window.x0)) }
        }
    }

    /// Draws the canvas. Every pixel of `window` is overwritten; `base` is the first of them.
    func draw(
        in window: PixelRect, background: UInt32, into base: UnsafeMutablePointer<UInt32>, _ context: DrawContext
    ) {
        func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { base + ((y - window.y0) * window.width - window.x0) }
        var painter = RowPainter(passes[0], window: window, background: background, context: context)
        let readers = RowReaders(passes[0])
        for y in window.rows {
            readers.prepare(row: y)
            painter.paint(row: y, into: row(y))
        }
        for items in passes.dropFirst() {
            for item in items { item.open(base, window) }
            let readers = RowReaders(items)
            var painter = RowPainter(items, window: window, background: nil, context: context)
            for y in items.bounds.rows {
                readers.prepare(row: y)
                painter.paint(row: y, into: row(y))
            }
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

    /// Lets them begin before any row of the canvas is drawn over.
    init(_ items: [DrawItem]) {
        self.items = items.filter(\.needsEveryRow)
        for item in self.items {
            item.shader.begin(item.bounds)
            item.shader.prepare(row: item.bounds.y0, from: item.bounds.x0, to: item.bounds.x1)
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
