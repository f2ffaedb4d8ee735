/// Makes a GIF that keeps to a limit of bytes: the settings as asked for, then what costs the picture least, step by step.
public struct SizeLadder: Sendable {
    /// Bounds on what was asked for; what was asked for is kept where it is within them.
    public struct Step: Hashable, Sendable, CustomStringConvertible {
        public let quality, colors: Int
        public let rate: FrameRate
        /// The least share of the first step's bytes that was ever seen, and a good deal less: a step that cannot do is not tried.
        fileprivate let leastShare: Double

        public var description: String { "quality \(quality), \(rate) frames a second, \(colors) colours" }

        fileprivate init(_ leastShare: Double, quality: Int = 100, rate: FrameRate = Output.gifRate, colors: Int = 256) {
            self.leastShare = leastShare
            self.quality = quality
            self.rate = rate
            self.colors = colors
        }
    }

    /// In this order; the first asks for nothing.
    public static let steps: [Step] = [
        Step(1), Step(0.4, quality: 60), Step(0.2, quality: 60, rate: half), Step(0.1, quality: 40, rate: half), Step(0.05, quality: 40, rate: quarter),
        Step(0.02, quality: 20, rate: quarter), Step(0.01, quality: 10, rate: quarter), Step(0, quality: 10, rate: quarter, colors: 64),
    ]
    private static let half = FrameRate(frames: 25)!
    private static let quarter = FrameRate(frames: 25, seconds: 2)!

    /// Runs `attempt` with ever smaller settings, as far as they may do, until it does not throw `RunError.tooLarge`; the last step's is thrown. `tried` hears each
    /// step's settings, and the bytes where they were too many (nil where they were not).
    public static func descend(
        _ output: Output, _ gif: GIFOptions, rate: FrameRate, tried: (Step, Int?) -> Void, attempt: (Output) throws -> Void
    ) throws {
        var last: Step?, failure: RunError?
        for step in steps {
            let step = Step(step.leastShare, quality: min(step.quality, gif.quality), rate: min(step.rate, rate), colors: min(step.colors, gif.colors))
            if let last, step.isLike(last) || step.isHopeless(after: last, failure) { continue }
            last = step
            do {
                try attempt(step.applied(to: output, gif))
                return tried(step, nil)
            } catch RunError.tooLarge(let path, let bytes, let limit) {
                tried(step, bytes)
                failure = RunError.tooLarge(path: path, bytes: bytes, limit: limit)
            }
        }
        if let failure { throw failure }
    }
}

extension SizeLadder.Step {
    fileprivate func isLike(_ other: SizeLadder.Step) -> Bool { (quality, colors) == (other.quality, other.colors) && rate == other.rate }

    /// Whether even its least share of what `last` took is too much.
    fileprivate func isHopeless(after last: SizeLadder.Step, _ failure: RunError?) -> Bool {
        guard case .tooLarge(_, let bytes, let limit) = failure else { return false }
        return Double(bytes) * leastShare > Double(limit) * last.leastShare
    }

    fileprivate func applied(to output: Output, _ gif: GIFOptions) -> Output {
        var gif = gif, output = output
        gif.quality = quality
        gif.colors = colors
        output.format = .gif(gif)
        output.maximumRate = rate
        return output
    }
}
