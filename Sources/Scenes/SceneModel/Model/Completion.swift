import ZoetropeGeometry
import ZoetropeTiming

/// How values go to their rest after a gesture's release: along a curve in a given time, or by a spring that starts
/// with each value's own velocity.
enum Completion: Sendable {
    case curve(TimingFunction, seconds: Double)
    /// The least duration is 0 for springs that take their own time.
    case spring(Spring, atLeast: Double)

    /// A value's way from the release to its rest.
    struct Way {
        let start, end: Double
        /// Units a second at the release.
        let velocity: Double

        init(from start: Double, to end: Double, velocity: Double) {
            (self.start, self.end, self.velocity) = (start, end, velocity)
        }
    }

    /// `seconds` is how long a curve takes, or a spring that is described by its damping ratio. `velocity` is that of
    /// the progress, in multiples of the way that is left a second.
    init(_ model: TimingModel, in scene: ResolvedScene, seconds: Double, velocity: Double) throws {
        let resolver = TrackResolver(
            scene: scene.scene, bindings: scene.bindings, duration: scene.duration, backDuration: scene.backDuration)
        guard case .spring(let spring) = model else {
            self = .curve(try resolver.function(model, duration: seconds), seconds: seconds)
            return
        }
        let solved = try resolver.solve(spring, duration: seconds, velocity: velocity)
        if case .damped = spring.form {
            self = .spring(solved, atLeast: seconds)
        } else {
            self = .spring(solved, atLeast: 0)
        }
    }

    /// A velocity for a value that goes from 1 to 0. One that is measured by a short way may be huge: it is limited to
    /// what throws a critically damped spring 14 % past its end, exp(-2).
    func limited(_ velocity: Double) -> Double {
        guard case .spring(let spring, _) = self else { return 0 }
        return velocity.clamped(to: -2 * spring.frequency...2 * spring.frequency)
    }

    /// Seconds until a value that is `distance` away from its rest has come within `remainder` of it for good.
    func duration(from distance: Double, _ velocity: Double, _ remainder: Double) -> Double {
        switch self {
        case .curve(_, let seconds): seconds
        case .spring(let spring, let least):
            max(least, spring.settlingTime(from: distance, velocity: velocity, within: remainder))
        }
    }

    /// A value on its way from `a` to `b`, `t` seconds after the release.
    func value(from a: Double, to b: Double, velocity: Double, after t: Double) -> Double {
        switch self {
        case .curve(let function, let seconds): mix(a, b, function.value(at: t, duration: seconds))
        case .spring(let spring, _): b + spring.offset(from: a - b, velocity: velocity, at: t)
        }
    }
}

extension Spring {
    /// The distance from rest, `t` seconds after the spring was released at `distance` with `velocity`; the spring's
    /// own initial velocity does not count.
    func offset(from distance: Double, velocity v: Double, at t: Double) -> Double {
        let w = frequency, z = ratio
        if z == 1 { return Elementary.exp(-w * t) * (distance + (v + w * distance) * t) }
        if z < 1 {
            let wd = w * (1 - z * z).squareRoot()
            return Elementary.exp(-z * w * t)
                * (distance * Elementary.cos(wd * t) + (v + z * w * distance) / wd * Elementary.sin(wd * t))
        }
        let (slow, fast) = rates, share = (v + fast * distance) / (fast - slow)
        return share * Elementary.exp(-slow * t) + (distance - share) * Elementary.exp(-fast * t)
    }

    /// The rates of the two decays of an overdamped spring, per second.
    private var rates: (slow: Double, fast: Double) {
        let s = (ratio * ratio - 1).squareRoot()
        return (frequency / (ratio + s), frequency * (ratio + s))
    }

    /// How long the spring takes: for a distance of 1 and a remainder of 0.001, `CASpringAnimation.settlingDuration`.
    /// Where the spring overshoots, that is when the sum of its cosine's and its sine's amplitudes has decayed to
    /// `remainder`; else the first tenth of a second at which the offset has. Infinite for a spring without damping.
    package func settlingTime(from distance: Double, velocity v: Double, within remainder: Double) -> Double {
        let w = frequency, z = ratio
        if distance == 0, v == 0 { return 0 }
        // A bound of the offset that decreases from `start` on.
        let bound: (Double) -> Double, start: Double
        if z < 1 {
            let wd = w * (1 - z * z).squareRoot()
            let amplitude = abs(distance) + abs(v + z * w * distance) / wd
            (bound, start) = ({ amplitude * Elementary.exp(-z * w * $0) }, 0)
        } else if z == 1 {
            // The bound's derivative is below 0 from 1/w on.
            let (d, r) = (abs(distance), abs(v + w * distance))
            (bound, start) = ({ (d + r * $0) * Elementary.exp(-w * $0) }, 1 / w)
        } else {
            let (slow, fast) = rates, share = (v + fast * distance) / (fast - slow)
            (bound, start) = (
                { abs(share) * Elementary.exp(-slow * $0) + abs(distance - share) * Elementary.exp(-fast * $0) }, 0
            )
        }
        let unit = z < 1 ? 0 : 0.1
        if bound(start) <= remainder { return start.roundedUp(to: unit) }
        var high = max(start, 1 / w)
        while bound(high) > remainder {
            high *= 2
            if high > 2 * SceneLimits.gestureDuration { return .infinity }
        }
        return Spring.crossing(start, high) { bound($0) - remainder }.roundedUp(to: unit)
    }
}

extension Double {
    /// The least multiple of `unit` that is not below it; itself for 0.
    fileprivate func roundedUp(to unit: Double) -> Double { unit > 0 ? (self / unit).rounded(.up) * unit : self }
}
