/// The delays of an APNG's frames: fractions of 16 bits each, exact wherever such a fraction is; otherwise rounded so that the sum never drifts.
struct APNGClock {
    struct Delay: Hashable {
        let numerator, denominator: UInt16
    }

    /// Of the frame that is not yet written.
    private var ticks = 0
    private var timescale = 1
    /// Elapsed before it, in `timescale`.
    private var elapsed = 0

    mutating func add(_ delay: FrameDelay) {
        precondition(delay.ticks >= 0 && delay.timescale > 0)
        timescale = delay.timescale
        ticks += delay.ticks
    }

    /// The delay since the last call, in as many parts as it takes, at least one.
    mutating func take() -> [Delay] {
        defer {
            elapsed += ticks
            ticks = 0
        }
        let divisor = APNGClock.greatestCommonDivisor(ticks, timescale)
        if timescale / divisor <= 65_535 { return APNGClock.parts(ticks / divisor, UInt16(timescale / divisor)) }
        return APNGClock.parts(rounded(elapsed + ticks) - rounded(elapsed), APNGClock.finest)
    }

    private static let finest: UInt16 = 60_000

    /// Ticks as 1/60000 s, to nearest.
    private func rounded(_ ticks: Int) -> Int {
        let scaled = ticks.multipliedFullWidth(by: Int(APNGClock.finest))
        return timescale.dividingFullWidth((scaled.high, scaled.low)).quotient
            + (ticks > 0 && remainderIsHalf(ticks) ? 1 : 0)
    }

    private func remainderIsHalf(_ ticks: Int) -> Bool {
        let scaled = ticks.multipliedFullWidth(by: Int(APNGClock.finest))
        return timescale.dividingFullWidth((scaled.high, scaled.low)).remainder * 2 >= timescale
    }

    private static func parts(_ numerator: Int, _ denominator: UInt16) -> [Delay] {
        var rest = numerator, parts: [Delay] = []
        repeat {
            let part = min(rest, 65_535)
            parts.append(Delay(numerator: UInt16(part), denominator: denominator))
            rest -= part
        } while rest > 0
        return parts
    }

    private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
        b == 0 ? a : greatestCommonDivisor(b, a % b)
    }
}
