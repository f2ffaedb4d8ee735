import CLanes

/// The coverage of a band of rows of outlines: that of each pixel, or where letters are large, runs.
final class OutlineBand {
    let rows: Range<Int>
    private let content: Content
    private let workspace: OutlineWorkspace

    private enum Content {
        /// The coverages of all rows, one after another.
        case pixels(List<UInt16>, List<Row>)
        /// `ends` has the end of each row's runs.
        case runs(List<CoverageRun>, ends: List<Int>)
    }

    /// The columns that edges touch in a row, and where their coverages begin.
    private struct Row: BitwiseCopyable {
        let x0, x1, start: Int
    }

    /// Runs. The cells, those of the band, are 0 afterwards.
    init(runsOf cells: CellBand, rows: Range<Int>, columns: Range<Int>, _ workspace: OutlineWorkspace) {
        (self.rows, self.workspace) = (rows, workspace)
        let runs = workspace.runs.take(), ends = List<Int>()
        for k in 0..<rows.count {
            CoverageRun.append(to: runs, cells: cells.row(k), from: columns.lowerBound, count: columns.count)
            ends.append(runs.count)
        }
        content = .runs(runs, ends: ends)
    }

    /// The coverage of each pixel. `x0` is the column of the first cell; edges touch only the columns `touched`.
    init(
        pixelsOf cells: CellBand, rows: Range<Int>, from x0: Int, touched: List<TouchedColumns>,
        _ workspace: OutlineWorkspace
    ) {
        (self.rows, self.workspace) = (rows, workspace)
        let pixels = workspace.coverages.take(), all = List<Row>(capacity: rows.count)
        for (k, columns) in touched.elements.enumerated() {
            // Eight at a time, with the cells beyond the last pixel, and none of the next row.
            let first = (columns.x0 - x0) & ~7, count = columns.isEmpty ? 0 : (columns.x1 + 2 - x0 - first + 7) & ~7
            all.append(Row(x0: columns.x0, x1: columns.x1, start: pixels.count + columns.x0 - x0 - first))
            coverage_of_cells(cells.row(k) + first, pixels.room(for: count), count)
            pixels.append(written: count)
        }
        content = .pixels(pixels, all)
    }

    deinit {
        switch content {
        case .pixels(let pixels, _): workspace.coverages.giveBack(pixels)
        case .runs(let runs, _): workspace.runs.giveBack(runs)
        }
    }

    /// What it takes to keep the band.
    var bytes: Int {
        switch content {
        case .pixels(let pixels, _): pixels.count * MemoryLayout<UInt16>.stride
        case .runs(let runs, _): runs.count * MemoryLayout<CoverageRun>.stride
        }
    }

    /// Empty if the band has `pixels`.
    func runs(row y: Int) -> CoverageRuns {
        guard case .runs(let runs, let ends) = content else { return CoverageRuns(start: nil, count: 0) }
        let k = y - rows.lowerBound
        return CoverageRuns(rebasing: runs.elements[(k > 0 ? ends.elements[k - 1] : 0)..<ends.elements[k]])
    }

    func pixels(row y: Int) -> PixelCoverages? {
        guard case .pixels(let pixels, let all) = content else { return nil }
        let row = all.elements[y - rows.lowerBound]
        return PixelCoverages(pixels.base + row.start, from: row.x0, to: row.x1)
    }
}

/// The columns that edges touch in a row.
struct TouchedColumns: BitwiseCopyable {
    private(set) var x0, x1: Int

    var isEmpty: Bool { x0 >= x1 }

    mutating func add(_ columns: Range<Int>) {
        if isEmpty {
            (x0, x1) = (columns.lowerBound, columns.upperBound)
        } else {
            (x0, x1) = (min(x0, columns.lowerBound), max(x1, columns.upperBound))
        }
    }
}
