/// The covariance of fitted values, from how well the frames agree with each other.
struct Certainty: Sendable {
    /// The standard error of each value, in its unit; infinite if the frames do not determine it.
    let errors: [Double]
    /// The correlation of each pair of values.
    private let correlations: SymmetricMatrix?

    func correlation(_ i: Int, _ j: Int) -> Double { correlations?[i, j] ?? 0 }

    /// The variance of an independent value, in square levels, where the frames' residuals cost `cost` over `pixels`
    /// pixels: at least that of the pictures' rounding, without which nothing limits the values of a scene that
    /// explains a recording exactly.
    static func spread(cost: Double, pixels: Double) -> Double {
        correlated * max(cost / max(1, 3 * pixels), rounding)
    }

    /// How many values of a picture count as one independent one: its channels, and pixels mixed by softening and
    /// codecs.
    static let correlated = 30.0
    /// The variance of rounding to whole levels, in square levels.
    private static let rounding = 1.0 / 12

    /// The covariance by a sandwich of the curvature's inverse around the frames' gradients. It allows residuals to
    /// depend on each other within a frame (White, 1980) and between frames up to `lag` apart (Newey and West, 1987).
    /// Where no frame determines a value, the gradients agree by being 0. So the errors of independent residuals of
    /// variance `spread` are part of the sandwich, too.
    /// `shift`, in levels, and `slip`, in pixels, are errors of brightness and place that all frames may share.
    /// `curvature` is the result of `Certainty.curvature`.
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
        // The correction for degrees of freedom of least squares: few frames agree too well.
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

    /// The sum of the frames' curvatures, reduced in directions in which the cost rises more slowly than they say:
    /// noise in the derivatives looks like curvature. The rise is measured on both sides along each principal
    /// direction, at the distance where the curvature predicts a rise of `rise`.
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
            let kept = share > MeasureTuning.confirmed ? 1 : max(share, least)
            out.add(outer: vector.indices.map { vector[$0] * scale[$0] }, weight: value * kept)
        }
        return out
    }

    /// The rise of the cost on one side of its minimum.
    private struct Side {
        /// In units of `reach`.
        let distance: Double
        /// The rise, as a share of what the curvature predicts.
        let share: Double
    }

    /// Goes to one side until the rise is well above the cost's noise, or a value is not allowed. The noise is that of
    /// drawn edges, which move in steps of a level of a pixel.
    ///
    /// - Parameter change: the change of the cost at a multiple of `reach`; nil if values are not allowed.
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

    /// The mean of both sides, because values are never exactly at the minimum. If one side goes further, that one
    /// alone: a short side ends at an obstacle, such as a circle that comes out from under a button.
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
