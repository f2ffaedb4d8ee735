import ZoetropePixels
import ZoetropeThreads

/// A run whose frames something else than a scene makes.
package struct ProducedRun {
    /// With motion blur.
    package let timing: PlaybackTiming
    package let options: RunOptions
    /// The index of the last frame at the run's own rate.
    let last: Int

    /// `timing` has no motion blur yet; the options say how much there is.
    package init(_ timing: PlaybackTiming, options: RunOptions) throws {
        self.timing = try timing.blurred(options.motionBlur, rate: options.rate.value)
        self.options = options
        last = try FrameSchedule.every(options.rate, for: timing.duration).frames.count - 1
    }

    /// The times that the outputs' frames show, in order, each once: those that the source is asked for.
    package func times(of outputs: [Output]) throws -> [Double] { try times(of: timeline(of: outputs)) }

    /// The same for the frames of a timeline.
    package func times(of timeline: Timeline) throws -> [Double] {
        Array(Set(try timeline.entries.flatMap { try timing.times(at: $0.instant) })).sorted()
    }

    /// Whether no frame shows an earlier moment than the one before.
    package func goesForward(through timeline: Timeline) throws -> Bool {
        let firsts = try timeline.entries.compactMap { try timing.times(at: $0.instant).min() }
        return zip(firsts, firsts.dropFirst()).allSatisfy { $0 <= $1 }
    }

    package func timeline(of outputs: [Output]) throws -> Timeline {
        guard !outputs.isEmpty else { throw RunError.noOutputs }
        let timeline = Timeline(try outputs.map(schedule), within: try options.span(last: last))
        guard !timeline.entries.isEmpty else { throw RunError.nothingWithinRange }
        return timeline
    }

    /// All frames of the run's own rate.
    package func wholeRun() throws -> Timeline {
        Timeline([try FrameSchedule.every(options.rate, for: timing.duration)])
    }

    /// Draws the frames of a timeline. `visit` is shown each with its time in the run, in order.
    package func draw<Source: FrameProducer>(
        _ timeline: Timeline, of source: Source, visit: (Bitmap, Double) throws -> Void
    ) throws {
        try FrameRun(source: source, timeline: timeline, jobs: options.jobs).run(pool: Pool(source.size)) {
            try visit($0.bitmap, $1.instant)
        }
    }

    private func schedule(_ output: Output) throws -> FrameSchedule {
        try output.schedule(options.rate, for: timing.duration, returns: timing.returns)
    }

    /// Writes the run to all outputs at once. `inputs` are files that it reads; `visit` is shown each picture of a pass
    /// with its time in the run.
    package func write<Source: FrameProducer>(
        _ outputs: [Output], of source: Source, inputs: [String] = [], progress: (RunProgress) -> Void,
        visit: (Bitmap, Double) throws -> Void = { _, _ in }
    ) throws {
        try FileConflicts(inputs: inputs).check(outputs)
        let session = OutputSession(source: source, options: options, last: last, schedule: schedule)
        try session.write(outputs, progress: progress, visit: visit)
    }
}

extension Output {
    /// Keeps a limit of the size from changing a setting.
    package mutating func keep(_ setting: GIFSetting) { fixed.insert(setting) }
}
