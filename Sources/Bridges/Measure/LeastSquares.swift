import ZoetropeGeometry

/// A value that a fit may change.
struct Unknown: Hashable, Sendable {
    let name: String
    var value: Double
    /// The least and the largest value.
    var range: ClosedRange<Double>
    /// A change that a picture shows, but hardly: derivatives are taken over it.
    var step: Double
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

/// Levenberg's and Marquardt's way to the least sum of squares.
struct LeastSquares {
    /// The equations of each frame at some values; without derivatives only the costs are used.
    typealias Equations = ([Double], _ derivatives: Bool) throws -> [FrameEquations]

    struct Solution {
        var values: [Double]
        var cost: Double
        var frames: [FrameEquations]
        var steps: Int
    }

    var most = 25
    /// A solution is reached when the cost falls by less than this share.
    var tolerance = 1e-5

    func solve(_ unknowns: [Unknown], _ equations: Equations) throws -> Solution {
        var values = unknowns.map(\.value), frames = try equations(values, true)
        var cost = frames.reduce(0) { $0 + $1.cost }, damping = 1e-3, count = 0
        while count < most {
            count += 1
            guard let next = try step(from: values, frames, unknowns, &damping, below: cost, equations) else { break }
            let fall = (cost - next.cost) / max(cost, 1e-30)
            (values, cost) = (next.values, next.cost)
            if fall < tolerance { break }
            frames = try equations(values, true)
        }
        frames = try equations(values, true)
        return Solution(values: values, cost: cost, frames: frames, steps: count)
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
            guard let change = damped.solve(gradient.map { -$0 }) else {
                damping = max(damping * 10, 1e-6)
                continue
            }
            let next = unknowns.indices.map {
                (values[$0] + change[$0]).clamped(to: unknowns[$0].range)
            }
            if next == values { return nil }
            let nextCost = try equations(next, false).reduce(0) { $0 + $1.cost }
            if nextCost < cost {
                damping = max(damping / 5, 1e-9)
                return (next, nextCost)
            }
            damping = max(damping * 6, 1e-6)
        }
        return nil
    }
}

/// What a fit knows about its values: their covariance, from how the frames agree among themselves.
struct Certainty: Sendable {
    /// The standard error of each value, in its unit; infinite where the frames do not tell it.
    let errors: [Double]
    /// The correlation of each two.
    private let correlations: SymmetricMatrix?

    func correlation(_ i: Int, _ j: Int) -> Double { correlations?[i, j] ?? 0 }

    /// The covariance by a sandwich of the curvature's inverse around the frames' gradients (White, 1980): residuals
    /// within a frame may depend on each other, and (Newey and West, 1987) those of frames up to `lag` apart, too.
    /// `shift` is the brightness, in levels, and `slip` the distance, in pixels, by which all frames may be wrong alike.
    init(_ frames: [FrameEquations], count: Int, lag: Int, shift: Double, slip: Double) {
        var curvature = SymmetricMatrix(size: count), middle = SymmetricMatrix(size: count)
        for frame in frames { curvature += frame.curvature }
        for (k, frame) in frames.enumerated() {
            middle.add(outer: frame.gradient)
            for distance in 1...lag where k >= distance {
                let weight = 1 - Double(distance) / Double(lag + 1), other = frames[k - distance].gradient
                middle.add(outer: frame.gradient, other, weight: weight)
                middle.add(outer: other, frame.gradient, weight: weight)
            }
        }
        // Few frames say less than they seem to (the correction for degrees of freedom of least squares).
        let freedom = Double(frames.count) / Double(max(1, frames.count - count))
        guard let inverse = curvature.inverse else {
            (errors, correlations) = ([Double](repeating: .infinity, count: count), nil)
            return
        }
        var covariance = inverse.sandwich(middle)
        let lift = (0..<count).map { i in frames.reduce(0) { $0 + $1.lift[i] } }
        let lifted = (0..<count).map { i in shift * (0..<count).reduce(0) { $0 + inverse[i, $1] * lift[$1] } }
        covariance.add(outer: lifted)
        for axis in 0...1 {
            let slide = (0..<count).map { i in frames.reduce(0) { $0 + $1.slide[i][axis] } }
            covariance.add(
                outer: (0..<count).map { i in slip * (0..<count).reduce(0) { $0 + inverse[i, $1] * slide[$1] } })
        }
        let errors = (0..<count).map { (max(0, covariance[$0, $0]) * freedom).squareRoot() }
        for i in 0..<count {
            for j in 0..<count {
                let scale = errors[i] * errors[j] / freedom
                covariance[i, j] = scale > 0 ? covariance[i, j] / scale : 0
            }
        }
        self.errors = errors
        correlations = covariance
    }

    /// Student's 97.5 % quantile for `freedom` degrees, by Cornish's and Fisher's expansion: within 1 % from 4 on.
    static func quantile(_ freedom: Int) -> Double {
        let z = 1.959964, n = Double(max(2, freedom)), z3 = z * z * z, z5 = z3 * z * z
        return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n)
    }
}
