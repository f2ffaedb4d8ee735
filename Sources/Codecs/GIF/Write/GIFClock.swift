/// The delays of a GIF: exact times, rounded as sums, so that no error adds up.
struct GIFClock {
    /// The exact end of the frames so far, in ticks of `timescale`.
    private var ticks = 0
    private var timescale = 1

    /// The time so far, in 1/100 s, rounded to nearest (half up).
    private(set) var hundredths = 0

    /// Adds a frame's delay. False when it is negative, in no unit, or beyond what can be counted.
    mutating func advance(by delay: FrameDelay) -> Bool {
        guard delay.ticks >= 0, delay.timescale > 0 else { return false }
        let common = lcm(timescale, delay.timescale)
        guard let common, let past = multiply(ticks, common / timescale),
            let more = multiply(delay.ticks, common / delay.timescale)
        else { return false }
        let (sum, overflow) = past.addingReportingOverflow(more)
        guard !overflow, let doubled = multiply(sum, 200) else { return false }
        let (rounded, tooBig) = doubled.addingReportingOverflow(common)
        guard !tooBig, common <= Int.max / 2 else { return false }
        ticks = sum
        timescale = common
        hundredths = rounded / (2 * common)
        return true
    }

    private func multiply(_ a: Int, _ b: Int) -> Int? {
        let (product, overflow) = a.multipliedReportingOverflow(by: b)
        return overflow ? nil : product
    }

    private func lcm(_ a: Int, _ b: Int) -> Int? {
        var x = a, y = b
        while y != 0 { (x, y) = (y, x % y) }
        return multiply(a / x, b)
    }
}
