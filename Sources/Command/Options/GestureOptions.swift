import ArgumentParser
import Zoetrope
import ZoetropeSceneModel

/// A gesture that drives a run instead of the clock.
struct GestureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A recorded gesture that drives the run instead of the clock; a scene may have its own.",
            valueName: "json"))
    var gesture: String?

    @Option(help: ArgumentHelp("What the gesture's release does.", valueName: "outcome"))
    var outcome: Gesture.Outcome?

    @Flag(help: "Ignore the scene's gesture; play by the clock.")
    var noGesture = false

    var isGiven: Bool { gesture != nil || outcome != nil }

    func validate() throws {
        if noGesture, isGiven { throw ValidationError("--no-gesture cannot be used with --gesture or --outcome.") }
    }

    /// The gesture's run; nil when the clock drives.
    func run(in scene: ResolvedScene) throws -> GestureRun? {
        if noGesture { return nil }
        if let gesture {
            return try GestureRun(
                Gesture.load(text: TextFile.read(gesture), file: gesture, for: scene.scene), in: scene, outcome: outcome
            )
        }
        if let own = scene.scene.gesture { return try GestureRun(own, in: scene, outcome: outcome) }
        guard outcome == nil else {
            throw CommandError(
                "the scene '\(scene.scene.name)' has no gesture; name one with --gesture, or leave out --outcome")
        }
        return nil
    }

    /// What a run shows at some times after its start, by its gesture or else by the clock.
    func moments(at times: RunTimes, of scene: ResolvedScene, _ playback: Playback) throws -> [RunMoment] {
        let gesture = playback.route == .forward ? try run(in: scene) : nil
        let timing =
            try gesture.map { try PlaybackTiming(playback, driving: $0) } ?? PlaybackTiming(playback, of: scene)
        let way = gesture == nil ? playback.route.way : .gesture
        return try times.times.map { time in
            let seconds = time.seconds(of: timing.duration)
            guard (0...timing.duration).contains(seconds) else {
                throw RunError.time(seconds, run: way.words(of: scene.scene.name), limit: timing.duration)
            }
            return RunMoment(moment: try timing.moment(at: seconds), time: seconds, duration: timing.duration)
        }
    }
}

/// A moment of a run: what it shows, and when, in seconds.
struct RunMoment {
    let moment: Moment
    let time, duration: Double
}
