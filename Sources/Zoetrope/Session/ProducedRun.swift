import ZoetropeCodecs

/// A run whose frames something else than a scene makes.
package enum ProducedRun {
    /// The times at which the outputs show frames, in order.
    package static func instants(of outputs: [Output], options: RunOptions, duration: Double) throws -> [Double] {
        guard !outputs.isEmpty else { throw RunError.noOutputs }
        let last = try FrameSchedule.every(options.rate, for: duration).frames.count - 1
        let schedules = try outputs.map { try $0.schedule(options.rate, for: duration) }
        let timeline = Timeline(schedules, within: try options.span(last: last))
        guard !timeline.entries.isEmpty else { throw RunError.nothingWithinRange }
        return timeline.entries.map(\.instant)
    }

    /// Writes the run to all outputs at once. `inputs` are files that it reads.
    package static func write<Source: FrameProducer>(
        _ outputs: [Output], of source: Source, options: RunOptions, duration: Double, inputs: [String] = [],
        progress: (RunProgress) -> Void
    ) throws {
        try FileConflicts(inputs: inputs).check(outputs)
        let last = try FrameSchedule.every(options.rate, for: duration).frames.count - 1
        let session = OutputSession(source: source, options: options, last: last) { output in
            try output.schedule(options.rate, for: duration)
        }
        try session.write(outputs, progress: progress)
    }
}

extension Output {
    /// Keeps a limit of the size from changing a setting.
    package mutating func keep(_ setting: GIFSetting) { fixed.insert(setting) }
}
