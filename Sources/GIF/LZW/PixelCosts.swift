/// The mean cost of a pixel, code and error, in bits: in each column over the rows above, and over the last pixels. Both
/// start at 4, half of an uncompressed pixel; the first strings correct that.
final class PixelCosts {
    /// The mean of the last pixels.
    var recent: Float = 4
    private let columns: Slab<Float>
    private let columnShare, columnRate, recentRate, errorInMean: Float

    init(width: Int, _ tuning: GIFTuning) {
        columns = Slab(width, 4)
        (columnShare, columnRate) = (tuning.columnShare, tuning.columnRate)
        (recentRate, errorInMean) = (tuning.recentRate, tuning.errorInMean)
    }

    /// The expected cost of a pixel in column x. The column's own mean counts most, because rows resemble each other;
    /// the recent mean adapts faster where the content changes.
    @inline(__always) func expected(_ x: Int) -> Float { columns[x] * columnShare + recent * (1 - columnShare) }

    /// Adds a pixel's cost. Callers keep `recent` in a variable while they add one pixel after another.
    /// - Parameters:
    ///   - bits: the pixel's share of its string's code.
    ///   - loss: the cost of its error.
    @inline(__always) func add(_ bits: Float, loss: Float, toColumn x: Int, recent: inout Float) {
        recent += (bits + loss - recent) * recentRate
        columns[x] += (bits + loss * errorInMean - columns[x]) * columnRate
    }

    /// Adds pixels without error.
    func add(_ bits: Float, toColumns range: Range<Int>) {
        let columns = columns, columnRate = columnRate, recentRate = recentRate
        var recent = recent
        for _ in range { recent += (bits - recent) * recentRate }
        for x in range { columns[x] += (bits - columns[x]) * columnRate }
        self.recent = recent
    }
}
