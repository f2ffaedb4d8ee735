import ArgumentParser
import Zoetrope

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

    /// What a run shows `time` seconds after its start, and how long the run is. A gesture's run may be longer than the
    /// scene's own.
    func moment(at time: Double, of scene: ResolvedScene, back: Bool) throws -> (moment: Moment, duration: Double) {
        let direction: Moment.Direction = back ? .back : .forward
        guard !back, let run = try run(in: scene) else {
            return (Moment(time: time, direction: direction), scene.duration(direction))
        }
        guard (0...run.duration).contains(time) else { throw RunError.time(time, limit: run.duration) }
        return (try run.moment(at: time), run.duration)
    }
}
