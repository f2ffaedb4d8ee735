import ZoetropeFrames

/// Frames a second as an exact fraction: 60, 23.976 or 30000/1001.
public struct FrameRate: Hashable, Sendable, Comparable, CustomStringConvertible, ExpressibleByIntegerLiteral {
    /// The number of frames that are shown in ``seconds``. The fraction is in lowest terms.
    public let frames: Int
    /// The whole number of seconds in which ``frames`` are shown.
    public let seconds: Int

    /// A number of frames in a number of seconds; nil unless the rate is above 0 and at most ``maximum``.
    public init?(frames: Int, seconds: Int = 1) {
        guard frames > 0, seconds > 0, frames <= FrameRate.largestTerm, seconds <= FrameRate.largestTerm else {
            return nil
        }
        guard frames <= FrameRate.maximum * seconds else { return nil }
        let divisor = Rational.greatestCommonDivisor(frames, seconds)
        (self.frames, self.seconds) = (frames / divisor, seconds / divisor)
    }

    /// From `60`, `23.976` or `30000/1001`; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2, let frames = Int(parts[0]), let seconds = Int(parts[1]) {
            self.init(frames: frames, seconds: seconds)
        } else if parts.count == 1, let value = Double(text), value.isFinite, value > 0,
            value <= Double(FrameRate.maximum)
        {
            self.init(frames: Int((value * 1000).rounded()), seconds: 1000)
        } else {
            return nil
        }
    }

    /// The rate with this value as a `Double`: whole frames a second, those of television (30000/1001), or thousandths.
    package init?(value: Double) {
        for seconds in [1, 1001] {
            let frames = (value * Double(seconds)).rounded()
            guard frames >= 1, frames <= Double(FrameRate.largestTerm), frames / Double(seconds) == value else {
                continue
            }
            self.init(frames: Int(frames), seconds: seconds)
            return
        }
        self.init("\(value)")
    }

    /// A rate from a literal: `let rate: FrameRate = 30`. It must be 1 to ``maximum``.
    public init(integerLiteral frames: Int) {
        guard let rate = FrameRate(frames: frames) else {
            preconditionFailure("a frame rate is 1 to \(FrameRate.maximum) frames a second, not \(frames)")
        }
        self = rate
    }

    /// Frames a second, rounded to the nearest `Double`.
    public var value: Double { Double(frames) / Double(seconds) }

    /// Whether `a` shows fewer frames a second than `b`.
    public static func < (a: FrameRate, b: FrameRate) -> Bool { a.frames * b.seconds < b.frames * a.seconds }

    /// `60` or `30000/1001`.
    public var description: String { seconds == 1 ? "\(frames)" : "\(frames)/\(seconds)" }

    /// 240 frames a second, the highest rate that is accepted.
    public static let maximum = 240
    private static let largestTerm = 1_000_000

    /// 60 frames a second.
    public static let sixty: FrameRate = 60

    /// When frame `index` is shown, in seconds: the nearest `Double`, so that rates which share an instant agree on it.
    package func instant(_ index: Int) -> Double { Double(index * seconds) / Double(frames) }

    /// How long one frame is shown.
    package var delay: FrameDelay { FrameDelay(ticks: seconds, timescale: frames) }

}
