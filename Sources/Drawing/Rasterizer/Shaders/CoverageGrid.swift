import CZoetropeLanes
import ZoetropeGeometry

/// A grid of coverages, 0…1, and its convolution with a Gaussian.
struct CoverageGrid {
    let width, height: Int
    private(set) var values: [Float]

    /// The Gaussian is cut off at this many standard deviations; each tail beyond holds 2.3e-4 of its area, 0.06 of a
    /// level.
    static let reach = 3.5

    /// A grid of these values, row by row.
    init(width: Int, height: Int, values: [Float]) {
        precondition(values.count == width * height, "a value for each cell")
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// Computes the coverage of contours whose coordinates are in cells.
    init(width: Int, height: Int, contours: [[Point]], rule: Path.FillRule) {
        (self.width, self.height) = (width, height)
        values = [Float](repeating: 0, count: width * height)
        let window = PixelRect(x0: 0, y0: 0, x1: width, y1: height)
        let shape = EdgeShape(contours: contours, rule: rule, window: window)
        let scanner = CoverageScanner(shape, window: window)
        var cells = [Int32](repeating: 0, count: width + 2)
        for y in shape.bounds.rows {
            cells.withUnsafeMutableBufferPointer { scanner.scan(row: y, cells: $0.baseAddress!) }
            for run in scanner.runs {
                for x in run.x0..<run.x1 { values[y * width + x] = Float(run.coverage) * (1.0 / 65536) }
            }
        }
    }

    /// Interpolates between cell (i, j) and its neighbours to the right and below; u and v (0…1) are the neighbours'
    /// weights.
    @inline(__always) func mix(_ i: Int, _ j: Int, _ u: Float, _ v: Float) -> Float {
        let k = j * width + i
        let top = values[k] + (values[k + 1] - values[k]) * u
        let bottom = values[k + width] + (values[k + width + 1] - values[k + width]) * u
        return top + (bottom - top) * v
    }

    /// Interpolates the cells a ..< b between row j and row j + 1, whose weight is v (0…1). `out` is indexed by cell.
    func mix(row j: Int, share v: Float, from a: Int, to b: Int, into out: UnsafeMutablePointer<Float>) {
        values.withUnsafeBufferPointer { values in
            let upper = values.baseAddress! + j * width, lower = upper + width
            for i in a..<b { out[i] = upper[i] + (lower[i] - upper[i]) * v }
        }
    }

    /// Convolves with a Gaussian of these variances, in squared cells.
    mutating func blur(varianceX: Double, varianceY: Double) {
        let across = Self.kernel(varianceX), down = Self.kernel(varianceY)
        if across.count > 1 { blurRows(across) }
        if down.count > 1 { blurColumns(down) }
    }

    /// Each row is copied into a buffer with zeros on both sides, so that the kernel needs no bounds checks. A row that
    /// equals the row above, as most rows of a rectangle do, gets a copy of that row's result.
    private mutating func blurRows(_ kernel: [Float]) {
        let radius = kernel.count / 2
        var padded = [Float](repeating: 0, count: width + 2 * radius + 8)
        for y in 0..<height {
            values.withUnsafeMutableBufferPointer { values in
                padded.withUnsafeMutableBufferPointer { padded in
                    let row = values.baseAddress! + y * width
                    if lanes_are_equal(row, padded.baseAddress! + radius, width) {
                        if y > 0 { row.update(from: row - width, count: width) }
                        return
                    }
                    (padded.baseAddress! + radius).update(from: row, count: width)
                    Convolution.row(padded.baseAddress!, step: 1, kernel[...], width, into: row)
                }
            }
        }
    }

    /// Cells beyond the grid count as 0, so near its borders only a part of the kernel is used.
    private mutating func blurColumns(_ kernel: [Float]) {
        let radius = kernel.count / 2
        let out = [Float](unsafeUninitializedCapacity: values.count) { out, count in
            values.withUnsafeBufferPointer { values in
                for y in 0..<height {
                    let first = max(0, y - radius), end = min(height, y + radius + 1)
                    let part = kernel[first - y + radius..<end - y + radius]
                    Convolution.row(
                        values.baseAddress! + first * width, step: width, part, width,
                        into: out.baseAddress! + y * width)
                }
            }
            count = values.count
        }
        values = out
    }

    /// How many cells around a cell count.
    static func radius(_ variance: Double) -> Int {
        variance > 1e-4 ? Int((reach * variance.squareRoot()).rounded(.up)) : 0
    }

    /// Samples of the Gaussian, scaled so that they sum to 1. Element count / 2 is the centre. `variance` is in squared
    /// cells.
    private static func kernel(_ variance: Double) -> [Float] {
        let radius = radius(variance)
        guard radius > 0 else { return [1] }
        let weights = (-radius...radius).map { Elementary.exp(-Double($0 * $0) / (2 * variance)) }
        let sum = weights.reduce(0, +)
        return weights.map { Float($0 / sum) }
    }
}
