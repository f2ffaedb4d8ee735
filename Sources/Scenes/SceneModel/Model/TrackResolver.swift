import ZoetropeNumbers
import ZoetropeTiming

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
            values: t.values, pacing: t.pacing, keyTimes: keyTimes,
            steady: PacedWay(t.values, pacing: t.pacing, mode: t.cycle.mode))
        // By default, the way back is the way there, mirrored and stretched to the duration of the run back.
        let stretch = backDuration / duration
        let backKeyTimes = Array(keyTimes.reversed().map { 1 - $0 })
        let backBegin = try t.back?.begin.map(value) ?? (duration - begin - length) * stretch
        let backSeconds = try self.length(t.back?.duration).map { $0 / passes } ?? seconds * stretch
        let timings = (t.back?.timing ?? scene.back?.timing).map { [$0] } ?? t.timings.reversed()
        let back = ResolvedTrack.Way(
            begin: backBegin, duration: backSeconds, length: backSeconds * passes,
            timings: try functions(timings, backKeyTimes, backSeconds),
            values: t.values.reversed(), pacing: t.pacing.reversed(), keyTimes: backKeyTimes,
            steady: PacedWay(t.values.reversed(), pacing: t.pacing.reversed(), mode: t.cycle.mode))
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
