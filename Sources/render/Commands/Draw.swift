import ArgumentParser
import FileOutput
import Foundation
import Zoetrope

/// Draws the frames of a scene.
struct Draw: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draws the frames of a UI transition from a scene file.",
        usage: "render <scene> [-o <path>]… [options]",
        discussion: """
            Without -o it writes Output/<scene>/frame-0000.png and so on, and Output/<scene>.gif.

            EXAMPLES
              render cube
                  frames and a GIF of a scene in Scenes/
              render cube --from Home@2x.png --to Cart@2x.png -o cart.gif
                  your own screens
              render cube -o frames/ --fps 120 --scale 2
                  PNG files only, two pixels a point
              render cube --at 0.75 -o middle.png
                  one frame
              render cube --ping-pong --hold-end 0.8 --set direction=right -o loop.gif
                  there and back, with a parameter of the scene
              render cube -o - --format y4m | ffmpeg -colorspace bt709 -i - cube.mp4
                  into a video encoder

            OTHER COMMANDS ('render help list' describes one)
              render list                  the scenes with their parameters
              render validate my.json      checks a scene without drawing
              render lint my.json          finds jumps, gaps and wrong ends
              render inspect cube --at 1   what is on screen at a time
              render check cube            compares frames with golden ones
              render compare a.png b.png   two pictures, folders or animations
              render verify run.json       draws another machine's run again
              render encode frames/ -o x.gif --fps 60
                  frames that something else drew

            Exit status: 0 done; 1 lint, check, compare or verify found something; 2 an error in a scene, a file or \
            the run; 64 a usage error.
            """,
        shouldDisplay: false)

    @OptionGroup(title: "Scene") var scene: SceneOptions
    @OptionGroup(title: "Output") var outputs: OutputOptions
    @OptionGroup(title: "Frames") var frames: FrameOptions
    @OptionGroup(title: "Playback") var playback: PlaybackOptions
    @OptionGroup(title: "GIF") var gif: GIFFlags

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("One frame, at this time of the run, as a .png file.", valueName: "seconds"))
    var at: Double?

    @Option(
        help: ArgumentHelp(
            "Write the settings of the run and a fingerprint of every frame, for 'render verify'.",
            valueName: "file.json"))
    var manifest: String?

    func run() throws {
        let notes = Notes(isQuiet: frames.quiet)
        let renderer = try scene.renderer()
        let inputs = renderer.files + [try scene.file(), playback.driver.gesture].compactMap { $0 }
        let conflicts = FileConflicts(inputs: inputs)
        renderer.warnings.forEach(notes.warn)
        if let at {
            try checkMoment()
            try conflicts.checkUsage(files: outputs.output.filter { $0 != OutputOptions.streamMark })
            try StillFrame(renderer: renderer, moment: playback.moment(at: at, of: renderer.scene)).write(
                outputs, frames.run)
        } else {
            let targets = try outputs.outputs(name: renderer.scene.scene.name, gif.options)
            try conflicts.checkUsage(targets, files: [manifest].compactMap { $0 })
            try draw(renderer, targets, notes)
        }
    }
}

extension Draw {
    /// Refuses options of a run beside --at, instead of ignoring them.
    private func checkMoment() throws {
        let run =
            playback.onlyForRuns + (frames.frames == nil ? [] : ["--frames"]) + (frames.fps == nil ? [] : ["--fps"])
            + (manifest == nil ? [] : ["--manifest"])
        guard run.isEmpty else {
            throw ValidationError("--at draws one frame; leave out \(run.joined(separator: ", ")), or leave out --at.")
        }
        try gif.check([])
    }

    private func draw(_ renderer: SceneRenderer, _ targets: [Output], _ notes: Notes) throws {
        var settings = try scene.changes.settings()
        try playback.add(to: &settings, for: renderer.scene.scene)
        let run = try renderer.playback(settings)
        var options = frames.run
        options.allowOutside = scene.access.allowOutside
        // Opened first, so that a path that cannot be written is reported before the run.
        let file = try manifest.map { try AtomicFile(path: $0) }
        let recorder = try manifest.map { _ in
            try ManifestRecorder(
                CheckPlan(
                    every: 1, at: options.rate, scale: options.scale, duration: run.duration, settings: settings,
                    playback: run))
        }
        try RunWriter(notes: notes, options: options, gif: gif).run(targets) {
            try renderer.write($0, timing: run, options: options, recorder: recorder, progress: $1)
        }
        guard let manifest, let recorder, let file else { return }
        try write(recorder.manifest(of: renderer, jobs: options.jobs), to: file, at: manifest)
        try notes.wrote(manifest, streaming: targets.contains { $0.path == nil })
    }

    /// Paths in a manifest are relative to its folder.
    private func write(_ made: Manifest, to file: AtomicFile, at path: String) throws {
        var header = made.header
        let relative = { (file: String) in PathText.relative(file, to: PathText.folder(of: path)) }
        header.file = try scene.file().map(relative)
        header.settings.pictures = header.settings.pictures.mapValues(relative)
        try file.write(Manifest(header: header, frames: made.frames).encoded())
        try file.commit()
    }
}

/// The single frame of `--at`.
struct StillFrame {
    let renderer: SceneRenderer
    let moment: Moment

    func write(_ outputs: OutputOptions, _ options: RunOptions) throws {
        guard outputs.output.count <= 1 else { throw ValidationError("--at writes one picture; name one -o.") }
        let path = outputs.output.first ?? "Output/\(renderer.scene.scene.name).png"
        let isStream = path == OutputOptions.streamMark && outputs.format == .png
        guard isStream || PathText.format(of: path) == "png" else {
            throw ValidationError("--at writes one picture; end its path in .png, not '\(path)'.")
        }
        let bitmap = try renderer.frame(at: moment, scale: options.scale)
        let file = PNGEncoder.encode(bitmap, options: options.png)
        if isStream { return try StandardOutput().write(file) }
        if outputs.output.isEmpty { try Files.makeDirectory("Output") }
        try PNGFile.write(file, to: path)
        try Notes(isQuiet: false).wrote(path, streaming: false)
    }
}
