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
        let archive = try LayerArchive(
            scene.scene, states: archive.states, seconds: try archive.duration(), scene.access)
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
            try conflicts.checkUsage(targets)
            if let shard = part.shard {
                try drawPart(shard, of: archive, targets, all, options, notes)
            } else {
                try RunWriter(notes: notes, options: options, request: all).run(targets) {
                    try archive.run.write($0, playback: playback.request.layers, options: options, progress: $1)
                }
            }
        }
        archive.run.warnings.forEach(notes.warn)
    }

    /// Refuses what only scenes have, instead of ignoring it.
    private func refuseSceneOptions() throws {
        let playing = playback.table.given.filter { ["gesture", "outcome", "no-gesture"].contains($0) }
        let given = (scene.changes.given + playing).map { "--" + $0 } + (record.manifest == nil ? [] : ["--manifest"])
        guard given.isEmpty else {
            throw ValidationError(
                "\(given.joined(separator: ", ")): this is for scenes, and \(scene.scene) is an archive of layers; "
                    + "leave it out.")
        }
        if still.at != nil { try checkMoment() }
    }

    private func drawPart(
        _ shard: Shard, of archive: LayerArchive, _ targets: [Output], _ request: RunRequest, _ options: RunOptions,
        _ notes: Notes
    ) throws {
        let path = part.path(for: archive.name, shard)
        try FileConflicts(inputs: [archive.path]).checkUsage(files: [path])
        try part.check(targets, request)
        var values = request.record
        values.values["states"] = .string(self.archive.states.joined(separator: "\n"))
        var header = Manifest.Header(
            scene: Fingerprint(of: archive.package.source), pictures: [:],
            size: try archive.run.frameSize(scale: options.scale), scale: options.scale, fps: options.rate.value,
            settings: values, program: ProgramVersion.text)
        (header.duration, header.isOpaque, header.file) = (archive.run.duration, false, archive.path)
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
    fileprivate var layers: Playback {
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
