import ZoetropeThreads

extension FrameEquations {
    /// The equations of values with which the scene cannot be drawn: their cost is infinite.
    static func impossible(_ unknowns: Int) -> FrameEquations {
        let zero = [Double](repeating: 0, count: unknowns)
        return FrameEquations(
            cost: .infinity, gradient: zero, curvature: SymmetricMatrix(size: unknowns), lift: zero,
            slide: zero.map { _ in .zero })
    }

    /// The equations of one frame, with a residual `seen - drawn` for each value of each pixel. `changed` has a pair of
    /// pictures for each unknown, one step above its value and one below. They replace the seen picture if
    /// `changesSeen`, else the drawn one.
    ///
    /// - Parameters:
    /// - mask: the weight of each pixel, 0…1; nil: all are 1.
    /// - bend: the residual, in levels, above which the cost is linear instead of square (Huber, 1964).
    ///   - withSlides: whether `lift` and `slide` are wanted, too.
    init(
        seen: FloatPicture, drawn: FloatPicture, changed: [(FloatPicture, FloatPicture)], steps: [Double],
        mask: [Float]?, bend: Float,
        changesSeen: Bool = true, withSlides: Bool = false
    ) {
        let count = changed.count, row = 3 * drawn.width, height = drawn.height
        var cost = 0.0, gradient = [Double](repeating: 0, count: count)
        var curvature = SymmetricMatrix(size: count), lift = gradient
        var slide = [SIMD2<Double>](repeating: .zero, count: count)
        let scales = steps.map { (changesSeen ? 1 : -1) / Float(2 * $0) }
        // Row by row, so that rows that are multiplied often are in the nearest cache.
        var rows = Rows(length: row, count: count)
        for y in 0..<height {
            cost += rows.take(seen, drawn, mask, row: y, bend: bend)
            if count == 0 { continue }
            for j in 0..<count { rows.take(changed[j], scales[j], row: y, unknown: j) }
            if withSlides { rows.takeSlides(drawn, row: y) }
            for j in 0..<count {
                gradient[j] += rows.product(.weighted(j), .residual)
                for k in 0...j { curvature[j, k] += rows.product(.weighted(j), .slope(k)) }
                if withSlides {
                    lift[j] += rows.product(.weighted(j), .one)
                    slide[j] += 0.5 * SIMD2(rows.product(.weighted(j), .right), rows.product(.weighted(j), .down))
                }
            }
        }
        for j in 0..<count { for k in 0..<j { curvature[k, j] = curvature[j, k] } }
        self.init(cost: cost, gradient: gradient, curvature: curvature, lift: lift, slide: slide)
    }
}

extension FrameEquations {
    /// The equations times a weight.
    func weighted(_ weight: Double) -> FrameEquations {
        if weight == 1 { return self }
        var out = self
        out.cost *= weight
        out.gradient = gradient.map { $0 * weight }
        for i in 0..<curvature.size { for j in 0..<curvature.size { out.curvature[i, j] *= weight } }
        out.lift = lift.map { $0 * weight }
        out.slide = slide.map { $0 * weight }
        return out
    }
}

/// The vectors that are multiplied with each other for one row of pictures.
private struct Rows {
    /// The residuals; their weights; 1; the drawn picture's derivatives to the right and down; then for each unknown
    /// its slope, and the slope times the weight.
    enum Name {
        case residual, weight, one, right, down
        case slope(Int), weighted(Int)

        var index: Int {
            switch self {
            case .residual: 0
            case .weight: 1
            case .one: 2
            case .right: 3
            case .down: 4
            case .slope(let i): 5 + 2 * i
            case .weighted(let i): 6 + 2 * i
            }
        }
    }

    private let length: Int
    private var values: [Float]

    init(length: Int, count: Int) {
        self.length = length
        values = [Float](repeating: 1, count: length * (5 + 2 * count))
    }

    private mutating func write(_ name: Name, _ body: (UnsafeMutablePointer<Float>) -> Void) {
        let start = name.index * length
        values.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { body(base + start) } }
    }

    /// Fills in the residuals and weights of a row; returns its cost.
    mutating func take(_ seen: FloatPicture, _ drawn: FloatPicture, _ mask: [Float]?, row y: Int, bend: Float) -> Double
    {
        var cost: Float = 0
        let start = y * length, length = length
        values.withUnsafeMutableBufferPointer { out in
            seen.values.withUnsafeBufferPointer { seen in
                drawn.values.withUnsafeBufferPointer { drawn in
                    for i in 0..<length {
                        let r = seen[start + i] - drawn[start + i], size = abs(r)
                        let weight = mask.map { $0[(start + i) / 3] } ?? 1
                        out[i] = r
                        out[length + i] = weight * (size <= bend ? 1 : bend / size)
                        cost += weight * (size <= bend ? r * r : bend * (2 * size - bend))
                    }
                }
            }
        }
        return Double(cost)
    }

    /// Fills in a row's slopes for an unknown.
    mutating func take(_ changed: (FloatPicture, FloatPicture), _ scale: Float, row y: Int, unknown: Int) {
        let start = y * length, length = length
        let slope = Name.slope(unknown).index * length, weighted = Name.weighted(unknown).index * length
        values.withUnsafeMutableBufferPointer { out in
            changed.0.values.withUnsafeBufferPointer { up in
                changed.1.values.withUnsafeBufferPointer { down in
                    for i in 0..<length {
                        let value = (up[start + i] - down[start + i]) * scale
                        out[slope + i] = value
                        out[weighted + i] = value * out[length + i]
                    }
                }
            }
        }
    }

    /// Fills in the drawn picture's derivatives to the right and down.
    mutating func takeSlides(_ drawn: FloatPicture, row y: Int) {
        let start = y * length, length = length
        let above = max(0, y - 1) * length, below = min(drawn.height - 1, y + 1) * length
        write(.right) { out in
            for i in 0..<length {
                out[i] =
                    drawn.values[start + (i + 3 < length ? i + 3 : i)] - drawn.values[start + (i >= 3 ? i - 3 : i)]
            }
        }
        write(.down) { out in for i in 0..<length { out[i] = drawn.values[below + i] - drawn.values[above + i] } }
    }

    func product(_ a: Name, _ b: Name) -> Double {
        let (a, b) = (a.index * length, b.index * length)
        return values.withUnsafeBytes { bytes in
            func eight(_ i: Int) -> SIMD8<Float> { bytes.loadUnaligned(fromByteOffset: 4 * i, as: SIMD8<Float>.self) }
            var sums = SIMD8<Float>.zero, i = 0
            while i + 8 <= length {
                sums += eight(a + i) * eight(b + i)
                i += 8
            }
            var rest = sums.sum()
            while i < length {
                rest += values[a + i] * values[b + i]
                i += 1
            }
            return Double(rest)
        }
    }
}

/// Calls on several threads, whose results do not depend on their number.
enum Concurrent {
    @TaskLocal static var isSerial = false

    /// The first error by order is thrown.
    static func map<Value>(_ count: Int, _ work: @escaping @Sendable (Int) throws -> Value) throws -> [Value] {
        if isSerial { return try (0..<count).map(work) }
        return try Threads.results(count) { i in try work(i) }.map { try $0.get() }
    }
}
