import Foundation

/// The outputs of one run, each with its schedule.
struct Studio {
    let outputs: [Output]
    let schedules: [FrameSchedule]
    let options: RunOptions

    /// `last` is the index of the last frame at the run's own rate.
    func write(_ source: some FrameSource, last: Int, progress: (RunProgress) -> Void) throws {
        try checkPaths()
        let timeline = Timeline(schedules, within: try span(last: last))
        guard !timeline.entries.isEmpty else { throw RunError.noFramesInRange(last: last) }
        var writers = try outputs.indices.map { try writer($0, source) }
        let png = outputs.contains { $0.format == .frames } ? options.png : nil
        let run = FrameRun(source: source, timeline: timeline, png: png, jobs: options.jobs)
        var done = 0
        try run.run(pool: BitmapPool(width: source.width, height: source.height)) { frame, entry in
            for use in entry.uses { try writers[use.output].show(frame, index: use.index, delay: use.delay) }
            done += 1
            progress(RunProgress(done: done, total: timeline.entries.count))
        }
        for i in writers.indices { try writers[i].finish() }
    }

    /// The time of `options.frames`, in seconds.
    private func span(last: Int) throws -> ClosedRange<Double>? {
        guard let frames = options.frames else { return nil }
        guard frames.lowerBound <= last, frames.upperBound >= 0 else { throw RunError.noFramesInRange(last: last) }
        let end = frames.upperBound >= last ? Double.infinity : options.rate.instant(frames.upperBound)
        return options.rate.instant(max(0, frames.lowerBound))...end
    }

    private func checkPaths() throws {
        var seen: Set<Output.Destination> = []
        for output in outputs where !seen.insert(output.destination).inserted {
            throw RunError.sameOutput(output.path ?? "standard output")
        }
    }

    private func writer(_ index: Int, _ source: some FrameSource) throws -> any OutputWriter {
        switch (outputs[index].format, outputs[index].destination) {
        case (.frames, .path(let directory)):
            return FramesWriter(sequence: try PNGSequence(directory: directory, count: schedules[index].frames.count))
        case (.frames, .standardOutput):
            return FrameStreamWriter(output: StandardOutput())
        case (let format, let destination):
            let file = try destination.file
            return AnimationWriter(sink: try format.encoder(source, to: file ?? StandardOutput(), jobs: options.jobs), file: file)
        }
    }
}

extension Output.Destination {
    /// Nil for standard output.
    fileprivate var file: AtomicFile? {
        get throws {
            if case .path(let path) = self { return try AtomicFile(path: path) }
            return nil
        }
    }
}

extension Output.Format {
    fileprivate func encoder(_ source: some FrameSource, to sink: any ByteSink, jobs: Int) throws -> any FrameSink {
        switch self {
        case .frames: preconditionFailure("PNG files are made by the threads that draw")
        case .gif(let options): return try GIFEncoder(width: source.width, height: source.height, options: options, to: sink, jobs: jobs)
        }
    }
}
