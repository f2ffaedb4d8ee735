import ZoetropeGeometry
import ZoetropeTiming

extension Fitting {
    /// Factors of a run's length that are tried, with curves that are stretched to match.
    private static let lengths = [0.88, 0.94, 1.06, 1.12]

    /// The same values with other lengths of the run, and with curves stretched so that the run looks nearly the same.
    /// A curve that ends slowly may end sooner or later, and steps toward the least cost hardly move along that valley.
    func otherLengths(_ values: [Double]) -> [[Double]] {
        guard hasCurve else { return [] }
        let lengthening = candidate.lengthening()
        guard let i = lengthening.first, lengthening.count == 1 else { return [] }
        return Fitting.lengths.compactMap { factor in
            var out = values
            let length = (values[i] * factor).clamped(to: candidate.unknowns[i].range)
            guard length != values[i] else { return nil }
            out[i] = length
            for (timing, place) in zip(candidate.timings, candidate.places) where timing.isCurve {
                out.replaceSubrange(place, with: Fitting.drawnOut(Array(values[place]), by: length / values[i]))
            }
            return out
        }
    }

    /// The control points of the nearest curve to a given one whose duration is `factor` times as long (Gauss and
    /// Newton, at forty times).
    private static func drawnOut(_ points: [Double], by factor: Double) -> [Double] {
        func curve(_ p: [Double]) -> CubicBezier { CubicBezier(p[0], p[1], p[2], p[3]) }
        let times = (1...40).map { Double($0) / 40 }, own = curve(points)
        let goal = times.map { own.value(at: min(1, $0 * factor)) }
        func residuals(_ p: [Double]) -> [Double] {
            let bezier = curve(p)
            return zip(times, goal).map { bezier.value(at: $0) - $1 }
        }
        func bounded(_ p: [Double]) -> [Double] { p.map { $0.clamped(to: 0...1) } }
        var best = points, left = residuals(best).reduce(0) { $0 + $1 * $1 }
        for _ in 0..<12 {
            let here = residuals(best)
            let slopes = best.indices.map { i -> [Double] in
                var moved = best
                let step = best[i] < 0.5 ? 1e-4 : -1e-4
                moved[i] += step
                return zip(residuals(moved), here).map { ($0 - $1) / step }
            }
            var matrix = SymmetricMatrix(size: 4)
            for i in 0..<4 {
                for j in 0..<4 { matrix[i, j] = zip(slopes[i], slopes[j]).reduce(0) { $0 + $1.0 * $1.1 } }
                matrix[i, i] += 1e-4
            }
            let pull = slopes.map { zip($0, here).reduce(0) { $0 - $1.0 * $1.1 } }
            guard let change = matrix.solve(pull) else { break }
            let next = bounded(zip(best, change).map { $0 + $1 }), sum = residuals(next).reduce(0) { $0 + $1 * $1 }
            guard sum < MeasureTuning.better * left else { break }
            (best, left) = (next, sum)
        }
        return best
    }
}
