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
        let silent = silent(fit)
        let (final, survey) = try surveyed(quiet(fit, silent), silent)
        let free = candidate.unknowns.indices.filter { !silent.contains($0) }
        let certainty = try certainty(final, free)
        let quantile = Certainty.quantile(final.frames.count - free.count)
        var told = Told(final.values)
        for (k, i) in free.enumerated() where certainty.errors[k].isFinite {
            // A recording's clock and its encoder's are not better than a fraction of a millisecond.
            let clock = i == 0 ? 0.00015 : 0, error = certainty.errors[k]
            told.errors[i] = (error * error + clock * clock).squareRoot() * quantile * Fitting.caution
        }
        told.entangled = survey.pairs
        for (k, i) in free.enumerated() {
            for (l, j) in free.enumerated() where l < k && abs(certainty.correlation(k, l)) > 0.98 {
                if !told.entangled.contains(where: { $0 == (j, i) }) { told.entangled.append((j, i)) }
            }
        }
        let doubtful = Set(told.entangled.flatMap { [$0.0, $0.1] } + free.filter { isAtEnd($0, told) })
        // Screens that are taken from the recording have their part in the cost (the edge of a circle, drawn over itself),
        // and so has the pictures' own rounding.
        let slack = 0.1 * max(final.cost, rounding(level: 2))
        told.values = try settled(final, doubtful, fixed: silent, slack: slack).values
        // Where a value was before it was settled explains as much.
        for i in free {
            let way = max(survey.half(i, around: told.values[i]), abs(told.values[i] - final.values[i]))
            told.errors[i] = told.errors[i].map { max($0, Fitting.caution * way) }
        }
        return told
    }

    /// The unknowns of which ten steps, a tenth of most values, change a pixel by less than 1/20 of a level.
    private func silent(_ fit: Fit) -> Set<Int> {
        let unknowns = candidate.unknowns, pixels = Double(evidence.levels[2].mask.count * evidence.times.count * 3)
        return Set(
            unknowns.indices.filter { i in
                let strength = fit.frames.reduce(0) { $0 + $1.curvature[i, i] }
                return 10 * unknowns[i].step * (strength / pixels).squareRoot() < 0.02
            })
    }

    /// The fit with what is silent as the scene has it.
    private func quiet(_ fit: Fit, _ silent: Set<Int>) throws -> Fit {
        if silent.isEmpty { return fit }
        var start = fit.values
        for i in silent { start[i] = candidate.unknowns[i].value }
        let better = try improve(start, level: 2, steps: 10, bend: 24, fixed: still(start, silent))
        // A duration may tell nothing where it is, but much where the scene had it.
        let values = better.cost < 1.02 * fit.cost ? better.values : fit.values
        return try improve(values, level: 2, steps: 0, bend: 24, fixed: silent)
    }

    /// What stays while others are improved: what is as in the scene, though it gets its error all the same.
    private func still(_ values: [Double], _ silent: Set<Int>) -> Set<Int> {
        silent.union(absent.filter { values[$0] == 0 })
    }

    /// The fit, or a better one that lies beside it, with what lies around it.
    private func surveyed(_ fit: Fit, _ silent: Set<Int>) throws -> (Fit, Survey) {
        var best = fit
        for _ in 0..<3 {
            let still = still(best.values, silent), survey = try Survey(self, best.values, fixed: still)
            guard let better = survey.better else { return (best, survey) }
            let next = try improve(
                better, level: 2, steps: 25, bend: 24, fixed: still, isBounded: isBetweenEnds(best.values))
            guard next.cost < 0.999 * best.cost else { return (best, survey) }
            best = try improve(next.values, level: 2, steps: 0, bend: 24, fixed: silent)
        }
        return (best, try Survey(self, best.values, fixed: still(best.values, silent)))
    }

    private func certainty(_ fit: Fit, _ free: [Int]) throws -> Certainty {
        let left = try frames(fit.values).residual
        let spread = Fitting.correlated * fit.cost / max(1, 3 * evidence.pixels * evidence.weights.reduce(0, +))
        let curvature = try Certainty.curvature(
            fit.frames, count: free.count, rise: 8 * spread, base: fit.cost
        ) { change in
            var values = fit.values
            for (k, i) in free.enumerated() {
                values[i] += change[k]
                guard candidate.unknowns[i].range.contains(values[i]) else { return nil }
            }
            return try cost(values)
        }
        // Codecs keep small slow changes of brightness back: a part of the residual that all frames share.
        return Certainty(
            fit.frames, curvature: curvature, lag: 3, shift: max(0.2, 0.4 * left), slip: 0.015, spread: spread)
    }

    /// Whether one of the scene's own numbers may be as far as it can go, by its interval: nothing has held it.
    private func isAtEnd(_ i: Int, _ told: Told) -> Bool {
        let range = candidate.unknowns[i].range, isNumber = i > 0 && i <= candidate.numbers.count
        let value = told.values[i], error = told.errors[i] ?? 0
        return isNumber && (value - error <= range.lowerBound || value + error >= range.upperBound)
    }

    /// What the recording does not tell apart, or does not hold, stays as the scene has it, where that explains as much:
    /// numbers that are no times, one after the other. The intervals stay as wide as they are.
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
    /// wrong alike, as the place of the canvas, is not in it. From recordings at known values (docs/measuring-method.md).
    static let caution = 1.15
    /// How many values of a picture count as one: its channels, and the pixels that softening and codecs mix.
    private static let correlated = 30.0
}
