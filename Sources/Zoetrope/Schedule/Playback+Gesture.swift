extension Playback {
    /// A gesture's run: the fingers drive, and after their release the scene goes on to its end or back to its start. `holdStart` and `holdEnd` are shown around it, in seconds.
    public init(_ run: GestureRun, holdStart: Double = 0, holdEnd: Double = 0) throws {
        var stretches = [Stretch(duration: run.duration) { try run.moment(at: $0) }]
        if holdStart > 0 { stretches.insert(.hold(try run.moment(at: 0), for: holdStart), at: 0) }
        if holdEnd > 0 { stretches.append(.hold(try run.moment(at: run.duration), for: holdEnd)) }
        self.init(stretches)
    }
}
