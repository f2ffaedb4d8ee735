/// The pixels x0 ..< x1 of a row, all with the same coverage, 1…`Coverage.full`.
struct CoverageRun {
    var x0, x1: Int
    var coverage: Int32
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

/// The runs of one row, sorted from left to right, without overlaps.
typealias CoverageRuns = UnsafeMutableBufferPointer<CoverageRun>

extension CoverageRun {
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
