import CLanes

/// The coverage of a band of rows of outlines: that of each pixel, or where letters are large, runs.
final class OutlineBand {
    let rows: Range<Int>
    private let columns: Range<Int>
    /// Of the rows, one after another; empty if they have runs.
    private let coverages: List<UInt16>
    private let stride: Int
    /// The runs, and where those of each row end; empty if rows have coverages.
    private let runs: List<CoverageRun>, ends: List<Int>
    private let workspace: OutlineWorkspace

    /// - Parameter cells: those of the band; they are 0 afterwards.
    init(_ cells: CellBand, rows: Range<Int>, columns: Range<Int>, inRuns: Bool, _ workspace: OutlineWorkspace) {
        (self.rows, self.columns, self.workspace) = (rows, columns, workspace)
        (coverages, runs, ends) = (workspace.coverages.take(), workspace.runs.take(), List())
        stride = cells.stride
        if inRuns {
            for k in 0..<rows.count {
                CoverageRun.append(to: runs, cells: cells.row(k), from: columns.lowerBound, count: columns.count)
                ends.append(runs.count)
            }
        } else {
            let count = stride * rows.count, out = coverages.room(for: count)
            for k in 0..<rows.count { coverage_of_cells(cells.row(k), out + k * stride, stride) }
            coverages.append(written: count)
        }
    }

    deinit {
        workspace.coverages.giveBack(coverages)
        workspace.runs.giveBack(runs)
    }

    /// What it takes to keep the band.
    var bytes: Int { runs.count * MemoryLayout<CoverageRun>.stride + coverages.count * MemoryLayout<UInt16>.stride }

    func runs(row y: Int) -> CoverageRuns {
        let k = y - rows.lowerBound
        return ends.count == 0
            ? CoverageRuns(start: nil, count: 0)
            : CoverageRuns(rebasing: runs.elements[(k > 0 ? ends.elements[k - 1] : 0)..<ends.elements[k]])
    }

    func pixels(row y: Int) -> PixelCoverages? {
        coverages.count == 0
            ? nil
            : PixelCoverages(
                coverages.base + (y - rows.lowerBound) * stride, from: columns.lowerBound, to: columns.upperBound)
    }
}
