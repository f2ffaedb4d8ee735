import ZoetropeNumbers

/// The time of a frame, which identifies it among golden frames. Two times are equal when they round to the same
/// microsecond. The exact number is kept too, because a frame drawn a fraction of a microsecond later has other pixels.
package struct FrameTime: Sendable {
    /// 0…999,999, exactly as given.
    package let seconds: Double
    /// Rounded to nearest.
    package let microseconds: Int

    /// Clamped to 0…999,999 seconds.
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

    /// The shortest decimal that reads back as exactly this number: `0.016666666666666666`.
    package var exactText: String { "\(seconds)" }
    /// Six decimals, for file names: `0.016667`.
    package var text: String { NumberText.fixed(seconds, places: 6) }
    /// Two decimals, for people: `0.02 s`.
    package var words: String { NumberText.seconds(seconds) }
}

extension FrameTime: Hashable, Comparable {
    package static func == (a: FrameTime, b: FrameTime) -> Bool { a.microseconds == b.microseconds }
    package static func < (a: FrameTime, b: FrameTime) -> Bool { a.microseconds < b.microseconds }
    package func hash(into hasher: inout Hasher) { hasher.combine(microseconds) }
}

extension FrameTime: Codable {
    package init(from decoder: any Decoder) throws {
        self.init(seconds: try decoder.singleValueContainer().decode(Double.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(seconds)
    }
}

extension FrameTime {
    /// At least two decimals, and as many as the time needs: `0.50 s`, `0.016667 s`.
    var name: String { number + " s" }

    /// The number alone, which reads back as the same time.
    var number: String {
        var digits = text
        while digits.hasSuffix("0"), digits.suffix(3).first != "." { digits.removeLast() }
        return digits
    }

    /// `are goldens at 0.00 s, 0.50 s`; more than four are summed up: `are 6 goldens from 0.00 s to 0.50 s`.
    static func words(_ goldens: [FrameTime]) -> String {
        guard goldens.count > 4, let first = goldens.first, let last = goldens.last else {
            let times = goldens.map(\.name).joined(separator: ", ")
            return goldens.count == 1 ? "is one at \(times)" : "are goldens at \(times)"
        }
        return "are \(NumberText.grouped(goldens.count)) goldens from \(first.name) to \(last.name)"
    }
}
