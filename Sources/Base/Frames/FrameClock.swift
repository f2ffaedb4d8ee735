import ZoetropePixels

/// How long a frame is shown: `ticks / timescale` seconds, exactly.
package struct FrameDelay: Hashable, Sendable {
    /// 0 or more.
    package var ticks: Int
    /// Ticks in a second, 1 or more. It may differ from frame to frame.
    package var timescale: Int

    package init(ticks: Int, timescale: Int) {
        self.ticks = ticks
        self.timescale = timescale
    }
}

/// The exact time of an animation's frames, for every format: delays are added as fractions, and only their sum is
/// rounded to a format's unit, so that no error adds up.
package struct FrameClock: Sendable {
    /// Since the animation began, in seconds.
    package private(set) var elapsed = Rational.zero

    package init() {}

    /// Adds a frame's delay.
    ///
    /// - Throws: `FrameDelayError` when the delay is negative or its timescale is not positive, when the sum exceeds
    ///   `longest`, and when the sum's fraction needs more than 64 bits.
    package mutating func advance(by delay: FrameDelay) throws {
        guard delay.ticks >= 0, max(delay.ticks, delay.timescale) <= FrameClock.largestTerm,
            let time = Rational(delay.ticks, delay.timescale), let sum = elapsed.adding(time),
            sum.numerator / sum.denominator < FrameClock.longest
        else { throw FrameDelayError(delay: delay) }
        elapsed = sum
    }

    /// The elapsed time in 1/`unit` seconds, rounded to nearest, halves up. `unit` is below a billion.
    package func rounded(to unit: Int) -> Int {
        guard let count = elapsed.scaled(by: unit) else { preconditionFailure("a unit that is too fine") }
        return count
    }

    /// The largest `ticks` and the largest `timescale` of a delay.
    private static let largestTerm = 1 << 53
    /// The longest animation, in seconds: 11 days. Every format can express it: WebP in milliseconds of 32 bits, APNG
    /// by dividing a delay among several frames of at most 65,535 ticks.
    package static let longest = 1_000_000
}

/// A delay that an animation cannot have.
package struct FrameDelayError: Error, Hashable, Sendable, CustomStringConvertible {
    package let delay: FrameDelay

    package init(delay: FrameDelay) { self.delay = delay }

    package var description: String {
        "a frame has a delay of \(delay.ticks)/\(delay.timescale) s; give 0 or more ticks of a positive timescale, "
            + "and at most \(FrameClock.longest) s in all"
    }
}

/// Takes the frames of a run in order and makes a file (or files) of them.
package protocol FrameSink: AnyObject {
    /// The next frame, of the size that the sink was made for, shown for `delay` after the frames before it.
    func append(_ frame: Bitmap, delay: FrameDelay) throws
    /// Ends the file: writes what is pending. The sink takes no more frames.
    func finish() throws
}

/// How often an animation is played.
package enum Loop: Hashable, Sendable {
    case forever, once
    /// This many times in all, 1 or more. A GIF takes up to 65,536.
    case count(Int)

    /// The number of plays as APNG and WebP store it: 0 means forever.
    package var plays: Int {
        switch self {
        case .forever: 0
        case .once: 1
        case .count(let count): max(1, count)
        }
    }
}
