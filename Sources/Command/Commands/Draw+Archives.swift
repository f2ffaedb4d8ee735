import ArgumentParser
import Foundation
import Zoetrope
import ZoetropeCoreAnimation
import ZoetropeFiles
import ZoetropeGoldens
import ZoetropeNumbers
import ZoetropeRuns
import ZoetropeSceneModel

/// Draws the layers of an archive that Core Animation wrote.
extension Draw {
    func drawArchive(_ notes: Notes) throws {
        try refuseSceneOptions()
        let archive = try readArchive()
        archive.package.warnings.forEach(notes.warn)
        let settings = try frames.request.sized(by: archive.run), conflicts = FileConflicts(inputs: [archive.path])
        var options = RunOptions(settings.within(gif.request))
        options.allowOutside = scene.access.allowOutside
        if let at = still.at {
            try StillLayers(archive: archive, times: at, playback: playback.request.layers, notes: notes)
                .write(outputs, options, conflicts)
        } else {
            let all = gif.request.within(settings).within(playback.request)
            let targets = try outputs.outputs(name: archive.name, all)
            try conflicts.checkUsage(targets, files: [record.manifest].compactMap { $0 })
            // Opened first, so that a path that cannot be written is reported before the run.
            let file = try record.manifest.map { try AtomicFile(path: $0) }
            if let shard = part.shard {
                try drawPart(shard, of: archive, targets, all, options, notes)
            } else {
                try RunWriter(notes: notes, options: options, request: all).run(targets) {
                    try archive.run.write($0, playback: playback.request.layers, options: options, progress: $1)
                }
            }
            if let path = record.manifest, let file {
                // A run goes one way, so that its frames are those of another one.
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

    private func drawPart(
        _ shard: Shard, of archive: LayerArchive, _ targets: [Output], _ request: RunRequest, _ options: RunOptions,
        _ notes: Notes
    ) throws {
        let path = part.path(for: archive.name, shard)
        try FileConflicts(inputs: [archive.path]).checkUsage(files: [path])
        try part.check(targets, request)
        let header = try archive.header(self.archive, request, options)
        if part.part == nil { try Files.makeDirectory("Output") }
        let bar = ProgressBar(notes)
        defer { bar.finish() }
        try archive.run.writePart(
            shard, of: targets, playback: request.layers, options: options, header: header, to: path
        ) { if case .frames(let done, let total) = $0 { bar.show(done: done, total: total) } }
        bar.finish()
        try notes.wrote(path, streaming: false)
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

/// The frames of `--at`, each a PNG file.
private struct StillLayers {
    let archive: LayerArchive
    let times: RunTimes
    let playback: Playback
    let notes: Notes

    func write(_ outputs: OutputOptions<OutputRows>, _ options: RunOptions, _ conflicts: FileConflicts) throws {
        let timing = try PlaybackTiming(playback, duration: archive.run.duration)
        let moments = try times.times.map { time in
            let seconds = time.seconds(of: timing.duration)
            guard (0...timing.duration).contains(seconds) else {
                throw RunError.time(seconds, run: "the run of '\(archive.name)'", limit: timing.duration)
            }
            return (run: seconds, tree: try timing.times(at: seconds)[0])
        }
        let paths = try StillPaths(outputs, name: archive.name, times: moments.map(\.run))
        if !paths.isStream { try conflicts.checkUsage(files: paths.paths) }
        if outputs.output.isEmpty { try Files.makeDirectory("Output") }
        // The layers are evaluated in the order of their time.
        for index in moments.indices.sorted(by: { moments[$0].tree < moments[$1].tree }) {
            let bitmap = try archive.run.bitmap(at: moments[index].tree, scale: options.scale)
            try paths.write(bitmap, index, options, notes)
        }
    }
}
