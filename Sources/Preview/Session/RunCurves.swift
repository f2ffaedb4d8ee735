import ZoetropeRuns
import ZoetropeSceneModel
import ZoetropeTiming

/// The curves of a run over time: its tracks, the progress of a gesture, and the parts that the run has.
struct RunCurves {
    let all: [SceneDescription.Curve]
    let phases: [SceneDescription.Phase]

    /// The number of steps of a curve: one for about each three points of the page.
    private static let steps = 240

    init(_ stage: Stage) {
        let scene = stage.renderer.scene, settings = stage.settings
        // A run without an end that is known is not drawn at all: its error is told instead.
        let gesture = try? GestureRun(settings, of: scene)
        let driven = gesture.map { DrivenPart($0, in: stage) }
        let tracks = RunCurves.tracks(stage, isDriven: gesture != nil)
        all = tracks + [driven?.curve(in: stage)].compactMap { $0 }
        if let driven {
            phases = driven.phases
        } else {
            switch settings.way {
            case .forward: phases = RunCurves.phases(of: scene)
            case .back: phases = []
            case .pingPong, .gesture: phases = RunCurves.ways(stage)
            }
        }
    }

    /// At equal distances, from the run's start to its exact end.
    static func times(of stage: Stage) -> [Double] {
        (0..<steps).map { stage.timing.duration * Double($0) / Double(steps) } + [stage.timing.duration]
    }

    private static func tracks(_ stage: Stage, isDriven: Bool) -> [SceneDescription.Curve] {
        let times = times(of: stage)
        let rows = times.compactMap { try? stage.renderer.trackValues(at: stage.timing.moment(at: $0)) }
        guard rows.count == times.count else { return [] }
        let scene = stage.renderer.scene, way = stage.settings.way
        return scene.scene.tracks.enumerated().filter { !$1.isValue }.map { i, track in
            let resolved = scene.tracks[i]
            let motion = isDriven || way == .pingPong ? nil : way == .back ? resolved?.back : resolved?.forward
            return SceneDescription.Curve(
                name: track.name, track: track.entry, values: rows.map { rounded($0[i]) },
                motion: motion.map(SceneDescription.Motion.init), isProgress: false)
        }
    }

    private static func phases(of scene: ResolvedScene) -> [SceneDescription.Phase] {
        scene.scene.phases.compactMap { phase in
            guard let begin = try? scene.number(phase.begin, scene.bindings),
                let end = try? scene.number(phase.end, scene.bindings)
            else { return nil }
            return .init(name: phase.name, begin: begin, end: end)
        }
    }

    /// There, and back.
    private static func ways(_ stage: Stage) -> [SceneDescription.Phase] {
        let there = stage.renderer.scene.duration(.forward)
        return [
            .init(name: "there", begin: 0, end: there), .init(name: "back", begin: there, end: stage.timing.duration),
        ]
    }

    static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}

/// The part of a run that a gesture drives, with what comes before it and after it.
private struct DrivenPart {
    private let gesture: GestureRun
    /// Seconds from the run's start to the gesture's.
    private let begin: Double
    let phases: [SceneDescription.Phase]

    init(_ gesture: GestureRun, in stage: Stage) {
        self.gesture = gesture
        let scene = stage.renderer.scene, settings = stage.settings, end = stage.timing.duration
        let isWhole = settings.way == .pingPong, comesLast = isWhole && gesture.direction == .back
        begin = comesLast ? end - gesture.duration : 0
        let release = begin + gesture.releaseTime, rest = begin + gesture.duration
        let own: [SceneDescription.Phase] = [
            .init(name: "fingers", begin: begin, end: release),
            .init(name: "after the release", begin: release, end: rest),
        ]
        guard isWhole else {
            phases = own
            return
        }
        let clock = scene.duration(comesLast ? .forward : .back)
        let (first, second) = comesLast ? (0.0, clock) : (end - clock, end)
        let played = SceneDescription.Phase(name: comesLast ? "there" : "back", begin: first, end: second)
        let hold = SceneDescription.Phase(
            name: "hold", begin: comesLast ? clock : rest, end: comesLast ? begin : end - clock)
        let held = hold.end > hold.begin ? [hold] : []
        phases = comesLast ? [played] + held + own : own + held + [played]
    }

    /// How far the run has come in the gesture's direction, also where the clock drives it; its motion is that after the
    /// release.
    func curve(in stage: Stage) -> SceneDescription.Curve? {
        let times = RunCurves.times(of: stage)
        let values = times.compactMap { time -> Double? in
            guard let moment = try? stage.timing.moment(at: time) else { return nil }
            let done = moment.time / stage.renderer.scene.duration(moment.direction)
            return moment.direction == gesture.direction ? done : 1 - done
        }
        guard values.count == times.count else { return nil }
        let release = gesture.releaseTime
        let motion = gesture.completionTiming.map {
            SceneDescription.Motion(
                begin: begin + release, duration: gesture.restTime - release, keyTimes: [0, 1], timings: [.init($0)])
        }
        return .init(
            name: "progress", track: "progress", values: values.map(RunCurves.rounded), motion: motion, isProgress: true
        )
    }
}

extension SceneDescription.Motion {
    fileprivate init(_ way: ResolvedTrack.Way) {
        self.init(
            begin: way.begin, duration: way.duration, keyTimes: way.keyTimes,
            timings: way.timings.map(SceneDescription.Timing.init))
    }
}

extension SceneDescription.Timing {
    fileprivate init(_ timing: TimingFunction) {
        switch timing {
        case .bezier(let curve): self.init(bezier: [curve.x1, curve.y1, curve.x2, curve.y2])
        case .spring(let spring): self.init(spring: [spring.frequency, spring.ratio, spring.velocity])
        }
    }
}
