/// How much two frames may differ and still pass. A pixel counts as different when one of its channels differs by more
/// than `channel`; at most `pixels` pixels may count. Both are 0 by default: an exact comparison.
public struct Tolerance: Hashable, Sendable {
    /// 0…255, in units of an 8-bit premultiplied channel.
    public var channel: Int
    public var pixels: Int

    public init(channel: Int = 0, pixels: Int = 0) {
        self.channel = channel
        self.pixels = pixels
    }

    public static let exact = Tolerance()

    /// From `D` or `D,COUNT`, as `--tolerance` takes it.
    public init(parsing text: String) throws {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= 2, let channel = parts.first.flatMap({ Int($0) }), 0...255 ~= channel,
            let pixels = parts.count == 2 ? Int(parts[1]) : 0, pixels >= 0
        else { throw ToleranceError(text: text) }
        self.init(channel: channel, pixels: pixels)
    }
}

extension Tolerance: CustomStringConvertible {
    /// As `init(parsing:)` reads it.
    public var description: String { pixels == 0 ? "\(channel)" : "\(channel),\(pixels)" }
}

/// A tolerance that cannot be read.
public struct ToleranceError: Error, Hashable, Sendable, CustomStringConvertible {
    public let text: String

    public var description: String {
        "'\(text)' is not a tolerance; write D or D,COUNT, such as 2,10: D (0 to 255) is how much a channel may "
            + "differ, COUNT how many pixels may differ by more"
    }
}
