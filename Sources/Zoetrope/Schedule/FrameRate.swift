import Codecs

/// Frames a second as an exact fraction: 60, 23.976 or 30000/1001.
package struct FrameRate: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// So many frames in so many seconds, in lowest terms.
    package let frames, seconds: Int

    /// Nil unless the rate is above 0 and at most `FrameRate.maximum`.
    package init?(frames: Int, seconds: Int = 1) {
        guard frames > 0, seconds > 0, frames <= FrameRate.largestTerm, seconds <= FrameRate.largestTerm else {
            return nil
        }
        guard frames <= FrameRate.maximum * seconds else { return nil }
        let divisor = Rational.greatestCommonDivisor(frames, seconds)
        (self.frames, self.seconds) = (frames / divisor, seconds / divisor)
    }

    /// `60`, `23.976` or `30000/1001`; nil for anything else.
    package init?(_ text: String) {
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

    /// When frame `index` is shown, in seconds: the nearest `Double`, so that rates which share an instant agree on it.
    package func instant(_ index: Int) -> Double { Double(index * seconds) / Double(frames) }

    /// How long one frame is shown.
    package var delay: FrameDelay { FrameDelay(ticks: seconds, timescale: frames) }

    /// Frames a second, rounded.
    package var value: Double { Double(frames) / Double(seconds) }

    package static func < (a: FrameRate, b: FrameRate) -> Bool { a.frames * b.seconds < b.frames * a.seconds }

    package var description: String { seconds == 1 ? "\(frames)" : "\(frames)/\(seconds)" }

    /// Frames a second; no display shows more.
    package static let maximum = 240
    private static let largestTerm = 1_000_000

    package static let sixty = FrameRate(frames: 60)!
}
