import Geometry

/// Draws items on a canvas, row by row: first what can be seen of each item is found, front to back, then that is drawn, back to front, while the row
/// is near at hand.
final class LayerPainter {
    /// Zeros between scans, one for each pixel of the widest canvas and two more.
    private let cells: Scratch<Int32>
    private let colors = Scratch<UInt32>()

    /// A run of this length is drawn straight into the canvas where nothing shows through it.
    private static let longRun = 16

    init(cells: Scratch<Int32>) { self.cells = cells }

    func paint(_ items: [DrawItem], on canvas: Canvas, background: UInt32) {
        let window = canvas.window
        colors.reserve(window.width)
        var rowItems = rowItems(items), steadyEnd = window.y0
        var hidden = HiddenSpans()
        var contested = ContestedPixels(
            window: window, edges: items.reduce(0) { $0 + $1.shapes.count { !$0.isPixelAligned } })
        for y in window.y0..<window.y1 {
            if y >= steadyEnd {
                hidden.removeAll()
                contested.beginRow()
                for k in rowItems.indices.reversed() { rowItems[k].look(y, cells: cells.base, &hidden, &contested) }
                steadyEnd = rowItems.reduce(window.y1) { min($0, $1.steadyEnd(y)) }
            }
            let row = canvas.row(y)
            contested.fill(background: background)
            hidden.forEachGap(from: window.x0, to: window.x1) {
                (row + $0).update(repeating: background, count: $1 - $0)
            }
            for k in rowItems.indices where rowItems[k].visible.count > 0 {
                rowItems[k].prepare(y)
                paintRuns(rowItems[k].visible.elements, of: rowItems[k].item, y, row)
                if !contested.isEmpty { paintContested(rowItems[k], y, &contested) }
            }
            contested.resolve(into: row)
        }
    }

    private func rowItems(_ items: [DrawItem]) -> [RowItem] {
        var out: [RowItem] = [], id: UInt32 = 1
        for item in items {
            out.append(RowItem(item, firstID: id))
            id += UInt32(item.shapes.count)
        }
        return out
    }

    private func paintRuns(_ runs: Runs, of item: DrawItem, _ y: Int, _ row: UnsafeMutablePointer<UInt32>) {
        var k = 0
        while k < runs.count {
            let run = runs[k]
            if item.isSolid, run.coverage == Coverage.full, run.x1 - run.x0 >= Self.longRun {
                item.source.fill(row: y, from: run.x0, to: run.x1, into: row + run.x0)
                k += 1
                continue
            }
            var end = k + 1
            while end < runs.count, runs[end].x0 == runs[end - 1].x1, runs[end].x1 - runs[end].x0 < Self.longRun {
                end += 1
            }
            blend(Runs(rebasing: runs[k..<end]), of: item, y, row)
            k = end
        }
    }

    /// Runs that touch, from one call of the source.
    private func blend(_ runs: Runs, of item: DrawItem, _ y: Int, _ row: UnsafeMutablePointer<UInt32>) {
        let x0 = runs[0].x0, x1 = runs[runs.count - 1].x1
        let source = item.source.pixels(row: y, from: x0, to: x1) ?? filled(item.source, y, x0, x1)
        for run in runs {
            let colors = source + (run.x0 - x0), count = run.x1 - run.x0
            if run.coverage == Coverage.full, let fade = item.fade {
                fade.over(colors, row + run.x0, count: count)
            } else {
                Blend.over(colors, row + run.x0, count: count, coverage: Coverage.product(run.coverage, item.opacity))
            }
        }
    }

    private func filled(_ source: any PixelSource, _ y: Int, _ x0: Int, _ x1: Int) -> UnsafePointer<UInt32> {
        source.fill(row: y, from: x0, to: x1, into: colors.base)
        return UnsafePointer(colors.base)
    }

    private func paintContested(_ rowItem: RowItem, _ y: Int, _ contested: inout ContestedPixels) {
        let item = rowItem.item, runs = rowItem.visible.elements
        let opacity = Float(item.opacity) * (1 / Float(Coverage.full))
        var k = 0
        for index in contested.pixels.indices {
            let x = contested.pixels[index]
            while k < runs.count, runs[k].x1 <= x { k += 1 }
            guard k < runs.count else { return }
            guard runs[k].x0 <= x else { continue }
            let mask = runs[k].coverage == Coverage.full ? .all : rowItem.mask(x, y)
            guard !mask.isEmpty else { continue }
            item.source.fill(row: y, from: x, to: x + 1, into: colors.base)
            contested.over(index, mask, color: colors.base[0], opacity: opacity)
        }
    }
}
