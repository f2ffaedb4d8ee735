/// An item, and what of it shows in the row that is being drawn.
struct RowItem {
    let item: DrawItem
    /// From left to right; empty where nothing shows.
    let visible = List<Run>()
    /// The id of the first shape's edge; the others' follow.
    private let firstID: UInt32
    private var scanners: [CoverageScanner]
    private var shared = List<Run>(), other = List<Run>()
    private var isBegun = false

    init(_ item: DrawItem, firstID: UInt32) {
        self.item = item
        self.firstID = firstID
        scanners = item.shapes.map { CoverageScanner($0, window: item.bounds) }
    }

    /// Finds what shows of row y beside the items in front, and hides what lies behind. Rows must not go back; `cells` are as `CoverageScanner` wants them.
    mutating func look(
        _ y: Int, cells: UnsafeMutablePointer<Int32>, _ hidden: inout HiddenSpans, _ contested: inout ContestedPixels
    ) {
        guard y >= item.bounds.y0, y < item.bounds.y1 else { return visible.removeAll() }
        for k in scanners.indices {
            scanners[k].scan(row: y, cells: cells)
            if !scanners[k].shape.isPixelAligned { contested.mark(scanners[k].runs.elements, id: firstID + UInt32(k)) }
        }
        if scanners.count == 1 { return show(scanners[0].runs.elements, &hidden) }
        Run.intersect(scanners[0].runs.elements, scanners[1].runs.elements, into: shared)
        for k in scanners.indices.dropFirst(2) {
            Run.intersect(shared.elements, scanners[k].runs.elements, into: other)
            swap(&shared, &other)
        }
        show(shared.elements, &hidden)
    }

    /// Rows before this one are as row y, which was looked at last.
    func steadyEnd(_ y: Int) -> Int {
        if y < item.bounds.y0 { return item.bounds.y0 }
        if y >= item.bounds.y1 { return Int.max }
        return scanners.reduce(item.bounds.y1) { min($0, $1.steadyEnd) }
    }

    private mutating func show(_ runs: Runs, _ hidden: inout HiddenSpans) {
        hidden.visible(runs, into: visible)
        if item.isSolid { hidden.add(runs) }
    }

    /// Readies the source for the row's visible runs.
    mutating func prepare(_ y: Int) {
        if !isBegun { item.source.begin(item.bounds) }
        isBegun = true
        item.source.prepare(row: y, from: visible.elements[0].x0, to: visible.elements[visible.count - 1].x1)
    }

    /// Which samples of the pixel (x, y) lie inside; y is the row looked at last.
    func mask(_ x: Int, _ y: Int) -> SampleMask {
        scanners.reduce(SampleMask.all) { $0 & $1.mask(x, y) }
    }
}
