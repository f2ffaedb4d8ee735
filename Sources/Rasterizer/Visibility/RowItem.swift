import Geometry

/// An item, and what of it shows in the row that is being drawn.
struct RowItem {
    let item: DrawItem
    /// What shows of the item in the row of the last `scan`; empty where nothing does.
    let visible = List<CoverageRun>()
    /// `ContestedPixels` knows the item's shapes by numbers from this one on.
    private let firstID: UInt32
    private var scanners: [CoverageScanner]
    private var shared = List<CoverageRun>(), other = List<CoverageRun>()
    private var isBegun = false

    init(_ item: DrawItem, firstID: UInt32) {
        self.item = item
        self.firstID = firstID
        scanners = item.shapes.map { CoverageScanner($0, window: item.bounds) }
    }

    /// Finds what shows of row y besides what `hidden` hides, adds to `hidden` what this item hides, and notes in
    /// `contested` which pixels its edges cross. Called from the front to the back, for rows from top to bottom; `cells` are
    /// those of `CoverageScanner.scan`.
    mutating func scan(
        _ y: Int, cells: UnsafeMutablePointer<Int32>, _ hidden: inout HiddenSpans, _ contested: inout ContestedPixels
    ) {
        guard y >= item.bounds.y0, y < item.bounds.y1 else { return visible.removeAll() }
        for k in scanners.indices {
            scanners[k].scan(row: y, cells: cells)
            if !scanners[k].shape.isPixelAligned { contested.mark(scanners[k].runs.elements, id: firstID + UInt32(k)) }
        }
        if scanners.count == 1 { return show(scanners[0].runs.elements, &hidden) }
        CoverageRun.intersect(scanners[0].runs.elements, scanners[1].runs.elements, into: shared)
        for k in scanners.indices.dropFirst(2) {
            CoverageRun.intersect(shared.elements, scanners[k].runs.elements, into: other)
            swap(&shared, &other)
        }
        show(shared.elements, &hidden)
    }

    private mutating func show(_ runs: CoverageRuns, _ hidden: inout HiddenSpans) {
        hidden.visible(runs, into: visible)
        if item.isSolid { hidden.add(runs) }
    }

    /// The first row after y whose runs may differ from those of y, the row scanned last.
    func steadyEnd(_ y: Int) -> Int {
        if y < item.bounds.y0 { return item.bounds.y0 }
        if y >= item.bounds.y1 { return Int.max }
        return scanners.reduce(item.bounds.y1) { min($0, $1.steadyEnd) }
    }

    /// Prepares the shader for what is visible of row y, which must not be nothing.
    mutating func prepare(_ y: Int) {
        if !isBegun { item.shader.begin(item.bounds) }
        isBegun = true
        item.shader.prepare(row: y, from: visible.elements[0].x0, to: visible.elements[visible.count - 1].x1)
    }

    /// Which samples of the pixel (x, y) lie inside all shapes. Row y must be as the one scanned last.
    func mask(_ x: Int, _ y: Int) -> SampleMask {
        scanners.reduce(SampleMask.all) { $0 & $1.mask(x, y) }
    }

    /// How many edges `mask` looks at.
    var edgeCount: Int { scanners.reduce(0) { $0 + $1.edgeCount } }
}
