import ZoetropeFiles
import ZoetropePixels
import ZoetropeFrames

/// Writes frames as raw bytes: rows from the top, R, G, B, A, 8 bits each, not multiplied by alpha. ffmpeg reads them
/// with `-f rawvideo -pix_fmt rgba`.
package final class RawRGBAEncoder: FrameSink {
    private let sink: any ByteSink
    private let width, height: Int
    private var rate: SteadyRate

    /// Frames that last longer than `interval` are repeated.
    package init(sink: any ByteSink, width: Int, height: Int, interval: FrameDelay) {
        self.sink = sink
        self.width = width
        self.height = height
        rate = SteadyRate(interval: interval)
    }

    package func append(_ frame: Bitmap, delay: FrameDelay) throws {
        try FrameSizeError.check(frame, width, height)
        var pixels = frame.pixels
        if !frame.isOpaque {
            for i in pixels.indices { pixels[i] = StraightColor.of(pixels[i]) }
        }
        for _ in 0..<(try rate.repeats(lasting: delay)) { try pixels.withUnsafeBytes { try sink.write($0) } }
    }

    package func finish() {}
}

/// Turns frames with delays into frames at a steady rate: each is repeated until the number of frames so far equals the
/// elapsed time in intervals, rounded to nearest.
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
