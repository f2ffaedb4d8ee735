extension Fitting {
    struct Told {
        var values: [Double]
        /// Half of the 95 % intervals; nil for values that the recording does not determine.
        var errors: [Double?]
        var entangled: [(Int, Int)]

        init(_ values: [Double]) {
            self.values = values
            errors = values.map { _ in nil }
            entangled = []
        }
    }

    /// The values with their errors. Unknowns without an effect on the pictures get the scene's values again.
    func told(_ fit: Fit) throws -> Told {
        let silent = silent(fit)
        let (final, survey) = try surveyed(quiet(fit, silent), silent)
        let free = candidate.unknowns.indices.filter { !silent.contains($0) }
        let certainty = try certainty(final, free)
        let quantile = Certainty.quantile(final.frames.count - free.count)
        var told = Told(final.values)
        for (k, i) in free.enumerated() where certainty.errors[k].isFinite {
            // The clocks of a recording and its encoder have an error of this many seconds.
            let clock = i == 0 ? MeasureTuning.clock : 0, error = certainty.errors[k]
            told.errors[i] = (error * error + clock * clock).squareRoot() * quantile * Fitting.caution
        }
        told.entangled = survey.pairs
        for (k, i) in free.enumerated() {
            for (l, j) in free.enumerated() where l < k && abs(certainty.correlation(k, l)) > MeasureTuning.entangled {
                if !told.entangled.contains(where: { $0 == (j, i) }) { told.entangled.append((j, i)) }
            }
        }
        let doubtful = Set(told.entangled.flatMap { [$0.0, $0.1] } + free.filter { isAtEnd($0, told) })
        // Two costs are no fault of the values: screens taken from the recording (the edge of a circle, drawn over
        // itself), and the pictures' own rounding.
        let slack = MeasureTuning.settling * max(final.cost, rounding(level: 2))
        let unlimited = Set(free.filter { isUnlimited($0, told) })
        told.values = try settled(final, doubtful.union(unlimited), unlimited, fixed: silent, slack: slack).values
        // The value before it was settled explains as much, so the interval reaches to it.
        for i in free {
            let way = max(survey.half(i, around: told.values[i]), abs(told.values[i] - final.values[i]))
            told.errors[i] = told.errors[i].map { max($0, Fitting.caution * way) }
        }
        for i in unlimited where told.values[i] == candidate.unknowns[i].value { told.errors[i] = nil }
        return told
    }

    /// Unknowns without an effect: ten steps, a tenth of most values, change a pixel by less than 1/20 of a level.
    private func silent(_ fit: Fit) -> Set<Int> {
        let unknowns = candidate.unknowns, pixels = Double(evidence.levels[2].mask.count * evidence.times.count * 3)
        return Set(
            unknowns.indices.filter { i in
                let strength = fit.frames.reduce(0) { $0 + $1.curvature[i, i] }
                return 10 * unknowns[i].step * (strength / pixels).squareRoot() < MeasureTuning.silent
            })
    }

    /// The fit, with the scene's values for unknowns without an effect.
    private func quiet(_ fit: Fit, _ silent: Set<Int>) throws -> Fit {
        if silent.isEmpty { return fit }
        var start = fit.values
        for i in silent { start[i] = candidate.unknowns[i].value }
        let better = try improve(start, level: 2, steps: 10, bend: 24, fixed: still(start, silent))
        // A duration may have no effect at its fitted value, but much at the scene's.
        let values = better.cost < MeasureTuning.silentCost * fit.cost ? better.values : fit.values
        return try improve(values, level: 2, steps: 0, bend: 24, fixed: silent)
    }

    /// Unknowns held at the scene's values; their errors are still estimated.
    private func still(_ values: [Double], _ silent: Set<Int>) -> Set<Int> {
        silent.union(absent.filter { values[$0] == 0 })
    }

    /// The fit, or a better one close to it, with a survey of the values around it.
    private func surveyed(_ fit: Fit, _ silent: Set<Int>) throws -> (Fit, Survey) {
        var best = fit
        for _ in 0..<3 {
            let still = still(best.values, silent), survey = try Survey(self, best.values, fixed: still)
            guard let better = survey.better else { return (best, survey) }
            let next = try improve(
                better, level: 2, steps: 25, bend: 24, fixed: still, isBounded: isBetweenEnds(best.values))
            guard next.cost < MeasureTuning.better * best.cost else { return (best, survey) }
            best = try improve(next.values, level: 2, steps: 0, bend: 24, fixed: silent)
        }
        return (best, try Survey(self, best.values, fixed: still(best.values, silent)))
    }

    private func certainty(_ fit: Fit, _ free: [Int]) throws -> Certainty {
        let left = try frames(fit.values).residual
        let spread = Certainty.spread(cost: fit.cost, pixels: evidence.pixels * evidence.weights.reduce(0, +))
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
        // Codecs delay small slow changes of brightness: all frames share that part of the residual.
        return Certainty(
            fit.frames, curvature: curvature, lag: 3,
            shift: max(MeasureTuning.shared.levels, MeasureTuning.shared.share * left),
            slip: MeasureTuning.shared.pixels, spread: spread)
    }

    /// Whether the interval of one of the scene's own numbers reaches an end of its range: then nothing limits it.
    private func isAtEnd(_ i: Int, _ told: Told) -> Bool {
        let range = candidate.unknowns[i].range, isNumber = i > 0 && i <= candidate.numbers.count
        let value = told.values[i], error = told.errors[i] ?? 0
        return isNumber && (value - error <= range.lowerBound || value + error >= range.upperBound)
    }

    /// Whether the interval of one of the scene's own numbers says nothing: it is wider than the number, and the scene's,
    /// are large.
    private func isUnlimited(_ i: Int, _ told: Told) -> Bool {
        guard i > 0, i <= candidate.numbers.count, let error = told.errors[i] else { return false }
        return candidate.unknowns[i].value != 0
            && error > max(abs(told.values[i]), abs(candidate.unknowns[i].value))
    }

    /// The fit, with the scene's values for doubtful numbers that are no times, or unlimited ones, one after the other,
    /// as long as the cost hardly rises. Doubtful numbers are those that the recording does not tell apart or does not
    /// limit. Their intervals stay as wide.
    ///
    /// - Parameter slack: by how much the cost may rise.
    private func settled(
        _ fit: Fit, _ doubtful: Set<Int>, _ unlimited: Set<Int>, fixed: Set<Int>, slack: Double
    ) throws -> Fit {
        let units = candidate.units(), limit = fit.cost + slack
        var kept = fixed, best = fit
        for i in candidate.unknowns.indices where doubtful.contains(i) && i > 0 && i <= candidate.numbers.count {
            guard units[i] == .plain || unlimited.contains(i), best.values[i] != candidate.unknowns[i].value
            else { continue }
            var values = best.values
            values[i] = candidate.unknowns[i].value
            let next = try improve(values, level: 2, steps: 12, bend: 24, fixed: kept.union([i]))
            guard next.cost <= limit else { continue }
            best = next
            kept.insert(i)
        }
        return best
    }

    /// Intervals are widened by this factor: errors that all frames share, such as the canvas' place, are not in the
    /// frames' disagreement. From recordings with known values (docs/measuring-method.md).
    static let caution = 1.15
}
