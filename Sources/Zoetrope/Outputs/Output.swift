/// A file, or files, that a run makes.
public struct Output: Hashable, Sendable {
    public enum Format: Hashable, Sendable {
        /// `frame-0000.png`, … in a directory; on standard output, one PNG file after the other.
        case frames
        case gif(GIFOptions)
    }

    public enum Destination: Hashable, Sendable {
        /// A file, or for `Format.frames` a directory.
        case path(String)
        case standardOutput
    }

    public var format: Format
    public var destination: Destination

    public init(_ format: Format, to destination: Destination) {
        self.format = format
        self.destination = destination
    }

    /// The path; nil for standard output.
    public var path: String? {
        if case .path(let path) = destination { return path }
        return nil
    }

    /// The greatest rate that the format can say: a GIF's delays are whole hundredths of a second, and players slow down what is
    /// shown for less than two.
    public func rate(for rate: FrameRate) -> FrameRate {
        if case .gif = format { return min(rate, Output.gifRate) }
        return rate
    }

    public static let gifRate = FrameRate(frames: 50)!

    /// Whether the file states its own delays, which then sum to the run's duration.
    var fillsDuration: Bool {
        if case .gif = format { return true }
        return false
    }
}
