import ZoetropeGeometry
import ZoetropeTiming

/// The properties of a moment that tracks depend on.
struct TrackMoment {
    /// Seconds from the run's start; below 0 or above `length` where a gesture's spring overshoots.
    let time: Double
    /// Seconds that the run takes.
    let length: Double
    let isBack: Bool
    /// Whether a gesture drives the run, so that the tracks' timing does not apply.
    let isLinear: Bool
}

/// A track whose timing is resolved. Its values may still depend on the time and on other tracks.
package struct ResolvedTrack: Sendable {
    /// The track in one direction.
    package struct Way: Sendable {
        /// Seconds; the duration is that of one repetition, there or back.
        package let begin, duration: Double
        /// Seconds that all repetitions take.
        package let length: Double
        /// One function for the whole way or one for each step, solved for the durations that they span.
        package let timings: [TimingFunction]
        let values: [Number]
        /// The numbers of each value, by which a paced track measures its way.
        let pacing: [[Number]]
        /// From 0 to 1, as many as `values`; a discrete track has one more, where its last value ends.
        package let keyTimes: [Double]
        /// The way of a paced track whose values are the same all the time: it is measured once.
        let steady: PacedWay?

        /// Seconds of what the last timing function spans.
        package var lastSpan: Double {
            guard timings.count > 1, let end = keyTimes.last else { return duration }
            return duration * (end - keyTimes[keyTimes.count - 2])
        }
    }

    package let forward, back: Way
    let mode: TrackModel.CalculationMode
    /// How many times the duration fits into the length.
    let passes: Double
    let autoreverses, isCumulative: Bool
    let additions: [ResolvedTrack]

    /// Whether the track goes once from one value to another by one timing function.
    package var isPlain: Bool {
        forward.values.count == 2 && forward.timings.count == 1 && mode == .linear && passes == 1 && !isCumulative
            && additions.isEmpty
    }

    /// The value at a moment; `number` evaluates one of the track's values.
    func value(_ moment: TrackMoment, number: (Number) throws -> Double) rethrows -> Double {
        let way = moment.isBack ? back : forward
        if way.values.count == 1 { return try number(way.values[0]) }
        var value = try own(moment, way, number: number)
        for addition in additions { value += try addition.value(moment, number: number) }
        return value
    }

    private func own(_ moment: TrackMoment, _ way: Way, number: (Number) throws -> Double) rethrows -> Double {
        let elapsed = moment.time - way.begin
        guard passes != 1 || isCumulative else {
            return try value(
                at: elapsed, of: way, moment.isLinear, overshoots: way.overshoots(moment), number: number)
        }
        // The way back goes through the passes of the way there, the last one first.
        let done = way.duration > 0 ? (elapsed / way.duration).clamped(to: 0...passes) : elapsed < 0 ? 0 : passes
        let place = moment.isBack ? passes - done : done
        let pass = max(0, place == passes ? place.rounded(.up) - 1 : place.rounded(.down))
        let isReturn = autoreverses && pass.truncatingRemainder(dividingBy: 2) == 1
        let share = place - pass, seconds = (isReturn != moment.isBack ? 1 - share : share) * way.duration
        let value = try value(at: seconds, of: way, moment.isLinear, number: number)
        guard isCumulative else { return value }
        let repetition = autoreverses ? (pass / 2).rounded(.down) : pass
        return value + repetition * (try number(forward.values[autoreverses ? 0 : forward.values.count - 1]))
    }

    /// The value `elapsed` seconds after the beginning of one pass.
    private func value(
        at elapsed: Double, of way: Way, _ isLinear: Bool, overshoots: Bool = false,
        number: (Number) throws -> Double
    ) rethrows -> Double {
        if !overshoots {
            if elapsed <= 0, way.duration > 0 || elapsed < 0 { return try number(way.values[0]) }
            if elapsed >= way.duration { return try number(way.values[way.values.count - 1]) }
        }
        let isByStep = way.timings.count > 1 && !isLinear
        let overall = isLinear || isByStep ? .linear : way.timings[0]
        let fraction = overshoots ? elapsed / way.duration : overall.value(at: elapsed, duration: way.duration)
        if mode.isPaced { return try paced(way, fraction, number: number) }
        // Beyond 0…1 (a spring overshoots), the first or the last step is extrapolated.
        let k = min(way.keyTimes.count - 2, max(0, way.keyTimes.lastIndex { $0 <= fraction } ?? 0))
        if mode == .discrete { return try number(way.values[k]) }
        let (t0, t1) = (way.keyTimes[k], way.keyTimes[k + 1])
        var local = t1 > t0 ? (fraction - t0) / (t1 - t0) : 1
        if isByStep {
            let seconds = (t1 - t0) * way.duration
            local = way.timings[k].value(at: local * seconds, duration: seconds)
        }
        guard mode == .cubic else { return mix(try number(way.values[k]), try number(way.values[k + 1]), local) }
        let near = max(0, k - 1)...min(way.values.count - 1, k + 2)
        return CubicStep(try near.map { try number(way.values[$0]) }, from: k - near.lowerBound).value(at: local)
    }

    /// The value at a fraction of the way, which is measured by how far the values are apart.
    private func paced(_ way: Way, _ fraction: Double, number: (Number) throws -> Double) rethrows -> Double {
        if let steady = way.steady { return steady.value(at: fraction) }
        let isCubic = mode == .cubicPaced
        return PacedWay(
            values: try way.values.map(number), pacing: isCubic ? [] : try way.pacing.map { try $0.map(number) },
            isCubic: isCubic
        ).value(at: fraction)
    }
}

extension ResolvedTrack {
    /// A value without timing, of the scene's `let`.
    init(value: Number) {
        let way = Way(
            begin: 0, duration: 0, length: 0, timings: [], values: [value], pacing: [], keyTimes: [],
            steady: nil)
        self.init(
            forward: way, back: way, mode: .linear, passes: 1, autoreverses: false, isCumulative: false, additions: [])
    }
}

/// A step between two values of a Catmull-Rom spline. At the ends the spline leaves toward the next value, as Core
/// Animation's `cubic` mode does.
struct CubicStep {
    /// The values at both ends, and the slopes there in units a step.
    private let start, end, startSlope, endSlope: Double

    /// The step that begins at an index of `values`.
    init(_ values: [Double], from k: Int) {
        func slope(_ i: Int) -> Double {
            if i == 0 { return values[1] - values[0] }
            return i + 1 < values.count ? (values[i + 1] - values[i - 1]) / 2 : values[i] - values[i - 1]
        }
        (start, end, startSlope, endSlope) = (values[k], values[k + 1], slope(k), slope(k + 1))
    }

    /// A cubic Hermite polynomial; `t` is 0…1.
    func value(at t: Double) -> Double {
        let way = end - start
        // Its coefficients of t³, t² and t.
        return ((startSlope + endSlope - 2 * way) * t + 3 * way - 2 * startSlope - endSlope) * t * t + startSlope * t
            + start
    }

    /// The values at which the spline through `values` turns, between its ends.
    static func turns(_ values: [Double]) -> [Double] {
        var turns = [values[0]]
        for k in values.indices.dropLast() {
            let step = CubicStep(values, from: k), way = step.end - step.start
            // The roots of the derivative.
            let a = 3 * (step.startSlope + step.endSlope - 2 * way),
                b = 2 * (3 * way - 2 * step.startSlope - step.endSlope)
            let c = step.startSlope, under = b * b - 4 * a * c
            var roots = a == 0 ? (b == 0 ? [] : [-c / b]) : []
            if a != 0, under > 0 { roots = [-1, 1].map { (-b + $0 * under.squareRoot()) / (2 * a) }.sorted() }
            turns += roots.filter { $0 > 0 && $0 < 1 }.map(step.value) + [step.end]
        }
        return turns
    }
}

extension ResolvedTrack.Way {
    /// Whether the track goes on beyond its end, or before its begin: where the run overshoots the end that it shares
    /// with the track. A track that is over earlier rests.
    fileprivate func overshoots(_ moment: TrackMoment) -> Bool {
        guard moment.isLinear, duration > 0 else { return false }
        let slack = 1e-9 * moment.length
        return moment.time > moment.length
            ? begin + duration >= moment.length - slack : moment.time < 0 && begin <= slack
    }
}
