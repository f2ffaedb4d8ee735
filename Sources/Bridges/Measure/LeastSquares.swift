import ZoetropeGeometry

/// A value that a fit may change.
struct Unknown: Hashable, Sendable {
    let name: String
    var value: Double
    /// The least and the largest value.
    var range: ClosedRange<Double>
    /// A change that is just visible in a picture: derivatives are taken over it.
    var step: Double

    /// Whether it is the height of a curve's control point.
    var isHeight: Bool { ["y1", "y2"].contains(name) }
}

/// The least-squares equations of one frame near some values of the unknowns.
package struct FrameEquations: Sendable {
    /// The weighted sum of squared residuals.
    package var cost: Double
    /// Half of the cost's gradient, and half of its Hessian in the Gauss-Newton approximation.
    var gradient: [Double]
    var curvature: SymmetricMatrix
    /// The change of each unknown's gradient when the whole frame becomes a level lighter.
    var lift: [Double]
    /// The change of each unknown's gradient when the whole frame moves by a pixel to the right, and down.
    var slide: [SIMD2<Double>]
}

/// Which derivatives are computed.
enum Derivatives: Sendable {
    /// The cost alone.
    case none
    /// Forward differences: good enough to approach the minimum.
    case quick
    /// Central differences.
    case exact
}

/// Least squares by Levenberg's and Marquardt's method. A value at an end of its range stays there while the gradient
/// points outward; the other values are solved for without it.
struct LeastSquares {
    /// The equations of each frame at some values.
    typealias Equations = ([Double], Derivatives) throws -> [FrameEquations]

    struct Solution {
        var values: [Double]
        var cost: Double
        /// The equations at `values`, with exact derivatives.
        var frames: [FrameEquations]
        var steps: Int
    }

    var most = 25
    /// The search ends when a step lowers the cost by less than this share.
    var tolerance = 1e-5
    /// Whether the search ends with line searches along the directions of least curvature: noise of the derivatives
    /// makes steps along them too short.
    var isThorough = false

    func solve(_ unknowns: [Unknown], _ equations: Equations) throws -> Solution {
        var values = unknowns.map(\.value), damping = SolverTuning.first, count = 0
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
            // A last step with exact derivatives and hardly any damping.
            var slight = 1e-9
            if let next = try step(from: values, frames, unknowns, &slight, below: cost, equations) {
                (values, cost) = (next.values, next.cost)
            }
            if round > 0 || cost < start, isThorough { frames = try equations(values, .exact) }
            if start - cost < SolverTuning.round * start { break }
        }
        return Solution(values: values, cost: cost, frames: frames, steps: count)
    }

    /// The least cost along each principal direction of the weaker half, in turn.
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
            let reach = (SolverTuning.lineRise * best.cost / max(value, 1e-9)).squareRoot()
            for side in [reach, -reach] {
                var distance = side, isBetter = false
                while abs(distance) <= 100 * reach {
                    let next = (0..<count).map {
                        (best.values[$0] + distance * vector[$0] / scale[$0]).clamped(to: unknowns[$0].range)
                    }
                    let cost = try equations(next, .none).reduce(0) { $0 + $1.cost }
                    guard cost < best.cost * (1 - SolverTuning.lineFall) else { break }
                    (best, distance, isBetter) = ((next, cost), 2 * distance, true)
                }
                if isBetter { break }
            }
        }
        return best
    }

    /// A step that lowers the cost; nil if none is found.
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
                damped[i, i] += damping * curvature[i, i] + SolverTuning.inertia / (unknowns[i].step * unknowns[i].step)
            }
            guard let next = LeastSquares.bounded(values, damped, gradient, unknowns) else {
                damping = max(damping * SolverTuning.indefinite, SolverTuning.leastAfterFailure)
                continue
            }
            if next == values { return nil }
            let nextCost = try equations(next, .none).reduce(0) { $0 + $1.cost }
            if nextCost < cost {
                damping = max(damping / SolverTuning.success, SolverTuning.leastAfterSuccess)
                return try LeastSquares.further((next, nextCost), from: values, unknowns, equations)
            }
            damping = max(damping * SolverTuning.failure, SolverTuning.leastAfterFailure)
        }
        return nil
    }

    /// Extends a step by 2, 4, 8 and 16 while the cost falls. Where lines of text lie next to each other, pictures
    /// change less and less with distance, so that a step is too short.
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

    /// The minimum of the quadratic model within the ranges: values that would leave their range are held at its end,
    /// and the others are solved for again. Nil if the curvature is not positive definite.
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
            let pull = free.map { i in
                -gradient[i] - held.reduce(0) { $0 + curvature[i, $1] * (next[$1] - values[$1]) }
            }
            guard let change = curvature.part(free).solve(pull) else { return nil }
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
