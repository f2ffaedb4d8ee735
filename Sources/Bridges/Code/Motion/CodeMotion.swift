import ZoetropeTiming

/// The simplest description of a property's change during a run.
package enum CodeMotion: Hashable, Sendable {
    case constant(Reading)
    /// From one reading to another by a timing function, from `begin` to `begin + duration`; a spring is cut off there.
    case curve(CodeCurve)
    /// At least two; the first at the run's start and the last at its end.
    case keys([CodeKey])

    /// Whether anything changes.
    package var isMoving: Bool { if case .constant = self { false } else { true } }

    package var first: Reading {
        switch self {
        case .constant(let reading): reading
        case .curve(let curve): Reading(curve.form, curve.from)
        case .keys(let keys): keys[0].reading
        }
    }

    package var last: Reading {
        switch self {
        case .constant(let reading): reading
        case .curve(let curve): Reading(curve.form, curve.to)
        case .keys(let keys): keys[keys.count - 1].reading
        }
    }

    /// All readings in the description.
    package var readings: [Reading] {
        switch self {
        case .constant(let reading): [reading]
        case .curve: [first, last]
        case .keys(let keys): keys.map(\.reading)
        }
    }
}

/// A change from one value to another by a timing function.
package struct CodeCurve: Hashable, Sendable {
    package var form: ReadingForm
    package var from, to: [Double]
    /// Seconds.
    package var begin, duration: Double
    package var timing: TimingFunction

    /// The numbers at a time in seconds.
    package func value(at t: Double) -> [Double] {
        let f = timing.value(at: t - begin, duration: duration)
        return zip(from, to).map { $0 + ($1 - $0) * f }
    }
}

/// A key frame, and the step to the next one.
package struct CodeKey: Hashable, Sendable {
    package enum Step: Hashable, Sendable {
        case linear, hold
        case bezier(CubicBezier)
    }

    /// Seconds from the run's start.
    package var time: Double
    package var reading: Reading
    package var step: Step
}

/// A property's readings in a run; the times ascend, at most a few milliseconds apart.
struct Readings {
    var times: [Double]
    var values: [Reading]
}
