import ZoetropeSceneModel

/// What a run of code follows.
package enum CodeCourse: Sendable {
    case clock(Moment.Direction)
    /// Fingers that hold the run at a progress, and a spring after them that takes it up to `reach` beyond either end,
    /// as a share of the run.
    case fingers(Gesture, reach: Double)

    var direction: Moment.Direction {
        switch self {
        case .clock(let direction): direction
        case .fingers(let gesture, _): gesture.direction
        }
    }

    /// Seconds; of a run that fingers drive, that it would take at an even pace.
    func duration(in scene: ResolvedScene) -> Double {
        switch self {
        case .clock: scene.duration(direction)
        case .fingers(_, let reach): (1 + 2 * reach) * scene.duration(direction)
        }
    }

    /// The scene at `time` seconds.
    func moment(_ time: Double, in scene: ResolvedScene) -> Moment {
        switch self {
        case .clock: Moment(time: time, direction: direction)
        case .fingers(let gesture, let reach):
            gesture.held(at: time / scene.duration(direction) - reach, in: scene)
        }
    }

    /// A track's motion in this run. Fingers drive tracks evenly, and beyond the ends that they share with the run.
    func candidate(_ own: CodeCandidate, in scene: ResolvedScene) -> CodeCandidate {
        guard case .fingers(_, let reach) = self else { return own }
        let run = scene.duration(direction), end = own.begin + own.duration, slack = 1e-9 * run
        let first = own.begin > slack ? own.begin + reach * run : 0
        let last = end < run - slack ? end + reach * run : duration(in: scene)
        return CodeCandidate(begin: first, duration: last - first, timing: .linear)
    }
}
