import Foundation

/// How a run is made.
package struct RunOptions: Sendable {
    package var rate: FrameRate
    /// Pixels a point.
    package var scale: Double
    /// Only what begins within these frames of `rate`, both ends included; nil: all.
    package var frames: ClosedRange<Int>?
    package var png: PNGOptions
    /// Threads that draw; what is written does not depend on it.
    package var jobs: Int

    package init(
        rate: FrameRate = .sixty, scale: Double = 1, frames: ClosedRange<Int>? = nil, png: PNGOptions = PNGOptions(),
        jobs: Int = ProcessInfo.processInfo.activeProcessorCount
    ) {
        self.rate = rate
        self.scale = scale
        self.frames = frames
        self.png = png
        self.jobs = jobs
    }
}

/// How far a run is.
package struct RunProgress: Hashable, Sendable {
    /// Pictures that the outputs have taken, and how many there are in all.
    package let done, total: Int
}

extension SceneRenderer {
    /// Writes a run to all outputs at once: what more than one of them shows is drawn once. Files appear when they are whole. `recorder`, if there is one for this
    /// scale, sees the frames.
    package func write(
        _ outputs: [Output], playback: Playback, options: RunOptions, recorder: ManifestRecorder? = nil,
        progress: (RunProgress) -> Void = { _ in }
    ) throws {
        let schedules = try outputs.map { output in
            let rate = output.rate(for: options.rate)
            return try output.fillsDuration
                ? FrameSchedule.filling(playback.duration, at: rate) : FrameSchedule.every(rate, for: playback.duration)
        }
        let last = try FrameSchedule.every(options.rate, for: playback.duration).frames.count - 1
        let source = try frames(of: playback, scale: options.scale)
        let recorder = recorder?.plan.scale == options.scale ? recorder : nil
        try OutputSession(outputs: outputs, schedules: schedules, options: options).write(
            source, last: last, progress: progress
        ) { frame, instant in
            recorder?.see(frame, at: try playback.moment(at: instant))
        }
    }
}

/// Frames that something else drew: PNG files of one size, each shown for 1 / rate.
package struct FrameFiles: Sendable {
    /// In order.
    package let paths: [String]

    package init(paths: [String]) { self.paths = paths }

    /// Encodes them to all outputs at once.
    package func write(_ outputs: [Output], options: RunOptions, progress: (RunProgress) -> Void = { _ in }) throws {
        let source = try PictureFrames(paths: paths, rate: options.rate)
        let schedules = try outputs.map { output in
            let rate = output.rate(for: options.rate)
            let count = Double(paths.count) / options.rate.value * rate.value
            return try FrameSchedule.slides(max(1, Int(count.rounded())), at: rate)
        }
        try OutputSession(outputs: outputs, schedules: schedules, options: options).write(
            source, last: paths.count - 1, progress: progress)
    }
}
