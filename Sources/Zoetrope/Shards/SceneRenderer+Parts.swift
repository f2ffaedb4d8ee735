import ZoetropeGoldens

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
        let pass = try PartPass(shard, of: ProducedRun(timing: timing, options: options), outputs: outputs)
        let recorder = try plan.map { try ManifestRecorder($0.part(of: pass.whole, pass.slice)) }
        try pass.write(
            frames(of: timing, scale: options.scale), header: header, hasManifest: plan != nil, to: path,
            progress: progress, visit: { recorder?.see($0, at: try timing.moments(at: $1)) },
            frames: { try recorder?.manifest(of: self, jobs: options.jobs).frames ?? [] })
    }
}

extension CheckPlan {
    /// The times from a slice's first picture to the next slice's first; the ends of the run belong to its ends.
    func part(of whole: Timeline, _ slice: Range<Int>) -> CheckPlan {
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
