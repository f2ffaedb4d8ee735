import Codecs

/// Keeps a GIF within a number of bytes: tries the settings that were asked for, then smaller ones, first those that
/// harm the picture least.
package struct SizeLadder {
    /// Upper bounds for the settings. A setting that was asked for and lies below its bound is kept.
    package struct Step: Hashable, CustomStringConvertible {
        package let quality, colors: Int
        package let rate: FrameRate

        package var description: String { "quality \(quality), \(rate) frames a second, \(colors) colours" }

        fileprivate init(quality: Int = 100, rate: FrameRate = Output.gifRate, colors: Int = 256) {
            self.quality = quality
            self.rate = rate
            self.colors = colors
        }
    }

    /// The steps in order; the first changes nothing. `leastShare` is a lower bound of a step's size as a share of the
    /// first step's size. It must not be too high, or a step that would fit could be skipped; too low, and more steps
    /// are tried in vain. The measured shares of the steps after the first are at least 0.57, 0.35, 0.19, 0.12, 0.06,
    /// 0.04 and 0.04, for book-open, book-pages, book-pinched, card-expand and circle-rect-spread at `--scale 0.25`
    /// (with
    /// `--quality`, `--fps` and `--colors` as in the step, against `--fps 50`).
    private static let ladder: [(step: Step, leastShare: Double)] = [
        (Step(), 1), (Step(quality: 60), 0.4), (Step(quality: 60, rate: half), 0.2),
        (Step(quality: 40, rate: half), 0.1), (Step(quality: 40, rate: quarter), 0.05),
        (Step(quality: 20, rate: quarter), 0.02), (Step(quality: 10, rate: quarter), 0.01),
        (Step(quality: 10, rate: quarter, colors: 64), 0),
    ]
    private static let half = FrameRate(frames: 25)!
    private static let quarter = FrameRate(frames: 25, seconds: 2)!

    /// Calls `attempt` with settings for smaller and smaller files until it does not throw `RunError.tooLarge`. Steps
    /// that cannot fit, judging by the size of the last attempt, are skipped. If none fits, the last error is thrown.
    package static func descend(
        _ output: Output, _ gif: GIFOptions, rate: FrameRate, attempt: (Output, Step) throws -> Void
    ) throws {
        var failed: (step: Step, leastShare: Double, excess: Double, error: RunError)?
        for (bounds, leastShare) in ladder {
            let step = Step(
                quality: min(bounds.quality, gif.quality), rate: min(bounds.rate, rate),
                colors: min(bounds.colors, gif.colors))
            if let failed, step == failed.step || failed.excess * leastShare > failed.leastShare { continue }
            do {
                return try attempt(step.applied(to: output, gif), step)
            } catch RunError.tooLarge(let path, let bytes, let limit) {
                failed = (
                    step, leastShare, Double(bytes) / Double(max(1, limit)),
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
