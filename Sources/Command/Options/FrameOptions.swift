import ArgumentParser
import Foundation
import Zoetrope

/// Which frames, how large, and with how many threads.
struct FrameOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Frames a second: 60, 29.97 or 30000/1001; at most 50 in a GIF. (default: 60)", valueName: "n"),
        transform: FrameOptions.rate)
    var fps: FrameRate?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pixels a point: 2 is the size of an @2x picture. (default: 1)", valueName: "s"),
        transform: FrameOptions.scale)
    var scale: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only these frames, both ends included: 10..20, 10.. or 10.", valueName: "a..b"),
        transform: FrameOptions.range)
    var frames: ClosedRange<Int>?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Threads that draw; the files do not depend on them. (default: one for each core)", valueName: "n"),
        transform: FrameOptions.jobs)
    var jobs: Int?

    @Option(help: "How PNG and WebP files are compressed.")
    var png: RunOptions.Compression = .fast

    @Flag(name: .shortAndLong, help: "Print errors only: no progress, no notes.")
    var quiet = false

    var run: RunOptions {
        RunOptions(
            rate: fps ?? .sixty, scale: scale ?? 1, frames: frames, compression: png,
            jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    }

    /// The settings of a GIF that were given.
    var fixed: Set<GIFSetting> {
        Set((scale == nil ? [] : [GIFSetting.scale]) + (fps == nil ? [] : [GIFSetting.rate]))
    }

    @Sendable static func rate(_ text: String) throws -> FrameRate {
        if let rate = FrameRate(text) { return rate }
        let isTooFast = (Double(text) ?? 0) > Double(FrameRate.maximum)
        throw ValidationError(
            isTooFast
                ? "\(text) frames a second is more than any display shows; the most is \(FrameRate.maximum). "
                    + "For slow motion use --speed 0.25."
                : "'\(text)' is not a frame rate; write a number above 0 and up to \(FrameRate.maximum), "
                    + "such as 60 or 30000/1001.")
    }

    @Sendable static func scale(_ text: String) throws -> Double {
        guard let scale = Double(text), scale.isFinite, scale > 0 else {
            throw ValidationError("'\(text)' is not a scale; write a number above 0, such as 2 for two pixels a point.")
        }
        return scale
    }

    @Sendable private static func range(_ text: String) throws -> ClosedRange<Int> {
        let ends = text.components(separatedBy: "..")
        let first = ends[0].isEmpty ? 0 : Int(ends[0])
        let last = ends.count == 1 ? first : ends[1].isEmpty ? Int.max : Int(ends[1])
        guard ends.count <= 2, text != "..", let first, let last, first >= 0, first <= last else {
            throw ValidationError(
                "'\(text)' is not a range of frames; write the first and the last, such as 10..20, 10.. or 10.")
        }
        return first...last
    }

    @Sendable static func jobs(_ text: String) throws -> Int {
        guard let jobs = Int(text), (1...256).contains(jobs) else {
            throw ValidationError(
                "'\(text)' is not a number of threads; write 1 to 256, or leave --jobs out to use every core.")
        }
        return jobs
    }
}

extension RunOptions.Compression: ExpressibleByArgument {}
