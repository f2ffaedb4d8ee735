import ZoetropeTiming

/// Finds the simplest motion that fits a property's readings.
struct MotionFit {
    /// A timing function of the scene with its begin and duration in seconds.
    struct Candidate: Hashable {
        var begin, duration: Double
        var timing: TimingFunction
    }

    let candidates: [Candidate]
    /// The largest error of a reading's `k`-th number.
    let tolerance: (Reading, Int) -> Double
    /// Two numbers are equal if they differ by less than this share of the tolerance.
    private static let still = 0.02

    func motion(_ readings: Readings) -> CodeMotion {
        let first = readings.values[0]
        let limits = first.numbers.indices.map { tolerance(first, $0) }
        let hasOneForm = readings.values.allSatisfy { $0.form == first.form }
        if hasOneForm {
            let isStill = readings.values.allSatisfy { reading in
                zip(zip(reading.numbers, first.numbers), limits).allSatisfy { abs($0.0 - $0.1) <= Self.still * $1 }
            }
            if isStill { return .constant(first) }
            if let curve = candidates.lazy.compactMap({ self.curve(readings, $0, limits) }).first {
                return .curve(curve)
            }
        }
        return .keys(keys(readings))
    }

    /// The same with the moments and steps of another motion's key frames where they are near enough: code that is made for
    /// two values of a parameter then differs by numbers alone.
    func motion(_ readings: Readings, like model: CodeMotion?) -> CodeMotion {
        let own = motion(readings)
        guard case .keys(let found) = own, case .keys(let keys)? = model else { return own }
        if found.map(\.time) == keys.map(\.time), found.map(\.step) == keys.map(\.step) { return own }
        var next = 0
        let indices = keys.compactMap { key -> Int? in
            while next < readings.times.count, readings.times[next] < key.time - Self.instant { next += 1 }
            guard next < readings.times.count, readings.times[next] < key.time + Self.instant else { return nil }
            next += 1
            return next - 1
        }
        // A run in a larger canvas has larger ways, with the same shapes.
        let fit = KeyFit(readings: readings, tolerance: { 4 * tolerance($0, $1) })
        guard indices.count == keys.count, indices.last == readings.times.count - 1,
            zip(zip(indices, indices.dropFirst()), keys).allSatisfy({ fit.isNear($0.0, $0.1, $1.step) })
        else { return own }
        return .keys(zip(indices, keys).map { CodeKey(time: $1.time, reading: readings.values[$0], step: $1.step) })
    }

    /// Moments that are nearer to each other are the same, in seconds; jumps are found as exactly.
    private static let instant = 1e-6

    /// The readings as an affine function of a timing function's value. While that value is constant, the readings have
    /// to be, too.
    private func curve(_ readings: Readings, _ candidate: Candidate, _ limits: [Double]) -> CodeCurve? {
        func share(_ t: Double) -> Double {
            candidate.timing.value(at: t - candidate.begin, duration: candidate.duration)
        }
        guard let last = readings.values.last, candidate.begin <= 0 || share(readings.times[0]) == 0,
            share(readings.times[readings.times.count - 1]) == 1, mayFit(readings, share, limits)
        else { return nil }
        let shares = readings.times.map(share)
        // The two moments with the most different values of the timing function determine the ends.
        guard let high = shares.indices.max(by: { shares[$0] < shares[$1] }),
            let low = shares.indices.min(by: { shares[$0] < shares[$1] }), shares[high] - shares[low] > 0.5
        else { return nil }
        var from = last.numbers, to = last.numbers
        for c in from.indices {
            let (a, b) = (readings.values[low].numbers[c], readings.values[high].numbers[c])
            let slope = (b - a) / (shares[high] - shares[low])
            from[c] = a - slope * shares[low]
            to[c] = from[c] + slope
        }
        for (share, reading) in zip(shares, readings.values) {
            for c in from.indices where abs(from[c] + (to[c] - from[c]) * share - reading.numbers[c]) > 0.4 * limits[c]
            {
                return nil
            }
        }
        return CodeCurve(
            form: last.form, from: from, to: to, begin: candidate.begin, duration: candidate.duration,
            timing: candidate.timing)
    }

    /// Whether a few of the readings are near an affine image of the shares. A scene may have thousands of timing functions,
    /// and most of them are far from a layer's motion.
    private func mayFit(_ readings: Readings, _ share: (Double) -> Double, _ limits: [Double]) -> Bool {
        let count = readings.times.count, few = Set((0...Self.few).map { $0 * (count - 1) / Self.few }).sorted()
        let shares = few.map { share(readings.times[$0]) }
        guard let high = shares.indices.max(by: { shares[$0] < shares[$1] }),
            let low = shares.indices.min(by: { shares[$0] < shares[$1] }), shares[high] - shares[low] > 0.5
        else { return true }
        let (a, b) = (readings.values[few[low]].numbers, readings.values[few[high]].numbers)
        for (k, share) in zip(few, shares) {
            let part = (share - shares[low]) / (shares[high] - shares[low]), numbers = readings.values[k].numbers
            // Each of the three is within 0.4 limits of the curve, and a spring's shares reach to -1 and 2.
            for c in limits.indices
            where abs(a[c] + (b[c] - a[c]) * part - numbers[c]) > (2 + 4 * abs(part)) * limits[c] {
                return false
            }
        }
        return true
    }

    private static let few = 12

    /// Key frames, as few as a search from the front finds: each step is as long as one cubic can be.
    private func keys(_ readings: Readings) -> [CodeKey] {
        let fit = KeyFit(readings: readings, tolerance: tolerance)
        var keys: [CodeKey] = [], i = 0
        let last = readings.times.count - 1
        while i < last {
            let (end, step) = fit.longest(from: i)
            keys.append(CodeKey(time: readings.times[i], reading: readings.values[i], step: step))
            i = end
        }
        keys.append(CodeKey(time: readings.times[last], reading: readings.values[last], step: .linear))
        return keys
    }
}
