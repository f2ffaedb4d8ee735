import ZoetropeGoldens
import ZoetropeThreads

extension SceneRenderer {
    /// Draws one shard of a run for later outputs, into a part file.
    ///
    /// - Parameters:
    ///   - outputs: what the parts will be merged to; nothing is written to them.
    ///   - plan: the frames of the run's manifest; nil for parts without one.
    ///   - header: what the run is made of; its paths are as the merging process shall read them.
    package func writePart(
        _ shard: Shard, of outputs: [Output], timing: PlaybackTiming, options: RunOptions, plan: CheckPlan?,
        header: Manifest.Header, to path: String, progress: (RunProgress) -> Void = { _ in }
    ) throws {
        guard !outputs.isEmpty else { throw RunError.noOutputs }
        let last = try FrameSchedule.every(options.rate, for: timing.duration).frames.count - 1
        let schedules = try outputs.map { try $0.schedule(options.rate, for: timing.duration, returns: timing.returns) }
        let whole = try Timeline(schedules, within: options.span(last: last))
        guard !whole.entries.isEmpty else { throw RunError.nothingWithinRange }
        let slice = shard.slice(of: whole.entries.count), part = whole.part(slice)
        let recorder = try plan.map { try ManifestRecorder($0.part(of: whole, slice)) }
        let writer = try PartWriter(path: path, allowsOutside: options.allowOutside)
        let source = try frames(of: timing, scale: options.scale)
        var done = 0
        try FrameRun(source: source, timeline: part, png: options.png, jobs: options.jobs)
            .run(pool: Pool(source.size)) { frame, entry in
                recorder?.see(frame.bitmap, at: try timing.moments(at: entry.instant))
                try writer.append(frame, at: entry.instant)
                done += 1
                progress(.frames(done: done, total: part.entries.count))
            }
        let run = PartRun(
            frames: options.rate.frames, seconds: options.rate.seconds, duration: timing.duration,
            returns: timing.returns, pictures: whole.entries.count, first: options.frames?.lowerBound,
            last: options.frames?.upperBound,
            isOpaque: source.isOpaque, compression: options.compression.rawValue, hasManifest: plan != nil)
        let frames = try recorder?.manifest(of: self, jobs: options.jobs).frames ?? []
        try writer.finish(
            PartDescription(run: run, shard: shard.index, shards: shard.count, begin: slice.lowerBound),
            Manifest(header: header, frames: frames))
    }
}

extension CheckPlan {
    /// The times from a slice's first picture to the next slice's first; the ends of the run belong to its ends.
    fileprivate func part(of whole: Timeline, _ slice: Range<Int>) -> CheckPlan {
        let entries = whole.entries
        func start(_ index: Int) -> Double {
            index == 0 ? -.infinity : index == entries.count ? .infinity : entries[index].instant - Timeline.tolerance
        }
        let (from, to) = (start(slice.lowerBound), start(slice.upperBound))
        var part = self
        part.times = times.filter { from <= $0 && $0 < to }
        return part
    }
}
