import ZoetropeThreads

extension FrameEquations {
    /// Those of values with which the scene cannot be drawn: worse than any other.
    static func impossible(_ unknowns: Int) -> FrameEquations {
        let zero = [Double](repeating: 0, count: unknowns)
        return FrameEquations(
            cost: .infinity, gradient: zero, curvature: SymmetricMatrix(size: unknowns), lift: zero,
            slide: zero.map { _ in .zero })
    }

    /// The equations of one frame: `seen - drawn` for each value of each pixel. `changed` has a pair of pictures for
    /// each unknown, with its value a step larger and a step smaller; they stand for the seen picture where
    /// `changesSeen`, else for the drawn one.
    ///
    /// - Parameters:
    ///   - mask: the weight of each pixel, 0…1; nil: all count.
    ///   - bend: the residual, in levels, from which on errors count as their absolute value (Huber, 1964).
    init(
        seen: Plane, drawn: Plane, changed: [(Plane, Plane)], steps: [Double], mask: [Float]?, bend: Float,
        changesSeen: Bool = true
    ) {
        let count = changed.count, sign: Float = changesSeen ? 1 : -1
        var cost = 0.0, gradient = [Double](repeating: 0, count: count)
        var curvature = SymmetricMatrix(size: count)
        var lift = [Double](repeating: 0, count: count)
        var slide = [SIMD2<Double>](repeating: .zero, count: count)
        let width = drawn.width, height = drawn.height
        var products = [Double](repeating: 0, count: count * count)
        var slopes = [Float](repeating: 0, count: count)
        let scales = steps.map { sign / Float(2 * $0) }
        for i in seen.values.indices {
            let weight = mask?[i / 3] ?? 1
            if weight == 0 { continue }
            let r = seen.values[i] - drawn.values[i], size = abs(r)
            cost += Double(weight * (size <= bend ? r * r : bend * (2 * size - bend)))
            if count == 0 { continue }
            let pull = weight * (size <= bend ? 1 : bend / size)
            for j in 0..<count { slopes[j] = (changed[j].0.values[i] - changed[j].1.values[i]) * scales[j] }
            let x = i / 3 % width, y = i / 3 / width
            let right = drawn.values[x + 1 < width ? i + 3 : i] - drawn.values[x > 0 ? i - 3 : i]
            let down = drawn.values[y + 1 < height ? i + 3 * width : i] - drawn.values[y > 0 ? i - 3 * width : i]
            for j in 0..<count where slopes[j] != 0 {
                let weighted = pull * slopes[j]
                gradient[j] += Double(weighted * r)
                lift[j] += Double(weighted)
                slide[j] += 0.5 * Double(weighted) * SIMD2(Double(right), Double(down))
                for k in 0...j { products[j * count + k] += Double(weighted * slopes[k]) }
            }
        }
        for j in 0..<count {
            for k in 0...j {
                curvature[j, k] = products[j * count + k]
                curvature[k, j] = products[j * count + k]
            }
        }
        self.init(cost: cost, gradient: gradient, curvature: curvature, lift: lift, slide: slide)
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
