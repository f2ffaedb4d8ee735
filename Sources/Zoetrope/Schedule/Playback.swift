/// How a run goes through a scene: a mapping from wall time to the scene's moment.
package struct Playback: Sendable {
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

    /// One after the other.
    package let stretches: [Stretch]
    /// Seconds.
    package let duration: Double

    package init(_ stretches: [Stretch]) {
        self.stretches = stretches
        duration = stretches.reduce(0) { $0 + $1.duration }
    }

    /// The scene's moment `time` seconds into the run; where two stretches meet, the later one's. The run's end is its last stretch's,
    /// whatever the sum of their durations rounds to.
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
    /// The plain ways through a scene.
    package struct Plan: Hashable, Sendable {
        package enum Route: String, Hashable, Sendable { case forward, back, pingPong }

        package var route: Route
        /// Seconds that the first and the last state of the way there are shown before anything moves on.
        package var holdStart, holdEnd: Double
        /// How many times as fast as the scene's own time; holds are not changed by it.
        package var speed: Double

        package init(route: Route = .forward, holdStart: Double = 0, holdEnd: Double = 0, speed: Double = 1) {
            self.route = route
            self.holdStart = holdStart
            self.holdEnd = holdEnd
            self.speed = speed
        }
    }

    /// A plan for a scene. `holdStart` comes first, `holdEnd` after the first run; ping-pong then runs back to the start.
    package init(_ plan: Plan, of scene: ResolvedScene) throws {
        let there: Moment.Direction = plan.route == .back ? .back : .forward
        try self.init(plan, around: .run(there, of: scene, speed: plan.speed))
        if plan.route == .pingPong { self = Playback(stretches + [.run(.back, of: scene, speed: plan.speed)]) }
    }

    /// A gesture's run with the plan's holds and speed; the route is the gesture's own.
    package init(_ plan: Plan, driving gesture: GestureRun) throws {
        try self.init(
            plan, around: Stretch(duration: gesture.duration / plan.speed) { try gesture.moment(at: $0 * plan.speed) })
    }

    private init(_ plan: Plan, around run: Stretch) throws {
        var stretches = [run]
        if plan.holdStart > 0 { stretches.insert(.hold(try run.moment(0), for: plan.holdStart), at: 0) }
        if plan.holdEnd > 0 { stretches.append(.hold(try run.moment(run.duration), for: plan.holdEnd)) }
        self.init(stretches)
    }
}

extension Playback.Stretch {
    /// The same moment all the time.
    package static func hold(_ moment: Moment, for duration: Double) -> Self {
        Self(duration: duration) { _ in moment }
    }

    /// The scene from its start to its end in one direction.
    package static func run(_ direction: Moment.Direction, of scene: ResolvedScene, speed: Double = 1) -> Self {
        let length = scene.duration(direction), duration = length / speed
        // The end is the scene's own, whatever the division rounds to.
        return Self(duration: duration) { Moment(time: $0 >= duration ? length : $0 * speed, direction: direction) }
    }
}

extension ResolvedScene {
    /// Seconds that a run in a direction takes.
    package func duration(_ direction: Moment.Direction) -> Double { direction == .back ? backDuration : duration }
}
