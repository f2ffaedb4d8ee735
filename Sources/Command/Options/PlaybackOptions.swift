import ArgumentParser
import Zoetrope
import ZoetropeNumbers
import ZoetropeRuns
import ZoetropeSceneModel

/// How a run goes through the scene.
struct PlaybackOptions<Rows: OptionRows>: ParsableArguments {
    @OptionGroup var table: TableOptions<Rows>

    var request: RunRequest { table.request }

    /// The way that the options choose among those in which a scene plays.
    var way: Way? { request.has(\.way) ? request.way : nil }

    /// Whether a run was chosen; otherwise a check covers every way that the scene plays.
    var isGiven: Bool { way != nil || isMoreThanWay }

    /// Whether the options say more than which way the scene plays.
    var isMoreThanWay: Bool {
        var rest = request
        rest.way = .forward
        return rest != RunRequest()
    }

    /// The playback of a run of `scene`, with the text of a gesture in a file.
    func settled(for scene: Scene) throws -> RunRequest { try request.settled(for: scene) }

    /// What the run shows at some times after its start.
    func moments(at times: RunTimes, of scene: ResolvedScene) throws -> [RunMoment] {
        try request.moments(at: times, of: scene)
    }

    /// Says whether the scene's gesture or the clock drives the run, if no option asks for a gesture.
    func noteGesture(of scene: ResolvedScene, _ notes: Notes) throws {
        guard way != .forward, request.gestureFile == nil, request.outcome == nil, let gesture = scene.scene.gesture
        else { return }
        if let way {
            let with =
                way == .pingPong
                ? "--ping-pong plays by the clock; with --outcome finish, the gesture drives one of the two ways"
                : "--back plays by the clock; without it, the scene's gesture drives the run"
            return notes.note("\(scene.scene.name): \(with)")
        }
        let duration = try GestureRun(gesture, in: scene).duration
        notes.note(
            "\(scene.scene.name): its gesture of \(NumberText.short(duration)) s drives the run; "
                + "--no-gesture plays the scene's own \(NumberText.short(scene.duration)) s by the clock")
    }
}

/// Not an option of scenes, but what people look for.
struct NoDuration: ParsableArguments {
    @Option(parsing: .unconditional, help: .hidden)
    var duration: String?

    func validate() throws {
        if duration != nil { throw ValidationError(NoDuration.message) }
    }

    static let message =
        "A scene has its own duration. Many scenes have a parameter for it ('render list' shows them): "
        + "--set seconds=2. Any scene plays slower or faster: --speed 0.5."
}

/// The options of a command that shows moments of a run: which way, and what drives it.
enum MomentRows: OptionRows {
    static let rows = PlaybackRows.rows.filter { ["back", "gesture", "outcome", "no-gesture"].contains($0.flag) }
}

extension RunRequest {
    /// The file of the gesture, where there is one: a run reads it.
    var gesturePath: String? { self.gestureFile.flatMap { try? GestureLocator().path(of: $0) } }

    /// With the text of the gesture's file, and the way that the request plays `scene`.
    func settled(for scene: Scene) throws -> RunRequest {
        var settled = self
        if let file = self.gestureFile {
            let (text, path) = try GestureLocator().text(of: file)
            (settled.gesture, settled.gestureFile) = (text, nil)
            // Faults are reported with the file's name here; later it is only a text.
            _ = try Gesture.load(text: text, file: path, for: scene)
        }
        guard !has(\.way) else { return settled }
        if settled.gesture != nil || scene.gesture != nil {
            settled.way = .gesture
        } else if self.outcome != nil {
            throw CommandError(
                "the scene '\(scene.name)' has no gesture; name one with --gesture, or leave out --outcome")
        }
        return settled
    }

    /// What a run shows at some times after its start, by its gesture or else by the clock.
    func moments(at times: RunTimes, of scene: ResolvedScene) throws -> [RunMoment] {
        let settled = try settled(for: scene.scene), timing = try PlaybackTiming(settled, of: scene)
        return try times.seconds(within: timing.duration, of: settled.way.words(of: scene.scene.name)).map {
            RunMoment(moment: try timing.moment(at: $0), time: $0, duration: timing.duration)
        }
    }
}

/// A moment of a run: what it shows, and when, in seconds.
struct RunMoment {
    let moment: Moment
    let time, duration: Double
}
