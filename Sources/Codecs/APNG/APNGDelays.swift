/// The delays of an APNG's frames, which the file stores as fractions of 16 bits: exact wherever there is such a
/// fraction; otherwise in 1/60000 s, rounded as sums, so that no error adds up.
struct APNGDelays {
    struct Delay: Hashable {
        let numerator, denominator: UInt16
    }

    /// Until the end of the frame that is not yet written, and how much of that is the frame's own.
    private var total = FrameClock(), pending = FrameClock()
    /// When that frame begins, in 1/60000 s.
    private var start = 0

    /// The finest unit for what has no exact fraction, divisible by the usual frame rates.
    private static let finest: UInt16 = 60_000
    private static let longest = 65_535

    /// Makes the pending frame last longer.
    mutating func add(_ delay: FrameDelay) throws {
        try total.advance(by: delay)
        try pending.advance(by: delay)
    }

    /// The pending frame's delay, in as many parts as it takes, at least one. The next frame becomes the pending one.
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
        var rest = numerator, parts: [Delay] = []
        repeat {
            let part = min(rest, longest)
            parts.append(Delay(numerator: UInt16(part), denominator: denominator))
            rest -= part
        } while rest > 0
        return parts
    }
}
