import ZoetropeGoldens
import ZoetropePixels
import ZoetropeThreads

/// Draws one shard of a run's pictures, into a part file.
struct PartPass {
    let run: ProducedRun
    let shard: Shard
    /// All of the run's pictures, and which of them are this part's.
    let whole: Timeline, slice: Range<Int>

    /// - Parameter outputs: what the parts will be merged to; nothing is written to them.
    init(_ shard: Shard, of run: ProducedRun, outputs: [Output]) throws {
        (self.run, self.shard) = (run, shard)
        whole = try run.timeline(of: outputs)
        slice = shard.slice(of: whole.entries.count)
    }

    /// - Parameters:
    ///   - visit: is shown each picture with its time in the run.
    ///   - frames: the part's frames of the manifest, asked for at the end.
    func write<Source: FrameProducer>(
        _ source: Source, header: Manifest.Header, hasManifest: Bool, to path: String,
        progress: (RunProgress) -> Void, visit: (Bitmap, Double) throws -> Void, frames: () throws -> [Manifest.Frame]
    ) throws {
        let options = run.options, part = whole.part(slice)
        let writer = try PartWriter(path: path, allowsOutside: options.allowOutside)
        var done = 0
        try FrameRun(source: source, timeline: part, png: options.png, jobs: options.jobs)
            .run(pool: Pool(source.size)) { frame, entry in
                try visit(frame.bitmap, entry.instant)
                try writer.append(frame, at: entry.instant)
                done += 1
                progress(.frames(done: done, total: part.entries.count))
            }
        let description = PartRun(
            frames: options.rate.frames, seconds: options.rate.seconds, duration: run.timing.duration,
            returns: run.timing.returns, pictures: whole.entries.count, first: options.frames?.lowerBound,
            last: options.frames?.upperBound, isOpaque: source.isOpaque, compression: options.compression.rawValue,
            hasManifest: hasManifest)
        try writer.finish(
            PartDescription(run: description, shard: shard.index, shards: shard.count, begin: slice.lowerBound),
            Manifest(header: header, frames: frames()))
    }
}

extension ProducedRun {
    /// A run whose timing has its motion blur.
    init(timing: PlaybackTiming, options: RunOptions) throws {
        (self.timing, self.options) = (timing, options)
        last = try FrameSchedule.every(options.rate, for: timing.duration).frames.count - 1
    }

    /// Draws one shard of the run for later outputs, into a part file.
    ///
    /// - Parameter header: what the run is made of; its paths are as the merging process shall read them.
    package func writePart<Source: FrameProducer>(
        _ shard: Shard, of outputs: [Output], from source: Source, header: Manifest.Header, to path: String,
        progress: (RunProgress) -> Void = { _ in }
    ) throws {
        try PartPass(shard, of: self, outputs: outputs).write(
            source, header: header, hasManifest: false, to: path, progress: progress, visit: { _, _ in },
            frames: { [] })
    }
}
