import ArgumentParser
import Zoetrope
import ZoetropeRuns
import ZoetropeFiles
import ZoetropeGoldens

/// One frame, or a few.
struct StillOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Draws one frame as a .png file, at this time of the run, holds and speed included: \(RunTimes.help).",
            valueName: "time"),
        transform: RunTimes.parse)
    var at: RunTimes?
}

/// A record of what was drawn.
struct ManifestOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Writes the run's settings and a fingerprint of every frame, for 'render verify' and 'render encode'.",
            valueName: "file.json"))
    var manifest: String?
}

/// Draws the frames of a scene.
struct Draw: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "draw",
        abstract: "Draws the frames of a UI transition from a scene file.",
        usage: "render <scene> [-o <path>]… [options]",
        discussion: """
            A scene is a file or a name: 'cube' is Scenes/cube.json here, or the scene that came with this command. An archive of Core Animation's layers, NAME.ca or NAME.caml, is drawn, too. Without -o it writes Output/<scene>/frame-0000.png and so on, and Output/<scene>.gif.

              render cube --from Home@2x.png --to Cart@2x.png -o cart.gif
              render cube --ping-pong --max-bytes 500KB -o readme.gif
              render cube --at 0.75 -o middle.png
              render preview cube          in a browser, while its file is edited
              render check cube            compares frames with golden ones
              render list                  the scenes with their parameters

            'render help scene', 'frames', 'outputs', 'playback', 'gif' and 'machines' list every option, 'render help \
            examples' has more examples, and 'render help commands' all commands.
            """,
        shouldDisplay: false)

    @OptionGroup(title: "Scene") var scene: SceneOptions<SceneRows>
    @OptionGroup(title: "Output") var outputs: OutputOptions<OutputRows>
    @OptionGroup(title: "Frames") var frames: FrameOptions<FrameRows>
    @OptionGroup(title: "Playback") var playback: PlaybackOptions<PlaybackRows>
    @OptionGroup(title: "GIF") var gif: TableOptions<GIFRows>

    @OptionGroup(title: "Archives of layers") var archive: ArchiveOptions
    @OptionGroup var noDuration: NoDuration
    @OptionGroup var still: StillOptions
    @OptionGroup var record: ManifestOptions
    @OptionGroup(title: "Many machines") var part: PartOptions

    private var manifest: String? { record.manifest }

    func run() throws {
        let notes = frames.notes
        if LayerArchive.isOne(scene.scene) { return try drawArchive(notes) }
        try archive.refuse()
        let renderer = try scene.renderer(jobs: frames.request.jobs)
        let inputs = renderer.files + [try scene.file(), playback.request.gesturePath].compactMap { $0 }
        let conflicts = try FileConflicts(inputs: inputs)
        let targets =
            still.at == nil ? try outputs.outputs(name: renderer.scene.scene.name, request.sized(by: renderer)) : []
        renderer.warnings.forEach(notes.warn)
        try playback.noteGesture(of: renderer.scene, notes)
        if let at = still.at {
            try checkMoment()
            let moments = try playback.moments(at: at, of: renderer.scene)
            var options = try RunOptions(frames.request.sized(by: renderer))
            options.allowOutside = scene.access.allowOutside
            try StillFrames(name: renderer.scene.scene.name, times: moments.map(\.time), notes: notes)
                .write(outputs, options, conflicts, order: Array(moments.indices)) {
                    try renderer.frame(at: moments[$0].moment, scale: options.scale)
                }
        } else {
            try conflicts.checkUsage(targets, files: [manifest].compactMap { $0 })
            let settings = try request.settled(for: renderer.scene.scene).sized(by: renderer)
            guard let shard = part.shard else { return try draw(renderer, settings, targets, notes) }
            try draw(shard, renderer, settings, targets, conflicts, notes)
        }
    }
}

extension Draw {
    /// Everything that the options ask for.
    private var request: RunRequest {
        gif.request.within(frames.request).within(playback.request).within(scene.changes.request)
    }

    /// Refuses options of many frames and of animations beside --at, instead of ignoring them.
    func checkMoment() throws {
        let run =
            frames.request.special + (manifest == nil ? [] : ["--manifest"])
            + (part.shard == nil ? [] : ["--shard"]) + gif.request.special
        guard run.isEmpty else {
            throw ValidationError(
                "--at draws single frames; leave out \(run.joined(separator: ", ")), or leave out --at.")
        }
    }

    private func options(_ settings: RunRequest) -> RunOptions {
        var options = RunOptions(settings)
        options.allowOutside = scene.access.allowOutside
        return options
    }

    private func draw(
        _ renderer: SceneRenderer, _ settings: RunRequest, _ targets: [Output], _ notes: Notes
    ) throws {
        let options = options(settings), run = try renderer.playback(settings, fps: options.rate.value)
        // Opened first, so that a path that cannot be written is reported before the run.
        let file = try manifest.map { try AtomicFile(path: $0, allowsOutside: options.allowOutside) }
        let recorder = try manifest.map { _ in try ManifestRecorder(plan(run, settings)) }
        try RunWriter(notes: notes, options: options, request: settings).run(targets) {
            try renderer.write($0, timing: run, options: options, recorder: recorder, progress: $1)
        }
        guard let manifest, let recorder, let file else { return }
        let isOpaque = try renderer.frames(of: run, scale: options.scale).isOpaque
        try write(recorder.manifest(of: renderer, jobs: options.jobs), isOpaque: isOpaque, to: file, at: manifest)
        try notes.wrote(manifest, streaming: targets.contains { $0.path == nil })
    }

    /// The frames of the manifest: all of the run's rate.
    private func plan(_ run: PlaybackTiming, _ settings: RunRequest) throws -> CheckPlan {
        try CheckPlan(
            every: 1, at: settings.rate, scale: settings.scale, duration: run.duration, settings: settings,
            playback: run)
    }

    private func write(_ made: Manifest, isOpaque: Bool, to file: AtomicFile, at path: String) throws {
        var header = made.header
        header.isOpaque = isOpaque
        header.file = try scene.file()
        try Manifest(header: header, frames: made.frames).write(to: file, at: path)
    }

    /// Draws a part of the run, for `render merge`.
    private func draw(
        _ shard: Shard, _ renderer: SceneRenderer, _ settings: RunRequest, _ targets: [Output],
        _ conflicts: FileConflicts, _ notes: Notes
    ) throws {
        let options = options(settings)
        try part.check(targets, settings)
        let run = try renderer.playback(settings, fps: options.rate.value), plan = try plan(run, settings)
        var header = try renderer.manifestHeader(of: plan)
        header.file = try scene.file()
        header.isOpaque = try renderer.frames(of: run, scale: options.scale).isOpaque
        try part.draw(shard, of: renderer.scene.scene.name, conflicts, notes) {
            try renderer.writePart(
                shard, of: targets, timing: run, options: options, plan: manifest == nil ? nil : plan, header: header,
                to: $0, progress: $1)
        }
    }
}

extension Manifest {
    /// Paths in a manifest's file are relative to its folder; those of `self` are relative to the current folder.
    func write(to file: AtomicFile, at path: String) throws {
        var header = header
        let relative = { (file: String) in PathText.relative(file, to: PathText.folder(of: path)) }
        header.file = header.file.map(relative)
        header.settings = header.settings.mapping(relative)
        try file.write(Manifest(header: header, frames: frames).encoded())
        try file.commit()
    }
}
