import Geometry

/// A finger on the canvas.
public struct Touch: Hashable, Sendable {
    /// In points.
    public var location: Point
    /// 0…1: the dot fades when the finger leaves.
    public var opacity: Double
}

/// Which state of a scene: where the playhead stands, in which direction the run goes, and whether the tracks' own timing applies.
public struct Moment: Hashable, Sendable {
    public enum Direction: String, Hashable, Sendable, CaseIterable { case forward, back }

    /// How time becomes progress along a track.
    public enum Pacing: String, Hashable, Sendable {
        /// By the track's timing function.
        case own
        /// In proportion, while a gesture drives the playhead (as `UIPercentDrivenInteractiveTransition` does).
        case linear
    }

    /// Seconds from the run's start: 0…duration (the back run has its own).
    public var time: Double
    public var direction: Direction
    public var pacing: Pacing

    /// Where fingers are to be seen.
    public var touches: [Touch]

    public init(time: Double, direction: Direction = .forward, pacing: Pacing = .own, touches: [Touch] = []) {
        self.time = time
        self.direction = direction
        self.pacing = pacing
        self.touches = touches
    }
}
