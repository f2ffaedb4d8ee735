import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeGoldens

/// Which frames are checked.
struct CheckFrames: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only the frames at these times of the run.", valueName: "seconds,…"),
        transform: CheckFrames.times)
    var at: [Double]?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Every n-th frame, and the last one. (default: those of zoetrope.json or of the goldens; 6 for new ones)",
            valueName: "n"),
        transform: CheckFrames.step)
    var every: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Frames a second that --every counts. (default: as zoetrope.json or the goldens; 60 for new ones)",
            valueName: "n"),
        transform: FrameOptions.rate)
    var fps: FrameRate?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Pixels a point. (default: as zoetrope.json or the goldens; 1 for new ones)", valueName: "s"),
        transform: FrameOptions.scale)
    var scale: Double?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Threads that draw. (default: one for each core)", valueName: "n"),
        transform: FrameOptions.jobs)
    var jobs: Int?

    var threads: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

    func validate() throws {
        if at != nil, every != nil { throw ValidationError("--at cannot be used with --every.") }
    }

    @Sendable private static func times(_ text: String) throws -> [Double] {
        let parts = text.split(separator: ",").map { Double($0) }
        guard !parts.isEmpty, parts.allSatisfy({ $0.map { $0 >= 0 && $0.isFinite } ?? false }) else {
            throw ValidationError("'\(text)' is not a list of times; write seconds and commas, such as 0,0.25,0.5.")
        }
        return parts.compactMap { $0 }
    }

    @Sendable private static func step(_ text: String) throws -> Int {
        guard let n = Int(text), n >= 1 else {
            throw ValidationError(
                "'\(text)' is not a count of frames; write 1 for every frame, 6 for every sixth.")
        }
        return n
    }
}

extension UpdatePolicy: ExpressibleByArgument {}
