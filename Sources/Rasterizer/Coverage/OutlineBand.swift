import CLanes

/// The coverage of a band of rows of outlines: that of each pixel, or where outlines are thick, runs.
final class OutlineBand {
    let rows: Rows
    /// What it takes to keep the band.
    let bytes: Int
    private let workspace: OutlineWorkspace
    private let runs: List<CoverageRun>?, pixels: List<UInt16>?
    private let ends = List<Int>(), blocks = List<PixelBlocks>()

    /// Valid as long as the band.
    struct Rows {
        let range: Range<Int>
        /// All runs, and where those of each row end.
        fileprivate var runs: UnsafeMutablePointer<CoverageRun>?, ends: UnsafeMutablePointer<Int>?
        /// The coverages of all rows, `stride` for each. Those outside of a row's blocks are not written.
        fileprivate var pixels: UnsafeMutablePointer<UInt16>?, blocks: UnsafeMutablePointer<PixelBlocks>?
        fileprivate var stride = 0, columns = 0..<0

        static var none: Rows { Rows(range: 0..<0) }

        fileprivate init(range: Range<Int>) { self.range = range }

        /// Empty if the band has `pixels`.
        @inline(__always) func runs(_ y: Int) -> CoverageRuns {
            guard let runs, let ends else { return CoverageRuns(start: nil, count: 0) }
            let k = y - range.lowerBound, start = k > 0 ? ends[k - 1] : 0
            return CoverageRuns(start: runs + start, count: ends[k] - start)
        }

        @inline(__always) func pixels(_ y: Int) -> PixelCoverages? {
            guard let pixels, let blocks else { return nil }
            let k = y - range.lowerBound
            return PixelCoverages(pixels + k * stride, columns, blocks[k])
        }
    }

    /// Runs. The cells, those of the band, are 0 afterwards.
    init(runsOf cells: CellBand, rows range: Range<Int>, columns: Range<Int>, _ workspace: OutlineWorkspace) {
        let runs = workspace.runs.take(), ends = ends
        for k in 0..<range.count {
            CoverageRun.append(
                to: runs, cells: cells.row(k), cells.touched(k), from: columns.lowerBound, count: columns.count)
            ends.append(runs.count)
        }
        var rows = Rows(range: range)
        (rows.runs, rows.ends) = (runs.base, ends.base)
        (self.rows, self.runs, self.pixels, self.workspace) = (rows, runs, nil, workspace)
        bytes = runs.count * MemoryLayout<CoverageRun>.stride
    }

    /// The coverage of each pixel. The cells are 0 afterwards.
    init(pixelsOf cells: CellBand, rows range: Range<Int>, columns: Range<Int>, _ workspace: OutlineWorkspace) {
        let pixels = workspace.coverages.take(), blocks = blocks, stride = cells.stride
        let all = pixels.room(for: stride * range.count)
        for k in 0..<range.count {
            blocks.append(Self.coverages(of: cells.row(k), cells.touched(k), all + k * stride, stride))
        }
        var rows = Rows(range: range)
        (rows.pixels, rows.blocks, rows.stride, rows.columns) = (all, blocks.base, stride, columns)
        (self.rows, self.runs, self.pixels, self.workspace) = (rows, nil, pixels, workspace)
        bytes = stride * range.count * MemoryLayout<UInt16>.stride
    }

    deinit {
        if let runs { workspace.runs.giveBack(runs) }
        if let pixels { workspace.coverages.giveBack(pixels) }
    }

    /// Writes a row's coverages, and returns the blocks that have some.
    private static func coverages(
        of cells: UnsafeMutablePointer<Int32>, _ touched: PixelBlocks, _ out: UnsafeMutablePointer<UInt16>, _ count: Int
    ) -> PixelBlocks {
        var cover: Int32 = 0, blocks = touched, end = 0
        /// Between edges, all pixels have the same coverage.
        func fill(to x: Int) {
            guard cover != 0, end < x else { return }
            let coverage = UInt16(truncatingIfNeeded: min(cover.magnitude, 65535))
            (out + end).update(repeating: coverage, count: x - end)
            blocks.add(end, x - 1)
        }
        touched.forEachRange { from, to in
            fill(to: from)
            cover = coverage_of_cells(cells + from, out + from, to - from, cover)
            end = to
        }
        fill(to: count)
        return blocks
    }
}
