import ArgumentParser
import Zoetrope

/// Motion blur, for runs.
struct MotionBlurOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Each frame is the mean of this many moments of the time for which it is shown, 1 to 64. (default: 1)",
            valueName: "n"),
        transform: MotionBlurOptions.samples)
    var motionBlur: Int?

    /// 1 is no blur.
    var samples: Int { motionBlur ?? 1 }

    @Sendable private static func samples(_ text: String) throws -> Int {
        guard let samples = Int(text), MotionBlur.range.contains(samples) else {
            throw ValidationError(
                "'\(text)' is not a number of moments; write \(MotionBlur.range.lowerBound) to "
                    + "\(MotionBlur.range.upperBound), such as 8, or leave --motion-blur out.")
        }
        return samples
    }
}
