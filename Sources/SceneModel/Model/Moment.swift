import Geometry

/// A finger on the canvas.
package struct Touch: Hashable, Sendable {
    /// In points.
    package var location: Point
    /// 0…1: the dot fades when the finger leaves.
    package var opacity: Double
}

/// Which state of a scene: where the playhead stands, in which direction the run goes, and whether the tracks' own timing applies.
package struct Moment: Hashable, Sendable {
    package enum Direction: String, Hashable, Sendable, CaseIterable { case forward, back }

    /// How time becomes progress along a track.
    package enum Pacing: String, Hashable, Sendable {
        /// By the track's timing function.
        case own
        /// In proportion, while a gesture drives the playhead (as `UIPercentDrivenInteractiveTransition` does).
        case linear
    }

    /// Seconds from the run's start: 0…duration (the back run has its own).
    package var time: Double
    package var direction: Direction
    package var pacing: Pacing

    /// Where fingers are to be seen.
    package var touches: [Touch]

    package init(time: Double, direction: Direction = .forward, pacing: Pacing = .own, touches: [Touch] = []) {
        self.time = time
        self.direction = direction
        self.pacing = pacing
        self.touches = touches
    }
}
