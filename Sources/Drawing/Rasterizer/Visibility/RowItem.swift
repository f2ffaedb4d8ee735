import ZoetropeGeometry

/// An item, and the part of it that is visible in the current row.
final class RowItem {
    let item: DrawItem
    /// The pixels that it can touch in its painter's window.
    private let bounds: PixelRect
    /// The visible runs of the row that was scanned last; empty if the item is hidden or does not touch the row.
    private(set) var visible = CoverageRuns(start: nil, count: 0)
    /// Instead of runs, the coverage of each pixel, where the item's shape has that.
    private(set) var pixels: PixelCoverages?
    private let cut = List<CoverageRun>(), marked = List<CoverageRun>()
    private let spans = List<PixelSpan>()
    private lazy var copied = Scratch<UInt16>()
    private lazy var copiedAgain = Scratch<UInt16>()
    /// The id of the item's first shape for `ContestedPixels`; the other shapes have the ids that follow.
    private let firstID: UInt32
    private let owned = ObjectList<RowScanner>()
    /// The elements of `owned`.
    private let scanners: UnsafeMutableBufferPointer<Borrowed<RowScanner>>
    /// One for each scanner; empty until samples are needed.
    private let fine = ObjectList<EdgeCursor<FineLattice>>(), coarse = ObjectList<EdgeCursor<CoarseLattice>>()
    private var shared = List<CoverageRun>(), other = List<CoverageRun>()
    private var isBegun = false

    init(_ item: DrawItem, window: PixelRect, firstID: UInt32) {
        (self.item, bounds) = (item, item.bounds.intersection(window))
        self.firstID = firstID
        for shape in item.shapes { owned.append(shape.scanner(window: bounds)) }
        scanners = owned.elements
    }

    /// Finds the item's visible runs in row y, those that `hidden` does not cover. Then adds to `hidden` what this item
    /// hides, and marks in `contested` the pixels that its edges cross, but for those `outside` of what is shown. Must be
    /// called for items from front to back and for rows from top to bottom. For `cells`, see `RowScanner.scan`.
    func scan(
        _ y: Int, cells: UnsafeMutablePointer<Int32>, _ outside: HiddenSpans, _ hidden: inout HiddenSpans,
        _ contested: inout ContestedPixels
    ) {
        guard y >= bounds.y0, y < bounds.y1 else {
            if isBegun, y >= bounds.y1 { end() }
            (visible, pixels) = (CoverageRuns(start: nil, count: 0), nil)
            return
        }
        for scanner in scanners { scanner.with { $0.scan(row: y, cells: cells) } }
        if let all = scanners[0].with({ $0.pixels }) {
            let covered = limited(all)
            mark(CoverageCursor(CoverageRuns(start: nil, count: 0), covered), outside, &contested)
            return show(covered, hidden)
        }
        let covered = intersection()
        mark(CoverageCursor(covered, nil), outside, &contested)
        visible = hidden.visible(covered, cut)
        guard item.mayHide else { return }
        hidden.add(covered)
        contested.close(covered)
    }

    /// What all shapes cover together.
    private func intersection() -> CoverageRuns {
        let first = scanners[0].with { $0.runs }
        if scanners.count == 1 { return first }
        CoverageRun.intersect(first, scanners[1].with { $0.runs }, into: shared)
        for scanner in scanners.dropFirst(2) {
            CoverageRun.intersect(shared.elements, scanner.with { $0.runs }, into: other)
            swap(&shared, &other)
        }
        return shared.elements
    }

    /// The same of the first shape's pixels.
    private func limited(_ all: PixelCoverages) -> PixelCoverages {
        let limited = scanners.count > 1 ? all.copy(to: copied) : all
        for scanner in scanners.dropFirst() { limited.limit(to: scanner.with { $0.runs }) }
        return limited
    }

    /// Marks the pixels that edges of each shape cross, where all shapes together cover something.
    private func mark(_ covered: CoverageCursor, _ outside: HiddenSpans, _ contested: inout ContestedPixels) {
        let among = scanners.count > 1 ? covered : nil
        for k in 0..<scanners.count {
            scanners[k].with {
                guard $0.crossesPixels else { return }
                let id = firstID + UInt32(k)
                if k == 0, let pixels = $0.pixels {
                    let shown = outside.touches(pixels) ? outside.visible(pixels, copiedAgain) : pixels
                    contested.mark(shown, id: id, among: among)
                } else {
                    contested.mark(outside.visible($0.runs, marked), id: id, among: among)
                }
            }
        }
    }

    private func show(_ covered: PixelCoverages, _ hidden: HiddenSpans) {
        if covered.isEmpty { return pixels = nil }
        pixels = hidden.touches(covered) ? hidden.visible(covered, copiedAgain) : covered
    }

    var isVisible: Bool { visible.count > 0 || pixels != nil }

    /// The first row after y whose runs may differ from those of y. Row y must be the one scanned last.
    func steadyEnd(_ y: Int) -> Int {
        if y < bounds.y0 { return bounds.y0 }
        if y >= bounds.y1 { return Int.max }
        return scanners.reduce(bounds.y1) { min($0, $1.with { $0.steadyEnd }) }
    }

    /// Prepares the shader for what is visible in row y, which must not be nothing.
    func prepare(_ y: Int) {
        // One colour needs no preparation.
        if item.color != nil { return }
        if !isBegun { item.shader.begin(item.bounds) }
        isBegun = true
        findSpans()
        item.shader.prepare(row: y, showing: spans.spans)
    }

    /// The spans of what is visible.
    private func findSpans() {
        spans.removeAll()
        if let pixels {
            pixels.forEachPart { x0, x1, _ in spans.append(from: x0, to: x1) }
        } else {
            for run in visible { spans.append(from: run.x0, to: run.x1) }
        }
    }

    private func end() {
        item.shader.end()
        isBegun = false
    }

    // MARK: Samples

    /// The cost of `beginMasks` (see `DrawContext.steps`).
    func costOfMasks(_ y: Int, from x0: Int, to x1: Int) -> Int {
        var cost = 0
        for scanner in scanners { cost += scanner.with { $0.costOfEdges(row: y, from: x0, to: x1) } }
        return cost
    }

    /// Begins with the samples of the pixels x0 ..< x1 of row y, which must be the one scanned last, or have the same
    /// runs.
    func beginMasks(_ y: Int, from x0: Int, to x1: Int) {
        if fine.count == 0 {
            for _ in 0..<scanners.count {
                fine.append(EdgeCursor())
                coarse.append(EdgeCursor())
            }
        }
        for k in 0..<scanners.count {
            scanners[k].with { $0.findEdges(row: y, from: x0, to: x1) }
            fine.elements[k].with { $0.begin() }
            coarse.elements[k].with { $0.begin() }
        }
    }

    /// The samples of the pixel (x, y) that lie inside all shapes. Pixels must be passed from left to right.
    /// `steps` is reduced by the cost.
    func fineMask(_ x: Int, _ y: Int, steps: inout Int) -> SampleMask<FineLattice> {
        mask(fine, x, y, steps: &steps)
    }

    func coarseMask(_ x: Int, _ y: Int, steps: inout Int) -> SampleMask<CoarseLattice> {
        mask(coarse, x, y, steps: &steps)
    }

    @inline(__always)
    private func mask<Lattice>(
        _ cursors: ObjectList<EdgeCursor<Lattice>>, _ x: Int, _ y: Int, steps: inout Int
    ) -> SampleMask<Lattice> {
        var mask = SampleMask<Lattice>.all
        for k in 0..<scanners.count {
            scanners[k].with { scanner in
                mask = mask & cursors.elements[k].with { $0.mask(x, y, of: scanner.edges, steps: &steps) }
            }
        }
        return mask
    }
}
