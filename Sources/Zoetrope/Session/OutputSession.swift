import ZoetropeCodecs
import ZoetropeFiles
import ZoetropePixels
import ZoetropeThreads
import ZoetropeFrames
import ZoetropeGIF

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
        // Found out before anything is drawn.
        for output in outputs { if case .video = output.format { try VideoEncoder.program(for: output.place) } }
        let plain = outputs.filter { $0.maximumBytes == nil }
        if !plain.isEmpty {
            let made = try pass(plain, progress, visit)
            for target in made.targets { try target?.commit() }
            for output in plain { note(output, made, progress) }
        }
        for output in outputs {
            guard let limit = output.maximumBytes, case .gif(let gif) = output.format else { continue }
            try fit(output, gif, limit, progress, visit)
        }
    }

    /// What a pass has made.
    private struct Made {
        /// The outputs' files, which are not visible yet; nil for frames, which are.
        let targets: [AnimationTarget?]
        /// Whether every pixel was opaque, as far as an output needs to know.
        let isOpaque: Bool
    }

    /// Makes a GIF of at most `limit` bytes.
    private func fit(
        _ output: Output, _ gif: GIFOptions, _ limit: Int, _ progress: (RunProgress) -> Void,
        _ visit: (Bitmap, Double) throws -> Void
    ) throws {
        let asked = GIFChoice(scale: options.scale, rate: output.rate(for: options.rate), quality: gif.quality)
        var fixed = output.fixed.union(source.isRedrawable ? [] : [.scale, .rate])
        // A range of frames is counted at its rate, and may have no frame of a slower one.
        if options.frames != nil { fixed.insert(.rate) }
        let span = try options.span(last: last), source = source
        let open = OpenRun(
            choices: GIFChoices(asked: asked, fixed: fixed), gif: gif, jobs: options.jobs,
            scaled: { $0 == asked.scale ? source : source.redrawn(scale: $0) },
            frames: { rate in
                var slower = output
                slower.maximumRate = rate
                let schedule = try schedule(slower), range = schedule.frames(within: span)
                if range.isEmpty { throw RunError.nothingWithinRange }
                return Array(schedule.frames[range])
            })
        var kept: Made?
        let fitted = try SizeSearch(open: open, limit: limit).run(place: output.place) { choice in
            let made = try redrawn(scale: choice.scale).pass([output.with(choice, gif)], progress, visit)
            let bytes = made.targets[0]?.count ?? 0
            if bytes <= limit, bytes > kept?.targets[0]?.count ?? -1 { kept = made }
            return bytes
        }
        guard let kept else { return }
        try kept.targets[0]?.commit()
        note(output, kept, progress)
        progress(.fitted(path: output.place, fitted))
    }

    /// The same session with frames of another scale.
    private func redrawn(scale: Double) -> OutputSession {
        if scale == options.scale { return self }
        var options = options
        options.scale = scale
        return OutputSession(source: source.redrawn(scale: scale), options: options, last: last, schedule: schedule)
    }

    /// Reports what an output shows other than it was drawn.
    private func note(_ output: Output, _ made: Made, _ progress: (RunProgress) -> Void) {
        if let matte = output.matte, !made.isOpaque { progress(.matte(path: output.place, matte)) }
        let even = Y4MEncoder.size(width: source.size.width, height: source.size.height)
        if output.isVideo, even != source.size {
            progress(.padded(path: output.place, from: source.size, to: even))
        }
    }

    /// Draws the run once.
    private func pass(
        _ outputs: [Output], _ progress: (RunProgress) -> Void, _ visit: (Bitmap, Double) throws -> Void
    ) throws -> Made {
        let schedules = try outputs.map(schedule)
        let timeline = Timeline(schedules, within: try options.span(last: last))
        guard !timeline.entries.isEmpty else { throw RunError.nothingWithinRange }
        var targets: [AnimationTarget?] = [], writers: [any OutputWriter] = []
        for (output, schedule) in zip(outputs, schedules) {
            let isFile = output.format != .frames
            let target = isFile ? try AnimationTarget(output, options, source.cancellation) : nil
            targets.append(target)
            writers.append(
                try target.map { AnimationWriter(sink: try encoder(output, to: $0)) }
                    ?? frames(output.destination, schedule))
        }
        let png = outputs.contains { $0.format == .frames } ? options.png : nil
        let run = FrameRun(source: source, timeline: timeline, png: png, jobs: options.jobs)
        var done = 0, isOpaque = true
        let asksForAlpha = !source.isOpaque && outputs.contains { $0.matte != nil }
        try run.run(pool: Pool(source.size)) { frame, entry in
            try visit(frame.bitmap, entry.instant)
            if asksForAlpha, isOpaque { isOpaque = frame.bitmap.isOpaque }
            for use in entry.uses { try writers[use.output].show(frame, index: use.index, delay: use.delay) }
            done += 1
            progress(.frames(done: done, total: timeline.entries.count))
        }
        for writer in writers { try writer.finish() }
        return Made(targets: targets, isOpaque: isOpaque)
    }

    private func frames(_ destination: Output.Destination, _ schedule: FrameSchedule) throws -> any OutputWriter {
        switch destination.place {
        case .path(let directory):
            FrameFolderWriter(
                sequence: try PNGSequence(
                    directory: directory, count: schedule.frames.count, allowsOutside: options.allowOutside))
        case .standardOutput: FrameStreamWriter(output: StandardOutput())
        case .memory(let buffer): FrameBufferWriter(buffer: buffer)
        }
    }

    private func encoder(_ output: Output, to target: AnimationTarget) throws -> any FrameSink {
        let (width, height) = (source.size.width, source.size.height)
        switch output.format {
        case .frames: preconditionFailure("PNG files are made by the threads that draw")
        case .gif(let gif):
            return try GIFEncoder(width: width, height: height, options: gif, to: target, jobs: options.jobs)
        case .apng(let loop):
            return APNGEncoder(
                sink: target, width: width, height: height, hasAlpha: !source.isOpaque, loop: loop,
                options: options.png, jobs: options.jobs)
        case .webp(let loop, let quality):
            return try WebPEncoder(
                sink: target, width: width, height: height,
                options: WebPOptions(quality: quality, compression: options.png.compression, loop: loop),
                jobs: options.jobs)
        case .rgba: return RawRGBAEncoder(sink: target, width: width, height: height, interval: options.rate.delay)
        case .y4m(let matte):
            return Y4MEncoder(sink: target, width: width, height: height, interval: options.rate.delay, matte: matte)
        case .video(let format, let matte):
            guard let file = target.file else { throw VideoError.noFile(place: output.place) }
            return try VideoEncoder(
                file: file, format: format, width: width, height: height, interval: options.rate.delay, matte: matte)
        }
    }
}
