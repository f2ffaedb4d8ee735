import ArgumentParser
import Foundation
import Zoetrope

/// Which frames are looked at.
struct CheckFrames: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only the frames at these times of the scene.", valueName: "seconds,…"),
        transform: CheckFrames.times)
    var at: [Double]?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Every n-th frame, and the last one. (default: those of the goldens; 6 for new ones)", valueName: "n"),
        transform: CheckFrames.step)
    var every: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Frames a second that are counted by --every. (default: the goldens'; 60 for new ones)", valueName: "n"),
        transform: FrameOptions.rate)
    var fps: FrameRate?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pixels a point. (default: the goldens'; 1 for new ones)", valueName: "s"),
        transform: FrameOptions.scale)
    var scale: Double?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Threads that draw. (default: one for each core)", valueName: "n"),
        transform: FrameOptions.jobs)
    var jobs: Int?

    var threads: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

    func validate() throws {
        if at != nil, every != nil { throw ValidationError("--at and --every exclude each other.") }
    }

    /// What is asked for; what the goldens have, up to the scene's end, where nothing is.
    func plan(_ renderer: SceneRenderer, _ manifest: Manifest?) throws -> CheckPlan {
        let scale = scale ?? manifest?.header.scale ?? 1
        if let at { return CheckPlan(times: at, scale: scale, fps: fps?.value ?? manifest?.header.fps ?? 60) }
        if let manifest, every == nil, fps == nil {
            let times = renderer.times(within: manifest)
            if !times.isEmpty { return CheckPlan(times: times, scale: scale, fps: manifest.header.fps) }
        }
        return try CheckPlan(every: every ?? 6, at: fps ?? .sixty, scale: scale, duration: renderer.scene.duration)
    }

    @Sendable private static func times(_ text: String) throws -> [Double] {
        let parts = text.split(separator: ",").map { Double($0) }
        guard !parts.isEmpty, parts.allSatisfy({ $0.map { $0 >= 0 && $0.isFinite } ?? false }) else {
            throw ValidationError(
                "'\(text)' is no list of times; write seconds with commas between them, such as 0,0.25,0.5.")
        }
        return parts.compactMap { $0 }
    }

    @Sendable private static func step(_ text: String) throws -> Int {
        guard let n = Int(text), n >= 1 else {
            throw ValidationError("'\(text)' is no count of frames; write 1 for every frame, 6 for every sixth.")
        }
        return n
    }
}
