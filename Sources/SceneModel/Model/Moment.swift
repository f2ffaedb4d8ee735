/// Which state of a scene: where the playhead stands, in which direction the run goes, and whether the tracks' own timing applies.
public struct Moment: Hashable, Sendable {
    public enum Direction: String, Hashable, Sendable { case forward, back }

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

    public init(time: Double, direction: Direction = .forward, pacing: Pacing = .own) {
        self.time = time
        self.direction = direction
        self.pacing = pacing
    }
}
