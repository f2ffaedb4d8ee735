import Geometry

/// A recorded gesture: what the fingers did, and the rule that makes progress of it.
package struct Gesture: Sendable {
    /// What the release does.
    package enum Outcome: String, Sendable, CaseIterable {
        /// Finishes where progress is above 0.5, else cancels.
        case release
        case finish, cancel
    }

    package struct Sample: Sendable {
        /// Seconds since the run's start; a plain number.
        package let time: Double
        /// Progress; or x, y of one finger, or of two, in points.
        package let values: [Number]
        package var isProgress: Bool { values.count == 1 }
    }

    /// In the order of time, at least one.
    package let samples: [Sample]
    /// Over the names of `Gesture.names`, which are locals 0…4; nil where the samples are of progress.
    package let rule: Number?
    package let outcome: Outcome
    /// Over `progress`, which is local 0.
    package let completionSpeed: Number
    /// The timing of the part after the release; never a spring.
    package let completionCurve: TimingModel
    package let direction: Moment.Direction
    package let showTouches: Number

    static let names = ["x", "y", "dx", "dy", "scale"]
    /// The least completion speed.
    static let slowest = 0.01
}

/// A gesture's run through a scene: the fingers drive the playhead until their release, then it runs on to the end, or back to the start.
package struct GestureRun: Sendable {
    /// Wall seconds until the release, and until everything stands still.
    package let releaseTime, duration: Double
    /// The progress at the release, and whether the run goes on to the end.
    package let releaseProgress: Double
    package let finishes: Bool
    private let gesture: Gesture
    private let scene: ResolvedScene
    private let runDuration: Double
    /// How progress goes from the release's to 1 or 0.
    private let completion: TimingFunction
    private let showTouches: Bool
    private let track: FingerTrack

    /// How long a dot takes to fade after the release, in seconds.
    static let fade = 0.2

    /// `outcome` replaces the gesture's own. Throws a `SceneError` where a rule or the completion speed makes no sense.
    package init(_ gesture: Gesture, in scene: ResolvedScene, outcome: Gesture.Outcome? = nil) throws {
        (self.gesture, self.scene) = (gesture, scene)
        runDuration = gesture.direction == .back ? scene.backDuration : scene.duration
        showTouches = try scene.number(gesture.showTouches, scene.bindings) != 0
        releaseTime = gesture.samples[gesture.samples.count - 1].time
        track = FingerTrack(
            samples: try gesture.samples.map { ($0.time, try scene.numbers($0.values, scene.bindings)) })
        releaseProgress = try GestureRun.progress(track, gesture, scene, at: releaseTime)
        switch outcome ?? gesture.outcome {
        case .release: finishes = releaseProgress > 0.5
        case .finish: finishes = true
        case .cancel: finishes = false
        }
        var b = scene.bindings
        b.locals = [releaseProgress]
        let way = finishes ? 1 - releaseProgress : releaseProgress
        let relative = way > 0 ? try scene.number(gesture.completionSpeed, b) : 1
        guard relative >= Gesture.slowest else {
            throw scene.error(
                "a completion speed of \(relative) at progress \(releaseProgress) never ends; it must be \(Gesture.slowest) or more",
                at: gesture.completionSpeed.origin)
        }
        completion = try scene.scene.timingFunction(gesture.completionCurve, scene.bindings)
        duration = releaseTime + way * runDuration / relative
    }

    /// Where the playhead stands after `wall` seconds. Progress is continuous, also at the release.
    package func moment(at wall: Double) throws -> Moment {
        let held = try GestureRun.progress(track, gesture, scene, at: min(wall, releaseTime))
        let completed = completion.value(at: wall - releaseTime, duration: duration - releaseTime)
        let progress =
            wall <= releaseTime ? held : mix(held, finishes ? 1 : 0, completed).clamped(to: 0...1)
        let opacity = (1 - (wall - releaseTime) / GestureRun.fade).clamped(to: 0...1)
        let fingers = showTouches && opacity > 0 ? FingerTrack.fingers(track.values(at: wall)) : []
        return Moment(
            time: progress * runDuration, direction: gesture.direction, pacing: .linear,
            touches: fingers.map { Touch(location: $0, opacity: opacity) })
    }

    private static func progress(_ track: FingerTrack, _ gesture: Gesture, _ scene: ResolvedScene, at time: Double)
        throws -> Double
    {
        let now = track.values(at: time)
        guard let rule = gesture.rule else { return now[0].clamped(to: 0...1) }
        let start = track.samples[0].values
        let (p, q) = (FingerTrack.middle(now), FingerTrack.middle(start))
        let span = FingerTrack.spread(start)
        var bindings = scene.bindings
        bindings.locals = [p.x, p.y, p.x - q.x, p.y - q.y, span > 0 ? FingerTrack.spread(now) / span : 1]
        return try scene.number(rule, bindings).clamped(to: 0...1)
    }
}

/// What the fingers did, in numbers.
private struct FingerTrack: Sendable {
    /// In the order of time, at least one.
    let samples: [(time: Double, values: [Double])]

    /// Between samples on a straight line; the first or the last one beyond them.
    func values(at time: Double) -> [Double] {
        guard let k = samples.firstIndex(where: { $0.time > time }) else { return samples[samples.count - 1].values }
        guard k > 0 else { return samples[0].values }
        let (a, b) = (samples[k - 1], samples[k])
        let t = (time - a.time) / (b.time - a.time)
        return zip(a.values, b.values).map { mix($0, $1, t) }
    }

    static func fingers(_ v: [Double]) -> [Point] {
        stride(from: 0, to: v.count - 1, by: 2).map { Point(v[$0], v[$0 + 1]) }
    }

    static func middle(_ v: [Double]) -> Point {
        let p = fingers(v)
        return p.reduce(.zero, +) * (1 / Double(max(1, p.count)))
    }

    static func spread(_ v: [Double]) -> Double {
        let p = fingers(v)
        return p.count == 2 ? (p[1] - p[0]).length : 0
    }
}
