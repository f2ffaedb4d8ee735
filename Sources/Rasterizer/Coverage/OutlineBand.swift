import CLanes

/// The coverage of a band of rows of outlines: that of each pixel, or where letters are large, runs.
final class OutlineBand {
    let rows: Range<Int>
    private let columns: Range<Int>
    private let content: Content
    private let workspace: OutlineWorkspace

    private enum Content {
        /// The rows one after another, each of so many elements.
        case pixels(List<UInt16>, stride: Int)
        /// `ends` has the end of each row's runs.
        case runs(List<CoverageRun>, ends: List<Int>)
    }

    /// - Parameter cells: those of the band; they are 0 afterwards.
    init(_ cells: CellBand, rows: Range<Int>, columns: Range<Int>, inRuns: Bool, _ workspace: OutlineWorkspace) {
        (self.rows, self.columns, self.workspace) = (rows, columns, workspace)
        if inRuns {
            let runs = workspace.runs.take(), ends = List<Int>()
            for k in 0..<rows.count {
                CoverageRun.append(to: runs, cells: cells.row(k), from: columns.lowerBound, count: columns.count)
                ends.append(runs.count)
            }
            content = .runs(runs, ends: ends)
        } else {
            let pixels = workspace.coverages.take(), stride = cells.stride, count = stride * rows.count
            let out = pixels.room(for: count)
            for k in 0..<rows.count { coverage_of_cells(cells.row(k), out + k * stride, stride) }
            pixels.append(written: count)
            content = .pixels(pixels, stride: stride)
        }
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
        guard case .pixels(let pixels, let stride) = content else { return nil }
        let row = pixels.base + (y - rows.lowerBound) * stride
        return PixelCoverages(row, from: columns.lowerBound, to: columns.upperBound)
    }
}
