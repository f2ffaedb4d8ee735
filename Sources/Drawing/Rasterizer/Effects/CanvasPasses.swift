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

    /// The rows that a pass draws, of the canvas that is `window`.
    func rows(_ pass: Int, in window: PixelRect) -> Range<Int> {
        pass == 0 ? window.rows : passes[pass].bounds.intersection(window).rows
    }

    /// The rows of the canvas that a pass reads.
    func rowsRead(_ pass: Int, in window: PixelRect) -> Range<Int> {
        passes[pass].reduce(PixelRect.empty) { $0.union($1.reads) }.rows.clamped(to: window.rows)
    }

    /// Draws the canvas. Every pixel of `window` is overwritten; `base` is the first of them.
    func draw(
        in window: PixelRect, background: UInt32, into base: UnsafeMutablePointer<UInt32>, _ context: DrawContext
    ) {
        for pass in 0..<count {
            let all = RowShares([rows(pass, in: window)])
            draw(pass, sharing: all, in: window, background: background, reading: base, into: base, context)
        }
    }

    /// Draws those rows of a pass that it takes from `shares`. `below` is the canvas as the passes before have left it:
    /// that is `base` itself where nobody else draws this pass, since rows are read before they are drawn over.
    func draw(
        _ pass: Int, sharing shares: RowShares, in window: PixelRect, background: UInt32,
        reading below: UnsafePointer<UInt32>, into base: UnsafeMutablePointer<UInt32>, _ context: DrawContext
    ) {
        guard var rows = shares.next() else { return }
        let items = passes[pass]
        for item in items { item.open(below, window) }
        let readers = RowReaders(items, from: rows.lowerBound)
        var painter = RowPainter(
            items, window: window, background: pass == 0 ? background : nil, context: context)
        while true {
            for y in rows {
                readers.prepare(row: y)
                painter.paint(row: y, into: base + ((y - window.y0) * window.width - window.x0))
            }
            guard let next = shares.next() else { return }
            rows = next
        }
    }
}

extension DrawItem {
    /// Shows the item's backdrops the canvas that they read.
    fileprivate func open(_ base: UnsafePointer<UInt32>, _ window: PixelRect) {
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

    /// Lets them begin before any row of the canvas, which is drawn from row `first` on, is drawn over.
    init(_ items: [DrawItem], from first: Int = .min) {
        self.items = items.filter { $0.needsEveryRow && $0.bounds.y1 > first }
        for item in self.items {
            item.shader.begin(item.bounds)
            prepare(item, row: max(first, item.bounds.y0))
        }
    }

    /// Lets them read before row y is drawn, whether they are visible in it or not: they need rows that are drawn over
    /// later.
    func prepare(row y: Int) {
        for item in items where item.bounds.rows.contains(y) {
            prepare(item, row: y)
        }
    }

    private func prepare(_ item: DrawItem, row y: Int) {
        PixelSpan(x0: item.bounds.x0, x1: item.bounds.x1).alone { item.shader.prepare(row: y, showing: $0) }
    }
}
