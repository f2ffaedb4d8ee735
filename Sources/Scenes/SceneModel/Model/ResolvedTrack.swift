import ZoetropeGeometry
import ZoetropeNumbers
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
        var values = try way.values.map(number)
        var lengths: [Double]
        if mode == .cubicPaced {
            // A number goes from turn to turn.
            values = CubicStep.turns(values)
            lengths = zip(values, values.dropFirst()).map { abs($1 - $0) }
        } else {
            let all = try way.pacing.map { try $0.map(number) }
            lengths = zip(all, all.dropFirst()).map { a, b in
                zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
            }
        }
        var left = fraction * lengths.reduce(0, +)
        // Beyond 0…1, the first or the last step of any length is extrapolated.
        let last = lengths.lastIndex { $0 > 0 } ?? 0
        for (k, length) in lengths.enumerated() where length > 0 {
            if left <= length || k == last { return mix(values[k], values[k + 1], left / length) }
            left -= length
        }
        return values[0]
    }
}

extension ResolvedTrack {
    /// A value without timing, of the scene's `let`.
    init(value: Number) {
        let way = Way(begin: 0, duration: 0, length: 0, timings: [], values: [value], pacing: [], keyTimes: [])
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

/// Resolves the timing of tracks for both directions: begin, duration, key times and timing functions.
struct TrackResolver {
    let scene: Scene
    let bindings: Bindings
    let duration, backDuration: Double

    /// Resolves a track that depends on repeat indices for one copy: `indices` are their values.
    init(_ scene: ResolvedScene, indices: [Double]) {
        var bindings = scene.bindings
        bindings.locals = indices
        self.init(
            scene: scene.scene, bindings: bindings, duration: scene.duration, backDuration: scene.backDuration)
    }

    init(scene: Scene, bindings: Bindings, duration: Double, backDuration: Double) {
        (self.scene, self.bindings) = (scene, bindings)
        (self.duration, self.backDuration) = (duration, backDuration)
    }

    func resolve(_ t: TrackModel) throws -> ResolvedTrack {
        guard !t.isValue else { return ResolvedTrack(value: t.values[0]) }
        let times = try timesInSeconds(t)
        var keyTimes = try times.map(TrackResolver.fractions) ?? keyTimes(t)
        if t.cycle.mode == .discrete, keyTimes.count == t.values.count { keyTimes.append(1) }
        let begin = try value(t.begin) + (times?[0] ?? 0)
        let autoreverses = try value(t.cycle.autoreverses) != 0
        let passes = try repeatCount(t) * (autoreverses ? 2 : 1)
        let given = try times.map { $0[$0.count - 1] - $0[0] } ?? length(t.duration) ?? max(0, duration - begin)
        let seconds = t.isWhole ? given / passes : given, length = seconds * passes
        let forward = ResolvedTrack.Way(
            begin: begin, duration: seconds, length: length, timings: try functions(t.timings, keyTimes, seconds),
            values: t.values, pacing: t.pacing, keyTimes: keyTimes)
        // By default, the way back is the way there, mirrored and stretched to the duration of the run back.
        let stretch = backDuration / duration
        let backKeyTimes = Array(keyTimes.reversed().map { 1 - $0 })
        let backBegin = try t.back?.begin.map(value) ?? (duration - begin - length) * stretch
        let backSeconds = try self.length(t.back?.duration).map { $0 / passes } ?? seconds * stretch
        let timings = (t.back?.timing ?? scene.back?.timing).map { [$0] } ?? t.timings.reversed()
        let back = ResolvedTrack.Way(
            begin: backBegin, duration: backSeconds, length: backSeconds * passes,
            timings: try functions(timings, backKeyTimes, backSeconds),
            values: t.values.reversed(), pacing: t.pacing.reversed(), keyTimes: backKeyTimes)
        return ResolvedTrack(
            forward: forward, back: back, mode: t.cycle.mode, passes: passes, autoreverses: autoreverses,
            isCumulative: t.cycle.isCumulative, additions: try t.additions.map(resolve))
    }

    private func repeatCount(_ t: TrackModel) throws -> Double {
        let count = try value(t.cycle.repeatCount)
        guard count > 0, count <= SceneLimits.repeatCount else {
            throw scene.source.error(TrackModel.repeatMessage(count.text), at: t.cycle.repeatCount.origin ?? t.origin)
        }
        return count
    }

    /// Solves each timing function for the duration that it spans, in seconds.
    private func functions(_ timings: [TimingModel], _ keyTimes: [Double], _ seconds: Double) throws -> [TimingFunction]
    {
        if timings.count == 1 { return [try function(timings[0], duration: seconds)] }
        return try timings.indices.map { k in
            try function(timings[k], duration: (keyTimes[k + 1] - keyTimes[k]) * seconds)
        }
    }

    private func value(_ n: Number) throws -> Double { try n.value(bindings, in: scene.source) }

    private func length(_ n: Number?) throws -> Double? {
        guard let n else { return nil }
        let v = try value(n)
        guard v >= 0 else {
            throw scene.source.error("a track's duration is \(v.text) s; it cannot be negative", at: n.origin)
        }
        return v
    }

    /// The times of a track's values in seconds after its begin; nil where it has none.
    private func timesInSeconds(_ t: TrackModel) throws -> [Double]? {
        guard !t.times.isEmpty else { return nil }
        let times = try t.times.map(value)
        if times[0] < 0 {
            throw scene.source.error(
                "a time of \(times[0].text) s; times are seconds after 'begin', 0 or more", at: t.times[0].origin)
        }
        if let k = times.indices.dropFirst().first(where: { times[$0] < times[$0 - 1] }) {
            throw scene.source.error(
                "times cannot decrease; \(times[k].text) follows \(times[k - 1].text)", at: t.times[k].origin)
        }
        return times
    }

    /// Seconds as fractions of the time from the first to the last.
    private static func fractions(_ times: [Double]) -> [Double] {
        let first = times[0], length = times[times.count - 1] - first
        guard length > 0 else { return times.indices.map { Double($0) / Double(times.count - 1) } }
        return times.map { ($0 - first) / length }
    }

    private func keyTimes(_ t: TrackModel) throws -> [Double] {
        // A discrete track shows each of its values for a while, the last one, too.
        let count = t.values.count, isDiscrete = t.cycle.mode == .discrete, steps = isDiscrete ? count : count - 1
        guard !t.keyTimes.isEmpty else { return (0...steps).map { Double($0) / Double(steps) } }
        var times = try t.keyTimes.map(value)
        if isDiscrete, times.count == count, times[count - 1] <= 1 { times.append(1) }
        guard times.first == 0, times.last == 1 else {
            throw scene.source.error(
                "keyTimes must begin with 0 and end with 1; these go from \(times[0].text) to "
                    + times[times.count - 1].text,
                at: t.keyTimes[0].origin)
        }
        if let k = t.keyTimes.indices.dropFirst().first(where: { times[$0] < times[$0 - 1] }) {
            throw scene.source.error(
                "keyTimes cannot decrease; \(times[k].text) follows \(times[k - 1].text)", at: t.keyTimes[k].origin)
        }
        return times
    }

    func function(_ model: TimingModel, duration: Double) throws -> TimingFunction {
        switch model {
        case .named(let curve): return .bezier(curve)
        case .bezier(let n):
            let v = try n.map(value)
            guard (0...1).contains(v[0]), (0...1).contains(v[2]) else {
                throw scene.source.error(
                    "the curve's x1 is \(v[0].text) and x2 is \(v[2].text); both must be within 0 to 1", at: n[0].origin
                )
            }
            return .bezier(CubicBezier(v[0], v[1], v[2], v[3]))
        case .spring(let spring): return .spring(try solve(spring, duration: duration))
        }
    }

    // MARK: Springs

    /// The maximum frequency (radians per second) and velocity (whole distances per second) of a spring. Larger values
    /// are rejected: no frame rate could show such a motion.
    private static let fastest = 1e6

    /// `velocity` replaces the model's own.
    func solve(_ model: SpringModel, duration: Double, velocity given: Double? = nil) throws -> Spring {
        let velocity = try given ?? value(model.velocity), overdamps = try value(model.allowsOverdamping) != 0
        guard abs(velocity) <= TrackResolver.fastest else {
            throw scene.source.error(
                "an initial velocity of \(velocity.text); its limit is \(TrackResolver.fastest.text)",
                at: model.velocity.origin)
        }
        let spring: Spring
        switch model.form {
        case .damped(let ratio):
            let z = try value(ratio)
            guard z >= Spring.leastRatio else {
                throw scene.source.error(
                    "a damping ratio of \(z.text) never settles; it must be \(Spring.leastRatio) or more",
                    at: ratio.origin)
            }
            guard duration <= Spring.longest else {
                throw scene.source.error(
                    "a spring that settles within \(duration.text) s; it may take at most \(Spring.longest.text) s",
                    at: model.origin)
            }
            // A track of zero duration is at its end at once. The spring's equation needs a duration above 0.
            spring = Spring(dampingRatio: z, initialVelocity: velocity, duration: max(duration, 1e-9))
        case .physical(let mass, let stiffness, let damping):
            let (m, k, c) = (try value(mass), try value(stiffness), try value(damping))
            guard m > 0, k > 0, c >= 0 else {
                throw scene.source.error(
                    "a spring of mass \(m.text), stiffness \(k.text), damping \(c.text); mass and stiffness must be "
                        + "above "
                        + "0, damping 0 or more",
                    at: mass.origin ?? stiffness.origin ?? damping.origin)
            }
            spring = Spring(
                mass: m, stiffness: k, damping: c, initialVelocity: velocity, allowsOverdamping: overdamps)
        case .bounce(let duration, let bounce):
            let d = try above0(duration, "a spring's duration"), b = try value(bounce)
            guard b > -1, b <= 1 else {
                throw scene.source.error("a bounce of \(b.text); it must be above -1 and at most 1", at: bounce.origin)
            }
            spring = Spring(
                duration: d, bounce: b, initialVelocity: velocity, allowsOverdamping: overdamps)
        case .response(let response, let fraction):
            let d = try above0(response, "a spring's response"), z = try value(fraction)
            guard z >= 0 else {
                throw scene.source.error(
                    "a damping fraction of \(z.text); it must be 0 or more", at: fraction.origin)
            }
            spring = Spring(
                response: d, dampingFraction: z, initialVelocity: velocity, allowsOverdamping: overdamps)
        }
        guard spring.frequency <= TrackResolver.fastest || duration < 1e-3, spring.ratio.isFinite else {
            throw scene.source.error(
                "this spring swings faster than \(TrackResolver.fastest.text) radians a second, which is the limit",
                at: model.origin)
        }
        return spring
    }

    private func above0(_ n: Number, _ what: String) throws -> Double {
        let v = try value(n)
        guard v > 0 else { throw scene.source.error("\(what) is \(v.text); it must be above 0", at: n.origin) }
        return v
    }
}

extension Double {
    /// The number as text; whole numbers without a decimal point.
    var text: String { JSONWriter.number(self) }
}
