/// The pixels x0 ..< x1 of a row, all with the same coverage, 1…`Coverage.full`.
struct CoverageRun: BitwiseCopyable {
    private let start, end: Int32
    let coverage: Int32

    var x0: Int { Int(start) }
    var x1: Int { Int(end) }

    init(x0: Int, x1: Int, coverage: Int32) {
        (start, end, self.coverage) = (Int32(truncatingIfNeeded: x0), Int32(truncatingIfNeeded: x1), coverage)
    }
}

/// Coverage is a whole number of 1/65536 of a pixel's area, so that sums are exact and do not depend on the edges'
/// order.
enum Coverage {
    static let full: Int32 = 65536

    /// The product of two coverages, rounded to nearest; exact if one of them is full.
    static func product(_ a: Int32, _ b: Int32) -> Int32 {
        if a == full { return b }
        if b == full { return a }
        return Int32((Int64(a) * Int64(b) + 32768) >> 16)
    }
}

/// Looks up the coverage of pixels in the runs of a row, or in the coverages of its pixels if it has them.
struct CoverageCursor {
    private let runs: CoverageRuns, pixels: PixelCoverages?
    private var next = 0

    init(_ runs: CoverageRuns, _ pixels: PixelCoverages?) { (self.runs, self.pixels) = (runs, pixels) }

    /// Pixels must be passed from left to right.
    @inline(__always) mutating func coverage(_ x: Int) -> Int32 {
        if let pixels { return pixels[x] }
        while next < runs.count, runs[next].x1 <= x { next += 1 }
        return next < runs.count && runs[next].x0 <= x ? runs[next].coverage : 0
    }
}

/// The runs of one row, sorted from left to right, without overlaps.
typealias CoverageRuns = UnsafeMutableBufferPointer<CoverageRun>

extension CoverageRun {
    /// Adds to `runs` those of a row whose `cells` hold the differences of coverage from each pixel to the next, and
    /// clears the cells. They are 0 outside of the groups `touched`, and lie behind the last pixel too. The first of
    /// `count` pixels is pixel `x0`. The nonzero rule applies.
    static func append(
        to runs: List<CoverageRun>, cells: UnsafeMutablePointer<Int32>, _ touched: PixelGroups, from x0: Int, count: Int
    ) {
        let first = runs.room(for: count + 1)
        var next = first, cover: Int32 = 0, current: Int32 = 0, start = 0
        touched.forEachRange { from, to in
            var x = from
            while x < min(to, count) {
                cover &+= cells[x]
                let coverage = Int32(min(cover.magnitude, UInt32(Coverage.full)))
                // A run is written for every pixel, and kept if it ends here: the CPU could not predict a branch.
                next.pointee = CoverageRun(x0: x0 &+ start, x1: x0 &+ x, coverage: current)
                let isEnd = coverage != current
                next += isEnd && current > 0 ? 1 : 0
                start = isEnd ? x : start
                current = coverage
                x &+= 1
            }
            (cells + from).update(repeating: 0, count: to - from)
        }
        next.pointee = CoverageRun(x0: x0 &+ start, x1: x0 &+ count, coverage: current)
        next += current > 0 ? 1 : 0
        runs.append(written: next - first)
    }

    /// Writes the intersection of `a` and `b` to `out`. Where they overlap, coverages are multiplied, which is exact if
    /// one of them is full.
    static func intersect(_ a: CoverageRuns, _ b: CoverageRuns, into out: List<CoverageRun>) {
        out.removeAll()
        var i = 0, j = 0
        while i < a.count, j < b.count {
            let x0 = max(a[i].x0, b[j].x0), x1 = min(a[i].x1, b[j].x1)
            if x0 < x1 {
                let c = Coverage.product(a[i].coverage, b[j].coverage)
                if c > 0 { out.append(CoverageRun(x0: x0, x1: x1, coverage: c)) }
            }
            if a[i].x1 <= b[j].x1 { i += 1 } else { j += 1 }
        }
    }
}
