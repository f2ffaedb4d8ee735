import ArgumentParser
import Zoetrope
import ZoetropeCoreAnimation
import ZoetropeFiles
import ZoetropeRuns

/// Draws the layers of an archive that Core Animation wrote.
extension Draw {
    func drawArchive(_ notes: Notes) throws {
        try refuseSceneOptions()
        let archive = try readArchive()
        archive.package.warnings.forEach(notes.warn)
        let settings = try frames.request.sized(by: archive.run), conflicts = try FileConflicts(inputs: [archive.path])
        var options = RunOptions(settings.within(gif.request))
        options.allowOutside = scene.access.allowOutside
        if let at = still.at {
            try drawStills(of: archive, at, options, conflicts, notes)
        } else {
            let all = gif.request.within(settings).within(playback.request)
            let targets = try outputs.outputs(name: archive.name, all)
            try conflicts.checkUsage(targets, files: [record.manifest].compactMap { $0 })
            // Opened first, so that a path that cannot be written is reported before the run.
            let file = try record.manifest.map { try AtomicFile(path: $0, allowsOutside: options.allowOutside) }
            if let shard = part.shard {
                try part.check(targets, all)
                let header = try archive.header(self.archive, all, options)
                try part.draw(shard, of: archive.name, conflicts, notes) {
                    try archive.run.writePart(
                        shard, of: targets, playback: all.layers, options: options, header: header, to: $0, progress: $1
                    )
                }
            } else {
                try RunWriter(notes: notes, options: options, request: all).run(targets) {
                    try archive.run.write($0, playback: playback.request.layers, options: options, progress: $1)
                }
            }
            if let path = record.manifest, let file {
                // Evaluating a run moves its clock on, so a second pass needs a new one.
                let again = try readArchive(), layers = playback.request.layers
                let header = try again.header(self.archive, all, options)
                try again.run.manifest(header, playback: layers, options: options).write(to: file, at: path)
                try notes.wrote(path, streaming: targets.contains { $0.path == nil })
            }
        }
        archive.run.warnings.forEach(notes.warn)
    }

    /// Refuses what only scenes have, instead of ignoring it.
    private func refuseSceneOptions() throws {
        let playing = playback.table.given.filter { ["gesture", "outcome", "no-gesture"].contains($0) }
        let given = (scene.changes.given + playing).map { "--" + $0 }
        guard given.isEmpty else {
            throw ValidationError(
                "\(given.joined(separator: ", ")): this is for scenes, and \(scene.scene) is an archive of layers; "
                    + "leave it out.")
        }
        if part.shard != nil, record.manifest != nil {
            throw ValidationError(
                "--manifest: parts of an archive's run have no fingerprints; leave out --shard, or --manifest.")
        }
        if still.at != nil { try checkMoment() }
    }

    private func readArchive() throws -> LayerArchive {
        try LayerArchive(scene.scene, states: archive.states, seconds: try archive.duration(), scene.access)
    }

    private func drawStills(
        of archive: LayerArchive, _ at: RunTimes, _ options: RunOptions, _ conflicts: FileConflicts, _ notes: Notes
    ) throws {
        let timing = try PlaybackTiming(playback.request.layers, duration: archive.run.duration)
        let times = try at.seconds(within: timing.duration, of: "the run of '\(archive.name)'")
        let moments = try times.map { try timing.times(at: $0)[0] }
        // The layers are evaluated in the order of their time.
        let order = moments.indices.sorted { moments[$0] < moments[$1] }
        try StillFrames(name: archive.name, times: times, notes: notes)
            .write(outputs, options, conflicts, order: order) {
                try archive.run.bitmap(at: moments[$0], scale: options.scale)
            }
    }
}

extension RunRequest {
    /// How a run of layers is played.
    var layers: Playback {
        Playback(
            route: self.way == .back ? .back : self.way == .pingPong ? .pingPong : .forward, holdStart: self.holdStart,
            holdEnd: self.holdEnd, speed: self.speed)
    }

    /// With the scale at which frames have the width that was asked for.
    fileprivate func sized(by run: LayerRun) throws -> RunRequest {
        guard let width = self.width else { return self }
        var sized = self
        sized.scale = Double(width) / max(1e-9, Double(run.root.bounds.width))
        return sized
    }
}
