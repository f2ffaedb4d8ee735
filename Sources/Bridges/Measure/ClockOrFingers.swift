/// Whether the clock or fingers drive the run that a recording shows.
enum ClockOrFingers {
    /// Whether fingers are tried before the clock: a recording that ends as it begins shows a run that was given up.
    static func triesFingersFirst(_ recording: Recording) -> Bool { recording.returns }

    /// Whether what fingers did explains a recording better than the clock. If neither is like the recording, the one
    /// with the smaller residual is the better one.
    static func prefersFingers(_ fingers: MatchResult, to clock: MatchResult?) -> Bool {
        guard let clock else { return true }
        if !fingers.isAccepted, !clock.isAccepted { return fingers.residual < clock.residual }
        return fingers.isAccepted && fingers.isWorthMore(than: clock.rival)
    }
}
