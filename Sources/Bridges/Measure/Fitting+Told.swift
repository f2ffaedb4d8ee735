extension Fitting {
    struct Told {
        var values: [Double]
        /// Half of the 95 % intervals; nil for what the recording does not tell.
        var errors: [Double?]
        var entangled: [(Int, Int)]

        init(_ values: [Double]) {
            self.values = values
            errors = values.map { _ in nil }
            entangled = []
        }
    }

    /// The values with their errors. What has no effect on the pictures goes back to where it was.
    func told(_ fit: Fit) throws -> Told {
        let unknowns = candidate.unknowns, pixels = Double(evidence.levels[2].mask.count * evidence.times.count * 3)
        var strengths = [Double](repeating: 0, count: unknowns.count)
        for frame in fit.frames { for i in unknowns.indices { strengths[i] += frame.curvature[i, i] } }
        // Ten steps, a tenth of most values, change a pixel by less than 1/20 of a level.
        let silent = Set(
            unknowns.indices.filter { 10 * unknowns[$0].step * (strengths[$0] / pixels).squareRoot() < 0.02 })
        var start = fit.values
        for i in silent { start[i] = unknowns[i].value }
        var final = fit
        if !silent.isEmpty {
            // What is as in the scene stays so, and gets its error all the same.
            let still = silent.union(absent.filter { start[$0] == 0 })
            let better = try improve(start, level: 2, steps: 10, bend: 24, fixed: still)
            // A duration may tell nothing where it is, but much where the scene had it.
            let values = better.cost < 1.02 * fit.cost ? better.values : fit.values
            final = try improve(values, level: 2, steps: 0, bend: 24, fixed: silent)
        }
        let free = unknowns.indices.filter { !silent.contains($0) }
        let left = try frames(final.values).residual
        let spread = Fitting.correlated * final.cost / max(1, 3 * evidence.pixels * Double(final.frames.count))
        let curvature = try Certainty.curvature(
            final.frames, count: free.count, rise: 8 * spread, base: final.cost
        ) { change in
            var values = final.values
            for (k, i) in free.enumerated() {
                values[i] += change[k]
                guard unknowns[i].range.contains(values[i]) else { return nil }
            }
            return try cost(values)
        }
        // Codecs keep small slow changes of brightness back: a part of the residual that all frames share.
        let certainty = Certainty(
            final.frames, curvature: curvature, lag: 3, shift: max(0.2, 0.4 * left), slip: 0.015, spread: spread)
        let quantile = Certainty.quantile(final.frames.count - free.count)
        var told = Told(final.values)
        for (k, i) in free.enumerated() where certainty.errors[k].isFinite {
            // A recording's clock and its encoder's are not better than a fraction of a millisecond.
            let clock = i == 0 ? 0.00015 : 0, error = certainty.errors[k]
            told.errors[i] = (error * error + clock * clock).squareRoot() * quantile * Fitting.caution
        }
        for (k, i) in free.enumerated() {
            for (l, j) in free.enumerated() where l < k && abs(certainty.correlation(k, l)) > 0.98 {
                told.entangled.append((j, i))
            }
        }
        let doubtful = Set(told.entangled.flatMap { [$0.0, $0.1] })
        // Screens that are taken from the recording have their part in the cost (the edge of a circle, drawn over itself),
        // and less than half a level of residuals is the pictures' own rounding.
        let rounding = 0.25 * 3 * evidence.pixels * Double(final.frames.count)
        told.values = try settled(final, doubtful, fixed: silent, slack: 0.1 * max(final.cost, rounding)).values
        return told
    }

    /// What the recording does not tell apart stays as the scene has it, where that explains as much: numbers that are no
    /// times, one after the other. The intervals stay as wide as they are.
    ///
    /// - Parameter slack: by how much the cost may rise.
    private func settled(_ fit: Fit, _ doubtful: Set<Int>, fixed: Set<Int>, slack: Double) throws -> Fit {
        let units = candidate.units(), limit = fit.cost + slack
        var kept = fixed, best = fit
        for i in candidate.unknowns.indices where doubtful.contains(i) && i > 0 && i <= candidate.numbers.count {
            guard units[i] == .plain, best.values[i] != candidate.unknowns[i].value else { continue }
            var values = best.values
            values[i] = candidate.unknowns[i].value
            let next = try improve(values, level: 2, steps: 12, bend: 24, fixed: kept.union([i]))
            guard next.cost <= limit else { continue }
            best = next
            kept.insert(i)
        }
        return best
    }

    /// Intervals are wider by this factor than the frames' agreement gives them: what all frames of a recording have
    /// wrong alike, as the place of the canvas, is not in it. From recordings at known values (docs/measuring.md).
    private static let caution = 1.3
    /// How many values of a picture count as one: its channels, and the pixels that softening and codecs mix.
    private static let correlated = 30.0
}
