/// Turns frames with delays into frames at a steady rate: each is repeated so that after it the number of frames is the elapsed time's,
/// rounded to nearest. A hold becomes as many frames as it lasts.
struct SteadyRate {
    /// The time between two frames.
    let interval: FrameDelay
    /// Elapsed, in 1/(delay's timescale · interval's timescale) seconds, and the frames so far.
    private var elapsed = 0
    private var count = 0

    init(interval: FrameDelay) {
        precondition(interval.ticks > 0 && interval.timescale > 0)
        self.interval = interval
    }

    /// How often the next frame, which lasts `delay`, is to be written.
    mutating func repeats(lasting delay: FrameDelay) -> Int {
        let step = interval.ticks * delay.timescale
        elapsed += delay.ticks * interval.timescale
        let due = (2 * elapsed + step) / (2 * step)
        defer { count = due }
        return due - count
    }
}
