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
    package init(
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

    /// Values of a vector, and from one vector to the next: a multiple of eight.
    private let length, stride: Int
    private var values: [Float]

    init(length: Int, count: Int) {
        self.length = length
        stride = (length + 7) / 8 * 8
        values = [Float](repeating: 1, count: stride * (5 + 2 * count))
    }

    private mutating func write(_ name: Name, _ body: (UnsafeMutablePointer<Float>) -> Void) {
        let start = name.index * stride
        values.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { body(base + start) } }
    }

    /// Fills in the residuals and weights of a row; returns its cost.
    mutating func take(_ seen: FloatPicture, _ drawn: FloatPicture, _ mask: [Float]?, row y: Int, bend: Float) -> Double
    {
        takeMask(mask, row: y)
        let start = y * length, length = length, stride = stride
        return values.withUnsafeMutableBytes { out in
            seen.values.withUnsafeBufferPointer { seen in
                drawn.values.withUnsafeBufferPointer { drawn in
                    var costs = SIMD8<Float>.zero, i = 0
                    while i < length {
                        let r = Rows.eight(seen, start + i) - Rows.eight(drawn, start + i)
                        let size = r.replacing(with: -r, where: r .< 0), isFar = size .> bend
                        let place = 4 * (stride + i),
                            mask = out.loadUnaligned(fromByteOffset: place, as: SIMD8<Float>.self)
                        let cost = (r * r).replacing(with: bend * (2 * size - bend), where: isFar) * mask
                        costs +=
                            i + 8 <= length ? cost : cost.replacing(with: 0, where: Rows.lanes .>= Int32(length - i))
                        let weight = mask.replacing(with: mask * (bend / size), where: isFar)
                        out.storeBytes(of: r, toByteOffset: 4 * i, as: SIMD8<Float>.self)
                        out.storeBytes(of: weight, toByteOffset: place, as: SIMD8<Float>.self)
                        i += 8
                    }
                    return Double(costs.sum())
                }
            }
        }
    }

    /// Fills in the weights that a row has by its places alone.
    private mutating func takeMask(_ mask: [Float]?, row y: Int) {
        let length = length
        write(.weight) { out in
            guard let mask else { return out.update(repeating: 1, count: length) }
            let start = y * (length / 3)
            for x in 0..<length / 3 { for i in 3 * x..<3 * x + 3 { out[i] = mask[start + x] } }
        }
    }

    private static let lanes = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)

    /// Eight values of a picture; 0 beyond its end.
    @inline(__always) private static func eight(_ values: UnsafeBufferPointer<Float>, _ start: Int) -> SIMD8<Float> {
        if start + 8 <= values.count {
            return UnsafeRawPointer(values.baseAddress! + start).loadUnaligned(as: SIMD8<Float>.self)
        }
        var out = SIMD8<Float>.zero
        for lane in 0..<values.count - start { out[lane] = values[start + lane] }
        return out
    }

    /// Fills in a row's slopes for an unknown.
    mutating func take(_ changed: (FloatPicture, FloatPicture), _ scale: Float, row y: Int, unknown: Int) {
        let start = y * length, length = length, stride = stride
        let slope = Name.slope(unknown).index * stride, weighted = Name.weighted(unknown).index * stride
        values.withUnsafeMutableBufferPointer { out in
            changed.0.values.withUnsafeBufferPointer { up in
                changed.1.values.withUnsafeBufferPointer { down in
                    for i in 0..<length {
                        let value = (up[start + i] - down[start + i]) * scale
                        out[slope + i] = value
                        out[weighted + i] = value * out[stride + i]
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
        let (a, b) = (a.index * stride, b.index * stride)
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
