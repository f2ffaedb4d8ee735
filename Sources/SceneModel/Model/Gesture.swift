import Geometry

/// A recorded gesture: the fingers' positions over time, and the rule that turns them into progress.
package struct Gesture: Sendable {
    /// What happens at the release.
    package enum Outcome: String, Sendable, CaseIterable {
        /// Finishes if the progress at the release is above 0.5, else cancels.
        case release
        case finish, cancel
    }

    package struct Sample: Sendable {
        /// Seconds since the run's start.
        package let time: Double
        /// The progress; or x and y of one finger, or of two, in points.
        package let values: [Number]
        package var isProgress: Bool { values.count == 1 }
    }

    /// In the order of time, at least one.
    package let samples: [Sample]
    /// The expression for progress, over the variables `Gesture.names` (locals 0…4); nil if the samples are progress
    /// themselves.
    package let rule: Number?
    package let outcome: Outcome
    /// The speed after the release, in multiples of the transition's own speed; an expression over `progress` (local
    /// 0).
    package let completionSpeed: Number
    /// The timing of the run after the release; never a spring.
    package let completionCurve: TimingModel
    package let direction: Moment.Direction
    package let showTouches: Number

    static let names = ["x", "y", "dx", "dy", "scale"]
    /// `UIPercentDrivenInteractiveTransition.completionCurve`'s default.
    static let defaultCurve = CubicBezier(0.42, 0, 0.58, 1)

    static func slowMessage(_ what: String) -> String {
        "\(what) never ends; it must be \(SceneLimits.completionSpeed) or more"
    }
}

/// A scene's run driven by a gesture: the fingers set the progress until their release, then a curve takes it to the
/// end or back to the start.
package struct GestureRun: Sendable {
    /// Seconds from the start until the release, and until the run has ended.
    package let releaseTime, duration: Double
    /// The progress at the release, 0…1.
    package let releaseProgress: Double
    /// Whether the run goes on to the end after the release; otherwise it returns to the start.
    package let finishes: Bool
    private let gesture: Gesture
    private let scene: ResolvedScene
    private let runDuration: Double
    private let curve: TimingFunction
    private let showTouches: Bool
    private let track: FingerTrack

    /// The time that a finger's dot takes to fade out after the release, in seconds. This affects the picture of the
    /// dot only.
    static let fade = 0.2

    /// `outcome` replaces the gesture's own.
    ///
    /// - Throws: a `SceneError` where the rule's value is not finite or the completion speed is too low.
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
        let speed = way > 0 ? try scene.number(gesture.completionSpeed, b) : 1
        guard speed >= SceneLimits.completionSpeed else {
            throw scene.error(
                Gesture.slowMessage("a completion speed of \(speed.text) at progress \(releaseProgress.text)"),
                at: gesture.completionSpeed.origin)
        }
        duration = releaseTime + way * runDuration / speed
        let resolver = TrackResolver(
            scene: scene.scene, bindings: scene.bindings, duration: scene.duration, backDuration: scene.backDuration)
        curve = try resolver.function(gesture.completionCurve, duration: duration - releaseTime)
    }

    /// The moment at `seconds` from the run's start. Before the start that is the first moment, after the end the last
    /// one.
    package func moment(at seconds: Double) throws -> Moment {
        let opacity = (1 - (seconds - releaseTime) / GestureRun.fade).clamped(to: 0...1)
        let fingers = showTouches && opacity > 0 ? FingerTrack.fingers(track.values(at: seconds)) : []
        return Moment(
            time: try progress(at: seconds) * runDuration, direction: gesture.direction, pacing: .linear,
            touches: fingers.map { Touch(location: $0, opacity: opacity) })
    }

    /// The progress at `seconds` from the run's start, 0…1. It is continuous, also at the release.
    package func progress(at seconds: Double) throws -> Double {
        if seconds < releaseTime { return try GestureRun.progress(track, gesture, scene, at: seconds) }
        let fraction = curve.value(at: seconds - releaseTime, duration: duration - releaseTime)
        return mix(releaseProgress, finishes ? 1 : 0, fraction).clamped(to: 0...1)
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

/// The fingers' recorded positions.
private struct FingerTrack: Sendable {
    /// In the order of time, at least one.
    let samples: [(time: Double, values: [Double])]

    /// The values at `time`, linearly interpolated between samples; constant before the first and after the last
    /// sample.
    func values(at time: Double) -> [Double] {
        guard let k = samples.firstIndex(where: { $0.time > time }) else { return samples[samples.count - 1].values }
        guard k > 0 else { return samples[0].values }
        let (a, b) = (samples[k - 1], samples[k])
        let t = (time - a.time) / (b.time - a.time)
        return zip(a.values, b.values).map { mix($0, $1, t) }
    }

    /// The positions of the fingers in a sample's values; empty if the sample is progress.
    static func fingers(_ v: [Double]) -> [Point] {
        stride(from: 0, to: v.count - 1, by: 2).map { Point(v[$0], v[$0 + 1]) }
    }

    static func middle(_ v: [Double]) -> Point {
        let p = fingers(v)
        return p.reduce(.zero, +) * (1 / Double(max(1, p.count)))
    }

    /// The distance between two fingers in points; 0 if there are not two.
    static func spread(_ v: [Double]) -> Double {
        let p = fingers(v)
        return p.count == 2 ? (p[1] - p[0]).length : 0
    }
}
