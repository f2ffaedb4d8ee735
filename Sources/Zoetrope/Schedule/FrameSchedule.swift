import ZoetropeFrames

/// When the frames of a run are taken and how long each is shown.
package struct FrameSchedule: Hashable, Sendable {
    package struct Frame: Hashable, Sendable {
        /// Seconds since the run's start.
        package let instant: Double
        package let delay: FrameDelay
    }

    package let rate: FrameRate
    /// In order of their instants; at least one.
    package let frames: [Frame]

    /// All frames of a rate, as pictures: N + 1 frames with N = round(duration · rate), frame i at
    /// min(i / rate, duration). The first shows the start state, the last one the end state.
    package static func every(_ rate: FrameRate, for duration: Double) throws -> FrameSchedule {
        let count = try intervals(rate, duration) + 1
        let frames = (0..<count).map { i in
            Frame(instant: i == count - 1 ? duration : min(rate.instant(i), duration), delay: rate.delay)
        }
        return FrameSchedule(rate: rate, frames: frames)
    }

    /// Frames to be played: N frames whose delays sum to the duration. Frame i is shown from i / rate to (i + 1) /
    /// rate, which leaves no time for the end state; so the last frame shows the end state instead of its own. A
    /// duration shorter than a frame is divided between the start and the end state.
    ///
    /// - Parameter isLoop: whether the end state is followed by the start state, which equals it. Then the last frame
    ///   shows its own state, so that the motion neither jumps nor rests where it begins again.
    /// - Parameter shortest: what the last delay must not be shorter than; if it would be, the frame before is left out,
    ///   and the last one is shown in its time, too.
    package static func filling(
        _ duration: Double, at rate: FrameRate, isLoop: Bool = false, shortest: FrameDelay? = nil
    ) throws -> FrameSchedule {
        let least = shortest.map { Double($0.ticks) / Double($0.timescale) } ?? 0
        var count = max(2, try intervals(rate, duration))
        // If the duration is not a whole number of frames, the last delay is adjusted, in units of 1 ms or less.
        let fine = abs(rate.instant(count) - duration) < 1e-9 ? 1 : max(1, 1000 / rate.frames)
        let timescale = rate.frames * fine, step = rate.seconds * fine
        let end = Int((duration * Double(timescale)).rounded())
        // By ticks, as the delay is stated.
        let ticks = Int((least * Double(timescale)).rounded(.up))
        if count > 2, end - (count - 1) * step < ticks { count -= 1 }
        guard end > (count - 1) * step, end - (count - 1) * step >= ticks else {
            let halves = max(1, Int((duration * 500).rounded()), Int((least * 1000).rounded()))
            let half = FrameDelay(ticks: halves, timescale: 1000)
            return FrameSchedule(
                rate: rate, frames: [Frame(instant: 0, delay: half), Frame(instant: duration, delay: half)])
        }
        let last = Frame(
            instant: isLoop ? rate.instant(count - 1) : duration,
            delay: FrameDelay(ticks: end - (count - 1) * step, timescale: timescale))
        let frames = (0..<count - 1).map {
            Frame(instant: rate.instant($0), delay: FrameDelay(ticks: step, timescale: timescale))
        }
        return FrameSchedule(rate: rate, frames: frames + [last])
    }

    /// A sequence of `count` given pictures, each shown for 1 / rate.
    package static func slides(_ count: Int, at rate: FrameRate) throws -> FrameSchedule {
        try check(count: count)
        let frames = (0..<count).map { Frame(instant: rate.instant($0), delay: rate.delay) }
        return FrameSchedule(rate: rate, frames: frames)
    }

    /// The frames that begin within a span of time; an empty list where there are none.
    func frames(within span: ClosedRange<Double>?) -> Range<Int> {
        guard let span else { return frames.indices }
        let slack = Timeline.tolerance
        let first = frames.firstIndex { $0.instant >= span.lowerBound - slack } ?? frames.count
        let end = frames.firstIndex { $0.instant > span.upperBound + slack } ?? frames.count
        return first..<max(first, end)
    }

    /// How many steps of 1 / rate a duration takes, at least one.
    private static func intervals(_ rate: FrameRate, _ duration: Double) throws -> Int {
        guard duration > 0, duration <= maximumDuration else { throw RunError.duration(duration) }
        let count = max(1, Int((duration * Double(rate.frames) / Double(rate.seconds)).rounded()))
        try check(count: count + 1)
        return count
    }

    private static func check(count: Int) throws {
        guard count <= maximumCount else { throw RunError.frameCount(count) }
    }

    /// The most frames of a run.
    package static let maximumCount = 100_000
    package static let maximumDuration = 3600.0
}
