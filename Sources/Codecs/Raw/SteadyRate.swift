/// Turns frames with delays into frames at a steady rate: each is repeated so that the number of frames so far is the
/// elapsed time in intervals, rounded to nearest. A hold becomes as many frames as it lasts.
struct SteadyRate {
    /// The time between two frames.
    let interval: FrameDelay
    private var clock = FrameClock()
    /// Frames so far.
    private var count = 0

    /// - Precondition: the interval is positive.
    init(interval: FrameDelay) {
        precondition(interval.ticks > 0 && interval.timescale > 0)
        self.interval = interval
    }

    /// How often the next frame, which lasts `delay`, is to be written.
    mutating func repeats(lasting delay: FrameDelay) throws -> Int {
        try clock.advance(by: delay)
        let (denominator, isTooFine) = clock.elapsed.denominator.multipliedReportingOverflow(by: interval.ticks)
        guard !isTooFine, let intervals = Rational(clock.elapsed.numerator, denominator),
            let due = intervals.scaled(by: interval.timescale)
        else { throw FrameDelayError(delay: delay) }
        defer { count = due }
        return due - count
    }
}
