/// Why a run cannot be made.
package enum RunError: Error, Hashable, Sendable, CustomStringConvertible {
    case duration(Double)
    case frameCount(Int)
    case scale(Double)
    case size(width: Int, height: Int)
    case time(Double, limit: Double)
    case noFrames
    case noFramesInRange(last: Int)
    /// The range is so short that an output of fewer frames a second shows none in it.
    case nothingWithinRange
    case unknownPicture(String, known: [String])
    case sameOutput(String)
    case tooLarge(path: String, bytes: Int, limit: Int)

    package var description: String {
        switch self {
        case .duration(let seconds):
            "a run of \(RunError.text(seconds)) s; it must be above 0 and at most \(Int(FrameSchedule.maximumDuration)) s: change the speed or the holds"
        case .frameCount(let count):
            "\(count) frames; one run makes at most \(FrameSchedule.maximumCount): lower the frame rate or shorten the run"
        case .scale(let scale):
            "a scale of \(RunError.text(scale)); it is a number above 0, such as 2 for two pixels a point"
        case .size(let width, let height):
            "frames of \(width) x \(height) pixels; at most \(FrameLimits.side) a side and \(FrameLimits.pixels / 1_000_000) million in all: choose a smaller scale or size"
        case .time(let time, let limit):
            "the time \(RunError.text(time)) s; the scene goes from 0 to \(RunError.text(limit)) s"
        case .noFrames: "there are no frames to encode"
        case .nothingWithinRange:
            "no frame of the output begins within that range: it shows fewer a second than --frames counts; take a longer range, or --fps 50"
        case .noFramesInRange(let last): "no frame lies in that range; the run has the frames 0..\(last)"
        case .unknownPicture(let name, let known):
            "the scene has no picture '\(name)'; \(known.isEmpty ? "it has none" : "it has \(known.joined(separator: ", "))")"
        case .sameOutput(let path): "\(path) is named twice as an output; give each its own name"
        case .tooLarge(let path, let bytes, let limit):
            "\(path): \(bytes) bytes, more than the limit of \(limit); choose a smaller --scale, a higher --speed, or a higher limit"
        }
    }

    /// A number without needless zeros.
    static func text(_ value: Double) -> String {
        guard value == value.rounded(), abs(value) < 1e15 else { return "\(value)" }
        return "\(Int(value))"
    }
}

/// How large a frame may be.
package enum FrameLimits {
    /// Pixels a side.
    package static let side = 16_384
    /// Pixels in all.
    package static let pixels = 64_000_000
}
