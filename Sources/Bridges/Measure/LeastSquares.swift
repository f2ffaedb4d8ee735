import ZoetropeGeometry

/// A value that a fit may change.
struct Unknown: Hashable, Sendable {
    let name: String
    var value: Double
    /// The least and the largest value.
    var range: ClosedRange<Double>
    /// A change that a picture shows, but hardly: derivatives are taken over it.
    var step: Double

    /// Whether it is the height of a curve's control point.
    var isHeight: Bool { ["y1", "y2"].contains(name) }
}

/// What one frame says about the unknowns near their values: the squares of its residuals, and how they change.
struct FrameEquations: Sendable {
    /// The weighted sum of squared residuals.
    var cost: Double
    /// Half of the cost's gradient, and the product of the residuals' derivatives.
    var gradient: [Double]
    var curvature: SymmetricMatrix
    /// How each unknown's pull on the cost changes when the whole frame becomes a level lighter.
    var lift: [Double]
    /// The same when the whole frame moves by a pixel to the right, and down.
    var slide: [SIMD2<Double>]
}

/// How much of a frame's equations is wanted.
enum Derivatives: Sendable {
    /// The cost alone.
    case none
    /// Derivatives from a step to one side: good enough to find the way.
    case quick
    /// Derivatives from a step to each side.
    case exact
}

/// Levenberg's and Marquardt's way to the least sum of squares. A value that reaches the end of its range stays there
/// while the squares pull it outwards, and the others are sought beside it.
struct LeastSquares {
    /// The equations of each frame at some values.
    typealias Equations = ([Double], Derivatives) throws -> [FrameEquations]

    struct Solution {
        var values: [Double]
        var cost: Double
        /// With exact derivatives.
        var frames: [FrameEquations]
        var steps: Int
    }

    var most = 25
    /// A solution is reached when the cost falls by less than this share.
    var tolerance = 1e-5
    /// Whether the directions of which the pictures tell least are looked along at the end: the noise of derivatives
    /// makes steps along them too short.
    var isThorough = false

    func solve(_ unknowns: [Unknown], _ equations: Equations) throws -> Solution {
        var values = unknowns.map(\.value), damping = 1e-3, count = 0
        var frames = try equations(values, most > 0 ? .quick : .exact), cost = frames.reduce(0) { $0 + $1.cost }
        while count < most {
            count += 1
            guard let next = try step(from: values, frames, unknowns, &damping, below: cost, equations) else { break }
            let fall = (cost - next.cost) / max(cost, 1e-30)
            (values, cost) = (next.values, next.cost)
            if fall < tolerance { break }
            if count < most { frames = try equations(values, .quick) }
        }
        guard most > 0 else { return Solution(values: values, cost: cost, frames: frames, steps: 0) }
        frames = try equations(values, .exact)
        for round in 0..<(isThorough ? 4 : 1) {
            let start = cost
            if isThorough {
                (values, cost) = try LeastSquares.slid((values, cost), frames, unknowns, equations)
                if cost < start { frames = try equations(values, .exact) }
            }
            // What the quick derivatives have missed.
            var slight = 1e-9
            if let next = try step(from: values, frames, unknowns, &slight, below: cost, equations) {
                (values, cost) = (next.values, next.cost)
            }
            if round > 0 || cost < start, isThorough { frames = try equations(values, .exact) }
            if start - cost < 2e-4 * start { break }
        }
        return Solution(values: values, cost: cost, frames: frames, steps: count)
    }

    /// The least cost along each of the weaker half of the principal directions, in turn.
    private static func slid(
        _ start: (values: [Double], cost: Double), _ frames: [FrameEquations], _ unknowns: [Unknown],
        _ equations: Equations
    ) throws -> (values: [Double], cost: Double) {
        let count = unknowns.count
        var curvature = SymmetricMatrix(size: count)
        for frame in frames { curvature += frame.curvature }
        let scale = (0..<count).map { curvature[$0, $0] > 0 ? curvature[$0, $0].squareRoot() : 1 }
        for i in 0..<count { for j in 0..<count { curvature[i, j] /= scale[i] * scale[j] } }
        var best = start
        for (value, vector) in curvature.eigen.sorted(by: { $0.value < $1.value }).prefix((count + 1) / 2) {
            let reach = (0.002 * best.cost / max(value, 1e-9)).squareRoot()
            for side in [reach, -reach] {
                var distance = side, isBetter = false
                while abs(distance) <= 100 * reach {
                    let next = (0..<count).map {
                        (best.values[$0] + distance * vector[$0] / scale[$0]).clamped(to: unknowns[$0].range)
                    }
                    let cost = try equations(next, .none).reduce(0) { $0 + $1.cost }
                    guard cost < best.cost * (1 - 1e-5) else { break }
                    (best, distance, isBetter) = ((next, cost), 2 * distance, true)
                }
                if isBetter { break }
            }
        }
        return best
    }

    /// A step that lowers the cost; nil where none is found.
    private func step(
        from values: [Double], _ frames: [FrameEquations], _ unknowns: [Unknown], _ damping: inout Double,
        below cost: Double, _ equations: Equations
    ) throws -> (values: [Double], cost: Double)? {
        let count = unknowns.count
        var curvature = SymmetricMatrix(size: count), gradient = [Double](repeating: 0, count: count)
        for frame in frames {
            curvature += frame.curvature
            for i in 0..<count { gradient[i] += frame.gradient[i] }
        }
        for _ in 0..<8 {
            var damped = curvature
            for i in 0..<count {
                damped[i, i] += damping * curvature[i, i] + 1e-9 / (unknowns[i].step * unknowns[i].step)
            }
            guard let next = LeastSquares.bounded(values, damped, gradient, unknowns) else {
                damping = max(damping * 10, 1e-6)
                continue
            }
            if next == values { return nil }
            let nextCost = try equations(next, .none).reduce(0) { $0 + $1.cost }
            if nextCost < cost {
                damping = max(damping / 5, 1e-9)
                return try LeastSquares.further((next, nextCost), from: values, unknowns, equations)
            }
            damping = max(damping * 6, 1e-6)
        }
        return nil
    }

    /// Twice as far, four times, and so on, while the cost falls: where lines of text lie beside each other, pictures
    /// change less and less with their distance, and a step is too short.
    private static func further(
        _ found: (values: [Double], cost: Double), from values: [Double], _ unknowns: [Unknown],
        _ equations: Equations
    ) throws -> (values: [Double], cost: Double) {
        var best = found, reach = 2.0
        while reach <= 16 {
            let next = values.indices.map {
                (values[$0] + reach * (found.values[$0] - values[$0])).clamped(to: unknowns[$0].range)
            }
            let cost = try equations(next, .none).reduce(0) { $0 + $1.cost }
            guard cost < best.cost else { break }
            best = (next, cost)
            reach *= 2
        }
        return best
    }

    /// Where the quadratic model is least, with every value that would leave its range held at the range's end and the
    /// others solved for again; nil where the curvature is not positive definite.
    private static func bounded(
        _ values: [Double], _ curvature: SymmetricMatrix, _ gradient: [Double], _ unknowns: [Unknown]
    ) -> [Double]? {
        var next = values, held = Set<Int>()
        for i in values.indices {
            let range = unknowns[i].range
            if values[i] <= range.lowerBound && gradient[i] > 0 || values[i] >= range.upperBound && gradient[i] < 0 {
                held.insert(i)
            }
        }
        while held.count < values.count {
            let free = values.indices.filter { !held.contains($0) }
            var part = SymmetricMatrix(size: free.count)
            for (k, i) in free.enumerated() { for (l, j) in free.enumerated() { part[k, l] = curvature[i, j] } }
            let pull = free.map { i in
                -gradient[i] - held.reduce(0) { $0 + curvature[i, $1] * (next[$1] - values[$1]) }
            }
            guard let change = part.solve(pull) else { return nil }
            var isInside = true
            for (k, i) in free.enumerated() {
                next[i] = (values[i] + change[k]).clamped(to: unknowns[i].range)
                if next[i] != values[i] + change[k] {
                    held.insert(i)
                    isInside = false
                }
            }
            if isInside { break }
        }
        return next
    }
}
