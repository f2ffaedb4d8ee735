import Geometry

/// Draws items on a canvas, back to front.
final class LayerPainter {
    /// Zeros between scans, one for each pixel of the widest canvas and two more.
    private let cells: Scratch<Int32>
    private let colors = Scratch<UInt32>()
    private let contested = ContestedPixels()
    private var scanners: [CoverageScanner] = []
    private var runs: [Run] = [], other: [Run] = [], shared: [Run] = []

    /// A run of this length is drawn straight into the canvas where nothing shows through it.
    private static let longRun = 16

    init(cells: Scratch<Int32>) { self.cells = cells }

    func paint(_ items: [DrawItem], on canvas: Canvas, background: UInt32) {
        contested.begin(window: canvas.window)
        findContested(items, canvas.window)
        contested.fill(background: background)
        if items.first?.occluder?.covers(canvas.window) != true {
            canvas.base.update(repeating: background, count: canvas.window.width * canvas.window.height)
        }
        for item in items { draw(item, on: canvas) }
        contested.resolve(into: canvas)
    }

    /// Marks the partly covered pixels of every edge that is not along pixel borders. One such edge contests nothing.
    private func findContested(_ items: [DrawItem], _ window: PixelRect) {
        let count = items.reduce(0) { $0 + $1.shapes.count { !$0.isPixelAligned } }
        guard count > 1 else { return }
        var id: UInt32 = 0
        for item in items {
            for shape in item.shapes where !shape.isPixelAligned {
                id += 1
                let bounds = item.bounds
                var scanner = CoverageScanner(shape, window: bounds)
                for y in bounds.y0..<bounds.y1 {
                    scanner.scan(row: y, cells: cells.base, into: &runs)
                    contested.mark(runs, y: y, id: id)
                }
            }
        }
    }

    private func draw(_ item: DrawItem, on canvas: Canvas) {
        let bounds = item.bounds
        item.source.begin(bounds)
        colors.reserve(bounds.width)
        scanners = item.shapes.map { CoverageScanner($0, window: bounds) }
        for y in bounds.y0..<bounds.y1 {
            scan(y)
            guard let first = runs.first, let last = runs.last else { continue }
            item.source.prepare(row: y, from: first.x0, to: last.x1)
            paintRuns(item, y, canvas.row(y))
            paintContested(item, y)
        }
    }

    /// The runs that all shapes share.
    private func scan(_ y: Int) {
        scanners[0].scan(row: y, cells: cells.base, into: &runs)
        for k in scanners.indices.dropFirst() {
            scanners[k].scan(row: y, cells: cells.base, into: &other)
            [Run].intersect(runs, other, into: &shared)
            swap(&runs, &shared)
        }
    }

    private func paintRuns(_ item: DrawItem, _ y: Int, _ row: UnsafeMutablePointer<UInt32>) {
        let isSolid = item.source.isOpaque && item.opacity == Coverage.full
        var k = 0
        while k < runs.count {
            let run = runs[k]
            if isSolid, run.coverage == Coverage.full, run.x1 - run.x0 >= Self.longRun {
                item.source.fill(row: y, from: run.x0, to: run.x1, into: row + run.x0)
                k += 1
                continue
            }
            var end = k + 1
            while end < runs.count, runs[end].x0 == runs[end - 1].x1, runs[end].x1 - runs[end].x0 < Self.longRun { end += 1 }
            blend(item, y, k..<end, row)
            k = end
        }
    }

    /// Runs that touch, from one call of the source.
    private func blend(_ item: DrawItem, _ y: Int, _ range: Range<Int>, _ row: UnsafeMutablePointer<UInt32>) {
        let x0 = runs[range.lowerBound].x0, x1 = runs[range.upperBound - 1].x1
        item.source.fill(row: y, from: x0, to: x1, into: colors.base)
        for run in runs[range] {
            let coverage = Coverage.product(run.coverage, item.opacity)
            Blend.over(colors.base + (run.x0 - x0), row + run.x0, count: run.x1 - run.x0, coverage: coverage)
        }
    }

    private func paintContested(_ item: DrawItem, _ y: Int) {
        let indices = contested.indices(row: y)
        guard !indices.isEmpty else { return }
        let opacity = Float(item.opacity) * (1 / Float(Coverage.full))
        var k = 0
        for index in indices {
            let x = contested.x(index)
            while k < runs.count, runs[k].x1 <= x { k += 1 }
            guard k < runs.count else { return }
            guard runs[k].x0 <= x else { continue }
            let mask = runs[k].coverage == Coverage.full ? .all : scanners.reduce(SampleMask.all) { $0 & $1.mask(x, y) }
            guard !mask.isEmpty else { continue }
            item.source.fill(row: y, from: x, to: x + 1, into: colors.base)
            contested.over(index, mask, color: colors.base[0], opacity: opacity)
        }
    }
}
