import ArgumentParser
import Zoetrope

/// How a run goes through the scene.
struct PlaybackOptions: ParsableArguments {
    @Flag(help: "Play the way back, with the timing that the scene states for it.")
    var back = false

    @Flag(help: "Play there and back again.")
    var pingPong = false

    @Option(parsing: .unconditional, help: ArgumentHelp("Show the first state for so long before anything moves.", valueName: "seconds"), transform: PlaybackOptions.hold)
    var holdStart: Double = 0

    @Option(parsing: .unconditional, help: ArgumentHelp("Show the last state for so long; with --ping-pong, before the way back.", valueName: "seconds"), transform: PlaybackOptions.hold)
    var holdEnd: Double = 0

    @Option(parsing: .unconditional, help: ArgumentHelp("How many times as fast as the scene's own time; 0.25 is slow motion.", valueName: "times"), transform: PlaybackOptions.speed)
    var speed: Double = 1

    func validate() throws {
        if back, pingPong { throw ValidationError("--back and --ping-pong exclude each other: ping-pong goes back by itself.") }
    }

    var direction: Moment.Direction { back ? .back : .forward }

    /// The gesture's run where there is one, else the clock's.
    func playback(of scene: ResolvedScene, _ gesture: GestureOptions) throws -> Playback {
        if let run = try gesture.run(in: scene) {
            guard !back, !pingPong, speed == 1 else { throw ValidationError("--back, --ping-pong and --speed are the clock's; add --no-gesture to let it drive.") }
            return try Playback(run, holdStart: holdStart, holdEnd: holdEnd)
        }
        let route: Playback.Plan.Route = pingPong ? .pingPong : back ? .back : .forward
        return Playback(Playback.Plan(route: route, holdStart: holdStart, holdEnd: holdEnd, speed: speed), of: scene)
    }

    @Sendable private static func hold(_ text: String) throws -> Double {
        guard let seconds = Double(text), (0...600).contains(seconds) else {
            throw ValidationError("'\(text)' is no time to hold; write seconds from 0 to 600, such as 0.5.")
        }
        return seconds
    }

    @Sendable private static func speed(_ text: String) throws -> Double {
        guard let speed = Double(text), (0.01...100).contains(speed) else {
            throw ValidationError("'\(text)' is no speed; write a number from 0.01 to 100, such as 0.5 for half as fast.")
        }
        return speed
    }
}
