import Geometry

/// A finger on the canvas.
package struct Touch: Hashable, Sendable {
    /// In points.
    package var location: Point
    /// 0…1: the dot fades out after the finger has left.
    package var opacity: Double
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

    package init(time: Double, direction: Direction = .forward, pacing: Pacing = .own, touches: [Touch] = []) {
        self.time = time
        self.direction = direction
        self.pacing = pacing
        self.touches = touches
    }
}
