import ZoetropeTiming

/// CSS' `linear()`: a timing function of straight lines between points.
package struct LinearEasing: Sendable {
    package struct Point: Hashable, Sendable {
        /// The share of the time in percent, and the share of the way.
        package let time, value: Double
    }

    package let points: [Point]
    /// The digits after the point of a time in percent, and of a value.
    private let timePlaces, valuePlaces: Int

    /// The points of a timing function over `duration` seconds; no value is wrong by more than `error`, as a share of
    /// the way. If the function is cut off, the last two points have the same time.
    package init(_ timing: TimingFunction, duration: Double, error: Double) {
        let sampling = Sampling(timing, duration: duration)
        let count = sampling.count
        timePlaces = sampling.places
        // Half a unit of a value's last digit is at most a twentieth of the error; the samples leave room for it.
        valuePlaces = error < 0.0005 ? 5 : 4
        let times = (0...count).map { Double($0) / Double(count) }
        var values = times.map { timing.value(at: $0 * duration, duration: .infinity) }
        if case .bezier = timing { values = times.map { timing.value(at: $0 * duration, duration: duration) } }
        var points = [Point(time: 0, value: Self.rounded(values[0], valuePlaces))]
        var i = 0
        while i < count {
            i = Self.farthest(from: i, values, error)
            points.append(
                Point(time: Self.rounded(times[i] * 100, timePlaces), value: Self.rounded(values[i], valuePlaces)))
        }
        if abs(values[count] - 1) > 1e-4 { points.append(Point(time: 100, value: 1)) }
        self.points = points
    }

    /// The farthest sample to which a line is close enough, by bisection: a line that fits a long stretch fits its
    /// parts.
    private static func farthest(from i: Int, _ values: [Double], _ error: Double) -> Int {
        var good = i + 1
        var low = i + 1, high = values.count - 1
        while low <= high {
            let middle = (low + high) / 2
            if isNear(values, i, middle, error) {
                (good, low) = (middle, middle + 1)
            } else {
                high = middle - 1
            }
        }
        return good
    }

    private static func isNear(_ values: [Double], _ i: Int, _ j: Int, _ error: Double) -> Bool {
        let slope = (values[j] - values[i]) / Double(j - i)
        return (i...j).allSatisfy { abs(values[i] + slope * Double($0 - i) - values[$0]) <= error * 0.9 }
    }

    private static func rounded(_ v: Double, _ places: Int) -> Double {
        let unit = [1.0, 10, 100, 1000, 10_000, 100_000][places]
        return (v * unit).rounded() / unit
    }

    /// `linear(0, 0.25 10%, 1)`.
    package var text: String {
        let last = points.count - 1
        return "linear("
            + points.enumerated().map { k, p in
                let value = CodeNumber.text(p.value, places: valuePlaces)
                let isPlain =
                    (k == 0 && p.time == 0) || (k == last && p.time == 100 && points[max(0, k - 1)].time < 100)
                return isPlain ? value : "\(value) \(CodeNumber.text(p.time, places: timePlaces))%"
            }.joined(separator: ", ") + ")"
    }

    /// The value at a share of the time, as CSS defines it.
    package func value(at share: Double) -> Double {
        let t = share * 100
        guard let k = points.lastIndex(where: { $0.time <= t }) else { return points[0].value }
        guard k + 1 < points.count else { return points[k].value }
        let (a, b) = (points[k], points[k + 1])
        return b.time > a.time ? a.value + (b.value - a.value) * (t - a.time) / (b.time - a.time) : b.value
    }
}

extension LinearEasing {
    /// The number of times at which a function is sampled. They are written exactly, in percent with `places` digits.
    private struct Sampling {
        let count, places: Int

        /// An oscillation has at least 1000 samples, so that a line between two of them is wrong by at most 0.0005 % of
        /// its height.
        init(_ timing: TimingFunction, duration: Double) {
            var swings = 1.0
            if case .spring(let spring) = timing { swings = spring.frequency * duration / (2 * Double.pi) }
            let more = swings <= 2 ? 0 : swings <= 20 ? 1 : 2
            (count, places) = ([2000, 20_000, 200_000][more], 2 + more)
        }
    }
}
