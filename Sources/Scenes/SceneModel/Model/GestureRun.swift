import ZoetropeGeometry
import ZoetropeTiming

/// A scene's run driven by a gesture: the fingers set the progress until their release; then a curve or a spring takes
/// it to where the fingers were heading, and the fingers' translation with it.
package struct GestureRun: Sendable {
    /// Seconds from the start until the release, and until the run has ended.
    package let releaseTime, duration: Double
    /// Seconds from the start until the progress rests where it goes after the release.
    package let restTime: Double
    /// The progress at the release, and the progress at which the run comes to rest; 0…1.
    package let releaseProgress, target: Double
    private let gesture: Gesture
    private let scene: ResolvedScene
    private let runDuration: Double
    private let showTouches: Bool
    private let path: FingerPath
    private let completion: Completion
    /// Units a second at the release.
    private let progressVelocity: Double
    private let releaseVelocity: Point
    /// The fingers' translation at the release, and where it comes to rest.
    private let releaseTranslation, restingTranslation: Point
    /// Whether the run goes back to where it began.
    private let cancels: Bool
    /// When each of the scene's phases after the release begins and ends, in seconds from the release.
    private let phases: [ReleasePhase]
    /// `FingerValue.remaining`, and the scale and rotation of two fingers, after the release.
    private let remaining, scale, rotation: Completion.Way

    /// The time that a finger's dot takes to fade out after the release, in seconds. A matter of looks only.
    static let fade = 0.2
    /// How far a scroll view goes on after the release, in seconds at the velocity of the release.
    static let projection = ScrollMotion.projection()
    /// A spring is settled if this much remains of the progress, of the translation in points, and of the rotation.
    private static let remainder = (progress: 0.001, points: 0.1, degrees: 0.05)

    package var direction: Moment.Direction { gesture.direction }

    /// Whether the run comes to rest at the transition's end.
    package var finishes: Bool { target == 1 }

    /// `outcome` replaces the gesture's own.
    ///
    /// - Throws: a `SceneError` where the rule's value is not finite or the run would never end.
    package init(_ gesture: Gesture, in scene: ResolvedScene, outcome: Gesture.Outcome? = nil) throws {
        (self.gesture, self.scene) = (gesture, scene)
        runDuration = scene.duration(gesture.direction)
        showTouches = try scene.number(gesture.showTouches, scene.bindings) != 0
        path = FingerPath(
            samples: try gesture.samples.map { ($0.time, try scene.numbers($0.values, scene.bindings)) })
        let rule = ProgressRule(gesture: gesture, scene: scene, path: path)
        releaseTime = path.end
        let end = try rule.value(at: releaseTime), start = try rule.value(at: 0).clamped(to: 0...1)
        releaseProgress = end.clamped(to: 0...1)
        progressVelocity = try FingerPath.velocity(at: releaseTime, zero: 0, rule.value) { ($0 - $1) * $2 }
        let projected = end + progressVelocity * (try GestureRun.projection(gesture, scene))
        let known = rule.fingers(at: releaseTime) + [end, progressVelocity, releaseProgress]
        target = try Target(gesture, scene, known).progress(projected, from: start, outcome ?? gesture.outcome)
        releaseTranslation = path.middle(at: releaseTime) - path.middle(at: 0)
        releaseVelocity = rule.velocity(at: releaseTime)
        cancels = target < 1 && target <= start
        restingTranslation = cancels ? .zero : releaseTranslation + releaseVelocity * GestureRun.projection
        // Fingers that have moved without progress, or farther than it says, still need time to get back, or to let a
        // layer fly on.
        let used = scene.scene.usedFingers, flies = !used.isEmpty && cancels || used.contains(.remaining)
        let left = flies ? releaseTranslation.length / scene.canvas.height : 0
        let way = max(abs(target - releaseProgress), left)
        let seconds = way > 0 ? way * runDuration / (try GestureRun.speed(gesture, scene, releaseProgress)) : 0
        let relative = target == releaseProgress ? 0 : progressVelocity / (target - releaseProgress)
        completion = try Completion(gesture.completionCurve, in: scene, seconds: seconds, velocity: relative)
        (scale, rotation) = path.twoFingers(resting: cancels)
        remaining = .init(from: 1, to: 0, velocity: completion.limited(-relative))
        var settled = completion.duration(
            from: releaseProgress - target, progressVelocity, GestureRun.remainder.progress)
        if !used.isEmpty {
            let left = releaseTranslation - restingTranslation, points = GestureRun.remainder.points
            settled = max(settled, completion.duration(from: left.x, releaseVelocity.x, points))
            settled = max(settled, completion.duration(from: left.y, releaseVelocity.y, points))
        }
        // Each of these counts only where the scene uses it.
        for (value, way, remainder) in [
            (FingerValue.remaining, remaining, GestureRun.remainder.progress),
            (.scale, scale, GestureRun.remainder.progress), (.rotation, rotation, GestureRun.remainder.degrees),
        ] where used.contains(value) {
            settled = max(settled, completion.duration(from: way.start - way.end, way.velocity, remainder))
        }
        guard settled <= SceneLimits.gestureDuration else {
            throw scene.error(
                "the spring after the release has not settled after \(SceneLimits.gestureDuration.text) s; it needs "
                    + "more damping", at: gesture.samples[0].values[0].origin)
        }
        restTime = releaseTime + settled
        phases = try ReleasePhase.all(gesture, in: scene)
        duration = max(restTime, releaseTime + (cancels ? 0 : phases.map(\.end).max() ?? 0))
    }

    private static func projection(_ gesture: Gesture, _ scene: ResolvedScene) throws -> Double {
        let seconds = try scene.number(gesture.projection, scene.bindings)
        guard seconds >= 0 else {
            throw scene.error(Gesture.projectionMessage(seconds), at: gesture.projection.origin)
        }
        return seconds
    }

    private static func speed(_ gesture: Gesture, _ scene: ResolvedScene, _ progress: Double) throws -> Double {
        var b = scene.bindings
        b.locals = [progress]
        let speed = try scene.number(gesture.completionSpeed, b)
        guard speed >= SceneLimits.completionSpeed else {
            throw scene.error(
                Gesture.slowMessage("a completion speed of \(speed.text) at progress \(progress.text)"),
                at: gesture.completionSpeed.origin)
        }
        return speed
    }

    /// How the progress goes on after the release: from 0, at the release, to 1, where it comes to rest, in the time that
    /// is left. A spring begins with the fingers' velocity. Nil where it stays where it is.
    package var completionTiming: TimingFunction? {
        guard target != releaseProgress, restTime > releaseTime else { return nil }
        switch completion {
        case .curve(let function, _): return function
        case .spring(let spring, _):
            return .spring(spring.beginning(with: progressVelocity / (target - releaseProgress)))
        }
    }

    /// The moment at `seconds` from the run's start. Before the start that is the first moment, after the end the last
    /// one.
    package func moment(at seconds: Double) throws -> Moment {
        let opacity = (1 - (seconds - releaseTime) / GestureRun.fade).clamped(to: 0...1)
        let fingers = showTouches && opacity > 0 ? FingerPath.fingers(path.values(at: seconds)) : []
        let progress = try progress(at: seconds)
        var moment = Moment(
            time: progress * runDuration, direction: gesture.direction, pacing: .linear,
            touches: fingers.map { Touch(location: $0, opacity: opacity) })
        moment.elapsed = seconds.clamped(to: 0...duration)
        moment.finger.translation = translation(at: seconds)
        moment.finger.location = path.middle(at: 0) + moment.finger.translation
        let time = seconds.clamped(to: 0...duration)
        moment.finger.velocity = FingerPath.velocity(at: time, zero: .zero, translation) { ($0 - $1) * $2 }
        let isReleased = seconds >= releaseTime
        moment.finger.released = isReleased ? releaseProgress : progress
        moment.finger.scale = isReleased ? value(scale, at: seconds) : path.scale(at: seconds)
        moment.finger.rotation = isReleased ? value(rotation, at: seconds) : path.rotation(at: seconds)
        moment.finger.remaining = isReleased ? value(remaining, at: seconds) : 1
        moment.finger.isCancelling = isReleased && cancels
        moment.finger.isInteractive = true
        moment.finger.phases = phases.map { cancels ? 0 : $0.progress(at: seconds - releaseTime) }
        return moment
    }

    /// A value after the release.
    private func value(_ way: Completion.Way, at seconds: Double) -> Double {
        seconds >= restTime
            ? way.end
            : completion.value(from: way.start, to: way.end, velocity: way.velocity, after: seconds - releaseTime)
    }

    /// The progress at `seconds` from the run's start: 0…1 until the release, and beyond that where a spring overshoots.
    /// It is continuous, also at the release.
    package func progress(at seconds: Double) throws -> Double {
        if seconds < releaseTime {
            return try ProgressRule(gesture: gesture, scene: scene, path: path).value(at: seconds).clamped(to: 0...1)
        }
        if seconds >= restTime { return target }
        let after = seconds - releaseTime
        return completion.value(from: releaseProgress, to: target, velocity: progressVelocity, after: after)
    }

    /// How far the fingers have moved. After the release, they are carried on to where a scroll view would come to
    /// rest, or back to their start if the run cancels.
    private func translation(at seconds: Double) -> Point {
        if seconds < releaseTime { return path.middle(at: seconds) - path.middle(at: 0) }
        if seconds >= restTime { return restingTranslation }
        let (a, b, v, t) = (releaseTranslation, restingTranslation, releaseVelocity, seconds - releaseTime)
        return Point(
            completion.value(from: a.x, to: b.x, velocity: v.x, after: t),
            completion.value(from: a.y, to: b.y, velocity: v.y, after: t))
    }
}

extension FingerPath {
    /// The scale and the rotation of two fingers after the release: back to 1 and 0, or at rest where they are.
    fileprivate func twoFingers(resting cancels: Bool) -> (scale: Completion.Way, rotation: Completion.Way) {
        func way(to start: Double, _ value: (Double) -> Double) -> Completion.Way {
            let now = value(end), velocity = FingerPath.velocity(at: end, zero: 0, value) { ($0 - $1) * $2 }
            return .init(from: now, to: cancels ? start : now, velocity: velocity)
        }
        return (way(to: 1, scale), way(to: 0, rotation))
    }
}

/// A gesture's rule for progress, with the recorded fingers.
private struct ProgressRule {
    let gesture: Gesture
    let scene: ResolvedScene
    let path: FingerPath

    /// The progress that the fingers mean at `time`; not limited to 0…1.
    func value(at time: Double) throws -> Double {
        guard let rule = gesture.rule else { return path.values(at: time)[0] }
        var bindings = scene.bindings
        bindings.locals = fingers(at: time)
        return try scene.number(rule, bindings)
    }

    /// The values of `Gesture.names`.
    func fingers(at time: Double) -> [Double] {
        let p = path.middle(at: time), q = path.middle(at: 0), v = velocity(at: time)
        return [p.x, p.y, p.x - q.x, p.y - q.y, v.x, v.y, path.scale(at: time), path.rotation(at: time)]
    }

    /// Points a second.
    func velocity(at time: Double) -> Point {
        FingerPath.velocity(at: time, zero: .zero, path.middle) { ($0 - $1) * $2 }
    }
}

/// Where a run comes to rest after the release.
private struct Target {
    private let threshold: Double
    private let detents: [Double]

    /// - Parameter known: the values of `Gesture.releaseNames`.
    init(_ gesture: Gesture, _ scene: ResolvedScene, _ known: [Double]) throws {
        var bindings = scene.bindings
        bindings.locals = known
        threshold = try scene.number(gesture.threshold, bindings)
        detents = try scene.numbers(gesture.detents, scene.bindings)
        guard
            let k = detents.indices.first(where: { k in
                !(0...1).contains(detents[k]) || (k > 0 && detents[k] <= detents[k - 1])
            })
        else { return }
        throw scene.error(
            "a detent at \(detents[k].text); detents are values of progress from 0 to 1, in ascending order",
            at: gesture.detents[k].origin)
    }

    /// `start` is the progress at which the gesture began, 0…1.
    func progress(_ projected: Double, from start: Double, _ outcome: Gesture.Outcome) -> Double {
        guard let last = detents.last else {
            switch outcome {
            case .release: return projected > threshold ? 1 : 0
            case .finish: return 1
            case .cancel: return 0
            }
        }
        switch outcome {
        case .release: return nearest(to: projected)
        case .finish: return last
        case .cancel: return nearest(to: start)
        }
    }

    private func nearest(to value: Double) -> Double {
        detents.min { abs($0 - value) < abs($1 - value) } ?? value
    }
}
