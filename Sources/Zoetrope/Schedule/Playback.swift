import ZoetropeRuns
import ZoetropeNumbers
import ZoetropeSceneModel

/// How a run goes through a scene: which way, how fast, and how long its ends are held.
///
/// A ping-pong run with `holdStart` 0.5 and `holdEnd` 1 shows the first state for 0.5 s, plays the way there, shows
/// the last state for 1 s, and plays the way back.
public struct Playback: Hashable, Sendable {
    /// Which way a run goes.
    public struct Route: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case forward, back, pingPong, gesture
            case recording(GestureRecording)
        }

        package let kind: Kind

        /// From the first state to the last.
        public static let forward = Route(kind: .forward)
        /// From the last state to the first, with the timing that the scene has for the way back.
        public static let back = Route(kind: .back)
        /// There and back.
        public static let pingPong = Route(kind: .pingPong)
        /// As the scene's own recorded gesture drives it.
        public static let gesture = Route(kind: .gesture)
        /// As a recorded gesture drives it.
        public static func recording(_ gesture: GestureRecording) -> Route { Route(kind: .recording(gesture)) }
    }

    /// Which way the run goes.
    public var route: Route
    /// Seconds for which the first state is shown before anything moves, 0 or more.
    public var holdStart: Double
    /// Seconds for which the last state of the way there is shown, 0 or more.
    public var holdEnd: Double
    /// The speed as a multiple of the scene's own, above 0. It does not affect holds.
    public var speed: Double

    /// - Parameters:
    ///   - route: which way the run goes.
    ///   - holdStart: seconds for which the first state is shown before anything moves.
    ///   - holdEnd: seconds for which the last state of the way there is shown.
    ///   - speed: the speed as a multiple of the scene's own.
    public init(route: Route = .forward, holdStart: Double = 0, holdEnd: Double = 0, speed: Double = 1) {
        self.route = route
        self.holdStart = holdStart
        self.holdEnd = holdEnd
        self.speed = speed
    }
}

/// A recorded gesture, which drives a run instead of the scene's own.
public struct GestureRecording: Hashable, Sendable {
    /// Where the finger is at a time. Between two samples it moves straight and evenly.
    public struct Sample: Hashable, Sendable {
        /// Seconds from the start of the gesture, increasing from sample to sample.
        public var time: Double
        /// Points from the upper left corner of the canvas.
        public var x, y: Double

        /// The finger at a place at a time.
        public init(time: Double, x: Double, y: Double) { (self.time, self.x, self.y) = (time, x, y) }
    }

    /// JSON, written like a scene's `gesture`.
    package let text: String

    /// From JSON that is written like a scene's `gesture`, such as the preview's recordings.
    public init(json text: String) { self.text = text }

    /// From a finger's places. At the end the finger lets go.
    ///
    /// - Parameters:
    ///   - samples: at least one, in the order of time.
    ///   - progress: what the places mean, as a scene's gesture says it: `"abs(dx) / width"`.
    public init(samples: [Sample], progress: String) {
        let list = samples.map { "[\($0.time), \($0.x), \($0.y)]" }.joined(separator: ", ")
        text = "{\"progress\": \(JSONWriter.quoted(progress)), \"samples\": [\(list)]}"
    }
}

/// A playback of one scene: the scene's moment for every time of the run.
package struct PlaybackTiming: Sendable {
    /// A part of the run.
    package struct Stretch: Sendable {
        /// Seconds, above 0.
        package let duration: Double
        /// The scene's moment at a time within 0…duration.
        package let moment: @Sendable (Double) throws -> Moment

        package init(duration: Double, moment: @escaping @Sendable (Double) throws -> Moment) {
            self.duration = duration
            self.moment = moment
        }
    }

    /// The parts, in their order.
    package let stretches: [Stretch]
    /// Seconds.
    package let duration: Double
    /// Whether the run ends with the state that it begins with.
    private(set) var returns = false
    /// Nil: each frame shows one moment.
    var motionBlur: MotionBlur?

    package init(_ stretches: [Stretch]) {
        self.stretches = stretches
        duration = stretches.reduce(0) { $0 + $1.duration }
    }

    package init(_ playback: Playback, of scene: ResolvedScene) throws {
        try playback.check()
        switch playback.route.kind {
        case .forward: try self.init(playback, around: .run(.forward, of: scene, speed: playback.speed))
        case .back: try self.init(playback, around: .run(.back, of: scene, speed: playback.speed))
        case .pingPong:
            let there = try PlaybackTiming(playback, around: .run(.forward, of: scene, speed: playback.speed))
            self.init(there.stretches + [.run(.back, of: scene, speed: playback.speed)])
            returns = true
        case .gesture:
            guard let gesture = scene.scene.gesture else { throw RunError.noGesture(scene: scene.scene.name) }
            try self.init(playback, driving: GestureRun(gesture, in: scene))
        case .recording(let recording):
            let gesture = try Gesture.load(text: recording.text, file: "the recording", for: scene.scene)
            try self.init(playback, driving: GestureRun(gesture, in: scene))
        }
    }

    /// A playback of something that has a duration and no scene: `times(at:)` says what it shows. The way back is the way
    /// there in reverse.
    ///
    /// - Throws: `RunError` for a route that only scenes have, and for values outside their ranges.
    package init(_ playback: Playback, duration: Double) throws {
        try playback.check()
        let length = duration / playback.speed, speed = playback.speed
        let there = Stretch(duration: length) { Moment(time: $0 >= length ? duration : $0 * speed) }
        let back = Stretch(duration: length) { Moment(time: $0 >= length ? 0 : duration - $0 * speed) }
        switch playback.route.kind {
        case .forward: try self.init(playback, around: there)
        case .back: try self.init(playback, around: back)
        case .pingPong:
            try self.init(PlaybackTiming(playback, around: there).stretches + [back])
            returns = true
        case .gesture, .recording: throw RunError.playback("a gesture; a run of layers has none")
        }
    }

    /// The times whose mean a frame of such a run shows; one without motion blur.
    package func times(at time: Double) throws -> [Double] { try moments(at: time).map(\.time) }

    /// A gesture's run with the playback's holds and speed; the gesture sets the direction.
    package init(_ playback: Playback, driving gesture: GestureRun) throws {
        try playback.check()
        let speed = playback.speed
        try self.init(
            playback,
            around: Stretch(duration: gesture.duration / speed) { try gesture.moment(at: $0 * speed) })
    }

    /// There and back, one way by the clock and the other as a gesture drives it: a gesture of the way back follows the
    /// clock and the hold, and one of the way there comes before them.
    package init(_ playback: Playback, composing gesture: GestureRun, of scene: ResolvedScene) throws {
        let driven = try PlaybackTiming(Playback(speed: playback.speed), driving: gesture).stretches
        guard gesture.direction == .forward else {
            let there = try PlaybackTiming(playback, around: .run(.forward, of: scene, speed: playback.speed))
            self.init(there.stretches + driven)
            returns = gesture.finishes
            return
        }
        guard gesture.finishes else {
            throw RunError.playback(
                "a gesture that is cancelled, and then the way back; it has to finish the forward run")
        }
        let there = try PlaybackTiming(playback, driving: gesture)
        self.init(there.stretches + [.run(.back, of: scene, speed: playback.speed)])
        returns = true
    }

    private init(_ playback: Playback, around run: Stretch) throws {
        var stretches = [run]
        if playback.holdStart > 0 { stretches.insert(.hold(try run.moment(0), for: playback.holdStart), at: 0) }
        if playback.holdEnd > 0 { stretches.append(.hold(try run.moment(run.duration), for: playback.holdEnd)) }
        self.init(stretches)
    }

    /// The scene's moment `time` seconds after the run's start. Where two stretches meet, the later one counts. The end
    /// of the run is the end of its last stretch, even if the sum of the durations is rounded.
    package func moment(at time: Double) throws -> Moment {
        guard let last = stretches.last else { return Moment(time: 0) }
        if time >= duration { return try last.moment(last.duration) }
        var start = 0.0
        for stretch in stretches.dropLast() {
            if time < start + stretch.duration { return try stretch.moment(time - start) }
            start += stretch.duration
        }
        return try last.moment(min(time - start, last.duration))
    }
}

extension Playback {
    fileprivate func check() throws {
        do {
            try RunRequest.check(speed, \.speed)
            try RunRequest.check(holdStart, \.holdStart)
            try RunRequest.check(holdEnd, \.holdEnd)
        } catch { throw RunError.playback("\(error)") }
    }
}

extension PlaybackTiming.Stretch {
    /// The same moment all the time.
    package static func hold(_ moment: Moment, for duration: Double) -> Self {
        Self(duration: duration) { _ in moment }
    }

    /// The scene from its start to its end in one direction.
    package static func run(_ direction: Moment.Direction, of scene: ResolvedScene, speed: Double = 1) -> Self {
        let length = scene.duration(direction), duration = length / speed
        // At the end, exactly the scene's own end, even if the division is rounded.
        return Self(duration: duration) { Moment(time: $0 >= duration ? length : $0 * speed, direction: direction) }
    }
}
