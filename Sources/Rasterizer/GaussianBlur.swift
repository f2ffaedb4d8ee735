import Geometry

/// A grid of coverages, 0…1, and its convolution with a Gaussian.
struct CoverageGrid {
    let width, height: Int
    private(set) var values: [Float]

    /// How many standard deviations of the Gaussian's tail are kept: what is cut is 2.3e-4 of an edge.
    static let reach = 3.5

    /// The coverage of contours given in cells.
    init(width: Int, height: Int, contours: [[Point]], rule: Path.FillRule) {
        (self.width, self.height) = (width, height)
        values = [Float](repeating: 0, count: width * height)
        let window = PixelRect(x0: 0, y0: 0, x1: width, y1: height)
        let shape = Shape(contours: contours, rule: rule, window: window)
        var scanner = CoverageScanner(shape, window: window), runs: [Run] = []
        var cells = [Int32](repeating: 0, count: width + 2)
        for y in shape.bounds.y0..<shape.bounds.y1 {
            cells.withUnsafeMutableBufferPointer { scanner.scan(row: y, cells: $0.baseAddress!, into: &runs) }
            for run in runs {
                for x in run.x0..<run.x1 { values[y * width + x] = Float(run.coverage) * (1.0 / 65536) }
            }
        }
    }

    /// Convolves with a Gaussian of these variances, in squared cells.
    mutating func blur(varianceX: Double, varianceY: Double) {
        let across = Self.kernel(varianceX), down = Self.kernel(varianceY)
        var out = [Float](repeating: 0, count: values.count)
        if across.count > 1 {
            for y in 0..<height { Self.accumulate(values, y * width, width, across, into: &out) }
            swap(&values, &out)
        }
        if down.count > 1 {
            for y in 0..<height { convolveDown(y, down, into: &out) }
            swap(&values, &out)
        }
    }

    /// Samples of the Gaussian that sum to 1; its middle is the element count / 2.
    private static func kernel(_ variance: Double) -> [Float] {
        guard variance > 1e-4 else { return [1] }
        let radius = Int((reach * variance.squareRoot()).rounded(.up))
        let weights = (-radius...radius).map { Elementary.exp(-Double($0 * $0) / (2 * variance)) }
        let sum = weights.reduce(0, +)
        return weights.map { Float($0 / sum) }
    }

    private static func accumulate(_ input: [Float], _ start: Int, _ count: Int, _ kernel: [Float], into out: inout [Float]) {
        let radius = kernel.count / 2
        for x in 0..<count { out[start + x] = 0 }
        for k in kernel.indices {
            let d = k - radius, weight = kernel[k]
            let a = max(0, -d), b = min(count, count - d)
            guard a < b else { continue }
            input.withUnsafeBufferPointer { source in
                out.withUnsafeMutableBufferPointer { target in
                    for x in start + a..<start + b { target[x] += weight * source[x + d] }
                }
            }
        }
    }

    private func convolveDown(_ y: Int, _ kernel: [Float], into out: inout [Float]) {
        let radius = kernel.count / 2, start = y * width
        for x in start..<start + width { out[x] = 0 }
        for k in kernel.indices {
            let v = y + k - radius
            guard (0..<height).contains(v) else { continue }
            let offset = (v - y) * width, weight = kernel[k]
            values.withUnsafeBufferPointer { source in
                out.withUnsafeMutableBufferPointer { target in
                    for x in start..<start + width { target[x] += weight * source[x + offset] }
                }
            }
        }
    }
}
