import ArgumentParser
import Zoetrope
import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropeSceneModel

/// How a run goes through the scene.
struct PlaybackOptions: ParsableArguments {
    @Flag(help: "Play the way back, with the timing that the scene states for it.")
    var back = false

    @Flag(help: "Play there and back again.")
    var pingPong = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Hold the first frame for this long.", valueName: "seconds"),
        transform: PlaybackOptions.hold)
    var holdStart: Double = 0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Hold the last frame for this long; with --ping-pong, before the way back.", valueName: "seconds"),
        transform: PlaybackOptions.hold)
    var holdEnd: Double = 0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Speed relative to the scene's own; 0.25 is slow motion.", valueName: "times"),
        transform: PlaybackOptions.speed)
    var speed: Double = 1

    /// Not an option, but what people look for.
    @Option(parsing: .unconditional, help: .hidden)
    var duration: String?

    @OptionGroup var driver: GestureOptions

    func validate() throws {
        if duration != nil {
            throw ValidationError(
                "A scene has its own duration. Many scenes have a parameter for it ('render list' shows them): "
                    + "--set seconds=2. Any scene plays slower or faster: --speed 0.5.")
        }
        if back || pingPong, driver.isGiven {
            throw ValidationError("The gesture sets the direction; leave out --back and --ping-pong.")
        }
        if back, pingPong {
            throw ValidationError("--back cannot be used with --ping-pong, which plays both ways.")
        }
    }

    /// The way that the options choose among those in which a scene plays.
    var way: RunSettings.Way? { back ? .back : pingPong ? .pingPong : driver.noGesture ? .forward : nil }

    /// Whether a run was chosen; otherwise a check covers every way that the scene plays.
    var isGiven: Bool {
        back || pingPong || driver.isGiven || driver.noGesture || holdStart > 0 || holdEnd > 0 || speed != 1
    }

    /// Whether the options say more than which way the scene plays.
    var isMoreThanWay: Bool { driver.isGiven || holdStart > 0 || holdEnd > 0 || speed != 1 }

    /// Adds the playback to the settings of a run of `scene`.
    func add(to settings: inout RunSettings, for scene: Scene) throws {
        (settings.holdStart, settings.holdEnd, settings.speed) = (holdStart, holdEnd, speed)
        settings.outcome = driver.outcome?.rawValue
        if let gesture = driver.gesture {
            settings.gesture = try TextFile.read(gesture)
            // Faults are reported with the file's name here; later it is only a text.
            _ = try Gesture.load(text: settings.gesture ?? "", file: gesture, for: scene)
        }
        if let way {
            settings.way = way
        } else if driver.gesture != nil || scene.gesture != nil {
            settings.way = .gesture
        } else if driver.outcome != nil {
            throw CommandError(
                "the scene '\(scene.name)' has no gesture; name one with --gesture, or leave out --outcome")
        }
    }

    /// What the run shows at some times after its start.
    func moments(at times: RunTimes, of scene: ResolvedScene) throws -> [RunMoment] {
        let route: Playback.Route = back ? .back : pingPong ? .pingPong : .forward
        return try driver.moments(
            at: times, of: scene, Playback(route: route, holdStart: holdStart, holdEnd: holdEnd, speed: speed))
    }

    /// Says that the scene's gesture drives the run, where no option asks for that.
    func noteGesture(of scene: ResolvedScene, _ notes: Notes) throws {
        guard way == nil, !driver.isGiven, let gesture = scene.scene.gesture else { return }
        let duration = try GestureRun(gesture, in: scene).duration
        notes.note(
            "\(scene.scene.name): its gesture of \(NumberText.short(duration)) s drives the run; "
                + "--no-gesture plays the scene's own \(NumberText.short(scene.duration)) s by the clock")
    }

    @Sendable private static func hold(_ text: String) throws -> Double {
        guard let seconds = Double(text), (0...600).contains(seconds) else {
            throw ValidationError("'\(text)' is not a time to hold; write seconds from 0 to 600, such as 0.5.")
        }
        return seconds
    }

    @Sendable private static func speed(_ text: String) throws -> Double {
        guard let speed = Double(text), (0.01...100).contains(speed) else {
            throw ValidationError(
                "'\(text)' is not a speed; write a number from 0.01 to 100, such as 0.5 for half as fast.")
        }
        return speed
    }
}

extension Gesture.Outcome: ExpressibleByArgument {}
