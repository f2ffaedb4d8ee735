/// When a frame is shown, to a millionth of a second: what golden frames are known by.
public struct FrameTime: Hashable, Sendable, Comparable {
    /// 0 or more, below 1e12.
    public let microseconds: Int

    /// Rounded to nearest and limited to 0…999,999 seconds.
    public init(seconds: Double) {
        let limited = seconds > 0 ? min(seconds, 999_999) : 0
        microseconds = Int((limited * 1e6).rounded(.toNearestOrAwayFromZero))
    }

    init(microseconds: Int) { self.microseconds = microseconds }

    /// From text as `text` writes it; nil for anything else.
    public init?(text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 6, 1...6 ~= parts[0].utf8.count, text.utf8.allSatisfy({ 48...57 ~= $0 || $0 == 46 }),
              let whole = Int(parts[0]), let rest = Int(parts[1]) else { return nil }
        microseconds = whole * 1_000_000 + rest
    }

    public var seconds: Double { Double(microseconds) / 1e6 }
    /// Six places: `0.016667`.
    public var text: String { Words.decimal(seconds, places: 6) }
    /// Two places, for people: `0.02 s`.
    public var words: String { Words.seconds(seconds) }

    public static func < (a: FrameTime, b: FrameTime) -> Bool { a.microseconds < b.microseconds }
}
