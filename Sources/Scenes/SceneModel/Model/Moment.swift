import ZoetropeGeometry

/// A finger on the canvas.
package struct Touch: Hashable, Sendable {
    /// In points.
    package var location: Point
    /// 0…1: the dot fades out after the finger has left.
    package var opacity: Double
}

/// The values of a gesture that expressions may use.
package enum FingerValue: String, Hashable, Sendable, CaseIterable {
    case x, y, dx, dy, velocityX, velocityY, scale, rotation, released, remaining, cancelling, interactive
}

/// A gesture at one moment.
package struct FingerState: Hashable, Sendable {
    /// Where the finger is, or the middle of two, in points. After the release it is carried on to where it rests.
    package var location = Point.zero
    /// How far it has moved since the gesture began, in points, and how fast, in points a second.
    package var translation = Point.zero, velocity = Point.zero
    /// The distance of two fingers relative to the start, and how far they have turned, in degrees clockwise.
    package var scale = 1.0, rotation = 0.0
    /// The progress at the release, 0…1; the present progress before it.
    package var released = 0.0
    /// 1 until the release; then it goes to 0 as the run comes to rest. A spring may overshoot.
    package var remaining = 1.0
    /// Whether the run has been released and goes back, and whether a gesture drives it at all.
    package var isCancelling = false, isInteractive = false
    /// How far each phase after the release has gone, 0…1; empty where there are none.
    package var phases: [Double] = []

    package init() {}

    subscript(value: FingerValue) -> Double {
        switch value {
        case .x: location.x
        case .y: location.y
        case .dx: translation.x
        case .dy: translation.y
        case .velocityX: velocity.x
        case .velocityY: velocity.y
        case .scale: scale
        case .rotation: rotation
        case .released: released
        case .remaining: remaining
        case .cancelling: isCancelling ? 1 : 0
        case .interactive: isInteractive ? 1 : 0
        }
    }
}

/// Everything that determines a frame of a resolved scene: the time, the direction of the run, how time becomes
/// progress along tracks, and the fingers.
package struct Moment: Hashable, Sendable {
    package enum Direction: String, Hashable, Sendable, CaseIterable { case forward, back }

    /// How time becomes progress along a track.
    package enum Pacing: String, Hashable, Sendable {
        /// By the track's timing function.
        case own
        /// In proportion to time, as `UIPercentDrivenInteractiveTransition` does while a gesture drives the run.
        case linear
    }

    /// Seconds from the run's start, from 0 to the duration of the run; the run back has a duration of its own.
    package var time: Double
    package var direction: Direction
    package var pacing: Pacing

    /// The fingers that are shown.
    package var touches: [Touch]
    /// Seconds from the start of a gesture's run; nil where the clock drives.
    package var elapsed: Double?
    /// What expressions know about the gesture; all 0 where the clock drives.
    package var finger = FingerState()

    package init(time: Double, direction: Direction = .forward, pacing: Pacing = .own, touches: [Touch] = []) {
        self.time = time
        self.direction = direction
        self.pacing = pacing
        self.touches = touches
    }
}
