import ArgumentParser
import Zoetrope

/// How a run goes through the scene.
struct PlaybackOptions: ParsableArguments {
    @Flag(help: "Play the way back, with the timing that the scene states for it.")
    var back = false

    @Flag(help: "Play there and back again.")
    var pingPong = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Show the first state for so long before anything moves.", valueName: "seconds"),
        transform: PlaybackOptions.hold)
    var holdStart: Double = 0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Show the last state for so long; with --ping-pong, before the way back.", valueName: "seconds"),
        transform: PlaybackOptions.hold)
    var holdEnd: Double = 0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many times as fast as the scene's own time; 0.25 is slow motion.", valueName: "times"),
        transform: PlaybackOptions.speed)
    var speed: Double = 1

    @Option(
        help: ArgumentHelp(
            "A recorded gesture that drives the run instead of the clock; a scene may have one of its own.",
            valueName: "json"))
    var gesture: String?

    @Option(help: ArgumentHelp("What the gesture's release does.", valueName: "outcome"))
    var outcome: Gesture.Outcome?

    @Flag(help: "Let the clock drive, though the scene has a gesture.")
    var noGesture = false

    func validate() throws {
        if noGesture, gesture != nil || outcome != nil {
            throw ValidationError("--no-gesture excludes --gesture and --outcome.")
        }
        if back || pingPong, gesture != nil || outcome != nil {
            throw ValidationError("A gesture says itself which way it drives; leave out --back and --ping-pong.")
        }
        if back, pingPong {
            throw ValidationError("--back and --ping-pong exclude each other: ping-pong goes back by itself.")
        }
    }

    var direction: Moment.Direction { back ? .back : .forward }

    /// The options that were given and that one moment has no use for.
    var onlyForRuns: [String] {
        let given: [(String, Bool)] = [
            ("--ping-pong", pingPong), ("--hold-start", holdStart > 0), ("--hold-end", holdEnd > 0),
            ("--speed", speed != 1), ("--gesture", gesture != nil),
            ("--outcome", outcome != nil),
        ]
        return given.filter(\.1).map(\.0)
    }

    func timing(of scene: ResolvedScene) throws -> PlaybackTiming {
        let route: Playback.Route = pingPong ? .pingPong : back ? .back : .forward
        let plan = Playback(route: route, holdStart: holdStart, holdEnd: holdEnd, speed: speed)
        if let run = try gestureRun(in: scene) { return try PlaybackTiming(plan, driving: run) }
        return try PlaybackTiming(plan, of: scene)
    }

    /// Nil where the clock drives.
    private func gestureRun(in scene: ResolvedScene) throws -> GestureRun? {
        if noGesture || back || pingPong { return nil }
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

    @Sendable private static func hold(_ text: String) throws -> Double {
        guard let seconds = Double(text), (0...600).contains(seconds) else {
            throw ValidationError("'\(text)' is no time to hold; write seconds from 0 to 600, such as 0.5.")
        }
        return seconds
    }

    @Sendable private static func speed(_ text: String) throws -> Double {
        guard let speed = Double(text), (0.01...100).contains(speed) else {
            throw ValidationError(
                "'\(text)' is no speed; write a number from 0.01 to 100, such as 0.5 for half as fast.")
        }
        return speed
    }
}

extension Gesture.Outcome: ExpressibleByArgument {}
