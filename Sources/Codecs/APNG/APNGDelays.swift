import ZoetropeFrames

/// The delays of an APNG's frames. The file stores them as fractions with 16-bit terms. A delay that is such a fraction
/// is exact; any other is in 1/60000 s, the difference of two rounded times, so that errors do not add up.
struct APNGDelays {
    struct Delay: Hashable {
        let numerator, denominator: UInt16
    }

    /// The time until the end of the pending frame, and the part of it that is the pending frame's own.
    private var total = FrameClock(), pending = FrameClock()
    /// When the pending frame begins, in 1/60000 s.
    private var start = 0

    /// The unit of delays that have no exact fraction: within 16 bits, and a multiple of the usual frame rates.
    private static let finest: UInt16 = 60_000
    private static let longest = 65_535

    /// Prolongs the pending frame.
    mutating func add(_ delay: FrameDelay) throws {
        try total.advance(by: delay)
        try pending.advance(by: delay)
    }

    /// The pending frame's delay, divided into parts that 16 bits can hold, at least one. The next frame becomes
    /// pending.
    mutating func take() -> [Delay] {
        let duration = pending.elapsed, end = total.rounded(to: Int(APNGDelays.finest))
        defer {
            pending = FrameClock()
            start = end
        }
        if duration.denominator <= APNGDelays.longest {
            return APNGDelays.parts(duration.numerator, UInt16(duration.denominator))
        }
        return APNGDelays.parts(end - start, APNGDelays.finest)
    }

    private static func parts(_ numerator: Int, _ denominator: UInt16) -> [Delay] {
        PlayedFormat.apng.parts(numerator, timescale: Int(denominator), longest: longest).map {
            Delay(numerator: UInt16($0), denominator: denominator)
        }
    }
}
