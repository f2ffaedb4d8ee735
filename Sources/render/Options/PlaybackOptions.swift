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

    @OptionGroup var driver: GestureOptions

    func validate() throws {
        if back || pingPong, driver.isGiven {
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
            ("--speed", speed != 1),
        ]
        return given.filter(\.1).map(\.0)
    }

    func timing(of scene: ResolvedScene) throws -> PlaybackTiming {
        let route: Playback.Route = pingPong ? .pingPong : back ? .back : .forward
        let plan = Playback(route: route, holdStart: holdStart, holdEnd: holdEnd, speed: speed)
        if !back, !pingPong, let run = try driver.run(in: scene) { return try PlaybackTiming(plan, driving: run) }
        return try PlaybackTiming(plan, of: scene)
    }

    /// What the run shows `time` seconds after its start, before any hold: a gesture's run where one drives it.
    func moment(at time: Double, of scene: ResolvedScene) throws -> Moment {
        try driver.moment(at: time, of: scene, back: back).moment
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
