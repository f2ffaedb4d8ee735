import FileOutput
import Foundation

/// The outputs of one run, each with its schedule.
struct OutputSession {
    let outputs: [Output]
    let schedules: [FrameSchedule]
    let options: RunOptions

    /// `last` is the index of the last frame at the run's own rate. `visit` is shown each picture with its time in the run, in order.
    func write(
        _ source: some FrameSource, last: Int, progress: (RunProgress) -> Void,
        visit: (Bitmap, Double) throws -> Void = { _, _ in }
    ) throws {
        try checkPaths()
        let timeline = Timeline(schedules, within: try span(last: last))
        guard !timeline.entries.isEmpty else { throw RunError.nothingWithinRange }
        var writers = try outputs.indices.map { try writer($0, source) }
        let png = outputs.contains { $0.format == .frames } ? options.png : nil
        let run = FrameRun(source: source, timeline: timeline, png: png, jobs: options.jobs)
        var done = 0
        try run.run(pool: BitmapPool(width: source.width, height: source.height)) { frame, entry in
            try visit(frame.bitmap, entry.instant)
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
        var seen: Set<FilePlace?> = []
        for output in outputs where !seen.insert(output.path.map { FilePlace($0) }).inserted {
            throw RunError.sameOutput(output.path ?? "standard output")
        }
    }

    private func writer(_ index: Int, _ source: some FrameSource) throws -> any OutputWriter {
        switch (outputs[index].format, outputs[index].destination) {
        case (.frames, .path(let directory)):
            return FramesWriter(sequence: try PNGSequence(directory: directory, count: schedules[index].frames.count))
        case (.frames, .standardOutput):
            return FrameStreamWriter(output: StandardOutput())
        case (let format, _):
            let target = try AnimationTarget(outputs[index])
            return AnimationWriter(sink: try encoder(format, source, to: target), target: target)
        }
    }

    private func encoder(_ format: Output.Format, _ source: some FrameSource, to target: AnimationTarget) throws
        -> any FrameSink
    {
        let (width, height) = (source.width, source.height)
        switch format {
        case .frames: preconditionFailure("PNG files are made by the threads that draw")
        case .gif(let gif):
            return try GIFEncoder(width: width, height: height, options: gif, to: target, jobs: options.jobs)
        case .apng(let loop):
            return APNGEncoder(
                sink: target, width: width, height: height, hasAlpha: !source.isOpaque, loop: loop,
                options: options.png, jobs: options.jobs)
        case .webp(let loop):
            return try WebPEncoder(
                sink: target, width: width, height: height,
                options: WebPOptions(compression: options.png.compression, loop: loop), jobs: options.jobs)
        case .rgba: return RawRGBAEncoder(sink: target, width: width, height: height, interval: options.rate.delay)
        case .y4m(let matte):
            return Y4MEncoder(sink: target, width: width, height: height, interval: options.rate.delay, matte: matte)
        }
    }
}
