import Codecs
import FileOutput
import Foundation
import Pixels

/// The writing of one run: all outputs in one pass, then those with a size limit, which take a pass for each attempt.
struct OutputSession<Source: FrameProducer> {
    let source: Source
    let options: RunOptions
    /// The index of the last frame at the run's own rate.
    let last: Int
    /// Which frames an output has.
    let schedule: (Output) throws -> FrameSchedule

    /// `visit` is shown each picture of a pass with its time in the run, in order.
    func write(
        _ outputs: [Output], progress: (RunProgress) -> Void, visit: (Bitmap, Double) throws -> Void = { _, _ in }
    ) throws {
        guard !outputs.isEmpty else { throw RunError.noOutputs }
        let plain = outputs.filter { $0.maximumBytes == nil }
        if !plain.isEmpty {
            let targets = try pass(plain, progress, visit)
            for target in targets { try target?.commit() }
        }
        for output in outputs {
            guard let limit = output.maximumBytes, case .gif(let gif) = output.format else { continue }
            try SizeLadder.descend(output, gif, rate: output.rate(for: options.rate)) { attempt, step in
                let target = try pass([attempt], progress, visit)[0]
                let bytes = target?.count ?? 0
                progress(
                    .attempt(path: output.place, settings: "\(step)", bytes: bytes, fits: bytes <= limit))
                if bytes > limit { throw RunError.tooLarge(path: output.place, bytes: bytes, limit: limit) }
                try target?.commit()
            }
        }
    }

    /// Draws the run once. Returns the outputs' files, which are not visible yet; nil for frames, which are.
    private func pass(
        _ outputs: [Output], _ progress: (RunProgress) -> Void, _ visit: (Bitmap, Double) throws -> Void
    ) throws -> [AnimationTarget?] {
        let schedules = try outputs.map(schedule)
        let timeline = Timeline(schedules, within: try options.span(last: last))
        guard !timeline.entries.isEmpty else { throw RunError.nothingWithinRange }
        var targets: [AnimationTarget?] = [], writers: [any OutputWriter] = []
        for (output, schedule) in zip(outputs, schedules) {
            let isFile = output.format != .frames
            let target = isFile ? try AnimationTarget(output, allowsOutside: options.allowOutside) : nil
            targets.append(target)
            writers.append(
                try target.map { AnimationWriter(sink: try encoder(output.format, to: $0)) }
                    ?? frames(output.destination, schedule))
        }
        let png = outputs.contains { $0.format == .frames } ? options.png : nil
        let run = FrameRun(source: source, timeline: timeline, png: png, jobs: options.jobs)
        var done = 0
        try run.run(pool: BitmapPool(source.size)) { frame, entry in
            try visit(frame.bitmap, entry.instant)
            for use in entry.uses { try writers[use.output].show(frame, index: use.index, delay: use.delay) }
            done += 1
            progress(.frames(done: done, total: timeline.entries.count))
        }
        for writer in writers { try writer.finish() }
        return targets
    }

    private func frames(_ destination: Output.Destination, _ schedule: FrameSchedule) throws -> any OutputWriter {
        switch destination {
        case .path(let directory):
            FrameFolderWriter(sequence: try PNGSequence(directory: directory, count: schedule.frames.count))
        case .standardOutput: FrameStreamWriter(output: StandardOutput())
        case .memory(let buffer): FrameBufferWriter(buffer: buffer)
        }
    }

    private func encoder(_ format: Output.Format, to target: AnimationTarget) throws -> any FrameSink {
        let (width, height) = (source.size.width, source.size.height)
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
