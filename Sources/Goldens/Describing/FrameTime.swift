import Text

/// When a frame is shown: what golden frames are known by. Two times are the same when they round to the same millionth of a second; the exact
/// number is kept beside it, since a scene that is drawn a fraction of a microsecond later is not the same to the pixel.
package struct FrameTime: Sendable {
    /// 0…999,999, exactly as it was given.
    package let seconds: Double
    /// Rounded to nearest.
    package let microseconds: Int

    /// Limited to 0…999,999 seconds.
    package init(seconds: Double) {
        self.seconds = seconds > 0 ? min(seconds, 999_999) : 0
        microseconds = Int((self.seconds * 1e6).rounded(.toNearestOrAwayFromZero))
    }

    init(microseconds: Int) { self.init(seconds: Double(microseconds) / 1e6) }

    /// From a decimal number within the limits; nil for anything else.
    package init?(text: some StringProtocol) {
        guard text.utf8.allSatisfy({ 48...57 ~= $0 || "+-.e".utf8.contains($0) }), let seconds = Double(text),
            0...999_999 ~= seconds
        else { return nil }
        self.init(seconds: seconds)
    }

    /// The shortest decimal that stands for exactly this number: `0.016666666666666666`.
    package var exactText: String { "\(seconds)" }
    /// Six places, for names: `0.016667`.
    package var text: String { NumberText.fixed(seconds, places: 6) }
    /// Two places, for people: `0.02 s`.
    package var words: String { NumberText.seconds(seconds) }
}

extension FrameTime: Hashable, Comparable {
    package static func == (a: FrameTime, b: FrameTime) -> Bool { a.microseconds == b.microseconds }
    package static func < (a: FrameTime, b: FrameTime) -> Bool { a.microseconds < b.microseconds }
    package func hash(into hasher: inout Hasher) { hasher.combine(microseconds) }
}
