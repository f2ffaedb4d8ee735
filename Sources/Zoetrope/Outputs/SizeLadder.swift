/// Makes a GIF that keeps to a limit of bytes: the settings as asked for, then what costs the picture least, step by step.
package struct SizeLadder: Sendable {
    /// Bounds on what was asked for; what was asked for is kept where it is within them.
    package struct Step: Hashable, Sendable, CustomStringConvertible {
        package let quality, colors: Int
        package let rate: FrameRate

        package var description: String { "quality \(quality), \(rate) frames a second, \(colors) colours" }

        fileprivate init(quality: Int = 100, rate: FrameRate = Output.gifRate, colors: Int = 256) {
            self.quality = quality
            self.rate = rate
            self.colors = colors
        }
    }

    /// In this order; the first asks for nothing. With each the least share of the first one's bytes that was ever seen, and a good deal less: a step that
    /// cannot do is not tried.
    private static let ladder: [(step: Step, leastShare: Double)] = [
        (Step(), 1), (Step(quality: 60), 0.4), (Step(quality: 60, rate: half), 0.2),
        (Step(quality: 40, rate: half), 0.1), (Step(quality: 40, rate: quarter), 0.05),
        (Step(quality: 20, rate: quarter), 0.02), (Step(quality: 10, rate: quarter), 0.01),
        (Step(quality: 10, rate: quarter, colors: 64), 0),
    ]
    private static let half = FrameRate(frames: 25)!
    private static let quarter = FrameRate(frames: 25, seconds: 2)!

    /// Runs `attempt` with ever smaller settings, as far as they may do, until it does not throw `RunError.tooLarge`; the last step's is thrown. `tried` hears each
    /// step's settings, and the bytes where they were too many (nil where they were not).
    package static func descend(
        _ output: Output, _ gif: GIFOptions, rate: FrameRate, tried: (Step, Int?) -> Void,
        attempt: (Output) throws -> Void
    ) throws {
        var failed: (step: Step, leastShare: Double, excess: Double, error: RunError)?
        for (bounds, leastShare) in ladder {
            let step = Step(
                quality: min(bounds.quality, gif.quality), rate: min(bounds.rate, rate),
                colors: min(bounds.colors, gif.colors))
            if let failed, step == failed.step || failed.excess * leastShare > failed.leastShare { continue }
            do {
                try attempt(step.applied(to: output, gif))
                return tried(step, nil)
            } catch RunError.tooLarge(let path, let bytes, let limit) {
                tried(step, bytes)
                failed = (
                    step, leastShare, Double(bytes) / Double(limit),
                    RunError.tooLarge(path: path, bytes: bytes, limit: limit)
                )
            }
        }
        if let failed { throw failed.error }
    }
}

extension SizeLadder.Step {
    fileprivate func applied(to output: Output, _ gif: GIFOptions) -> Output {
        var gif = gif, output = output
        gif.quality = quality
        gif.colors = colors
        output.format = .gif(gif)
        output.maximumRate = rate
        return output
    }
}
