import ZoetropeGeometry
import ZoetropeNumbers
import ZoetropeTiming

/// The properties of a moment that tracks depend on.
struct TrackMoment {
    /// Seconds from the run's start.
    let time: Double
    let isBack: Bool
    /// Whether a gesture drives the run, so that the tracks' timing does not apply.
    let isLinear: Bool
}

/// A track whose timing is resolved. Its values may still depend on the time and on other tracks.
package struct ResolvedTrack: Sendable {
    /// The track in one direction.
    package struct Way: Sendable {
        package let begin, duration: Double
        /// One function for the whole way or one for each step, solved for the durations that they span.
        let timings: [TimingFunction]
        let values: [Number]
        /// As many as `values`, from 0 to 1.
        let keyTimes: [Double]
    }

    package let forward, back: Way

    /// The value at a moment; `number` evaluates one of the track's values.
    func value(_ moment: TrackMoment, number: (Number) throws -> Double) rethrows -> Double {
        let way = moment.isBack ? back : forward
        let elapsed = moment.time - way.begin
        if elapsed <= 0, way.duration > 0 || elapsed < 0 { return try number(way.values[0]) }
        if elapsed >= way.duration { return try number(way.values[way.values.count - 1]) }
        let isByStep = way.timings.count > 1 && !moment.isLinear
        let overall = moment.isLinear || isByStep ? .linear : way.timings[0]
        let fraction = overall.value(at: elapsed, duration: way.duration)
        // Beyond 0…1 (a spring overshoots), the first or the last step is extrapolated.
        let k = min(way.keyTimes.count - 2, max(0, way.keyTimes.lastIndex { $0 <= fraction } ?? 0))
        let (t0, t1) = (way.keyTimes[k], way.keyTimes[k + 1])
        var local = t1 > t0 ? (fraction - t0) / (t1 - t0) : 1
        if isByStep {
            let seconds = (t1 - t0) * way.duration
            local = way.timings[k].value(at: local * seconds, duration: seconds)
        }
        return mix(try number(way.values[k]), try number(way.values[k + 1]), local)
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
        let times = try timesInSeconds(t)
        let keyTimes = try times.map(TrackResolver.fractions) ?? keyTimes(t)
        let begin = try value(t.begin) + (times?[0] ?? 0)
        let seconds = try times.map { $0[$0.count - 1] - $0[0] } ?? length(t.duration) ?? max(0, duration - begin)
        let forward = ResolvedTrack.Way(
            begin: begin, duration: seconds, timings: try functions(t.timings, keyTimes, seconds), values: t.values,
            keyTimes: keyTimes)
        // By default, the way back is the way there, mirrored and stretched to the duration of the run back.
        let stretch = backDuration / duration
        let backKeyTimes = Array(keyTimes.reversed().map { 1 - $0 })
        let backBegin = try t.back?.begin.map(value) ?? (duration - begin - seconds) * stretch
        let backSeconds = try length(t.back?.duration) ?? seconds * stretch
        let timings = (t.back?.timing ?? scene.back?.timing).map { [$0] } ?? t.timings.reversed()
        let back = ResolvedTrack.Way(
            begin: backBegin, duration: backSeconds, timings: try functions(timings, backKeyTimes, backSeconds),
            values: t.values.reversed(), keyTimes: backKeyTimes)
        return ResolvedTrack(forward: forward, back: back)
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
        let count = t.values.count
        guard !t.keyTimes.isEmpty else { return (0..<count).map { Double($0) / Double(count - 1) } }
        let times = try t.keyTimes.map(value)
        guard times.first == 0, times.last == 1 else {
            throw scene.source.error(
                "keyTimes must begin with 0 and end with 1; these go from \(times[0].text) to \(times[count - 1].text)",
                at: t.keyTimes[0].origin)
        }
        if let k = times.indices.dropFirst().first(where: { times[$0] < times[$0 - 1] }) {
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
