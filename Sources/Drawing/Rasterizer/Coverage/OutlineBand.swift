import CZoetropeLanes

/// The coverage of a band of rows of outlines: that of each pixel, or where outlines are thick, runs.
final class OutlineBand {
    let rows: Rows
    /// What it takes to keep the band.
    let bytes: Int
    private let workspace: OutlineWorkspace
    private let runs: List<CoverageRun>?, pixels: List<UInt16>?, groups: List<UInt64>?
    private let ends = List<Int>()

    /// Valid as long as the band.
    struct Rows {
        let range: Range<Int>
        /// All runs or coverages, and where those of each row end.
        fileprivate var runs: UnsafeMutablePointer<CoverageRun>?, pixels: UnsafeMutablePointer<UInt16>?
        fileprivate var ends: UnsafeMutablePointer<Int>?
        /// The groups of each row that have coverages.
        fileprivate var groups: UnsafeMutablePointer<UInt64>?
        fileprivate var groupsOfRow = 0, columns = 0..<0

        static var none: Rows { Rows(range: 0..<0) }

        fileprivate init(range: Range<Int>) { self.range = range }

        /// Where those of row y are.
        @inline(__always) private func part(_ y: Int) -> Range<Int> {
            guard let ends else { return 0..<0 }
            let k = y - range.lowerBound
            return (k > 0 ? ends[k - 1] : 0)..<ends[k]
        }

        /// Empty if the band has `pixels`.
        @inline(__always) func runs(_ y: Int) -> CoverageRuns {
            guard let runs else { return CoverageRuns(start: nil, count: 0) }
            let part = part(y)
            return CoverageRuns(start: runs + part.lowerBound, count: part.count)
        }

        @inline(__always) func pixels(_ y: Int) -> PixelCoverages? {
            guard let pixels, let groups else { return nil }
            let words = groups + (y - range.lowerBound) * PixelGroups.words(groupsOfRow)
            return PixelCoverages(pixels + part(y).lowerBound, columns, PixelGroups(words, of: groupsOfRow))
        }
    }

    /// Runs. The cells, those of the band, are 0 afterwards.
    init(runsOf cells: CellBand, rows range: Range<Int>, columns: Range<Int>, _ workspace: OutlineWorkspace) {
        let runs = workspace.runs.take(), ends = ends
        workspace.groups.reserve(PixelGroups.words(cells.groups))
        for k in 0..<range.count {
            let groups = cells.takeGroups(k, workspace.groups.base)
            CoverageRun.append(to: runs, cells: cells.row(k), groups, from: columns.lowerBound, count: columns.count)
            ends.append(runs.count)
        }
        var rows = Rows(range: range)
        (rows.runs, rows.ends) = (runs.base, ends.base)
        (self.rows, self.runs, pixels, groups, self.workspace) = (rows, runs, nil, nil, workspace)
        bytes = runs.count * MemoryLayout<CoverageRun>.stride
    }

    /// The coverage of each pixel. The cells are 0 afterwards.
    init(pixelsOf cells: CellBand, rows range: Range<Int>, columns: Range<Int>, _ workspace: OutlineWorkspace) {
        let pixels = workspace.coverages.take(), groups = workspace.bandGroups.take(), ends = ends
        let words = PixelGroups.words(cells.groups), allWords = groups.room(for: words * range.count)
        for k in 0..<range.count {
            _ = cells.takeGroups(k, allWords + k * words)
            let start = pixels.room(for: 8 * cells.groups)
            pixels.append(written: coverage_of_groups(cells.row(k), allWords + k * words, cells.groups, start) - start)
            ends.append(pixels.count)
        }
        var rows = Rows(range: range)
        (rows.pixels, rows.ends, rows.columns) = (pixels.base, ends.base, columns)
        (rows.groups, rows.groupsOfRow) = (allWords, cells.groups)
        (self.rows, runs, self.pixels, self.groups, self.workspace) = (rows, nil, pixels, groups, workspace)
        bytes = pixels.count * MemoryLayout<UInt16>.stride
    }

    deinit {
        if let runs { workspace.runs.giveBack(runs) }
        if let pixels { workspace.coverages.giveBack(pixels) }
        if let groups { workspace.bandGroups.giveBack(groups) }
    }
}
