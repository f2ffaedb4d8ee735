/// What a fit knows about its values: their covariance, from how the frames agree among themselves.
struct Certainty: Sendable {
    /// The standard error of each value, in its unit; infinite where the frames do not tell it.
    let errors: [Double]
    /// The correlation of each two.
    private let correlations: SymmetricMatrix?

    func correlation(_ i: Int, _ j: Int) -> Double { correlations?[i, j] ?? 0 }

    /// The covariance by a sandwich of the curvature's inverse around the frames' gradients (White, 1980): residuals
    /// within a frame may depend on each other, and (Newey and West, 1987) those of frames up to `lag` apart, too.
    /// Frames cannot disagree about what none of them tells, so the sandwich has the errors of independent residuals of
    /// variance `spread` in it, too.
    /// `shift` is the brightness, in levels, and `slip` the distance, in pixels, by which all frames may be wrong alike.
    /// `curvature` is what `Certainty.curvature` gives.
    init(
        _ frames: [FrameEquations], curvature: SymmetricMatrix, lag: Int, shift: Double, slip: Double, spread: Double
    ) {
        let count = curvature.size
        var middle = SymmetricMatrix(size: count)
        for i in 0..<count { for j in 0..<count { middle[i, j] = spread * curvature[i, j] } }
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

    /// The sum of the frames' curvatures, less steep where the cost really is: derivatives of pictures have a little
    /// noise, which looks like knowledge in directions of which the pictures tell nothing. So the cost is tried to both
    /// sides along each principal direction, as far as it should rise by `rise`.
    ///
    /// - Parameter cost: the cost with changed values; nil for values that are not allowed.
    static func curvature(
        _ frames: [FrameEquations], count: Int, rise: Double, base: Double, _ cost: ([Double]) throws -> Double?
    ) rethrows -> SymmetricMatrix {
        var curvature = SymmetricMatrix(size: count), scaled = SymmetricMatrix(size: count)
        for frame in frames { curvature += frame.curvature }
        let scale = (0..<count).map { curvature[$0, $0] > 0 ? curvature[$0, $0].squareRoot() : 1 }
        for i in 0..<count { for j in 0..<count { scaled[i, j] = curvature[i, j] / (scale[i] * scale[j]) } }
        var out = SymmetricMatrix(size: count)
        for (value, vector) in scaled.eigen {
            let value = max(value, 1e-9), reach = (rise / value).squareRoot()
            let sides = try [reach, -reach].compactMap { reach in
                try Self.side(rise) { part in
                    try cost(vector.indices.map { part * reach * vector[$0] / scale[$0] }).map { $0 - base }
                }
            }
            let share = Self.share(sides)
            let kept = share > 0.6 ? 1 : max(share, least)
            out.add(outer: vector.indices.map { vector[$0] * scale[$0] }, weight: value * kept)
        }
        return out
    }

    /// How the cost rises to one side of the least one.
    private struct Side {
        /// How many times `reach` was gone.
        let distance: Double
        /// As a share of what the curvature says.
        let share: Double
    }

    /// Goes to one side until the cost has risen well above its own noise (drawn edges move in steps as small as a level
    /// of a pixel), or until values are not allowed.
    ///
    /// - Parameter change: of the cost, at a number of times `reach`; nil where values are not allowed.
    private static func side(_ rise: Double, _ change: (Double) throws -> Double?) rethrows -> Side? {
        var found: Side?
        for distance in [4.0, 16, 64, 256, 1024] {
            guard let change = try change(distance) else { break }
            found = Side(distance: distance, share: max(0, change) / (distance * distance * rise))
            if change > 8 * rise { return found }
        }
        if let found { return found }
        for distance in [1, 0.25] {
            guard let change = try change(distance) else { continue }
            return Side(distance: distance, share: max(0, change) / (distance * distance * rise))
        }
        return nil
    }

    /// Of both sides together, because the values are never quite at the least cost; where one goes further, that one:
    /// what limits the other, such as a circle that comes out from under a button, says nothing of it.
    private static func share(_ sides: [Side]) -> Double {
        guard let far = sides.max(by: { $0.distance < $1.distance }) else { return 1 }
        let alike = sides.filter { $0.distance == far.distance }
        return alike.reduce(0) { $0 + $1.share } / Double(alike.count)
    }

    /// The least share of a direction's curvature that is kept.
    private static let least = 1e-5

    /// Student's 97.5 % quantile for `freedom` degrees, by Cornish's and Fisher's expansion: within 1 % from 4 on.
    static func quantile(_ freedom: Int) -> Double {
        let z = 1.959964, n = Double(max(2, freedom)), z3 = z * z * z, z5 = z3 * z * z
        return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n)
    }
}
